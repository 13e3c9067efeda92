// Schemas of a few KB whose values would take more memory, or more steps, than any file has.
#include <fmt/format.h>

#include <algorithm>

#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sanitized.hpp"
#include "verbatim/kaitai/schema/schema.hpp"

namespace verbatim::test::kaitai_sizes {

using Catch::Matchers::ContainsSubstring;

namespace {

// Returns a schema in which each type has several fields of the type before it. `field` is a field without its id, in
// which {} is the type.
std::string nested(std::string_view innermost, int levels, int times, std::string_view field) {
    std::string all = fmt::format(
        "meta: {{id: a, endian: le, encoding: ASCII}}\nseq: [{{id: order, type: u1}}, {{id: all, type: "
        "t{}}}]\ntypes:\n  "
        "t0: {}\n",
        levels, innermost);
    for (int level = 1; level <= levels; ++level) {
        std::string fields;
        for (int i = 0; i < times; ++i)
            fields += fmt::format("{}{{id: f{}, {}}}", i ? ", " : "", i,
                                  fmt::format(fmt::runtime(field), fmt::format("t{}", level - 1)));
        all += fmt::format("  t{}: {{seq: [{}]}}\n", level, fields);
    }
    return all;
}

std::string why(const std::string& schema) { return reading(schema, "00 00 00 00").why(); }

constexpr auto byte = "{seq: [{id: x, type: u1}]}", nothing = "{seq: [{id: x, size: 0}]}";

}  // namespace

TEST_CASE("a schema whose values take too much memory is refused when it is loaded") {
    const auto is_refused = [](const std::string& schema) {
        CHECK_THAT(why(schema), ContainsSubstring("takes more than 16777216 bytes, although its lists are empty"));
    };
    is_refused(nested(byte, 64, 2, "type: {}"));
    is_refused(nested("{seq: [{id: x, type: u8}]}", 33, 4, "type: {}"));
    is_refused(nested("{seq: [{id: x, type: f8}]}", 16, 16, "type: {}"));
    is_refused(nested("{seq: [{id: x, type: b3}, {id: y, type: b5}]}", 64, 2, "type: {}"));
    is_refused(nested("{seq: []}", 60, 2, "type: {}"));
    is_refused(nested("{seq: [{id: x, type: strz}]}", 60, 2, "type: {}"));
    is_refused(nested(nothing, 60, 2, "type: {}, if: _root.order == 0"));
    is_refused(nested(nothing, 60, 2, "type: {}, size: 0"));
    is_refused(nested(nothing, 60, 2, "type: {{switch-on: 1, cases: {{1: {}}}}}"));
    is_refused(nested(nothing, 60, 2, "type: {{switch-on: 1, cases: {{2: u1, _: {}}}}}"));
    is_refused(nested("{meta: {endian: {switch-on: _root.order, cases: {0: le, _: be}}}, seq: [{id: x, type: u2}]}", 60,
                      2, "type: {}"));
}

TEST_CASE("a schema whose types nest too deeply, or have too many fields, is refused when it is loaded") {
    CHECK_THAT(why(nested(byte, sanitized ? 2000 : 9000, 1, "type: {}")),
               ContainsSubstring("nested more than 200 deep"));
    CHECK(why(nested(byte, 100, 1, "type: {}")) == "");
    std::string many = "meta: {id: a}\nseq:\n";
    for (int i = 0; i < 70'000; ++i) many += "- size: 0\n";
    CHECK_THAT(why(many), ContainsSubstring("a type has at most 65535 fields"));
}

TEST_CASE("a file is refused before a value is made that takes much more memory") {
    const auto large = nested("{seq: [{id: x, type: u8}]}", 17, 2, "type: {}");  // 1 MiB
    CHECK_THAT(why(large), ContainsSubstring("a of 1048577 bytes at 0x0: only 4 bytes are left"));
    const reading r(large, bytes(1048577, std::byte{7}));
    CHECK(r.why() == "");
    CHECK(r["all.f0.f1.f0.f1.f0.f1.f0.f1.f0.f1.f0.f1.f0.f1.f0.f1.f0.x"] == "506381209866536711");
}

TEST_CASE("elements and instances that take no bytes are paid for, because each may hold more of them") {
    CHECK_THAT(why(nested(nothing, 60, 2, "type: {}, repeat: expr, repeat-expr: 2")),
               ContainsSubstring("which may take no bytes, take more than 64 times the bytes that the file has"));
    std::string looks = "meta: {id: a}\nseq: [{id: all, type: t60}]\ntypes:\n  t0: {seq: [{id: x, size: 0}]}\n";
    for (int i = 1; i <= 60; ++i)
        looks += fmt::format("  t{}: {{instances: {{p: {{pos: 0, type: t{}}}, q: {{pos: 0, type: t{}}}}}}}\n", i, i - 1,
                             i - 1);
    const reading r(looks, "00 00 00 00");
    CHECK(r.why() == "");
    REQUIRE_FALSE(r.findings().empty());
    CHECK_THAT(r.document().findings().front().message(),
               ContainsSubstring("the pointers lead to more than 64 times the bytes"));
}

TEST_CASE("the size of a type that is too large for a number is not known") {
    const auto sizes =
        nested("{seq: [{id: x, size: 2147483647}]}", 80, 2, "type: {}, repeat: expr, repeat-expr: 2147483647");
    const reading r(sizes + "instances: {whole: {value: sizeof<t80>}, one: {value: sizeof<t0>}}\n", "01");
    CHECK_THAT(r.why(), ContainsSubstring("2147483647"));
    const reading small(
        "meta: {id: a}\nseq: [{id: x, type: u1}]\ninstances: {one: {value: sizeof<t0>}, whole: {value: sizeof<t1>}}\n"
        "types:\n  t0: {seq: [{id: x, size: 100000000}]}\n  t1: {seq: [{id: x, type: t0, repeat: expr, repeat-expr: "
        "1000000000}]}\n",
        "01");
    CHECK(small["one"] == "100000000");
    CHECK_THAT(small["whole"], ContainsSubstring("refused: "));
}

TEST_CASE("many values that are valid, and many cases, are looked up") {
    std::string numbers, texts, names, cases, text_cases, doubles;
    for (int i = 0; i < 6'000; ++i) {
        numbers += fmt::format("{}{}", i ? ", " : "", 3 * i);
        doubles += fmt::format("{}{}.5", i ? ", " : "", i);
        texts += fmt::format("{}'\"v{}\"'", i ? ", " : "", i);
        names += fmt::format("{}{}: n{}", i ? ", " : "", i, i);
        cases += fmt::format("{}{}: u1", i ? ", " : "", i);
        text_cases += fmt::format("{}'\"v{}\"': u1", i ? ", " : "", i);
    }
    const auto schema = fmt::format(R"(
meta: {{id: a, endian: le, encoding: ASCII}}
seq:
  - {{id: number, type: u2, valid: {{any-of: [{}]}}}}
  - {{id: name, type: strz, valid: {{any-of: [{}]}}}}
  - {{id: real, type: f4, valid: {{any-of: [{}]}}}}
  - {{id: kind, type: u2, enum: kinds}}
  - {{id: by_number, type: {{switch-on: number, cases: {{{}}}}}}}
  - {{id: by_text, type: {{switch-on: name, cases: {{{}}}}}}}
enums: {{kinds: {{{}}}}}
)",
                                    numbers, texts, doubles, cases, text_cases, names);
    const reading r(schema, "03 00  76 37 00  00 00 C0 3F  05 00  AA  BB");
    REQUIRE(r.why() == "");
    CHECK(r.findings().empty());
    CHECK(r["kind"] == "n5");
    CHECK(r["by_text"] == "187");
    const reading other(schema, "04 00  77 00  00 00 80 3F  05 00  AA");
    REQUIRE(other.why() == "");
    CHECK(other.findings() == std::vector<std::string>{"number @ 0x0", "name @ 0x2", "real @ 0x4"});
}

TEST_CASE("the condition that many valid values make nests a few levels deep, and is made only where it is wanted") {
    const auto depth_of = [](const auto& self, const kaitai::expression& e) -> std::size_t {
        std::size_t most = 0;
        (void)table::any_operand(e, [&](const auto& part) {
            most = std::max(most, self(self, part));
            return false;
        });
        return most + 1;
    };
    kaitai::expression_store made;
    const kaitai::written_expression five{&made.keep({.value = 5}), {}};
    kaitai::validity v;
    v.any_of.resize(5'000, five);
    CHECK_FALSE(kaitai::condition_of(v, false, made));
    const auto* const all = kaitai::condition_of(v, true, made);
    REQUIRE(all);
    CHECK(depth_of(depth_of, *all) == 15);  // 13 levels of "or", "==" and its operands
    v.any_of.resize(3);
    v.least = five;
    CHECK(kaitai::condition_of(v, false, made)->does == wire::operation::greater_or_equal);
    CHECK(kaitai::condition_of(v, true, made)->does == wire::operation::both);
}

}  // namespace verbatim::test::kaitai_sizes
