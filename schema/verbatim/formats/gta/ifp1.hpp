// Version 1, of GTA III, Vice City and Liberty City Stories: ANPK, and ANLF around several of them. San Andreas still reads ANPK.
//
// Described by the GTAModding wiki (IFP), by the readers re3 (of three games), librwgta, openrw and MTA, and by Blender's io_scene_gta_ifp.
// Files seen: 69 ANPK files of the games and of mods, with 1,877 animations and 39,465 objects. No file of ANLF is public: its description is that of re3.
//
// All data is in chunks: four characters and the number of bytes that follow. Games use the counts, and only the sizes of INFO, NAME and ANIM,
// rounded up to 4; they compare no characters but those of the file and of the keys. Deviations in real files:
//
//   ANPK size other than that of the content      12 files, 5 of them too large and 7 too small; other sizes never deviate
//   NAME longer than the text and its NUL         20 files, one byte more: "csplr" 00 00
//   bytes after INFO that are not zero            6 files; after NAME 2, in one file
//   the word after an object's name               garbage in 7,192 objects, 25 files
//   first_frame not 0                             2,782 objects, 24 files: uninitialised
//   last_frame not the index of the last frame    7,350 objects, 26 files: 0, or uninitialised
//   INFO's second word not 0                      893 animations, 41 files: a small number in Vice City, old memory in Liberty City Stories
//   zeros after the last animation                62 files, 5 of them not up to a multiple of 2,048; stale data in one file
//
// Normal, although it looks wrong: first times that are not 0 (19 files), equal times (19 files), decreasing times (7 files), and -0.0 (25 files).
//
// The sources disagree: the wiki has names of 28 bytes and one time for all frames; openrw and others describe first_child and next_sibling as
// the siblings on both sides (in all 569 animations that have them, they form a tree).
#pragma once
#include "verbatim/formats/gta/rotations.hpp"
#include "verbatim/formats/gta/rules.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::gta {
using namespace wire;

using Quaternion = std::array<f32, 4>;           // x y z w
inline const Quaternion no_rotation{f32(0.0f), f32(0.0f), f32(0.0f), f32(1.0f)};
inline const std::array<f32, 3> no_scale{f32(1.0f), f32(1.0f), f32(1.0f)};

// In version 1, rotations are the conjugates of those in version 2, and the time is the last field, in seconds from the start.

struct Kr00Frame {
    at< 0, Quaternion>          rotation{no_rotation};
    at<16, seconds<f32>>        time;
    static constexpr auto calculated = shows_rotation<true, Kr00Frame>;
};
static_assert(laid_out<Kr00Frame, 20>);

struct Krt0Frame {
    at< 0, Quaternion>          rotation{no_rotation};
    at<16, std::array<f32, 3>>  translation;     // x y z, from the parent bone
    at<28, seconds<f32>>        time;
    static constexpr auto calculated = shows_rotation<true, Krt0Frame>;
};
static_assert(laid_out<Krt0Frame, 32>);

struct KrtsFrame {
    at< 0, Quaternion>          rotation{no_rotation};
    at<16, std::array<f32, 3>>  translation;     // x y z, from the parent bone
    at<28, std::array<f32, 3>>  scale{no_scale};  // no game uses it; often 0.99999994
    at<40, seconds<f32>>        time;
    static constexpr auto calculated = shows_rotation<true, KrtsFrame>;
};
static_assert(laid_out<KrtsFrame, 44>);

