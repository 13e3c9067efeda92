// The Sims 3: CLIP, an animation; resource type 6B20C4F3. Little-endian; no checksum; compressed only by the package around it.
//
// Described by the SimsWiki (Sims_3:0x6B20C4F3, 2012) and by s3pi-wrappers, s3py, S3ToolKit, Sims4Tools and sxpe.
// Files seen: 60 clips of two mods: 20 bodies by the game's own exporter (source *.ma), 40 by s3py (*.blend). Tools have saved all of them since, so
// they do not show whether padding is clean in the game's own packages.
//
// Offsets count from five places: those of the header below and the start of the events from their own field, those of the curves from the start of
// their section, those of the slots from the byte after their counts. Sections are in the order of the fields below, each aligned to 4 in the file
// with 7E as padding; the curves' section has no padding inside. Readers follow the offsets: sxpe puts longer names before the last 16 bytes, and
// lets body_size grow over everything in between.
//
// Data that tools lose: s3pe drops an empty slot table, the sounds' tails, zero40 and the bytes after the last event; s3py encodes every key anew,
// with other offsets and scales.
//
// The sources disagree: the wiki's last field has 17 bytes in its example and 16 in its text; its effect event has five words, where there are
// six; its unk32 is always 1 (s3py writes 0) and its events' floats are always -1. Morph weights are 16 bits in the wiki and in s3py, 8 bits and
// garbage in the game's own files. S3ToolKit applies the sign after scaling, but the game's own curves are continuous only in the opposite order.
//
// Common edits:
//
//   verbatim rename a.clip c_wave_x                                                               another name, and the key of that name
//   verbatim set a.clip 'events.events[0].frame=30'                                               an event at frame 30
//   verbatim insert a.clip events.events type=Sound name=vo_hello time=0.5                        another sound
//   verbatim set a.clip 'body.curves[0].track=b__Head__'                                          a curve for another bone
//   verbatim set a.clip body.tick_count=60                                                        a clip of 60 frames
#pragma once
#include <cstring>

#include "verbatim/formats/sims3/curves.hpp"
#include "verbatim/formats/sims3/events.hpp"
#include "verbatim/formats/sims3/key_values.hpp"
#include "verbatim/formats/sims3/rules.hpp"
#include "verbatim/formats/sims3/slots.hpp"
#include "verbatim/wire/format.hpp"

namespace verbatim::sims3 {

struct LinkedClip {};                                      // no file with one is known; marks where it would start

struct EndData {                                           // four floats, perhaps an identity quaternion
    at< 0, zeros<12>>                zero0;
    at<12, real_bits<always<0x3F800000u>>>  one12;
};
static_assert(laid_out<EndData, 16>);

struct Clip {
    template <auto Offset, class T>
    using section = placed<T, Offset, from::field, aligned<4, 0x7E>>;

