// What an expression or an input gives where the readers that Kaitai's compiler makes for different languages disagree:
// the column of docs/kaitai.md that is about Verbatim.
#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"

namespace verbatim::test::kaitai_targets {

TEST_CASE("an expression for which Kaitai's targets give several results gives the documented one") {
    const reading r(R"(
meta: {id: t, endian: le}
seq:
  - {id: minus7, type: s4}
  - {id: high, type: u4}
  - {id: wide, type: u8}
  - {id: minus1, type: s4}
  - {id: one, type: u4}
  - {id: none, type: u1, repeat: expr, repeat-expr: 0}
  - {id: s, type: str, size: 3, encoding: UTF-8}
)",
                    "F9 FF FF FF  F9 FF FF FF  FF FF FF FF FF FF FF FF  FF FF FF FF  01 00 00 00  61 C3 A9");
    REQUIRE(r.was_read());
    const std::pair<std::string_view, std::string_view> all[] = {
        {"-7 / 2", "-4"},
        {"minus7 >> 1", "-4"},
        {"high & 0xffffffff", "4294967289"},
        {"high | 1", "4294967289"},
        {"high ^ 0", "4294967289"},
        {"1 << 40", "1099511627776"},
        {"wide >> 32", "4294967295"},
        {"wide - 1", "18446744073709551614"},
        {"high * 2", "8589934578"},
        {"wide % 10", "5"},
        {"minus1 < one", "true"},
        {"(one + 510).as<u1>", "511"},
        {"7 % -4", "-1"},
        {"s.length", "2"},
        {"s.reverse",
         "\"\xC3\xA9"
         "a\""},
        {"s.substring(1, 2)", "\"\xC3\xA9\""},
    };
    for (const auto& [expression, result] : all) {
        INFO(expression);
        CHECK(r[expression] == result);
    }
    for (const std::string_view expression : {"wide + 1", "1 / 0", "none.first"}) {
        INFO(expression);
        CHECK(r[expression].starts_with("refused: "));
    }
}

TEST_CASE("an input for which Kaitai's targets give several results gives the documented one") {
    const reading text("meta: {id: t}\nseq: [{id: s, type: str, size: 2, encoding: ASCII}]\n", "61 E9");
    CHECK(text.findings() == std::vector<std::string>{"s @ 0x1"});
    CHECK(text.set("s", "ab") == "61 62");
    constexpr auto somewhere =
        "meta: {id: t}\nseq: [{id: at, type: s1}, {id: n, type: u1}]\ninstances: {d: {pos: at, size: n}}\n";
    CHECK(reading(somewhere, "FF 01").findings() == std::vector<std::string>{"d @ 0x2"});
    CHECK(reading(somewhere, "7F 01").findings() == std::vector<std::string>{"d @ 0x2"});
    const reading far(somewhere, "7F 00");
    CHECK(far.findings().empty());
    CHECK(far["d.size"] == "0");
    far.keep_laws();
}

}  // namespace verbatim::test::kaitai_targets
