// Oni: CRSA, the corpse array of a level. Little-endian.
//
// An instance inside a level's .dat, or inside the .oni of its ONLV, which refers to it at 0x300; it is never a named file of its own.
// When extracted, it is a file (00565-.CRSA) that includes its 8-byte preamble (resource_id, level_id).
// Described by OniGalore (OBD:CRSA, revisions of 2007 and of today), OniSplit 0.9.99.2, and the field tables of OniUnPacker.
// Seen: the 140 bytes that OniGalore quotes. No real file is public. This is what five writers leave:
//
//                   original importer   OniSplit -export   OniSplit level import   OniSplit -import   memory dump
//   level_id        file id             0                  0                       file id            a pointer
//   unused          AD DE               00                 00                      00                 AD DE
//   capacity        20                  copied             max(20, next + 5)       copied             as loaded
//   name            text + 00           all 00             text + 00               all 00             junk after the NUL
//   visible leaves  00                  00                 00                      00                 filled
//   character_class index in .dat       renumbered         renumbered              renumbered         a pointer
//   tail            16 bytes AD DE      16 bytes 00        none                    00, or none        AD DE
//
// The importer's tail goes to the next multiple of 32, which is 16 bytes for 20 corpses and none for 24. Bytes that it has not written are
// 0xDEADDEAD. Its free slots are zero; so is a fixed slot whose source file it could not open. OniSplit loses the names in each of its conversions.
//
// The sources disagree: OniGalore of 2007 calls both fixed and next "array size" (they differ in OniSplit's files), and name and visible_leaves
// together "160 bytes of notes". It says that capacity is always 20 (OniSplit writes more) and that all files have 0x5620 bytes. It prints +0.021534
// for the pelvis' y.z, whose bytes say -0.021534 (only then the matrix is a rotation). Its older table has the first character_class at 0xC0, which
// counts from the start of the file: 0xA0 of the corpse. Other pages and OniUnPacker call a bone's axes the points of a triangle.
//
// Common edits:
//
//   verbatim set 00565-.CRSA 'corpses[0].name=_guard'                                             a corpse that is left out at the lowest quality
//   verbatim set 00565-.CRSA 'corpses[0].character_class=one=1 index=42'                          another character
//   verbatim set 00565-.CRSA 'corpses[0].bones.head.euler=0 90 0'                                 a head turned by 90 degrees about y
//   verbatim set 00565-.CRSA 'corpses[0].bones.pelvis.origin[1]=12.5'                             a pelvis at another height
//   verbatim set 00565-.CRSA 'corpses[0].margin~=10'                                              the box anew, so far around the bones
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <span>
#include <string>

#include "verbatim/wire/format.hpp"
#include "verbatim/wire/rotation.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::oni {
using namespace wire;

struct Link {                                    // to another instance of the same file; no link if the whole word is 0
    bits<8> one;                                 // 1 in a link
    bits<24> index;                              // of the instance's descriptor, from 0
};
inline bool is_link(const packed<u32, Link>& link) { return link.stored == 0 || link.get<&Link::one>() == 1; }
inline constexpr auto a_link = holds<&is_link>("a link, with lowest byte 1, or 0");
inline constexpr auto as_onigalore_says = according_to("OniGalore, and OniSplit, which writes them so");
// Identifies the instance file by its name: level3_Final has level 3 and name_hash 0, which only "Final" has; any other suffix has the sum of
// each letter's number in the alphabet times its place, from 1. Renaming the file makes it stale.
struct LevelNames { static constexpr named_value names[] = {{0, "Final"}}; };
struct LevelId {
    bits<1> one;                                 // 1; 0 where there is no id
    bits<24, LevelNames> name_hash;              // of the suffix of the level's file
    bits<7> level;                               // number of the level
};
inline bool is_level(const packed<u32, LevelId>& id) { return id.stored == 0 || id.get<&LevelId::one>() == 1; }

