// sealed
// From sealed.ksy.
#pragma once
#include <verbatim/kaitai/formula.hpp>
#include <verbatim/wire/format.hpp>
#include <verbatim/wire/wire.hpp>

namespace sealed_ksy {
using namespace verbatim::wire;
using namespace verbatim::kaitai::words;

struct Pair {
    using called = as<"pair">;
    at<0x00, u8>      first;
    list<u8, to_end>  values_;
};
static_assert(laid_out<Pair>);

struct Link {
    at<0x00, u8>  more;
    optional<Link, where<(value_of<&Link::more> != 0)>>  next;
};
static_assert(laid_out<Link>);

struct Sealed {
    at<0x00, u8>                   key;
    coded<xor_by<"key">, Pair, 3>  inner;
    bytes<high_bits<bit<"num", 4>, bit_times<"parts", 12, "num">>>  bits_of_num;
    Link                           chain;
};
static_assert(laid_out<Sealed>);

}  // namespace sealed_ksy

template <>
struct verbatim::format<sealed_ksy::Sealed> {
    static constexpr std::string_view id = "sealed";
    static constexpr std::string_view title = "sealed";
    static constexpr std::string_view extensions = "";
    static match recognise(std::span<const std::byte>) { return match::plausible; }
    static const view::computing& computed() { return kaitai::computed_by_formulas(); }
};