// Bones of people; from 5001 on of faces in a cutscene of Liberty City Stories. Weapons and other objects of the world count their own parts from 0.
struct Bones {
    static constexpr named_value names[] = {
        {-1, "by_name"},      {0, "root"},          {1, "pelvis"},         {2, "spine"},        {3, "spine1"},       {4, "neck"},         {5, "head"},
        {6, "left_brow"},     {7, "right_brow"},    {8, "jaw"},            {21, "right_clavicle"}, {22, "right_upper_arm"}, {23, "right_forearm"},
        {24, "right_hand"},   {25, "right_finger"}, {26, "right_finger01"}, {31, "left_clavicle"}, {32, "left_upper_arm"},  {33, "left_forearm"},
        {34, "left_hand"},    {35, "left_finger"},  {36, "left_finger01"}, {41, "left_thigh"},  {42, "left_calf"},   {43, "left_foot"},
        {44, "left_toe"},     {51, "right_thigh"},  {52, "right_calf"},    {53, "right_foot"},  {54, "right_toe"},   {201, "belly"},
        {301, "right_breast"}, {302, "left_breast"},
        {5001, "right_brow1"}, {5002, "right_brow2"},   {5003, "left_brow2"},      {5004, "left_brow1"},   {5005, "right_lid"},    {5006, "left_lid"},
        {5007, "right_cheek"}, {5008, "left_cheek"},    {5009, "right_top_lip1"},  {5010, "right_top_lip2"}, {5011, "right_top_lip3"}, {5012, "left_top_lip1"},
        {5013, "left_top_lip2"}, {5014, "left_top_lip3"}, {5015, "right_corner"},  {5016, "left_corner"},  {5017, "jaw1"},         {5018, "jaw2"},
        {5019, "low_lip"},     {5020, "low_lip01"},     {5021, "right_eye"},       {5022, "left_eye"},
    };
};

template <auto Frames>
inline constexpr auto rules_of_frames = all_of(
    expect<Frames>(holds<&infinite_times<typename wire::detail::controlling<Frames>::field>>("times that are finite"), finite_times_of_all_files),
    note<Frames>(holds<&falling_times<typename wire::detail::controlling<Frames>::field>>("times that never fall"), according_to("7 files have others")),
    note<Frames>(holds<&denormalised_rotations<typename wire::detail::controlling<Frames>::field>>("rotations of length 1"), according_to("26 files of version 2 have others")));

struct BoneId {                                  // for an ANIM of 44 bytes; without a bone id, games bind by name
    at<0, named_number<i32, Bones>>    bone_id;
};
static_assert(laid_out<BoneId, 4>);

inline constexpr fixed_string trees_seen = "569 animations of 69 files";
inline constexpr auto all_trees = according_to(trees_seen.view());

struct Relations {                               // for an ANIM of 48 bytes: all of GTA III, some of Vice City; indices of objects, -1 for none
    at<0, index_in<i32, "objects", none_is<-1>, chained_by<"next_sibling">, source_is<trees_seen>>>  first_child{-1};
    at<4, index_in<i32, "objects", none_is<-1>, chained_by<"next_sibling">, source_is<trees_seen>>>  next_sibling{-1};
};
static_assert(laid_out<Relations, 8>);

inline constexpr auto fits_the_buffer = between(0, 256);
inline constexpr auto read_into_a_buffer = according_to("re3: the games read it into 256 bytes, whatever its size");

struct AnpkObject {                              // the part of an animation for one bone
    at< 0, label<"CPAN">>       id;              // the games do not compare it, so another value is kept; the same holds for the other labels
    at< 4, u32>                 size;            // up to the end of the frames
    at< 8, label<"ANIM">>       anim_id;
    at<12, u32>                 anim_size;       // 44 or 48, including the 40 bytes of the next five fields
    at<16, text<24, tail::terminated<>>>  name;   // of the bone
    at<40, zeros<4>>            unused;          // not part of the name: old memory in 7,192 objects, even after a short name
    at<44, i32>                 frame_count;
    at<48, i32>                 first_frame;     // 0, or old memory
    at<52, i32>                 last_frame;      // frame_count - 1, 0 or old memory
    choice<&AnpkObject::anim_size, limit<value_of<&AnpkObject::anim_size> - 40>,
           when<44, BoneId>,
           when<48, Relations>>
                                binding;         // how the games find the bone
    pad_to<4, 0, from::record>  anim_padding;

    // An unknown id is refused: the games read no size of its frames.

