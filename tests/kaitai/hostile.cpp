// Schemas and files that would need too much time or memory: each ends with an error or a finding that describes the
// problem.
#include <fmt/format.h>

#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/sanitized.hpp"
#include "verbatim/walk/known_sizes.hpp"
#include "verbatim/walk/measure.hpp"

namespace verbatim::test::kaitai_hostile {

using Catch::Matchers::ContainsSubstring;

namespace {

std::string head(std::string_view rest) {
    return "meta:\n  id: a\n  endian: le\n  encoding: ASCII\n" + std::string(rest);
}

// Reads the file and its findings. A schema that takes too long exceeds the time limit of CTest.
reading tried(std::string_view schema, const bytes& file) {
    reading r(head(schema), file);
    if (r.was_read()) r.findings();
    return r;
}
reading tried(std::string_view schema, std::string_view file) { return tried(schema, hex(file)); }

}  // namespace

TEST_CASE("the records of a type that contains itself are measured once, however deep they nest") {
    const auto r = tried(R"(
seq:
  - {id: count, type: u1}
  - {id: all, type: a, repeat: expr, repeat-expr: count}
)",
                         "01 * 90 00");
    REQUIRE(r.was_read());
    const auto root = r.document().root();
    walk::known_sizes sizes;
    CHECK(walk::starts_in(*root.of, root.decoded_value(), 0, nullptr, &sizes).back() == 91);
    CHECK(sizes.all.size() == 90);
}

TEST_CASE("reading a type that contains itself ends with the data or at the depth limit") {
    const auto in_list = tried(R"(
seq:
  - {id: count, type: u1}
  - {id: all, type: a, repeat: expr, repeat-expr: count}
)",
                               "01 * 200");
    CHECK_THAT(in_list.why(), ContainsSubstring("nested more than 100 deep"));

    const auto in_switch = tried(R"(
seq:
  - id: kind
    type: u1
  - id: inside
    type:
      switch-on: kind
      cases: {1: a}
)",
                                 "01 * 200");
    CHECK_THAT(in_switch.why(), ContainsSubstring("nested more than 100 deep"));

    const auto in_instance = tried(R"(
seq:
  - {id: next, type: u1}
instances:
  inside: {pos: next, type: a}
)",
                                   "00");
    REQUIRE(in_instance.was_read());
    in_instance.keep_laws();

    const auto each_other = tried(R"(
seq:
  - {id: next, type: b}
types:
  b:
    seq:
      - {id: at, type: u1}
    instances:
      one: {pos: at, type: b}
      other: {pos: at + 1, type: b}
)",
                                  "01 00 01 02 03 04 05 06 07 08 09 0A 0B 0C 0D 0E 0F");
    CHECK((each_other.was_read() || !each_other.why().empty()));
}

TEST_CASE("values that depend on themselves are refused or reported as findings") {
    const auto r = tried(R"(
seq:
  - {id: one, type: u1}
instances:
  a: {value: b + 1}
  b: {value: a + 1}
  self: {value: self}
)",
                         "01");
    CHECK_THAT(r["a"], ContainsSubstring("needs itself"));
    CHECK_THAT(r["self"], ContainsSubstring("needs itself"));

    const auto sized = tried(R"(
seq:
  - {id: data, size: size}
instances:
  size: {value: data.length}
)",
                             "01 02");
    CHECK_THAT(sized.why(), ContainsSubstring("data has not been read yet"));

    const auto placed = tried(R"(
seq:
  - {id: one, type: u1}
instances:
  here: {pos: there, type: u1}
  there: {pos: here, type: u1}
)",
                              "00");
    REQUIRE(placed.was_read());
    CHECK(placed.findings().size() == 2);
}

