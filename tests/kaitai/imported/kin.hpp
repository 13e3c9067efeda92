// Parts whose _parent is said, and numbers whose names nothing stores
// From kin.ksy, whose licence is CC0-1.0.
#pragma once
#include <verbatim/kaitai/formula.hpp>
#include <verbatim/wire/format.hpp>
#include <verbatim/wire/wire.hpp>

namespace kin_ksy {
using namespace verbatim::wire;
using namespace verbatim::kaitai::words;

enum class Shade : std::int64_t {
    dark = 2,
    bright = 3,
};

enum class BoxShade : std::int64_t {
    light = 1,
};

template <fixed_string Parent_>
struct Part {
    using called = as<"part">;
    at<0x00, u8>                             len;
    encoded<utf8, sized_string<&Part::len>>  text;

    using arguments = named<value<"_parent", Parent_>>;

    using values = named<value<"size_around", "_parent.size">,
                         value<"is_dark", "size_around == 2 ? Shade::dark : BoxShade::light">>;
};

struct Box {
    at<0x00, u8>                       size;
    Part<"_parent">                    of_root;
    list<Part<"_root">, formula<"2">>  each;
    choice<&Box::size, when<1, Part<"_parent">>, others<nothing>>  chosen;
};
static_assert(laid_out<Box>);

struct Kin {
    at<0x00, u8>   size;
    Part<"">       own;
    Part<"false">  lost;
    Box            box;
    Part<"box">    other;
    optional<bytes<&Kin::size>, where<(value_of<&Kin::size> != 3)>>  shades;

    using values = named<names_of<Shade>,
                         names_of<BoxShade>>;
};
static_assert(laid_out<Kin>);

}  // namespace kin_ksy

template <>
struct verbatim::format<kin_ksy::Kin> {
    static constexpr std::string_view id = "kin";
    static constexpr std::string_view title = "Parts whose _parent is said, and numbers whose names nothing stores";
    static constexpr std::string_view extensions = "";
    static match recognise(std::span<const std::byte>) { return match::plausible; }
    static const view::computing& computed() { return kaitai::computed_by_formulas(); }
};
