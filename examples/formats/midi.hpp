// MIDI: "Standard MIDI Files 1.0" (MIDI Manufacturers Association, 1988).
// A file is a list of chunks: a header, then tracks. A track is a list of events, each a number of ticks after the one before.
#pragma once
#include <cstring>

#include <verbatim/wire/format.hpp>
#include <verbatim/wire/wire.hpp>

namespace midi {
using namespace verbatim::wire;

template <auto Member>
inline constexpr auto seven_bits = expect<Member>(between(0, 127));

// Messages to a channel.
struct NoteOff {
    at<0, u8>  key;                      // 60: middle C
    at<1, u8>  velocity;
    static constexpr auto expectations = all_of(seven_bits<&NoteOff::key>, seven_bits<&NoteOff::velocity>);
};
struct NoteOn {
    at<0, u8>  key;
    at<1, u8>  velocity;                 // 0: the note ends
    static constexpr auto expectations = all_of(seven_bits<&NoteOn::key>, seven_bits<&NoteOn::velocity>);
};
struct KeyPressure {
    at<0, u8>  key;
    at<1, u8>  pressure;
    static constexpr auto expectations = all_of(seven_bits<&KeyPressure::key>, seven_bits<&KeyPressure::pressure>);
};
struct Control {
    at<0, u8>  controller;               // 7: volume, 10: pan, 64: sustain
    at<1, u8>  value;
    static constexpr auto expectations = all_of(seven_bits<&Control::controller>, seven_bits<&Control::value>);
};
struct Program {
    at<0, u8>  number;
    static constexpr auto expectations = all_of(seven_bits<&Program::number>);
};
struct ChannelPressure {
    at<0, u8>  pressure;
    static constexpr auto expectations = all_of(seven_bits<&ChannelPressure::pressure>);
};
struct PitchBend {
    at<0, u8>  low;                      // seven bits in each; 0x2000 together means no bend
    at<1, u8>  high;
    static constexpr auto expectations = all_of(seven_bits<&PitchBend::low>, seven_bits<&PitchBend::high>);
};

// Bytes that are sent unchanged: a system-exclusive message after its 0xF0, with the 0xF7 that ends it, or the next part of one, or any other bytes.
struct Exclusive { vlq<std::uint32_t> size; bytes<&Exclusive::size> data; };
struct Escape { vlq<std::uint32_t> size; bytes<&Escape::size> data; };

struct SequenceNumber { at<0, u16be> number; };
struct ChannelPrefix { at<0, u8> channel; };                 // channel of the meta events that follow
struct Port { at<0, u8> port; };
struct EndOfTrack {};
struct Tempo { at<0, u24be> microseconds; };                 // of a quarter note
struct Start {                                               // start time of the track
    at<0, u8>  hours;                    // the high bits have the frame rate
    at<1, u8>  minutes;
    at<2, u8>  seconds;
    at<3, u8>  frames;
    at<4, u8>  hundredths;               // hundredths of a frame
};
struct TimeSignature {
    at<0, u8>  numerator;
    at<1, u8>  denominator;              // as a power of two
    at<2, u8>  clocks;                   // MIDI clocks between two clicks of the metronome
    at<3, u8>  thirty_seconds;           // in a quarter note
};
struct KeySignature {
    at<0, i8>  sharps;                   // flats are negative
    at<1, u8>  minor;
    static constexpr auto expectations = all_of(expect<&KeySignature::sharps>(between(-7, 7)), expect<&KeySignature::minor>(is(0, 1)));
};
struct SequencerSpecific { rest<> data; };
struct Meta {
    at<0, u8>                  type;
    at<1, vlq<std::uint32_t>>  size;
    struct Text { string<outer<&Meta::size>> text; };
    struct Copyright { string<outer<&Meta::size>> text; };
    struct TrackName { string<outer<&Meta::size>> text; };
    struct InstrumentName { string<outer<&Meta::size>> text; };
    struct Lyric { string<outer<&Meta::size>> text; };
    struct Marker { string<outer<&Meta::size>> text; };
    struct CuePoint { string<outer<&Meta::size>> text; };
    choice<&Meta::type, limit<&Meta::size>,
           when<0x00, SequenceNumber>, when<0x01, Text>, when<0x02, Copyright>, when<0x03, TrackName>, when<0x04, InstrumentName>, when<0x05, Lyric>,
           when<0x06, Marker>, when<0x07, CuePoint>, when<0x20, ChannelPrefix>, when<0x21, Port>, when<0x2F, EndOfTrack>, when<0x51, Tempo>,
           when<0x54, Start>, when<0x58, TimeSignature>, when<0x59, KeySignature>, when<0x7F, SequencerSpecific>>  data;
};

// The status of a message to a channel also holds for the messages after it, until a status of another kind ends that.
struct Status {
    static constexpr bool is_number(std::uint8_t byte) { return byte >= 0x80; }
    static constexpr bool runs_on(std::uint8_t status) { return status < 0xF0; }
};
struct Message {
    at<0, running<Status>>  status;      // the kind of message and, in the low four bits, its channel, from 0; if left out, that of the event before
    struct System {
        choice<outer<&Message::status>, when<0xF0, Exclusive>, when<0xF7, Escape>, when<0xFF, Meta>>  event;
    };
    choice<(value_of<&Message::status> >> 4),
           when<0x8, NoteOff>, when<0x9, NoteOn>, when<0xA, KeyPressure>, when<0xB, Control>, when<0xC, Program>, when<0xD, ChannelPressure>,
           when<0xE, PitchBend>, when<0xF, System>>  data;
};
struct Event {
    vlq<std::uint32_t>  delta;           // ticks since the event before
    Message             message;
    static constexpr auto expectations = all_of(expect<&Event::delta>(between(0, 0x0FFFFFFF)));
};

struct Track { list<Event, to_end> events; };
struct Chunk {
    at<0, code<4>>  type;
    at<4, u32be>    size;
    choice<&Chunk::type, limit<&Chunk::size>, when<code_of("MTrk"), Track>>  data;
};

struct File;
inline std::int64_t tracks_in(const File&);
struct File {
    at< 0, fourcc<"MThd">>  magic;
    at< 4, u32be>           size;        // of the header, without magic and size
    at< 8, u16be>           format;      // 0: one track; 1: tracks that are played together; 2: tracks of their own
    at<10, u16be>           track_count;
    at<12, u16be>           division;    // ticks in a quarter note; if the high bit is set, frames per second, and ticks in a frame
    bytes<value_of<&File::size> - 6>  more;  // fields of later versions
    list<Chunk, to_end>     chunks;
    derived<&File::track_count, by<&tracks_in>>  track_count_rule;
    static constexpr auto expectations = all_of(expect<&File::format>(is(0, 1, 2)));
};
static_assert(laid_out<File>);

inline std::int64_t tracks_in(const File& file) {
    std::int64_t count = 0;
    for (const Chunk& chunk : file.chunks) count += chunk.data.is<Track>();
    return count;
}

}  // namespace midi

template <>
struct verbatim::format<midi::File> {
    static constexpr std::string_view id = "midi";
    static constexpr std::string_view title = "Standard MIDI File";
    static constexpr std::string_view extensions = ".mid .midi .kar";
    static match recognise(std::span<const std::byte> file) {
        return file.size() >= 14 && std::memcmp(file.data(), "MThd", 4) == 0 ? match::certain : match::no;
    }
};
