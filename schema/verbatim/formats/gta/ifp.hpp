// GTA: IFP, a package of skeletal animations. Little-endian; no checksum, no compression, no alignment.
//
// Version 1 (ANPK, ANLF) is described below. Manhunt's .ifp (ANCT, Z2HM, MH2Z) is another format.
//
// Version 2, San Andreas: ANP3; ANP2 is the same without the two words at the end of an animation's header.
// Described by the GTAModding wiki (IFP) and by the readers of gta-reversed, MTA, re3 and Blender's io_scene_gta_ifp.
// Files seen: 109 ANP3 files of game, mod and server packs; frame types 3 (221,514 objects), 4 (15,010) and 2 (28, in two files).
// No file of ANP2 or of frame type 1 is public.
//
// Games read by the counts and never by the sizes. Deviations in real files, of 109 files with 9,138 animations:
//
//   garbage after the NUL of an animation's name     4,240 animations, 92 files: old memory, or the end of a longer old name
//   garbage after the NUL of the package's name      3 files; never after an object's name, in 236,552 objects
//   size other than that of the content              19 files, 13 of them up to the end of the file; editors carry the error along
//   frame_data_size other than that of the frames    26 animations: 25 too large (16 bytes a frame for type 3), 1 too small
//   flags that the frames contradict                 25 animations: 24 of integer frames with 0, and an empty placeholder
//   zeros after the last animation                   51 files, 14 of them not up to a multiple of 2,048
//   stale data after the last animation              27 files, up to 2.4 MB with whole animations: the files were edited in place
//
// Normal, although it looks wrong: objects in any order (6,293 animations), two objects of one bone (149 animations), two animations of
// one name (7 files), bone ids up to 49130, negative first times (7 files), equal times (34 files), quaternions off unit length (26 files).
//
// The sources disagree: according to the wiki, the flags are "always 1", the time is in seconds, and frame type 3 is "a child, 4 the root".
// The latter is only a habit (3 with bone 0: 1,132 times; 4 with others: 8,235 times).
//
// Bone ids: 0 root, 1 pelvis, 2 spine, 3 spine1, 4 neck, 5 head, 6 and 7 brows, 8 jaw; right and left arm 21-26 and 31-36, from the
// clavicle to the second finger bone; left and right leg 41-44 and 51-54, from the thigh to the toe; 201 belly, 301 and 302 breasts, 303-307
// "Nub" helpers. Weapons and other things of the world count their own parts from 0.
//
// Common edits:
//
//   verbatim set ped.ifp 'animations[0].name=walk'                                                another name for an animation
//   verbatim copy --again ped.ifp 'animations[0]' ped.ifp                                         the same animation again, from this file or another one
//   verbatim set ped.ifp 'animations[0].objects[0].frames[0].time=0.5 s'                          a frame at another time
//   verbatim set ped.ifp 'animations[0].objects[0].frames[0].euler~=0 0 90'                       a bone turned by 90 degrees about z
//   verbatim remove ped.ifp 'animations[0]'                                                       one animation less
#pragma once
#include <algorithm>

#include "verbatim/formats/gta/ifp1.hpp"
#include "verbatim/wire/format.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::gta {
using namespace wire;

using Quaternion16 = std::array<fixed_cut_off<i16, 4096>, 4>;  // x y z w; the games truncate instead of rounding, so never renormalise it

inline const Quaternion16 no_rotation16{i16(std::int16_t{0}), i16(std::int16_t{0}), i16(std::int16_t{0}), i16(std::int16_t{4096})};

enum class FrameType : std::uint32_t {           // type of all frames of an object, whatever its bone
    rotation = 1,                                // floats, time in seconds
    rotation_translation = 2,
    rotation16 = 3,                              // integers, time in 1/60 s
    rotation16_translation16 = 4,
};

struct RotationFrame {
    at< 0, Quaternion>          rotation{no_rotation};
    at<16, seconds<f32>>        time;            // time from the start of the animation
    static constexpr auto calculated = shows_rotation<false, RotationFrame>;
};
static_assert(laid_out<RotationFrame, 20>);

struct RotationTranslationFrame {
    at< 0, Quaternion>          rotation{no_rotation};
    at<16, seconds<f32>>        time;            // before the translation, unlike version 1
    at<20, std::array<f32, 3>>  translation;     // x y z, from the parent bone
    static constexpr auto calculated = shows_rotation<false, RotationTranslationFrame>;
};
static_assert(laid_out<RotationTranslationFrame, 32>);

struct Rotation16Frame {
    at< 0, Quaternion16>        rotation{no_rotation16};
    at< 8, ticks<i16, 60>>      time;            // time from the start of the animation; up to 546 s
    static constexpr auto calculated = shows_rotation<false, Rotation16Frame>;
};
static_assert(laid_out<Rotation16Frame, 10>);