struct Matrix {                                  // p' = origin + x*X + y*Y + z*Z: origin is where the bone is; in world space, not relative to a parent bone; y is the height
    at< 0, std::array<f32, 3>>  x;               // direction of the bone's x axis, of length 1
    at<12, std::array<f32, 3>>  y;               // of its y axis
    at<24, std::array<f32, 3>>  z;               // of its z axis
    at<36, std::array<f32, 3>>  origin;          // position of the bone in the world: x, height, z
    static axes axes_in(const Matrix& m) {
        const auto axis = [](const std::array<f32, 3>& a) { return std::array{static_cast<double>(a[0]), static_cast<double>(a[1]), static_cast<double>(a[2])}; };
        return {axis(m.x), axis(m.y), axis(m.z)};
    }
    static euler_angles euler(const Matrix& m) { return angles_of(axes_in(m)); }
    static bool set_euler(Matrix& m, const std::array<double, 3>& to) {
        const axes now = axes_of(to, axes_in(m));
        for (std::size_t i = 0; i < 3; ++i) m.x[i] = static_cast<float>(now[0][i]), m.y[i] = static_cast<float>(now[1][i]), m.z[i] = static_cast<float>(now[2][i]);
        return true;
    }
    static constexpr auto calculated = all_of(calculate<&Matrix::euler, &Matrix::set_euler>("euler", "°"));
};
static_assert(laid_out<Matrix, 48>);

struct Bones {
    at<0x000, Matrix> pelvis;
    at<0x030, Matrix> left_thigh;
    at<0x060, Matrix> left_calf;
    at<0x090, Matrix> left_foot;
    at<0x0C0, Matrix> right_thigh;
    at<0x0F0, Matrix> right_calf;
    at<0x120, Matrix> right_foot;
    at<0x150, Matrix> mid;
    at<0x180, Matrix> chest;
    at<0x1B0, Matrix> neck;
    at<0x1E0, Matrix> head;
    at<0x210, Matrix> left_shoulder;
    at<0x240, Matrix> left_arm;
    at<0x270, Matrix> left_wrist;
    at<0x2A0, Matrix> left_fist;
    at<0x2D0, Matrix> right_shoulder;
    at<0x300, Matrix> right_arm;
    at<0x330, Matrix> right_wrist;
    at<0x360, Matrix> right_fist;
};
static_assert(laid_out<Bones, 19 * 48>);

struct Box {                                     // y is the height
    at< 0, std::array<f32, 3>>  min;             // the least x, height and z
    at<12, std::array<f32, 3>>  max;             // the greatest
};
static_assert(laid_out<Box, 24>);

// A corpse with 0 is never visible; fixed corpses get their count when the level starts.
struct LeafCounts { static constexpr named_value names[] = {{0xFFFFFFFF, "always_visible"}}; };

