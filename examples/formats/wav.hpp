// WAV: a RIFF file of sound, "Multimedia Programming Interface and Data Specifications 1.0" (IBM and Microsoft, 1991).
// Chunks contain chunks: a LIST has a type and chunks of its own. Each chunk starts at an even offset in the chunk around it.
#pragma once
#include <cstring>

#include <verbatim/wire/format.hpp>
#include <verbatim/wire/wire.hpp>

namespace wav {
using namespace verbatim::wire;

enum class Encoding : std::uint16_t {
    pcm = 1,
    microsoft_adpcm = 2,
    ieee_float = 3,
    a_law = 6,
    mu_law = 7,
    mp3 = 0x55,
    extensible = 0xFFFE,                  // the extension says which format
};
constexpr auto enumerators(Encoding) { return listed<Encoding::mp3, Encoding::extensible>{}; }

struct Format {
    at< 0, Encoding>  encoding;
    at< 2, u16>       channels;
    at< 4, u32>       sample_rate;        // frames per second
    at< 8, u32>       bytes_per_second;
    at<12, u16>       bytes_per_frame;    // of all channels
    at<14, u16>       bits_per_sample;
    rest<>            extension;          // starts with its size; PCM has none
};
struct FrameCount { at<0, u32> frames; };
struct Samples { rest<> bytes; };
struct Value { rest<> text; };            // ends with a NUL

struct Chunk;
struct List {
    at<0, code<4>>       type;            // INFO, adtl
    list<Chunk, to_end>  chunks;
};
struct Chunk {
    at<0, code<4>>  id;
    at<4, u32>      size;                 // size of the data, without the byte that pads it
    choice<&Chunk::id, limit<&Chunk::size>,
           when<code_of("fmt "), Format>, when<code_of("data"), Samples>, when<code_of("fact"), FrameCount>, when<code_of("LIST"), List>,
           when<code_of("INAM"), Value>, when<code_of("IART"), Value>, when<code_of("ICMT"), Value>, when<code_of("ICRD"), Value>,
           when<code_of("ISFT"), Value>>  data;
    pad_to<2>       pad;
};

struct File {
    at<0, fourcc<"RIFF">>  riff;
    at<4, u32>             size;          // number of all bytes that follow
    at<8, fourcc<"WAVE">>  wave;
    sized<list<Chunk, to_end>, value_of<&File::size> - 4>  chunks;
    rest<>                 tail;
};
static_assert(laid_out<File>);

}  // namespace wav

template <>
struct verbatim::format<wav::File> {
    static constexpr std::string_view id = "wav";
    static constexpr std::string_view title = "WAV sound";
    static constexpr std::string_view extensions = ".wav";
    static match recognise(std::span<const std::byte> file) {
        return file.size() >= 12 && std::memcmp(file.data(), "RIFF", 4) == 0 && std::memcmp(file.data() + 8, "WAVE", 4) == 0 ? match::certain : match::no;
    }
};