struct Rotation16Translation16Frame {
    at< 0, Quaternion16>        rotation{no_rotation16};
    at< 8, ticks<i16, 60>>      time;
    at<10, std::array<fixed_cut_off<i16, 1024>, 3>>  translation;  // up to 32 units; beyond that, files use frame type 2
    static constexpr auto calculated = shows_rotation<false, Rotation16Translation16Frame>;
};
static_assert(laid_out<Rotation16Translation16Frame, 16>);

inline constexpr auto all_files = according_to("109 files of San Andreas");

struct Object {                                  // the part of an animation for one bone; objects are in any order
    at< 0, text<24, tail::terminated<>>>  name;            // may start with a space: " Pelvis"
    at<24, FrameType>           frame_type;
    at<28, i32>                 frame_count;
    at<32, named_number<i32, Bones>>   bone_id;
    template <class Frame>
    using Frames = list<Frame, &Object::frame_count>;
    choice<&Object::frame_type,
           when<FrameType::rotation, Frames<RotationFrame>>,
           when<FrameType::rotation_translation, Frames<RotationTranslationFrame>>,
           when<FrameType::rotation16, Frames<Rotation16Frame>>,
           when<FrameType::rotation16_translation16, Frames<Rotation16Translation16Frame>>>
                                frames{Frames<Rotation16Frame>(new_elements<Rotation16Frame, 1>())};

    template <class Look>
    static std::string in_frames(const Object& object, Look look) {
        return object.frames.visit([&](const auto& frames) {
            if constexpr (requires { frames.view().back().time; }) return look(frames);
            else return std::string();
        });
    }
    static std::string times_are_infinite(const Object& object) { return in_frames(object, [](const auto& frames) { return infinite_times(frames); }); }
    static std::string times_fall(const Object& object) { return in_frames(object, [](const auto& frames) { return falling_times(frames); }); }
    static std::string rotations_are_denormalised(const Object& object) { return in_frames(object, [](const auto& frames) { return denormalised_rotations(frames); }); }
    static constexpr auto expectations = all_of(
        expect<&Object::frame_count>(above(0), all_files), expect<&Object::bone_id>(at_least(-1), all_files),
        expect<&Object::frames>(holds<&Object::times_are_infinite>("times that are finite"), finite_times_of_all_files),
        expect<&Object::frames>(holds<&Object::times_fall>("times that never fall"), all_files),
        note<&Object::frames>(holds<&Object::rotations_are_denormalised>("rotations of length 1"), according_to("26 files have others")));
    using telling = columns<"name", "bone_id", "frame_type", "frames">;
};
static_assert(laid_out<Object> && offset<&Object::frames> == 36);

enum class AnimationFlags : std::uint32_t { compressed = 1 };  // the frames are integers; no other bit has been seen

struct Animation {
    at< 0, text<24, tail::terminated<>>>  name;       // by which scripts play it; upper and lower case are the same
    at<24, i32>                     object_count;     // 0: a placeholder
    at<28, u32>                     frame_data_size;  // size of all frames without object headers; the game allocates it and writes all frames there
    at<32, flag_set<AnimationFlags>>  flags;
    list<Object, &Animation::object_count>  objects;
    derived<&Animation::frame_data_size, sum<&Animation::objects, size_of<&Object::frames>>>  frame_data_size_rule;

    // Returns 0 if an object has float frames, otherwise 1.
    static std::uint32_t flags_by_frames(const Animation& animation) {
        for (const Object& object : animation.objects)
            if (object.frames.is<Object::Frames<RotationFrame>>() || object.frames.is<Object::Frames<RotationTranslationFrame>>()) return 0;
        return 1;
    }
    derived<&Animation::flags, by<&Animation::flags_by_frames>>  flags_rule;
    static bool frames_have_room(const Animation& animation) {
        std::size_t needed = 0;
        for (const Object& object : animation.objects) needed += object.frames.visit([](const auto& frames) { return frames.size() * sizeof(frames.view()[0]); });
        return animation.frame_data_size >= needed;
    }
    static std::string bones_again(const Animation& animation) {
        return repeated_bones(animation.objects, [](const Object& object) { return object.bone_id.value(); });
    }
    static constexpr auto expectations = all_of(
        must<&Animation::frame_data_size>(holds<&Animation::frames_have_room>("at least what the frames take"),
             according_to("gta-reversed: San Andreas allocates so much, and writes all frames there")),
        note<&Animation::objects>(holds<&Animation::bones_again>("bones that differ"), according_to("149 animations repeat one")));

    // Returns the time of the last frame of all objects, in seconds.
    static double length(const Animation& animation) {  // the time of the last frame of all objects
        double last = 0;
        for (const Object& object : animation.objects)
            object.frames.visit([&](const auto& frames) {
                if constexpr (requires { frames.view().back().time; }) {
                    if (frames.empty()) return;
                    const auto& time = frames.view().back().time;
                    last = std::max(last, static_cast<double>(time) / (wire::is_real<decltype(time)> ? 1 : 60));
                }
            });
        return last;
    }
    static constexpr auto calculated = all_of(calculate<&Animation::length>("length", "s"));
    using telling = columns<"name", "objects", "objects.frames", "length">;
};
static_assert(laid_out<Animation> && offset<&Animation::objects> == 36);