struct Corpse {
    at<0x000, text<32, tail::terminated<>>>  name;            // of the source file; the engine skips '_' names at the lowest graphics quality
    at<0x020, named_number<u32, LeafCounts>> visible_leaf_count;  // the engine sets it at level start for fixed corpses; others keep theirs, and are invisible with 0
    at<0x024, std::array<u32, 31>>    visible_leaves;  // octree leaves, visible_leaf_count of them
    at<0x0A0, packed<u32, Link>>      character_class; // the ONCC; 0: the slot is not drawn
    at<0x0A4, Bones>                  bones;
    at<0x434, Box>                    bounds;
    // Returns the first bone whose origin is outside of the box.
    static std::string bones_outside(const Corpse& corpse) {
        if (corpse.character_class.stored == 0 || !is_box(corpse.bounds)) return {};
        const auto bones = std::bit_cast<std::array<Matrix, 19>>(static_cast<const Bones&>(corpse.bones));
        for (std::size_t i = 0; i < bones.size(); ++i)
            for (std::size_t axis = 0; axis < 3; ++axis)
                if (const float at = bones[i].origin[axis]; !(at >= corpse.bounds.min[axis] && at <= corpse.bounds.max[axis]))
                    return "bone " + std::to_string(i) + " outside";
        return {};
    }
    // Returns how far the box goes beyond the origins of the bones where it goes least far.
    static double margin(const Corpse& corpse) {  // of the box around the origins of the bones: the least distance of one from a side; set, it makes the box anew
        double least = corpse.character_class.stored == 0 ? std::nan("") : HUGE_VAL;
        for (const Matrix& bone : std::bit_cast<std::array<Matrix, 19>>(static_cast<const Bones&>(corpse.bones)))
            for (std::size_t axis = 0; axis < 3; ++axis)
                for (const double far : {double{bone.origin[axis]} - double{corpse.bounds.min[axis]}, double{corpse.bounds.max[axis]} - double{bone.origin[axis]}}) least = far < least ? far : least;
        return least;
    }
    static bool set_margin(Corpse& corpse, double to) {
        if (corpse.character_class.stored == 0 || !std::isfinite(to)) return false;
        const auto bones = std::bit_cast<std::array<Matrix, 19>>(static_cast<const Bones&>(corpse.bones));
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const auto [least, most] = std::ranges::minmax(bones, {}, [&](const Matrix& bone) { return float{bone.origin[axis]}; });
            corpse.bounds.min[axis] = static_cast<float>(double{least.origin[axis]} - to);
            corpse.bounds.max[axis] = static_cast<float>(double{most.origin[axis]} + to);
        }
        return true;
    }
    static constexpr auto calculated = all_of(calculate<&Corpse::margin, &Corpse::set_margin>("margin"));
    static bool is_box(const Box& box) { return box.min[0] <= box.max[0] && box.min[1] <= box.max[1] && box.min[2] <= box.max[2]; }
    static constexpr auto expectations = all_of(
        expect<&Corpse::visible_leaf_count>(either(between(0, 31), is(0xFFFFFFFF)), according_to("the 31 places after it")),
        expect<&Corpse::character_class>(a_link, as_onigalore_says),
        note<&Corpse::bounds>(holds<&Corpse::bones_outside>("the origins of all bones inside"), according_to("OniGalore: a wrong box makes the corpse invisible")),
        must<&Corpse::bounds>(holds<&Corpse::is_box>("min at most max"), according_to("OniGalore: a wrong box makes the corpse invisible")));
    using telling = columns<"name", "character_class", "visible_leaf_count">;
};
static_assert(laid_out<Corpse, 1100>);

