// Places that are marked, and numbers among what has a size
// From marked.ksy, whose licence is CC0-1.0.
#pragma once
#include <verbatim/kaitai/formula.hpp>
#include <verbatim/wire/format.hpp>
#include <verbatim/wire/wire.hpp>

namespace marked_ksy {
using namespace verbatim::wire;
using namespace verbatim::kaitai::words;

struct Pair {
    using called = as<"pair">;
    at<0x00, u8>  first;
    at<0x01, u8>  second;
};
static_assert(laid_out<Pair>);

struct Part {
    at<0x00, u8>  kind;
    optional<bytes<formula<"0">>, where<formula<"start < 0">>>  mark;
    u8            len;
    choice<&Part::kind, when<1, u8>, when<2, sized<Pair, &Part::len, tail::residue>>, others<bytes<&Part::len>>>  body;

    using values = named<value<"start", "_io.pos">>;
};
static_assert(laid_out<Part>);

struct Marked {
    at<0x00, u8>              num;
    list<Part, &Marked::num>  parts;
};
static_assert(laid_out<Marked>);

}  // namespace marked_ksy

template <>
struct verbatim::format<marked_ksy::Marked> {
    static constexpr std::string_view id = "marked";
    static constexpr std::string_view title = "Places that are marked, and numbers among what has a size";
    static constexpr std::string_view extensions = "";
    static match recognise(std::span<const std::byte>) { return match::plausible; }
    static const view::computing& computed() { return kaitai::computed_by_formulas(); }
};