struct Anp3 {
    at< 0, fourcc<"ANP3">>          magic;
    at< 4, u32>                     size;             // from after this field to the end of the last animation: the offset of that end - 8
    at< 8, text<24, tail::terminated<>>>  name;             // name of the block in the game
    at<32, i32>                     animation_count;
    list<Animation, &Anp3::animation_count>  animations;
    derived<&Anp3::size, size_between<&Anp3::size, &Anp3::animations>>  size_rule;
    rest<0>                         tail;             // zeros up to the sector end of the archive, or the rest of an earlier, longer file
    static constexpr auto expectations = all_of(names_differ<&Anp3::animations>);
    using units = elements_of<&Anp3::animations>;
};
static_assert(laid_out<Anp3> && offset<&Anp3::animations> == 36);

struct Anp2Animation {
    at< 0, text<24, tail::terminated<>>>  name;       // by which scripts play it
    at<24, i32>                     object_count;
    list<Object, &Anp2Animation::object_count>  objects;
    using telling = columns<"name", "objects", "objects.frames">;
};
static_assert(laid_out<Anp2Animation> && offset<&Anp2Animation::objects> == 28);

struct Anp2 {
    at< 0, fourcc<"ANP2">>          magic;
    at< 4, u32>                     size;
    at< 8, text<24, tail::terminated<>>>  name;       // name of the block in the game
    at<32, i32>                     animation_count;
    list<Anp2Animation, &Anp2::animation_count>  animations;
    derived<&Anp2::size, size_between<&Anp2::size, &Anp2::animations>>  size_rule;
    rest<0>                         tail;             // as of ANP3
    static constexpr auto expectations = all_of(names_differ<&Anp2::animations>);
    using units = elements_of<&Anp2::animations>;
};
static_assert(laid_out<Anp2> && offset<&Anp2::animations> == 36);

using Ifp = one_of<Anp3, Anp2, Anpk, Anlf>;

}  // namespace verbatim::gta

template <>
struct verbatim::format<verbatim::gta::Ifp> {
    static constexpr std::string_view id = "gta.ifp";
    static constexpr std::string_view title = "GTA animation package (IFP)";
    static constexpr std::string_view extensions = ".ifp";
    static match recognise(std::span<const std::byte> file) {
        if (file.size() < 4) return match::no;
        const std::string_view start(reinterpret_cast<const char*>(file.data()), 4);
        return start == "ANP3" || start == "ANP2" || start == "ANPK" || start == "ANLF" ? match::certain : match::no;
    }

    // An offset and a size in sectors, and a name that ends in NUL.
    static constexpr bool is_entry(std::string_view s) {
        const auto name = s.substr(8, std::min(s.find('\0', 8), s.size()) - 8);
        return name.size() > 4 && name.size() < 24 && name.find('.') != std::string_view::npos && std::ranges::all_of(name, [](char c) { return c > ' ' && c < 127; });
    }
    // The header of a RenderWare section: its type, its size, and the version of the library, which ends in FFFF or, until 3.1, in zeros.
    static constexpr bool is_section(std::string_view s, char type) {
        if (s.size() < 12 || s[0] != type || s.substr(1, 3) != std::string_view("\0\0\0", 3)) return false;
        return s.substr(8, 2) == "\xFF\xFF" || (s.substr(10, 2) == std::string_view("\0\0", 2) && s[9] >= 2 && s[9] <= 3);
    }
    // Those of Manhunt as Sor3nt's manhunt-toolkit describes them; the archives and sections as the GTA community's wiki (GTAMods) does.
    static constexpr look_alike look_alikes[] = {
        {[](std::string_view s) { return s.starts_with("ANCT"); }, "an animation container of Manhunt"},
        {[](std::string_view s) { return s.starts_with("Z2HM") || s.starts_with("MH2Z"); }, "a compressed file of Manhunt"},
        {[](std::string_view s) { return s.size() >= 32 && is_entry(s.substr(0, 32)); }, "a directory of a GTA archive (DIR)", ".dir"},
        {[](std::string_view s) { return s.starts_with("VER2"); }, "a GTA archive (IMG, version 2; extract the animations from it)", "*"},
        {[](std::string_view s) { return s.starts_with("VERF"); }, "a GTA archive of fastman92's limit adjuster (IMG; extract the animations from it)", "*"},
        {[](std::string_view s) { return is_section(s, 0x1B); }, "an animation of RenderWare (ANM; renderware_binary_stream.ksy of Kaitai's gallery reads it)", "*"},
    };
};
