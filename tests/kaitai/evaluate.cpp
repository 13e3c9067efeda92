#include "verbatim/kaitai/language/evaluate.hpp"

#include <fmt/format.h>

#include <random>

#include "tests/kaitai/toy.hpp"

namespace verbatim::test::kaitai_evaluate {

using namespace kaitai_toy;

TEST_CASE("integers are evaluated in 64 bits, and an overflow is an error") {
    CHECK(of("1 + 2 * 3") == "7");
    CHECK(of("7 + 0xf0") == "247");
    CHECK(of("5 - 18446744073709551615") == "3: the result does not fit in 64 bits");
    CHECK(of("18446744073709551614 + 1") == "18446744073709551615");
    CHECK(of("-9223372036854775807 - 1") == "-9223372036854775808");
    CHECK(of("-9223372036854775808") == "-9223372036854775808");
    CHECK(of("18446744073709551615 + 1") == "22: the result does not fit in 64 bits");
    CHECK(of("-9223372036854775808 - 1") == "22: the result does not fit in 64 bits");
    CHECK(of("-18446744073709551615") == "1: the result does not fit in 64 bits");
    CHECK(of("18446744073709551615 * 18446744073709551615") == "22: the result does not fit in 64 bits");
    CHECK(of("4294967296 * 4294967295") == "18446744069414584320");
    CHECK(kind("1 + 2") == "an integer");
}

TEST_CASE("a quotient is rounded down, and a remainder has the sign of the divisor") {
    CHECK(of("9837 / 13") == "756");
    CHECK(of("-9837 / 13") == "-757");
    CHECK(of("9837 % 13") == "9");
    CHECK(of("-9837 % 13") == "4");
    CHECK(of("-13 % 5") == "2");
    CHECK(of("13 % -5") == "-2");
    CHECK(of("-13 % -5") == "-3");
    CHECK(of("-13 / -5") == "2");
    CHECK(of("13 / -5") == "-3");
    CHECK(of("-15 / 5") == "-3");
    CHECK(of("-15 % 5") == "0");
    CHECK(of("1 / (3 - 3)") == "3: division by zero");
    CHECK(of("1 % 0") == "3: division by zero");
    CHECK(of("1.5 / 0") == "5: division by zero");
}

TEST_CASE("bit operations work on two's complement") {
    CHECK(of("0b1100 & 0b1010") == "8");
    CHECK(of("0b1100 | 0b1010") == "14");
    CHECK(of("0b1100 ^ 0b1010") == "6");
    CHECK(of("~0") == "-1");
    CHECK(of("~777") == "-778");
    CHECK(of("-1 & 0xff") == "255");
    CHECK(of("-1 & 0xffffffffffffffff") == "18446744073709551615");
    CHECK(of("1 << 63") == "9223372036854775808");
    CHECK(of("1 << 64") == "3: the result does not fit in 64 bits");
    CHECK(of("3 << 1000000") == "3: the result does not fit in 64 bits");
    CHECK(of("0 << 1000000") == "0");
    CHECK(of("-1 << 63") == "-9223372036854775808");
    CHECK(of("0xff00 >> 4") == "4080");
    CHECK(of("-5 >> 1") == "-3");
    CHECK(of("5 >> 1000000") == "0");
    CHECK(of("-5 >> 1000000") == "-1");
    CHECK(of("1 << -1") == "3: a shift by -1 bits, which is negative");
    CHECK(of("1.5 & 1") == "5: the bits of a float and an integer cannot be combined");
    CHECK(of("1.5 << 1") == "5: a float cannot be shifted by an integer");
    CHECK(of("~1.5") == "1: the bits of a float cannot be inverted");
}

TEST_CASE("arithmetic on an integer and a float gives a float") {
    CHECK(of("1 + 2.5") == "3.5");
    CHECK(of("6.0 - 2") == "4.0");
    CHECK(of("3 * 0.5") == "1.5");
    CHECK(of("7 / 2.0") == "3.5");
    CHECK(of("-7.5 % 2") == "0.5");
    CHECK(of("-2.5") == "-2.5");
    CHECK(of("2 == 2.0") == "true");
    CHECK(of("1e300 * 1e300") == "inf");
    CHECK(kind("6.28 + 1") == "a float");
}

TEST_CASE("texts can be added, but have no other arithmetic") {
    CHECK(of(R"("abc" + "123")") == "\"abc123\"");
    CHECK(of(R"("x" - "y")") == "5: a text cannot be subtracted from a text");
    CHECK(of(R"(5 - "y")") == "3: a text cannot be subtracted from an integer");
    CHECK(of(R"(5 + "y")") == "3: a text cannot be added to an integer");
    CHECK(of(R"("y" * 5)") == "5: a text cannot be multiplied by an integer");
    CHECK(of(R"("y" / 5)") == "5: a text cannot be divided by an integer");
    CHECK(of(R"("y" % 5)") == "5: a text cannot be divided by an integer with a remainder");
    CHECK(of("-\"y\"") == "1: a text has no negative");
}

TEST_CASE("an f-string holds texts and integers") {
    CHECK(of(R"(f"a{1 + 1}b{"c"}")") == "\"a2bc\"");
    CHECK(of("f\"\"") == "\"\"");
    CHECK(of("f\"ab{1.5}\"") == "6: between the braces of a text is a text or an integer, not a float");
}

TEST_CASE("values of compatible kinds can be compared, and other comparisons are refused") {
    CHECK(of("2 < 3") == "true");
    CHECK(of("-1 < 18446744073709551615") == "true");
    CHECK(of("3 <= 2") == "false");
    CHECK(of("3 >= 3") == "true");
    CHECK(of("3 > 3") == "false");
    CHECK(of("3 != 3") == "false");
    CHECK(of("1.5 > 1") == "true");
    CHECK(of("\"ACK\" < \"ACK2\"") == "true");
    CHECK(of("\"ACK2\" <= \"ACK2\"") == "true");
    CHECK(of("\"\\u00e9\" > \"z\"") == "true");
    CHECK(of("true == (1 == 1)") == "true");
    CHECK(of("false != true") == "true");
    CHECK(of("pet == animal::cat") == "true");
    CHECK(of("pet < animal::dog") == "true");
    CHECK(of("raw == [0xde, 0xad]") == "true");
    CHECK(of("[0xde, 0xad] == raw") == "true");
    CHECK(of("raw != [0xde]") == "true");
    CHECK(of("raw > [0xde, 0x2d]") == "true");
    CHECK(of("raw == [0xde, 300]") == "false");
    CHECK(of("raw < [0xde, 300]") == "true");
    CHECK(of("numbers == [5, 2, 9]") == "true");
    CHECK(of("[] == []") == "true");
    CHECK(of("[1] < [1, 2]") == "true");
    CHECK(of("[\"a\", \"b\"] == [\"a\", \"c\"]") == "false");
    CHECK(of("1 == \"1\"") == "3: an integer cannot be compared with a text");
    CHECK(of("true == 1") == "6: a boolean cannot be compared with an integer");
    CHECK(of("[1] == [\"a\"]") == "5: an integer cannot be compared with a text");
    CHECK(of("pet == 4") == "5: an enumerator cannot be compared with an integer");
    CHECK(of("pet == colour::red") == "5: enumerators of two enumerations cannot be compared");
    CHECK(of("block == 4") == "1: a record is no list");
}

TEST_CASE("and, or and a conditional evaluate only the operands that decide the result") {
    CHECK(of("true and false") == "false");
    CHECK(of("true or missing") == "true");
    CHECK(of("false and missing") == "false");
    CHECK(of("false or true") == "true");
    CHECK(of("not false or false") == "true");
    CHECK(of("true ? 1 : missing") == "1");
    CHECK(of("false ? missing : 2") == "2");
    CHECK(of("1 ? 2 : 3") == "1: expected a boolean, found an integer");
    CHECK(of("true and 1") == "10: expected a boolean, found an integer");
    CHECK(of("\"\" or true") == "1: expected a boolean, found a text");
    CHECK(of("not 1") == "5: expected a boolean, found an integer");
    CHECK(of("true and missing") == "100: there is no missing");
}

TEST_CASE("a comparison with an absent value is unequal, and what is calculated from it is absent") {
    CHECK(of("gone") == "nothing");
    CHECK(of("gone == 1") == "false");
    CHECK(of("\"a\" != gone") == "true");
    CHECK(of("gone == gone") == "true");
    for (const auto* unequal :
         {"gone < 1", "gone >= 1", "\"a\" < gone", "gone + 1 == 1", "gone & 1 != 0", "-gone == 0"})
        CHECK(of(unequal) == "false");
    for (const auto* absent : {"gone + 1", "2 * (1 - gone)", "~gone", "gone.size", "gone[0]", "[1, 2][gone]",
                               "f\"{gone}\"", "\"ab\".substring(0, gone)", "gone.as<bytes>"})
        CHECK(of(absent) == "nothing");
    CHECK(of("not gone") == "true");
    CHECK(of("gone and true") == "false");
    CHECK(of("gone or true") == "true");
    CHECK(of("gone ? 1 : 2") == "2");
}

TEST_CASE("an error of the environment is returned unchanged") {
    const auto why = evaluated("1 + missing").error();
    CHECK(why.path == "toy");
    CHECK(why.offset == 99);
    CHECK(evaluated("1 + \"a\"").error().path.empty());
}

TEST_CASE("truth_of takes only booleans, and integer_of only integers that fit in 64 bits with a sign") {
    CHECK(truth_of({true}).value());
    CHECK(truth_of(number(1)).error().reason == "expected a boolean, found an integer");
    CHECK(integer_of(number(-5)).value() == -5);
    CHECK(integer_of({2.5}).error().reason == "expected an integer, found a float");
    CHECK(integer_of({}).error().reason == "expected an integer, found an absent value");
    CHECK(integer_of({kaitai::integer{1} << 63}).error().reason ==
          "9223372036854775808 does not fit in a signed integer of 64 bits");
}

TEST_CASE("long and deeply nested expressions are evaluated") {
    std::string sum = "1", sign = "1";
    for (int i = 0; i < 1000; ++i) sum += " + 1";
    for (int i = 0; i < 380; ++i) sign.insert(0, "-");
    CHECK(of(sum) == "1001");
    CHECK(of(sign) == "1");
}

TEST_CASE("random expressions give a value or an error, and never crash") {
    constexpr std::string_view words[] = {"1",
                                          "0",
                                          "-1",
                                          "64",
                                          "0xffffffffffffffff",
                                          "9223372036854775808",
                                          "1.5",
                                          "1e300",
                                          "\"a\"",
                                          "\"12\"",
                                          "true",
                                          "raw",
                                          "pet",
                                          "numbers",
                                          "block",
                                          "gone",
                                          "title",
                                          "[1, 2]",
                                          "[]",
                                          "missing",
                                          "animal::dog"};
    constexpr std::string_view between[] = {" + ",  " - ", " * ", " / ", " % ",   " << ",
                                            " >> ", " & ", " | ", " ^ ", " and ", " or "};
    constexpr std::string_view comparisons[] = {" == ", " != ", " < ", " <= ", " > ", " >= "};
    constexpr std::string_view after[] = {"",
                                          "",
                                          ".to_i",
                                          ".to_s",
                                          ".length",
                                          ".size",
                                          ".max",
                                          ".first",
                                          "[0]",
                                          ".as<bytes>",
                                          ".substring(0, 1)",
                                          ".to_i(16)",
                                          ".to_s(\"UTF-8\")",
                                          "._sizeof"};
    std::mt19937 random(11);
    const auto any = [&](const auto& of) {
        return of[std::uniform_int_distribution<std::size_t>(0, std::size(of) - 1)(random)];
    };
    int good = 0, bad = 0;
    for (int i = 0; i < 20000; ++i) {
        const auto operand = [&] {
            return fmt::format("({}{}{}{})", any(words), any(after), any(between), any(words));
        };
        const auto source =
            i % 3 == 0 ? operand()
                       : fmt::format("{}{}{}", operand(), i % 3 == 1 ? any(between) : any(comparisons), any(words));
        const auto is = evaluated(source);
        INFO(source);
        REQUIRE((is.has_value() || !is.error().reason.empty()));
        if (is) REQUIRE(!text_of(*is).empty());
        ++(is ? good : bad);
    }
    CHECK(good > 300);
    CHECK(bad > 300);
}

}  // namespace verbatim::test::kaitai_evaluate
