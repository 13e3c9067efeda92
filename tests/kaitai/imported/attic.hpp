// Boxes \x1B[1m and what is in them
// From attic.ksy, whose licence is CC0\.
//
// For people to look at:
// * Attic.body: its size is worked out, head.n: no field follows it.
// * Item.data: its size is worked out, _root.n: no field follows it.
#pragma once
#include <verbatim/kaitai/formula.hpp>
#include <verbatim/wire/format.hpp>
#include <verbatim/wire/wire.hpp>

namespace attic_ksy {
using namespace verbatim::wire;
using namespace verbatim::kaitai::words;

enum class System : std::uint8_t {
    // a kernel
    linux_ = 1,
    unix_ = 2,
    // \x1B]0;x\x07
    sun_ = 3,
};

template <fixed_string Link_>
struct Chain;

struct Head {
    encoded<utf8, sized_string<4, ends_at<"\0">>>  name;
    u8  n;
};
static_assert(laid_out<Head>);

struct Row {
    at<0x00, u8>  kind;
    optional<sized_list<u8, formula<"_io.size - _io.pos">>, equals<&Row::kind, 9>>  all;
};
static_assert(laid_out<Row>);

// parts
struct Part {
    using called = as<"part">;
    list<Row, formula<"2">>  rows;
    sized_list<u16, formula<"_io.size - _io.pos">>  left;
    optional<u8, where<formula<"not _io.eof">>>  none;
};
static_assert(laid_out<Part>);

template <fixed_string Chain_>
struct Link {
    at<0x00, u8>  y;
    optional<Chain<"chain + 1">, where<(value_of<&Link::y> != 0)>>  next;

    using arguments = named<value<"chain", Chain_>>;
};

template <fixed_string Link_>
struct Chain {
    at<0x00, u8>  x;
    optional<Link<"link + 1">, where<(value_of<&Chain::x> != 0)>>  next;

    using arguments = named<value<"link", Link_>>;
};

struct Item {
    bytes<formula<"_root.n">>  data;

    using values = named<value<"twice", "_root.n * 2">,
                         own_root<"Drawer">>;
};
static_assert(laid_out<Item>);

struct Drawer {
    at<0x00, u8>  n;
    Item          item;

    using values = named<own_root<"Drawer">>;
};
static_assert(laid_out<Drawer>);

struct Attic {
    at<0x00, enumerated<System>>   system;  // of C:\unix
    at<0x01, u8>                   unix_;  // a macro
    Head                           head;
    bytes<formula<"head.n">>       body;
    // line
    // line
    // \x1Bline
    u8                             linux_;
    sized<Part, 5, tail::residue>  part;
    Chain<"linux">                 chain;
    Drawer                         drawer;
};
static_assert(laid_out<Attic>);

}  // namespace attic_ksy

template <>
struct verbatim::format<attic_ksy::Attic> {
    static constexpr std::string_view id = "attic";
    static constexpr std::string_view title = "Boxes \\x1B[1m and what is in them";
    static constexpr std::string_view extensions = "";
    static match recognise(std::span<const std::byte>) { return match::plausible; }
    static const view::computing& computed() { return kaitai::computed_by_formulas(); }
};