    at<0x00, hexadecimal<magic<0x6B20C4F3u>>>  type_id;
    at<0x04, u32>                    linked_clip_at;       // 0 in every file
    at<0x08, u32>                    body_size;            // without the padding after the body
    at<0x0C, u32>                    body_at;
    at<0x10, u32>                    slots_at;
    at<0x14, u32>                    actor_at;
    at<0x18, u32>                    events_at;
    at<0x1C, u32>                    unk28;                // 0 in every file; others have reported 2
    at<0x20, u32>                    unk32;                // 1; 0 in new files of s3py
    at<0x24, u32>                    end_at;
    at<0x28, zeros<16>>              zero40;
    placed<LinkedClip, &Clip::linked_clip_at, from::field>  linked_clip;
    section<&Clip::body_at, S3Clip>  body;
    derived<&Clip::body_size, reach_of<&Clip::body>>  body_size_rule;
    section<&Clip::slots_at, SlotTable>     slots;
    section<&Clip::actor_at, cstring>       actor;         // "x"; for an object, its name
    section<&Clip::events_at, EventSection> events;
    placed<EndData, &Clip::end_at, from::field, aligned<4, 0x7E>, ends_file>  end;  // the last 16 bytes; s3pi looks for them there, whatever end_at says
    static std::string events_out_of_range(const Clip&);
    static std::string key(const Clip&);                   // the instance under which the game looks for a clip of this name, as above
    static constexpr auto calculated = all_of(calculate<&Clip::key>("key"));
    static constexpr auto rules_from = according_to("60 files");
    static constexpr auto expectations = all_of(
        expect<&Clip::linked_clip_at>(is(0)), expect<&Clip::unk28>(is(0, 2), according_to("the SimsWiki")), expect<&Clip::unk32>(is(0, 1)),
        note<&Clip::events>(holds<&Clip::events_out_of_range>("events from the clip's start to its end"), according_to("61 events of 22 files; a shorter body leaves events behind")));
};
static_assert(laid_out<Clip> && offset<&Clip::linked_clip> == 56);

// Returns the frame rate of the clip; 30 if there is no body, or its frame has no duration.
inline double frames_a_second(const Clip& clip) {
    const double duration = clip.body ? static_cast<double>(clip.body->frame_duration) : 0;
    return duration > 0 ? 1 / duration : 30;
}
inline std::string Clip::key(const Clip& clip) { return clip.body && clip.body->name ? spelled_key(clip.body->name->view()) : std::string(); }
inline std::string Clip::events_out_of_range(const Clip& clip) {
    if (!clip.body || !clip.events || !clip.events->events) return {};
    const double length = S3Clip::length(*clip.body);
    std::size_t i = 0;
    for (const Event& event : *clip.events->events) {
        if (!(event.time >= 0 && static_cast<double>(event.time) <= length)) return detail::element(i) + ".time " + std::to_string(static_cast<double>(event.time)) + " of " + std::to_string(length);
        ++i;
    }
    return {};
}
inline double Event::frame(const Event& event, const Clip& clip) { return static_cast<double>(event.time) * frames_a_second(clip); }
inline bool Event::set_frame(Event& event, const Clip& clip, double to) {
    event.time = static_cast<float>(to / frames_a_second(clip));
    return true;
}

}  // namespace verbatim::sims3

template <>
struct verbatim::format<verbatim::sims3::Clip> {
    static constexpr std::string_view id = "sims3.clip";
    static constexpr std::string_view title = "The Sims 3 animation (CLIP)";
    static constexpr std::string_view extensions = ".clip .animation";
    static constexpr file_key key{"body.name", "key"};
    static match recognise(std::span<const std::byte> file) {
        return file.size() >= 56 && std::memcmp(file.data(), "\xF3\xC4\x20\x6B", 4) == 0 ? match::certain : match::no;
    }

    static constexpr bool is_package(std::string_view s, char major, char minor) {
        return s.size() >= 12 && s.starts_with("DBPF") && s[4] == major && s.substr(5, 3) == std::string_view("\0\0\0", 3) && s[8] == minor;
    }
    // The clips of The Sims 4 have the same resource type, but start with a version number where these start with the type id.
    static constexpr look_alike look_alikes[] = {
        {[](std::string_view s) { return s.size() >= 4 && s[0] >= 4 && s[0] <= 14 && s.substr(1, 3) == std::string_view("\0\0\0", 3); },
         "a clip of The Sims 4"},
        {[](std::string_view s) { return is_package(s, 2, 0); }, "a package of The Sims 3 (DBPF; export the clip from it, for example with s3pe)", "*"},
        {[](std::string_view s) { return is_package(s, 2, 1); }, "a package of The Sims 4 (DBPF)", "*"},
        {[](std::string_view s) { return is_package(s, 1, 0) || is_package(s, 1, 1) || is_package(s, 1, 2); }, "a package of The Sims 2 or SimCity 4 (DBPF)", "*"},
        {[](std::string_view s) { return s.starts_with("DBPF"); }, "a package of a game by Maxis (DBPF)", "*"},
        {[](std::string_view s) { return s.starts_with("DBPP"); }, "an encrypted package of The Sims 3's store (DBPP)", "*"},
    };
};
