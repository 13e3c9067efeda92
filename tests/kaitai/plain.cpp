// Expressions of plain numbers have the values that Kaitai's language defines.
#include <fmt/format.h>

#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"

namespace verbatim::test::kaitai_plain {

using Catch::Matchers::ContainsSubstring;

namespace {

constexpr auto head =
    "meta: {id: a, endian: le}\nseq: [{id: n, type: s1}, {id: m, type: u1}, {id: k, type: u1, enum: e}, {id: big, "
    "type: u8}, ";
constexpr auto tail = "]\nenums: {e: {3: three}}\ninstances: {half: {value: m / 2}}\n";

// Read a file with a list whose count uses numbers of the same record, or of the record around it.
reading beside(const std::string& count, std::string_view file) {
    return {head + ("{id: all, type: u1, repeat: expr, repeat-expr: '" + count + "'}") + tail, file};
}
reading below(const std::string& count, std::string_view file) {
    return {head + std::string("{id: part, type: part}") + tail +
                "types: {part: {seq: [{id: x, type: u1}, {id: all, type: u1, repeat: expr, repeat-expr: '" + count +
                "'}]}}\n",
            file};
}

}  // namespace

TEST_CASE("loaded: a count that is an expression of plain numbers has the value that the language defines") {
    constexpr auto file = "FB 07 03   FF FF FF FF FF FF FF FF   02   (00) * 40";  // n is -5, m 7, k three
    for (const std::string count :
         {"n % 3", "n / 2 + 4", "-n", "-n % 3", "(m << 2) % 30", "m / 1 >> 1", "m & 5 | 8 ^ 1", "~m + 20 ^ 2",
          "n < 0 and m == 7 ? m : 1", "not (m > 7) ? 2 : 3", "n >= 0 or m != 7 ? 4 : 5", "(n < 0 ? m : k.to_i) % 4",
          "(n > 0 ? k.to_i : m) * 2 - m", "big > 5 ? 6 : 1", "big / 0x2000000000000000", "half % 5", "k.to_i % 4",
          "k == e::three ? 8 : 9", "e::three.to_i % 2"}) {
        INFO(count);
        const reading r = beside(count, file);
        REQUIRE(r.why() == "");
        CHECK(r["all.size"] == r[count]);
    }
    for (const std::string count :
         {"_root.n % 3", "_parent.m / 2", "x * _root.m % 10", "_root.k.to_i % 4", "_root.n < 0 and x == 2 ? 6 : 7"}) {
        INFO(count);
        const reading r = below(count, file);
        REQUIRE(r.why() == "");
        const auto of_root = [&](std::string all) {
            for (const std::string name : {"_root.", "_parent."})
                if (const auto at = all.find(name); at != all.npos) all.erase(at, name.size());
            if (const auto at = all.find('x'); at != all.npos) all.replace(at, 1, "part.x");
            return all;
        };
        CHECK(r["part.all.size"] == r[of_root(count)]);
    }
}

TEST_CASE("loaded: a count that is an expression of plain numbers without a valid result is refused") {
    constexpr auto file = "FB 07 03   FF FF FF FF FF FF FF FF   02";
    CHECK_THAT(beside("7 / (m - 7)", file).why(), ContainsSubstring("division by zero"));
    CHECK_THAT(beside("n % 0", file).why(), ContainsSubstring("division by zero"));
    CHECK_THAT(beside("big * 2 % 9", file).why(), ContainsSubstring("does not fit in 64 bits"));
    CHECK_THAT(beside("(1 << n) % 9", file).why(), ContainsSubstring("a shift by -5 bits"));
    CHECK_THAT(beside("not (m == 7)", file).why(), ContainsSubstring("repeat-expr must be an integer, not a boolean"));
}

TEST_CASE("loaded: an expression of plain texts, truths and enumerators has the value that the language defines") {
    const auto with_count = [](const std::string& count, std::string_view flag) {
        return reading(
            "meta: {id: a, endian: le, encoding: ASCII}\n"
            "seq: [{id: a, type: str, size: 2}, {id: b, type: str, size: 2}, {id: flag, type: b1}, {id: low, "
            "type: b7}, {id: k, type: u1, enum: e}, {id: body, type: {switch-on: flag, cases: {true: u1, "
            "false: s1}}}, {id: all, type: u1, repeat: expr, repeat-expr: '" +
                count +
                "'}]\nenums: {e: {3: three, 4: four}, f: {3: other}}\n"
                "instances: {same: {value: a == b}, kind: {value: low - 2, enum: e}}\n",
            fmt::format("\"abac\" {} 03 FF (00) * 40", flag));
    };
    for (const std::string count :
         {"a == b ? 2 : 1", "\"ab\" == a ? 3 : 1", "a < b ? 4 : 5", "flag == true ? 6 : 7", "flag == (low > 2) ? 3 : 2",
          "k < e::four ? 5 : 4", "kind == e::three ? 6 : 1", "same ? 2 : 3", "a.length + b.length", "k == kind ? 1 : 2",
          "(flag ? k : e::four) == e::three ? 5 : 6", "(flag ? e::three : k).to_i", "flag.to_i + low"})
        for (const auto* flag : {"05", "85"}) {
            INFO(count << " " << flag);
            const reading r = with_count(count, flag);
            REQUIRE(r.why() == "");
            CHECK(r["all.size"] == r[count]);
            CHECK(r["body"] == (flag[0] == '8' ? "255" : "-1"));
        }
    const std::string mixed = "(flag ? e::three : f::other) == e::three ? 2 : 1";
    CHECK(with_count(mixed, "85")["all.size"] == "2");
    CHECK_THAT(with_count(mixed, "05").why(), ContainsSubstring("enumerators of two enumerations cannot be compared"));
}

}  // namespace verbatim::test::kaitai_plain
