// Formats as patterns of ImHex. These tests do not evaluate a pattern: docs/kaitai.md lists the other checks.
#include <algorithm>

#include "tests/kaitai/pattern_check.hpp"
#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"
#include "verbatim/formats.hpp"
#include "verbatim/kaitai/export.hpp"
#include "verbatim/kaitai/language/text.hpp"
#include "verbatim/view/instantiate.hpp"
#include "verbatim/view/recognise.hpp"
#include "verbatim/wire/wire.hpp"

namespace patterns {
using namespace verbatim::wire;

enum class Sort : std::uint8_t { alpha = 1, beta = 2 };
struct Alpha {
    at<0, u16be> x;
};
struct Beta {
    at<0, i8> y;
};
struct Flags {
    bits<3> low;
    bits<5> high;
};
struct Node {
    at<0, u8> last;
};

struct Small {
    at<0, fourcc<"SMAL">> mark;
    at<4, u8> count;
    at<5, Sort> sort;
    at<6, packed<u8, Flags>> flags;
    at<7, u8> size;
    at<8, u8> match;
    at<9, u8> place;
    list<Alpha, &Small::count> alphas;
    choice<&Small::sort, limit<&Small::size>, when<Sort::alpha, Alpha>, when<Sort::beta, Beta>> body;
    list<Node, until<equals<&Node::last, 1>>> nodes;
    terminated<";"> clause;
    cstring name;
    optional<u32, equals<&Small::count, 2>> extra;
    look_at<u16, &Small::place> seen;
    rest<> tail;
};

// A field of a record has the name of a list's property: size.
struct Head {
    at<0, u8> size;
};
struct Sized {
    Head head;
    bytes<in<&Sized::head, &Head::size>> data;
};

constexpr std::string_view pattern = R"(struct TestSmall {
    char mark[4] [[comment("expected: SMAL")]];
    u8 count;
    Sort sort;
    Flags flags;
    u8 size;
    u8 match_;
    u8 place;
    Alpha alphas[count];
    u64 body_start = $;
    match (sort) {
        (Sort::alpha): Alpha body;
        (Sort::beta): Beta body;
        (_): u8 body[body_start + size - $];
    }
    $ = body_start + size;
    TestSmallNodesElement nodes[while(true)];
    char clause[while(builtin::std::mem::read_unsigned($, 1, 2) != 0x3B)];
    u8 clause_end;
    char name[];
    if (count == 2) {
        u32 extra;
    }
    u8 tail[sizeof($) - $];
    if (place != 0) {
        u16 seen @ place;
    }
};
)";

}  // namespace patterns

template <>
struct verbatim::format<patterns::Small> {
    static constexpr std::string_view id = "test.small", title = "Small", extensions = "";
    static match recognise(std::span<const std::byte>) { return match::plausible; }
};

template <>
struct verbatim::format<patterns::Sized> {
    static constexpr std::string_view id = "test.sized", title = "Sized", extensions = "";
    static match recognise(std::span<const std::byte>) { return match::plausible; }
};

