// NBT: level.dat, players and schematics of Minecraft, Java Edition (Minecraft Wiki): a tag in a gzip stream. Regions (.mca) are another format.
#pragma once
#include <verbatim/wire/format.hpp>
#include <verbatim/wire/wire.hpp>

namespace nbt {
using namespace verbatim::wire;

enum class Kind : std::uint8_t { end, int8, int16, int32, int64, float32, float64, bytes, text, list, compound, ints, longs };

template <class T>
struct Array {
    at<0, i32be>             count;
    list<T, &Array::count>   values;
};
using Text = pstring<u16be>;                 // modified UTF-8: a NUL has two bytes, a character beyond U+FFFF six
struct End {};

struct Tag {
    at<0, Kind>  kind;
    struct Compound { list<Tag, until<equals<&Tag::kind, Kind::end>>> tags; };
    // Values of one kind, without names.
    struct List {
        at<0, Kind>   kind;
        at<1, i32be>  count;
        choice<&List::kind, when<Kind::end, list<End, &List::count>>, when<Kind::int8, list<i8, &List::count>>, when<Kind::int16, list<i16be, &List::count>>,
               when<Kind::int32, list<i32be, &List::count>>, when<Kind::int64, list<i64be, &List::count>>, when<Kind::float32, list<f32be, &List::count>>,
               when<Kind::float64, list<f64be, &List::count>>, when<Kind::bytes, list<Array<i8>, &List::count>>, when<Kind::text, list<Text, &List::count>>,
               when<Kind::list, list<List, &List::count>>, when<Kind::compound, list<Compound, &List::count>>, when<Kind::ints, list<Array<i32be>, &List::count>>,
               when<Kind::longs, list<Array<i64be>, &List::count>>>  values;
    };
    optional<Text, nonzero<&Tag::kind>>  name;
    choice<&Tag::kind, when<Kind::end, End>, when<Kind::int8, i8>, when<Kind::int16, i16be>, when<Kind::int32, i32be>, when<Kind::int64, i64be>,
           when<Kind::float32, f32be>, when<Kind::float64, f64be>, when<Kind::bytes, Array<i8>>, when<Kind::text, Text>, when<Kind::list, List>,
           when<Kind::compound, Compound>, when<Kind::ints, Array<i32be>>, when<Kind::longs, Array<i64be>>>  value;
};

struct File { coded<gzip, Tag, to_end> root; };
static_assert(laid_out<File>);

}  // namespace nbt

template <>
struct verbatim::format<nbt::File> {
    static constexpr std::string_view id = "nbt";
    static constexpr std::string_view title = "Minecraft NBT";
    static constexpr std::string_view extensions = ".dat .nbt .schematic .schem";
    static match recognise(std::span<const std::byte> file) {
        return file.size() >= 2 && file[0] == std::byte{0x1F} && file[1] == std::byte{0x8B} ? match::plausible : match::no;
    }
};