TEST_CASE("chains of values that each use the next value twice are evaluated within bounds") {
    std::string schema = "seq:\n  - {id: one, type: u1}\ninstances:\n";
    for (int i = 0; i < 60; ++i)
        schema +=
            "  v" + std::to_string(i) + ": {value: v" + std::to_string(i + 1) + " + v" + std::to_string(i + 1) + "}\n";
    schema += "  v60: {value: one}\n";
    const auto r = tried(schema, "01");
    CHECK(r["v59"] == "2");
    CHECK(r["v50"] == "1024");
    CHECK(r["v0"] == "1152921504606846976");

    const auto used =
        tried("seq:\n  - {id: one, type: u1}\n  - {id: data, size: v30}\n" + schema.substr(schema.find("instances")),
              "01 02");
    CHECK_THAT(used.why(), ContainsSubstring("1073741824 bytes at 0x1 leave the file"));

    // The value of a list is not cached, because the list may still be being read.
    std::string lists = "seq:\n  - {id: one, type: u1, repeat: eos}\ninstances:\n";
    for (int i = 0; i < 60; ++i)
        lists += fmt::format("  v{}: {{value: 'v{}.size > 5 ? v{} : v{}'}}\n", i, i + 1, i + 1, i + 1);
    const auto unremembered = tried(lists + "  v60: {value: one}\n", "01 02");
    CHECK(unremembered["v57.size"] == "2");
    CHECK_THAT(unremembered["v0.size"], ContainsSubstring("too many steps"));
}

TEST_CASE("the memory for the result of an expression is limited") {
    const auto doubled = [](std::string_view first, std::string_view next, std::string_view with) {
        std::string all =
            fmt::format("seq:\n  - {{id: one, size: '{}'}}\ninstances:\n  v0: {{value: '{}'}}\n", with, first);
        for (int i = 0; i < 40; ++i)
            all += fmt::format("  v{}: {{value: '{}'}}\n", i + 1,
                               fmt::format(fmt::runtime(next), fmt::arg("v", fmt::format("v{}", i))));
        return all;
    };
    const auto text = tried(doubled("\"0123456789\"", "{v} + {v} + {v} + {v}", "1"), "01");
    REQUIRE(text.was_read());
    CHECK(text["v9.length"] == "2621440");
    CHECK_THAT(text["v10"], ContainsSubstring("the result takes more than 4194306 bytes"));
    CHECK_THAT(text["v40.length"], ContainsSubstring("the result takes more than 4194306 bytes"));
    CHECK_THAT(tried(doubled("\"0123456789\"", "{v} + {v} + {v} + {v}", "v40.length % 4"), "01").why(),
               ContainsSubstring("the result takes more than"));
    CHECK_THAT(tried(doubled("\"0123456789\"", "f\"{{{v}}}{{{v}}}{{{v}}}{{{v}}}\"", "1"), "01")["v40.length"],
               ContainsSubstring("the result takes more than"));
    CHECK_THAT(tried(doubled("[1, 2]", "[{v}, {v}, {v}, {v}]", "1"), "01")["v40.size"],
               ContainsSubstring("the result takes more than"));
    CHECK_THAT(tried(doubled("\"0123456789\"", "{v}.to_b(\"UTF-32LE\").to_s(\"ISO-8859-1\")", "1"), "01")["v40.length"],
               ContainsSubstring("the result takes more than"));

    const auto is_valid = tried(doubled("\"0123456789\"", "{v} + {v} + {v} + {v}", "1") +
                                    "  last: {pos: 0, type: u1, valid: {expr: 'v40.length > 5'}}\n",
                                "01");
    REQUIRE(is_valid.was_read());
    CHECK(is_valid.findings().size() == 1);
}

