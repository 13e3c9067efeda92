// MechWarrior 3: anim.zbd, the animations of a mission, version 39. Little-endian, read from front to back: no offsets, no checksums.
//
// Described by mech3doc, by the readers mech3ax (0.6.1, 0.7.0) and mech3ax-py, and by decompilations of the engine of the previous game
// (Recoil, version 28), from which most names of the engine's own fields come. No real file is public; only one entry of the table of
// contents and 906 names have been seen. Other versions have other layouts: 28 Recoil, 50 Pirate's Moon, 53 Crimson Skies.
//
// The file is an image of memory, written by a game that had loaded scripts (.zrd) and freed them: pointers that lead nowhere, counts that are stored
// twice, texts followed by the old content of their buffers. There are three classes of text:
//
//   zeros after the NUL          names of definitions, sequences, puffers, prerequisites and in events
//   old bytes after the NUL      paths, static sounds, effects, animation references; anim_name and anim_root_name, where they are the rest
//                                of a longer name: "acshell", "flt" from "acshell.flt"
//   a template after the NUL     objects, nodes, lights, dynamic sounds: "abcd", "lt_node_name" from "Default_node_name"
//
// Element 0 of the tables from objects to effects represents "none" and is wholly zero. Definition 0 is zero, too, except for its activation. Counts
// include these elements. Events refer to nodes and other elements by index, so that 0 means none.
//
// Engines take the size of an event from its header and interpret the event only when it is due: any bytes will load. Bytes that are no event are
// kept.
//
// The sources disagree: mech3doc has magic 0x02971222 (that of another file) and activation 5 in definition 0, and takes the time stamps of the
// table of contents for an unknown number.
//
// Common edits:
//
//   verbatim set anim.zbd 'defs[1].anim.activation=on_startup'                                    an animation that runs from the start
//   verbatim set anim.zbd 'defs[1].sequences[0].events[0].start_time=2.5 s'                       an event later
//   verbatim insert anim.zbd 'defs[1].sequences[0].events' type=end_if                            another event
//   verbatim remove anim.zbd 'defs[1].sequences[0].events[0]'                                     one event less
//   verbatim copy --again anim.zbd 'defs[1]' anim.zbd                                             the same definition again
#pragma once
#include <cstring>

#include "verbatim/formats/mw3/definition.hpp"
#include "verbatim/formats/mw3/references.hpp"
#include "verbatim/formats/mw3/rules.hpp"
#include "verbatim/wire/format.hpp"

namespace verbatim::mw3 {

struct Header {
    at<0, hexadecimal<magic<std::uint32_t{0x08170616}>>> signature;
    at<4, magic<std::uint32_t{39}>>         version;
    at<8, u32>                              entry_count;
};
static_assert(laid_out<Header, 12>);

struct TocEntry {
    at< 0, Residue<80>> path;                    // ..\data\common\zrdr\commonAnim.zrd
    at<80, unix_time<u32>> mtime;                // the engine of Recoil refuses an archive if the script is present with another time
};
static_assert(laid_out<TocEntry, 84>);

// State of the engine, as it was in memory.
struct Info {
    at< 0, zero_u32>      entries_instantiated;
    at< 4, zero_u32>      heap_ptr;
    at< 8, zero_u16>      counts_lo;
    at<10, u16>         def_count;               // includes definition 0
    at<12, ptr>         defs_ptr{some_address};
    at<16, u32>         msg_count;               // 0 in all known files
    at<20, zero_u32>      msgs_ptr;
    at<24, ptr>         world_ptr{some_address};
    at<28, f32>         gravity{-9.8f};
    at<32, zero_u32>      cond_ref_enabled;
    at<36, f32>         cond_ref_x;
    at<40, f32>         cond_ref_y;
    at<44, f32>         cond_ref_z;
    at<48, zero_u32>      effect_level;
    at<52, zero_u32>      variant_enabled;
    at<56, zero_u32>      variant_ids;
    at<60, always<std::uint32_t{1}>> unk60;
    at<64, zero_u32>      unk64;
    static bool earthly(const f32& gravity) { return gravity == -9.8f; }
    static constexpr auto expectations = all_of(
        expect<&Info::def_count>(above(0)), expect<&Info::defs_ptr>(is_not(0)), expect<&Info::msg_count>(is(0)),
        expect<&Info::world_ptr>(is_not(0)), expect<&Info::gravity>(holds<&Info::earthly>("-9.8")),
        expect<&Info::cond_ref_x>(is(0)), expect<&Info::cond_ref_y>(is(0)), expect<&Info::cond_ref_z>(is(0)));
};
static_assert(laid_out<Info, 68>);

struct MsgRecord {
    at< 0, Residue<32>> key;
    at<32, u32>         id;                      // of the message in the engine
};
static_assert(laid_out<MsgRecord, 36>);

struct Anim {
    at<0, Header>       header;
    list<TocEntry, in<&Anim::header, &Header::entry_count>>             toc;
    Info                info;
    list<Def, in<&Anim::info, &Info::def_count>, no_definition>         defs = definition_0();
    list<MsgRecord, in<&Anim::info, &Info::msg_count>>                  messages;
    rest<>              tail;
    static constexpr auto rules_from = according_to("mech3ax, which asserts it of every file of the game");
    static constexpr auto expectations = all_of(expect<&Anim::tail>(empty));
    using units = elements_of<&Anim::defs>;
};
static_assert(laid_out<Anim> && offset<&Anim::toc> == 12);

}  // namespace verbatim::mw3

template <>
struct verbatim::format<verbatim::mw3::Anim> {
    static constexpr std::string_view id = "mw3.anim";
    static constexpr std::string_view title = "MechWarrior 3 animations (anim.zbd)";
    static constexpr std::string_view extensions = ".zbd";
    static match recognise(std::span<const std::byte> file) {
        return file.size() >= 8 && std::memcmp(file.data(), "\x16\x06\x17\x08\x27\0\0\0", 8) == 0 ? match::certain : match::no;
    }

    static constexpr bool has_version(std::string_view s, char version) {
        return s.size() >= 8 && s.starts_with(std::string_view("\x16\x06\x17\x08", 4)) && s[4] == version && s.substr(5, 3) == std::string_view("\0\0\0", 3);
    }
    static constexpr look_alike look_alikes[] = {
        {[](std::string_view s) { return has_version(s, 28); }, "animations of Recoil, version 28"},
        {[](std::string_view s) { return has_version(s, 50); }, "animations of Pirate's Moon, version 50"},
        {[](std::string_view s) { return has_version(s, 53); }, "animations of Crimson Skies, version 53"},
    };
};