namespace verbatim::test::kaitai_hexpat {

using Catch::Matchers::ContainsSubstring;

TEST_CASE("a format becomes a pattern of ImHex") {
    const auto text = kaitai::hexpat_of(view::instantiate<patterns::Small>());
    REQUIRE(text.has_value());
    CHECK_THAT(*text, ContainsSubstring(std::string(patterns::pattern)));
    CHECK_THAT(*text, ContainsSubstring("enum Sort : u8 {\n    alpha = 1,\n    beta = 2,\n};\n"));
    CHECK_THAT(*text, ContainsSubstring("bitfield Flags {\n    low : 3;\n    high : 5;\n};\n"));
    CHECK_THAT(*text, ContainsSubstring("struct Alpha {\n    be u16 x;\n};\n"));
    CHECK_THAT(*text,
               ContainsSubstring(
                   "struct TestSmallNodesElement {\n    Node element;\n    if (element.last == 1) break;\n};\n"));
    CHECK_THAT(*text, ContainsSubstring("\nTestSmall file @ 0x00;\n"));
    CHECK(wrong_in_pattern(*text) == "");
}

TEST_CASE("a field with the name size is not taken for the size of a list") {
    const auto text = kaitai::hexpat_of(view::instantiate<patterns::Sized>());
    REQUIRE(text.has_value());
    CHECK_THAT(*text, ContainsSubstring("    Head head;\n    u8 data[head.size];\n"));
}

TEST_CASE("the pattern of each binary format is well formed, and has all of its fields") {
    for (const view::format& format : formats()) {
        if (format.id == "sims1.skin" || format.id == "sims1.cmx") continue;
        if (format.id == "sims1.cfp") continue;  // its keys stay bytes: the language has no such codec
        const auto text = kaitai::hexpat_of(format);
        INFO(format.id << ": " << (text ? "" : text.error().reason));
        REQUIRE(text.has_value());
        CHECK(wrong_in_pattern(*text) == "");
        for (const view::type* type : view::types_in(*format.root))
            for (const auto& f : type->fields) {
                if (f.of->what == view::kind::derived) continue;
                INFO(type->label << "." << f.name);
                CHECK(text->find(' ' + kaitai::identifier_of(f.name)) != std::string::npos);
            }
    }
}

TEST_CASE("a text format has no pattern, and the reason names a field") {
    const auto text = kaitai::hexpat_of(*view::find_format(formats(), "sims1.skin"));
    REQUIRE_FALSE(text.has_value());
    CHECK(text.error().reason ==
          "it cannot be said in ImHex's pattern language: Mesh.name: it is a line of text, and nothing says how many "
          "bytes it has");
}

namespace {

// Returns the pattern of a loaded schema, or the reason of the refusal.
std::string pattern_of(std::string_view schema) {
    const reading r(schema, "");
    const auto text = kaitai::hexpat_of(r.format());
    return text ? *text : text.error().reason;
}

}  // namespace

TEST_CASE("a loaded schema becomes a pattern of ImHex") {
    const auto text = pattern_of(R"(
meta: {id: a_b, endian: be, encoding: ASCII}
seq:
  - {id: version, type: u2, valid: {min: 1}}
  - {id: high, type: b4}
  - {id: kind, type: b12, enum: sort}
  - {id: part, type: outer::inner, size: high * 2}
  - {id: flags, type: flags}
  - {id: name, type: str, size: flags.len + is_long, if: kind == sort::plain}
  - {id: all, type: one(version), repeat: expr, repeat-expr: flags.len}
instances:
  is_long: {value: 'high > 3 ? 1 : 0'}
  far: {pos: version, type: u1}
types:
  outer:
    types:
      inner: {seq: [{id: x, type: s4le}, {id: tail, size-eos: true}]}
  flags: {meta: {bit-endian: le}, seq: [{id: is_on, type: b1}, {id: len, type: b7}]}
  one: {params: [{id: v, type: u2}], seq: [{id: y, type: u1, if: v > 2}]}
  unused: {seq: [{id: z, size: _parent.version}]}
enums: {sort: {1: plain}}
)");
    CHECK(text.starts_with("// a_b, as a pattern of ImHex.\n"));
    CHECK_THAT(text, ContainsSubstring(R"(struct AB {
    be u16 version [[comment("expected: at least 1")]];
    be u16 bits_of_high;  // from the highest bit on: high: 4 bits, kind: 12 bits
    u64 part_start = $;
    Inner<part_start, part_start + (((bits_of_high >> 12) & 0xf) * 2)> part;
    $ = part_start + (((bits_of_high >> 12) & 0xf) * 2);
    Flags flags;
    if (((bits_of_high >> 0) & 0xfff) == 1) {
        char name[flags.len + ((((bits_of_high >> 12) & 0xf) > 3) ? 1 : 0)];
    }
    One<version> all[flags.len];
    u8 far @ version;
};
)"));
    CHECK_THAT(text, ContainsSubstring(
                         "struct Inner<auto io_begin, auto io_end> {\n    s32 x;\n    u8 tail[io_end - $];\n};\n"));
    CHECK_THAT(text, ContainsSubstring("bitfield Flags {\n    is_on : 1;\n    len : 7;\n};\n"));
    CHECK_THAT(text, !ContainsSubstring("Unused"));
    CHECK(wrong_in_pattern(text) == "");
}

TEST_CASE("a value of another record is written with the names of that record, also where it names values and bits") {
    const auto text = pattern_of(R"(
meta: {id: a, endian: le}
seq:
  - {id: k, type: u1}
  - {id: head, type: head}
  - {id: data, size: head.most}
types:
  head:
    seq: [{id: n, type: u1}, {id: k, type: b4}, {id: l, type: b4}]
    instances:
      twice: {value: n * 2}
      most: {value: 'twice + k % 8'}
)");
    CHECK_THAT(text, ContainsSubstring("u8 data[((head.n * 2) + (((head.bits_of_k >> 4) & 0xf) % 8))];\n"));
}

TEST_CASE("a part of a loaded schema that a pattern cannot express is refused with the name of its field") {
    const std::string refused = "it cannot be said in ImHex's pattern language: ";
    CHECK(pattern_of("meta: {id: a}\nseq: [{id: n, type: u1}, {id: t, type: t}]\ntypes: {t: {seq: [{id: x, size: "
                     "_parent.n}]}}\n") == refused + "T.x: _parent.n is worked out by what a pattern lacks");
    CHECK(pattern_of("meta: {id: a}\nseq: [{id: n, type: b1}, {id: m, type: b7, if: n}]\n") ==
          refused + "A.n: bit fields that may be absent, or repeat, are no integer");
    CHECK(
        pattern_of("meta: {id: a}\nseq: [{id: t, type: t, terminator: 0}]\ntypes: {t: {seq: [{id: x, type: u1}]}}\n") ==
        refused + "A.t: it is a type up to a terminator, or without padding");
    CHECK(pattern_of("meta: {id: a}\nseq: [{id: n, type: u1}]\ninstances: {i: {type: u1}}\n") ==
          refused + "A.i: it is where the fields of its record end");
    CHECK(pattern_of("meta: {id: a, endian: le}\nseq: [{id: t, type: t}]\ntypes: {t: {meta: {endian: {switch-on: 1, "
                     "cases: {1: le, _: be}}}, seq: [{id: x, type: u2}]}}\n") ==
          refused + "t: its byte order is worked out");
}

TEST_CASE("the check of patterns finds errors, with their lines") {
    CHECK(wrong_in_pattern("struct A { u8 n; u8 all[n]; };\nA file @ 0x00;\n") == "");
    CHECK(wrong_in_pattern("struct A { u8 all[n]; };\n") == "line 1: there is no n here");
    CHECK(wrong_in_pattern("struct A { B b; };\n") == "line 1: there is no type B");
    CHECK(wrong_in_pattern("struct A<auto n> { u8 x[n]; };\nstruct B { A a; };\n") ==
          "line 2: A takes 1 arguments, not 0");
    CHECK(wrong_in_pattern("struct A { u8 x; u8 x; };\n") == "line 1: x is there twice");
    CHECK(wrong_in_pattern("struct A { u8 match; };\n") == "line 1: match is no name");
    CHECK(wrong_in_pattern("struct A { u8 x }\n") == "line 1: expected ;, found }");
    CHECK(wrong_in_pattern("enum E : u8 { a = 1, };\nstruct A { E e; match (e) { (E::b): u8 x; } };\n") ==
          "line 2: there is no E::b");
    CHECK(wrong_in_pattern("using A;\n") == "line 2: A is declared, and not defined");
    CHECK(wrong_in_pattern("struct A { u8 x [[comment(\"a]]; };\n") == "line 1: a text does not end");
}

}  // namespace verbatim::test::kaitai_hexpat