struct CorpseArray {
    at<0x00, packed<u32, Link>>       resource_id{u32(1)};  // this instance
    at<0x04, packed<u32, LevelId>>    level_id;        // 0 in .oni files; a pointer in a memory dump
    at<0x08, padding<12, 0xADDE>>     unused;          // never written: the importer's fill pattern, or zeros from OniSplit
    at<0x14, end_in<u32, "corpses">>  fixed_count;     // corpses that the level places and the engine never replaces; the first ones
    at<0x18, end_in<u32, "corpses">>  next;            // the slot that the next dead character takes; OniSplit: used count
    at<0x1C, u32>                     capacity;        // the only number that sizes anything
    list<Corpse, &CorpseArray::capacity>  corpses = new_elements<Corpse, 20>();  // a new array equals the importer's
    rest<0xADDE>                      tail = rest<0xADDE>::of<16>();
    using units = elements_of<&CorpseArray::corpses>;
    static bool fixed_are_used(const CorpseArray& a) { return a.fixed_count <= a.next; }
    static bool next_is_free(const CorpseArray& a) { return a.next < a.capacity; }
    static std::string used_slots(const CorpseArray& a) {
        const auto corpses = a.corpses.view();
        for (std::size_t i = a.next; i < corpses.size(); ++i) {
            const auto bytes = std::as_bytes(corpses.subspan(i, 1));
            if (std::ranges::any_of(bytes, [](std::byte b) { return b != std::byte{0}; })) return "[" + std::to_string(i) + "] in use";
        }
        return {};
    }
    static std::string odd_size(const CorpseArray& a) {
        const std::size_t size = 0x20 + 1100 * std::size_t{a.corpses.size()} + a.tail.size();
        return size % 32 == 0 ? "" : "an instance of " + std::to_string(size) + " bytes";
    }
    // Returns the first corpse of some for which `is_wrong` is true.
    static std::string first_wrong(const CorpseArray& a, std::size_t from, std::size_t end, bool (*is_wrong)(const Corpse&)) {
        const auto corpses = a.corpses.view();
        for (std::size_t i = from; i < std::min(end, corpses.size()); ++i)
            if (is_wrong(corpses[i])) return "[" + std::to_string(i) + "] without";
        return {};
    }
    static std::string used_without_class(const CorpseArray& a) {
        return first_wrong(a, 0, a.next, [](const Corpse& corpse) { return corpse.character_class.stored == 0; });
    }
    static std::string unfixed_without_leaves(const CorpseArray& a) {
        return first_wrong(a, a.fixed_count, a.next, [](const Corpse& corpse) { return corpse.visible_leaf_count == 0; });
    }
    static constexpr auto engine = according_to("the engine, which puts the next corpse there unchecked, and after the last slot goes on at fixed_count");
    static constexpr auto expectations = all_of(
        expect<&CorpseArray::resource_id>(a_link, as_onigalore_says),
        note<&CorpseArray::level_id>(holds<&is_level>("a level's id, with one 1, or 0"), according_to("OniGalore; a memory dump has a pointer there")),
        note<&CorpseArray::corpses>(holds<&CorpseArray::used_without_class>("a class for each corpse before next"), according_to("the engine, which does not draw others; the importer leaves a slot so if it finds no file")),
        note<&CorpseArray::corpses>(holds<&CorpseArray::unfixed_without_leaves>("leaves for each corpse from fixed_count to next"), according_to("the engine, which works out those of fixed corpses only, and draws no corpse without")),
        must<&CorpseArray::fixed_count>(holds<&CorpseArray::fixed_are_used>("at most next"), engine),
        must<&CorpseArray::next>(holds<&CorpseArray::next_is_free>("less than capacity"), engine),
        note<&CorpseArray::corpses>(holds<&CorpseArray::used_slots>("zeros from next on"), according_to("the importer of the game's makers")),
        note<&CorpseArray::tail>(holds<&CorpseArray::odd_size>("a multiple of 32 bytes in all"), according_to("the importer of the game's makers")));
};
static_assert(laid_out<CorpseArray> && offset<&CorpseArray::corpses> == 0x20);

}  // namespace verbatim::oni

template <>
struct verbatim::format<verbatim::oni::CorpseArray> {
    static constexpr std::string_view id = "oni.corpses";
    static constexpr std::string_view title = "Oni corpse array (CRSA)";
    static constexpr std::string_view extensions = ".CRSA";

    // There is no magic: the first link ends in 01, and the capacity accounts for the file's size without the tail. A capacity of 0 is no evidence:
    // such an array must have the importer's pattern, too.
    static match recognise(std::span<const std::byte> file) {
        struct { wire::packed<wire::u32, oni::Link> id; wire::u32 capacity; } head;
        constexpr auto fixed = wire::offset<&oni::CorpseArray::corpses>, slot = wire::fixed_size<oni::Corpse>, unused = wire::offset<&oni::CorpseArray::unused>;
        if (file.size() < fixed) return match::no;
        std::memcpy(&head.id, file.data(), 4);
        std::memcpy(&head.capacity, file.data() + wire::offset<&oni::CorpseArray::capacity>, 4);
        const std::size_t capacity = head.capacity;
        const bool is_sure = capacity > 0 || (file[unused] == std::byte{0xAD} && file[unused + 1] == std::byte{0xDE});
        return head.id.get<&oni::Link::one>() == 1 && (file.size() - fixed) / slot == capacity && is_sure ? match::plausible : match::no;
    }

    // The version at 0x08 is read as a number: 13RV is VR31. Described by OniGalore.
    static constexpr look_alike look_alikes[] = {
        {[](std::string_view s) { return s.size() >= 12 && s.substr(8, 4) == "13RV"; }, "a level of Oni (.dat; its corpse array is LEVEL.dat//CRSA[0])", "*"},
        {[](std::string_view s) { return s.size() >= 12 && s.substr(8, 4) == "23RV"; }, "a resource of Oni (.oni; its corpse array is FILE.oni//CRSA[0])", "*"},
    };
};
