// Expressions of plain numbers have the values that Kaitai's language defines.
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

}  // namespace verbatim::test::kaitai_plain