TEST_CASE("costly expectations over a whole list are checked, or a finding reports that they are not") {
    constexpr std::string_view schema =
        "seq:\n  - {{id: a, type: u1, repeat: eos}}\ninstances:\n  q: {{pos: 0, type: t, repeat: expr, repeat-expr: "
        "_io.size}}\n"
        "types: {{t: {{seq: [{{id: x, type: u1, valid: {{expr: '{}'}}}}]}}}}\n";
    const reading simple(head(fmt::format(schema, "_root.a.max > 3")), "05 * 3000");
    REQUIRE(simple.was_read());
    CHECK(simple.findings().empty());
    CHECK(reading(head(fmt::format(schema, "_root.a.max > 5")), "05 * 300").findings().size() == 300);
    const reading costly(head(fmt::format(schema, "_root.a != [1, 2]")), "05 * 3000");
    REQUIRE(costly.was_read());
    CHECK(costly.findings().size() == 1);  // it reports that the other elements are not checked
    CHECK(reading(head("seq: [{id: a, type: u1, repeat: eos, valid: {expr: '_ * _ > 3'}}]\n"), "05 * 3000")
              .findings()
              .empty());
}

TEST_CASE("counts and sizes that no file can have are refused before memory is allocated") {
    CHECK_THAT(tried(R"(
seq:
  - {id: count, type: u8}
  - {id: all, type: u1, repeat: expr, repeat-expr: count}
)",
                     "00 00 00 00 00 00 00 10")
                   .why(),
               ContainsSubstring("1152921504606846976 bytes"));
    CHECK_THAT(tried(R"(
seq:
  - {id: all, type: u1, repeat: expr, repeat-expr: 1 << 60}
)",
                     "00")
                   .why(),
               ContainsSubstring("1152921504606846976"));
    CHECK_THAT(tried(R"(
seq:
  - {id: all, type: nothing, repeat: expr, repeat-expr: 1 << 60}
types:
  nothing: {}
)",
                     "00")
                   .why(),
               ContainsSubstring("1152921504606846976"));
    CHECK_THAT(tried(R"(
seq:
  - {id: all, size: 0, repeat: expr, repeat-expr: 0x7fffffff}
)",
                     "00")
                   .why(),
               ContainsSubstring("2147483647"));
    CHECK_THAT(tried(R"(
seq:
  - {id: all, size: 0, repeat: until, repeat-until: false}
)",
                     "00")
                   .why(),
               ContainsSubstring("all"));
    const auto none = tried(R"(
seq:
  - {id: all, type: nothing, repeat: eos}
types:
  nothing: {}
)",
                            "00");
    REQUIRE(none.was_read());
    CHECK(none.findings() == std::vector<std::string>{"all @ 0x0"});
    CHECK_THAT(tried(R"(
seq:
  - {id: data, size: 0xffffffffffffffff}
)",
                     "00")
                   .why(),
               ContainsSubstring("18446744073709551615"));
}

// Elements with an instance are decoded at once. If no element was begun, the refusal has no element to remove.
TEST_CASE("a list up to a last element is refused if the data ends before that element") {
    constexpr auto schema = R"(
seq:
  - {id: n, type: u1}
  - {id: all, type: one, repeat: until, repeat-until: _.at == 0}
types:
  one:
    seq: [{id: at, type: u1}]
    instances: {there: {pos: at, size: 1}}
)";
    CHECK_THAT(tried(schema, "07").why(), ContainsSubstring("all"));
    CHECK_THAT(tried(schema, "07 01 02").why(), ContainsSubstring("all"));
    const auto whole = tried(schema, "07 01 00");
    REQUIRE(whole.was_read());
    CHECK(whole["all.size"] == "2");
    whole.keep_laws();
}