    struct Kr00 {
        at<0, fourcc<"KR00">>   id;
        at<4, u32>              size;
        list<Kr00Frame, outer<&AnpkObject::frame_count>>  frames;
        derived<&Kr00::size, size_of<&Kr00::frames>>  size_rule;
        static constexpr auto expectations = rules_of_frames<&Kr00::frames>;
    };
    struct Krt0 {
        at<0, fourcc<"KRT0">>   id;
        at<4, u32>              size;
        list<Krt0Frame, outer<&AnpkObject::frame_count>>  frames;
        derived<&Krt0::size, size_of<&Krt0::frames>>  size_rule;
        static constexpr auto expectations = rules_of_frames<&Krt0::frames>;
    };
    struct Krts {
        at<0, fourcc<"KRTS">>   id;
        at<4, u32>              size;
        list<KrtsFrame, outer<&AnpkObject::frame_count>>  frames;
        derived<&Krts::size, size_of<&Krts::frames>>  size_rule;
        static constexpr auto expectations = rules_of_frames<&Krts::frames>;
    };
    wire::optional<one_of<Kr00, Krt0, Krts>, nonzero<&AnpkObject::frame_count>>
                                keys;            // absent if there are no frames
    derived<&AnpkObject::size, size_between<&AnpkObject::size, &AnpkObject::keys>>  size_rule;
    static constexpr auto expectations = all_of(must<&AnpkObject::anim_size>(fits_the_buffer, read_into_a_buffer));
    using telling = columns<"name", "binding.bone_id", "keys.id", "keys.frames">;
};
static_assert(laid_out<AnpkObject> && offset<&AnpkObject::binding> == 56);

struct AnpkAnimation {
    at<0, label<"NAME">>        name_id;
    at<4, u32>                  name_size;
    sized_cstring<&AnpkAnimation::name_size>  name{""};  // by which scripts play it; upper and lower case are the same
    pad_to<4, 0, from::record>  name_padding;
    label<"DGAN">               dgan_id;
    u32                         dgan_size;       // up to the end of the animation
    label<"INFO">               info_id;
    always<std::uint32_t{8}>    info_size;
    i32                         object_count;
    u32                         info_word;       // no game reads it: a small number of unknown meaning, or old memory
    bytes<value_of<&AnpkAnimation::info_size> - 8>  info_rest;  // nothing in any file
    pad_to<4, 0, from::record>  info_padding;
    list<AnpkObject, &AnpkAnimation::object_count>  objects;
    derived<&AnpkAnimation::dgan_size, size_between<&AnpkAnimation::dgan_size, &AnpkAnimation::objects>>  dgan_size_rule;

    // Returns what keeps the objects from forming a tree: if any object has relations, all have, and each but the first is child or sibling of one
    // other. Numbers that lead to no object are reported elsewhere.
    static std::string broken_trees(const AnpkAnimation& animation) {
        const std::size_t count = animation.objects.size();
        std::vector<std::size_t> times(count);
        std::size_t related = 0;
        const auto refer = [&](std::int32_t index) {
            if (index >= 0 && static_cast<std::size_t>(index) < count) ++times[static_cast<std::size_t>(index)];
        };
        for (const AnpkObject& object : animation.objects)
            if (const auto* relations = object.binding.template get_if<Relations>()) ++related, refer(relations->first_child), refer(relations->next_sibling);
        if (related == 0) return {};
        if (related != count) return std::to_string(related) + " of " + std::to_string(count) + " objects with relations";
        for (std::size_t i = 0; i < count; ++i)
            if (times[i] != (i == 0 ? 0 : 1)) return detail::element(i) + " as child or sibling of " + std::to_string(times[i]) + " objects";
        return {};
    }
    static std::string bones_again(const AnpkAnimation& animation) {
        return repeated_bones(animation.objects, [](const AnpkObject& object) {
            const auto* bone = object.binding.template get_if<BoneId>();
            return bone ? bone->bone_id.value() : -1;
        });
    }
    // Returns the time of the last frame of all objects, in seconds.
    static double length(const AnpkAnimation& animation) {  // the time of the last frame of all objects
        double last = 0;
        for (const AnpkObject& object : animation.objects)
            if (object.keys)
                object.keys->visit([&](const auto& keys) {
                    if constexpr (requires { keys.frames.view().back().time; })
                        if (!keys.frames.empty()) last = std::max(last, static_cast<double>(keys.frames.view().back().time));
                });
        return last;
    }
    static constexpr auto calculated = all_of(calculate<&AnpkAnimation::length>("length", "s"));
    static constexpr auto expectations = all_of(
        must<&AnpkAnimation::name_size>(fits_the_buffer, read_into_a_buffer),
        expect<&AnpkAnimation::objects>(holds<&AnpkAnimation::broken_trees>("objects that form a tree"), all_trees),
        note<&AnpkAnimation::objects>(holds<&AnpkAnimation::bones_again>("bones that differ"), according_to("149 animations of version 2 repeat one")),
        short_animation_name<&AnpkAnimation::name>);
    using telling = columns<"name", "objects", "objects.keys.frames", "length">;
};
static_assert(laid_out<AnpkAnimation>);

