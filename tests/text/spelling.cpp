#include "verbatim/text/spelling.hpp"

#include <bit>
#include <cmath>

#include "tests/support/catch.hpp"

namespace verbatim::test::text_spelling {

using namespace verbatim::wire;

namespace {
spelling style(std::initializer_list<std::string_view> texts) { return spelling_of({texts.begin(), texts.size()}); }
constexpr spelling visual_c{spelling::general, 6, 3}, c{spelling::general, 6, 2};
}  // namespace

TEST_CASE("texts are parsed as integers or floats, and malformed ones give no number") {
    CHECK(parse_number("-12", -100, 100) == -12);
    CHECK(parse_number("+007", 0, 100) == 7);
    CHECK(parse_number("2147483648", -2147483648, 2147483647) == std::nullopt);
    for (const char* none :
         {"", "+", "-", "--1", "+-1", "++1", "1.0", "1 ", " 1", "0x10", "abc", "99999999999999999999"})
        CHECK(parse_number(none, INT64_MIN, INT64_MAX) == std::nullopt);

    CHECK(parse_float("8.06879e-006") == 8.06879e-06f);
    CHECK(parse_float("+.5") == 0.5f);
    CHECK(parse_float("1.") == 1.0f);
    CHECK(std::signbit(*parse_float("-0")));
    CHECK(parse_float("0.1") == 0.1f);  // the nearest float, rounded once
    CHECK(std::bit_cast<std::uint32_t>(*parse_float("1e-45")) == 1);
    for (const char* none : {"", "nan", "inf", "1e400", "-1.#IND", "1,5", "+-1", "0x1p3"})
        CHECK(parse_float(none) == std::nullopt);
}

TEST_CASE("numbers are spelled as Visual C, C or Python spell them, or in the shortest way") {
    CHECK(spell(std::int64_t{-7}) == "-7");
    CHECK(spell(8.06879e-06f, visual_c) == "8.06879e-006");
    CHECK(spell(8.06879e-06f, c) == "8.06879e-06");
    CHECK(spell(1.5e10f, visual_c) == "1.5e+010");
    CHECK(spell(1.0f, visual_c) == "1");
    CHECK(spell(-0.0f, visual_c) == "-0");
    CHECK(spell(0.1f, {spelling::fixed, 6, 0}) == "0.100000");
    CHECK(spell(1.0f, {spelling::python, 12, 2}) == "1.0");
    CHECK(spell(0.1f, {spelling::python, 12, 2}) == "0.10000000149");
    CHECK(spell(1e20f, {spelling::python, 12, 2}) == "1.00000002004e+20");
    CHECK(spell(0.1f, {spelling::shortest, 0, 2}) == "0.1");
    CHECK(spell(3.4028235e38f, {spelling::fixed, 100, 0}).size() == 39 + 1 + 100);
}

TEST_CASE("the style of a column is recognised from the spelling of its numbers") {
    CHECK(style({}) == visual_c);
    CHECK(style({"0", "1", "0.25"}) == visual_c);
    CHECK(style({"0.25", "8.06879e-006"}) == visual_c);
    CHECK(style({"0.25", "8.06879e-06"}) == c);
    CHECK(style({"0.250000", "-1.000000"}) == spelling{spelling::fixed, 6, 0});
    CHECK(style({"0.25", "1.00"}) == spelling{spelling::fixed, 2, 0});
    CHECK(style({"0.0", "-0.5"}) == spelling{spelling::python, 12, 2});  // not so few digits that others would be lost
    CHECK(style({"1.0", "0.10000000149"}) == spelling{spelling::python, 12, 2});
    CHECK(style({"0.1000001", "2"}) == spelling{spelling::general, 7, 3});
    CHECK(style({"0.100000001", "2"}) == spelling{spelling::general, 9, 3});
    CHECK(style({"0.5", "0.50"}).how == spelling::shortest);
    CHECK(style({"nan"}).how == spelling::shortest);
}

}  // namespace verbatim::test::text_spelling