TEST_CASE("negative sizes are refused, and negative counts and positions outside the file are findings") {
    CHECK_THAT(tried("seq:\n  - {id: n, type: s1}\n  - {id: data, size: n}\n", "FF 00").why(), ContainsSubstring("-1"));
    CHECK_THAT(tried("seq:\n  - {id: n, type: s1}\n  - {id: data, size: n * 1}\n", "FF 00").why(),
               ContainsSubstring("-1"));
    for (const std::string_view count : {"n", "n * 1", "h.n"}) {
        const auto none = tried(fmt::format("seq:\n  - {{id: h, type: hdr}}\n  - {{id: all, type: u1, repeat: expr, "
                                            "repeat-expr: {}}}\n  - {{id: z, type: u1}}\ninstances: {{n: {{value: "
                                            "h.n}}}}\ntypes: {{hdr: {{seq: [{{id: n, type: s1}}]}}}}\n",
                                            count),
                                "FF 07");
        REQUIRE(none.was_read());
        CHECK(none["all.size"] == "0");
        CHECK(none["z"] == "7");
        CHECK(none.findings() == std::vector<std::string>{"all @ 0x1"});
        CHECK(none.set("z", "8") == "FF 08");
        none.keep_laws();
    }
    CHECK_THAT(tried("seq:\n  - {id: n, type: s1}\n  - {id: in, type: b, size: n}\ntypes:\n  b:\n    seq:\n      - "
                     "{id: x, type: u1}\n",
                     "FF 00")
                   .why(),
               ContainsSubstring("-1"));

    const auto before = tried("seq:\n  - {id: n, type: s1}\ninstances:\n  there: {pos: n, type: u1}\n", "FF");
    REQUIRE(before.was_read());
    CHECK(before.findings() == std::vector<std::string>{"there @ 0x1"});
    CHECK_THAT(before["there"], ContainsSubstring("-1 is outside of the 1 bytes"));
    before.keep_laws();

    const auto behind =
        tried("seq:\n  - {id: n, type: u8}\ninstances:\n  there: {pos: n, type: u1}\n", "FF FF FF FF FF FF FF 7F");
    REQUIRE(behind.was_read());
    CHECK(behind.findings() == std::vector<std::string>{"there @ 0x8"});
    CHECK_THAT(behind["there"], ContainsSubstring("is outside of the 8 bytes"));

    const auto at_end = tried("seq:\n  - {id: n, type: u1}\ninstances:\n  there: {pos: n, type: u1}\n", "01");
    REQUIRE(at_end.was_read());
    CHECK(at_end.findings() == std::vector<std::string>{"there @ 0x1"});
}

TEST_CASE("a division by zero in a size or an instance is refused") {
    CHECK_THAT(tried("seq:\n  - {id: n, type: u1}\n  - {id: data, size: 4 / n}\n", "00 00").why(),
               ContainsSubstring("zero"));
    CHECK_THAT(tried("seq:\n  - {id: n, type: u1}\n  - {id: data, size: 4 % n}\n", "00 00").why(),
               ContainsSubstring("zero"));
    const auto r = tried("seq:\n  - {id: n, type: u1}\ninstances:\n  part: {value: 7 / n}\n", "00");
    CHECK_THAT(r["part"], ContainsSubstring("zero"));
}

TEST_CASE("many elements whose sizes depend on the last element of another list are read within bounds") {
    const std::size_t count = sanitized ? 1024 : 4096;
    bytes file{std::byte{0}, static_cast<std::byte>(count >> 8)};
    for (std::size_t i = 0; i < count; ++i) file.insert(file.end(), {std::byte{'a'}, std::byte{0}});
    file.insert(file.end(), count, std::byte{1});
    const auto r = tried(R"(
seq:
  - {id: count, type: u2}
  - {id: names, type: strz, repeat: expr, repeat-expr: count}
  - {id: parts, size: "names[count - 1].length", repeat: expr, repeat-expr: count}
)",
                         file);
    CHECK(r[fmt::format("parts[{}]", count - 1)] == "[0x01]");
}

TEST_CASE("the size of each element is found quickly in a list before the elements") {
    constexpr std::size_t count = 20'000;
    bytes file{std::byte{count & 0xFF}, std::byte{count >> 8}};
    file.insert(file.end(), 2 * count, std::byte{1});
    const auto r = tried(R"(
seq:
  - {id: count, type: u2}
  - {id: sizes, type: u1, repeat: expr, repeat-expr: count}
  - {id: parts, size: "sizes[_index]", repeat: expr, repeat-expr: count}
)",
                         file);
    CHECK(r.why().empty());
    CHECK(r["parts.size"] == "20000");
}

}  // namespace verbatim::test::kaitai_hostile