struct Anpk {
    at< 0, fourcc<"ANPK">>      magic;
    at< 4, u32>                 size;            // up to the end of the last animation
    at< 8, label<"INFO">>       info_id;
    at<12, u32>                 info_size;
    at<16, i32>                 animation_count;
    sized_cstring<value_of<&Anpk::info_size> - 4>  name{""};   // name of the block in the game; Vice City keeps 20 characters
    pad_to<4, 0, from::record>  name_padding;
    list<AnpkAnimation, &Anpk::animation_count>  animations;
    derived<&Anpk::size, size_between<&Anpk::size, &Anpk::animations>>  size_rule;
    rest<0>                     tail;            // zeros up to the sector end of the archive, or the rest of an earlier, longer file
    static constexpr auto expectations = all_of(must<&Anpk::info_size>(fits_the_buffer, read_into_a_buffer), names_differ<&Anpk::animations>, short_block_name<&Anpk::name>);
    using units = elements_of<&Anpk::animations>;
};
static_assert(laid_out<Anpk> && offset<&Anpk::name> == 20);

struct AnlfPackage {                             // an ANPK that others follow
    at< 0, label<"ANPK">>       id;
    at< 4, u32>                 size;
    at< 8, label<"INFO">>       info_id;
    at<12, u32>                 info_size;
    at<16, i32>                 animation_count;
    sized_cstring<value_of<&AnlfPackage::info_size> - 4>  name{""};  // name of the block in the game
    pad_to<4, 0, from::record>  name_padding;
    list<AnpkAnimation, &AnlfPackage::animation_count>  animations;
    derived<&AnlfPackage::size, size_between<&AnlfPackage::size, &AnlfPackage::animations>>  size_rule;
    static constexpr auto expectations = all_of(must<&AnlfPackage::info_size>(fits_the_buffer, read_into_a_buffer), names_differ<&AnlfPackage::animations>, short_block_name<&AnlfPackage::name>);
    using units = elements_of<&AnlfPackage::animations>;
};
static_assert(laid_out<AnlfPackage> && offset<&AnlfPackage::name> == 20);

struct Anlf {
    at< 0, fourcc<"ANLF">>      magic;
    at< 4, always<std::uint32_t{4}>>  size;      // up to the first package, not to the end of the last one
    at< 8, i32>                 package_count;
    bytes<value_of<&Anlf::size> - 4>  info_rest;    // what follows the number of packages
    pad_to<4, 0, from::record>  info_padding;
    list<AnlfPackage, &Anlf::package_count>  packages;
    rest<0>                     tail;            // as of ANPK
};
static_assert(laid_out<Anlf> && offset<&Anlf::info_rest> == 12);

}  // namespace verbatim::gta
