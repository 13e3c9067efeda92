// PNG, Portable Network Graphics: ISO/IEC 15948, third edition of the W3C.
// A file is a signature and chunks up to the end. The CRC of a chunk covers its type and its data, and comes after them.
#pragma once
#include <cstring>

#include <verbatim/wire/format.hpp>
#include <verbatim/wire/wire.hpp>

namespace png {
using namespace verbatim::wire;

enum class ColourType : std::uint8_t { greyscale = 0, rgb = 2, indexed = 3, greyscale_alpha = 4, rgb_alpha = 6 };

struct Header {
    at< 0, u32be>       width;            // in pixels
    at< 4, u32be>       height;
    at< 8, u8>          bit_depth;        // of a sample, or of an index into the palette
    at< 9, ColourType>  colour_type;
    at<10, u8>          compression;      // 0: deflate
    at<11, u8>          filter;           // 0: adaptive
    at<12, u8>          interlace;        // 0: none, 1: Adam7
    static constexpr auto expectations = all_of(expect<&Header::width>(above(0)), expect<&Header::height>(above(0)), expect<&Header::bit_depth>(is(1, 2, 4, 8, 16)),
                                expect<&Header::compression>(is(0)), expect<&Header::filter>(is(0)), expect<&Header::interlace>(is(0, 1)));
};
static_assert(laid_out<Header, 13>);

struct Colour { at<0, u8> red; at<1, u8> green; at<2, u8> blue; };
struct Palette { list<Colour, to_end> colours; };

// The data of consecutive chunks of this type is one zlib stream.
struct ImageData { rest<> compressed; };

struct PixelSize {
    at<0, u32be>  x;                      // pixels per unit
    at<4, u32be>  y;
    at<8, u8>     unit;                   // 0: only the ratio of x and y is known, 1: metre
};
struct Time {
    at<0, u16be>  year;
    at<2, u8>     month;                  // from 1
    at<3, u8>     day;                    // from 1
    at<4, u8>     hour;
    at<5, u8>     minute;
    at<6, u8>     second;                 // 60 in a leap second
};
struct Gamma { at<0, u32be> gamma; };     // times 100,000
struct Text {
    cstring  keyword;                     // Title, Author, Comment ...
    rest<>   text;                        // Latin-1, without a NUL
};
struct Latin1 { rest<> text; };
struct CompressedText {
    cstring  keyword;
    u8       method;                      // 0: zlib
    coded<zlib, Latin1, to_end>  compressed;
};
struct InternationalText {
    cstring  keyword;
    u8       compressed;                  // 0: no, 1: yes
    u8       method;                      // 0: zlib
    cstring  language;                    // en-GB
    cstring  translated_keyword;          // UTF-8
    rest<>   text;                        // UTF-8
};
struct ColourProfile {
    cstring  name;
    u8       method;                      // 0: zlib
    rest<>   compressed;
};
struct Chromaticities { at<0, std::array<u32be, 8>> xy; };  // of white, red, green and blue, times 100,000
struct RenderingIntent { at<0, u8> intent; };               // 0: perceptual, 1: relative, 2: saturation, 3: absolute
struct BytesByColourType { rest<> bytes; };                 // the number of bytes depends on the colour type of the header
struct Metadata { rest<> bytes; };                          // Exif
struct End {};

struct Chunk {
    at<0, u32be>    length;               // of the data alone
    at<4, code<4>>  type;                 // a lower-case first letter: a reader may skip it
    choice<&Chunk::type, limit<&Chunk::length>,
           when<code_of("IHDR"), Header>, when<code_of("PLTE"), Palette>, when<code_of("IDAT"), ImageData>, when<code_of("IEND"), End>,
           when<code_of("gAMA"), Gamma>, when<code_of("cHRM"), Chromaticities>, when<code_of("sRGB"), RenderingIntent>,
           when<code_of("iCCP"), ColourProfile>, when<code_of("sBIT"), BytesByColourType>, when<code_of("tRNS"), BytesByColourType>,
           when<code_of("bKGD"), BytesByColourType>, when<code_of("pHYs"), PixelSize>, when<code_of("tIME"), Time>, when<code_of("tEXt"), Text>,
           when<code_of("zTXt"), CompressedText>, when<code_of("iTXt"), InternationalText>, when<code_of("eXIf"), Metadata>>  data;
    u32be           crc;
    derived<&Chunk::crc, checksum<crc32, &Chunk::type, &Chunk::data>>  crc_rule;
};

struct File {
    at<0, magic<0x89504E470D0A1A0Aull, order::big>>  signature;
    list<Chunk, to_end>                              chunks;
};
static_assert(laid_out<File>);

}  // namespace png

template <>
struct verbatim::format<png::File> {
    static constexpr std::string_view id = "png";
    static constexpr std::string_view title = "Portable Network Graphics";
    static constexpr std::string_view extensions = ".png";
    static match recognise(std::span<const std::byte> file) {
        static constexpr std::byte signature[] = {std::byte{0x89}, std::byte{'P'}, std::byte{'N'}, std::byte{'G'}};
        return file.size() >= 8 && std::memcmp(file.data(), signature, sizeof signature) == 0 ? match::certain : match::no;
    }
};
