#include "verbatim/kaitai/language/evaluate.hpp"

#include <fmt/format.h>

#include <map>
#include <random>

#include "tests/support/catch.hpp"
#include "verbatim/kaitai/schema/schema.hpp"

namespace verbatim::test::kaitai_evaluate {

using namespace verbatim::kaitai;

namespace {

struct record : object {
    std::map<std::string, value, std::less<>> members;
};
struct list : object {
    explicit list(array all) : elements(std::move(all)) {}
    array elements;
};

value number(std::int64_t n) { return {kaitai::integer{n}}; }
bytes of_bytes(std::initializer_list<int> all) {
    bytes made;
    for (const int b : all) made.push_back(static_cast<std::byte>(b));
    return made;
}

// A record { len: 3, block: { size: 7 }, numbers: [5, 2, 9], raw: de ad, pet: cat, gone: absent }, all of whose fields
// take 4 bytes.
struct toy : environment {
    enumeration animals{"animal", {{4, "cat", ""}, {7, "dog", ""}}, {}}, colours{"colour", {{4, "red", ""}}, {}};
    std::map<std::string, value, std::less<>> names;

    toy() {
        auto block = std::make_shared<record>();
        block->members = {{"size", number(7)}, {"_sizeof", number(12)}, {"max", number(70)}};
        names = {{"len", number(3)},
                 {"block", {object_ref(block)}},
                 {"numbers", {object_ref(std::make_shared<list>(array{number(5), number(2), number(9)}))}},
                 {"raw", {of_bytes({0xDE, 0xAD})}},
                 {"pet", {kaitai::enumerator{4, &animals}}},
                 {"title", {std::string("a\xC3\xA9z")}},
                 {"gone", {}}};
    }
    static result<value> found(const auto& in, std::string_view name) {
        const auto at = in.find(name);
        return at == in.end() ? result<value>(error{"toy", 99, fmt::format("there is no {}", name)}) : at->second;
    }
    result<value> name(std::string_view wanted) const override { return found(names, wanted); }
    result<value> member(const object& of, std::string_view wanted) const override {
        if (const auto* in = dynamic_cast<const record*>(&of)) return found(in->members, wanted);
        const auto& elements = dynamic_cast<const list&>(of).elements;
        if (wanted == "size") return number(static_cast<std::int64_t>(elements.size()));
        return wanted == "first" ? elements.front() : elements.back();
    }
    result<value> element(const object& of, std::size_t index) const override {
        const auto* in = dynamic_cast<const list*>(&of);
        return in && index < in->elements.size() ? result<value>(in->elements[index])
                                                 : error{{}, 0, "there is no such element"};
    }
    result<value> enumerator(std::span<const std::string> path, std::string_view wanted) const override {
        const enumeration& in = path.back() == "animal" ? animals : colours;
        for (const auto& entry : in.entries)
            if (entry.name == wanted) return value{kaitai::enumerator{entry.number, &in}};
        return error{{}, 0, "there is no such enumerator"};
    }
    result<value> size_of(std::span<const std::string> type) const override {
        return number(type.back() == "b12" ? 12 : 32);
    }
    result<value> size_of_field(const object* owner, std::string_view) const override { return number(owner ? 40 : 4); }
    result<value> all_of(const object& of) const override {
        if (const auto* all = dynamic_cast<const list*>(&of)) return value{all->elements};
        return error{{}, 0, "a record is no list"};
    }
};

result<value> evaluated(std::string_view source) {
    const toy in;
    const auto parsed = parse_expression(source);
    if (!parsed) FAIL(source << ": " << parsed.error().reason);
    auto is = evaluate(*parsed, in);
    if (const auto* one = is ? std::get_if<kaitai::enumerator>(&is->is) : nullptr; one && one->of)
        return value{text_of(*is)};  // the text outlives the toy
    return is;
}
// Returns the text of the value, or the column and the reason of the error.
std::string of(std::string_view source) {
    const auto is = evaluated(source);
    return is ? text_of(*is) : fmt::format("{}: {}", is.error().offset + 1, is.error().reason);
}
std::string kind(std::string_view source) { return std::string(kind_of(evaluated(source).value())); }

}  // namespace

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

TEST_CASE("texts have methods") {
    CHECK(of("title.length") == "3");
    CHECK(of("title.reverse") ==
          "\"z\xC3\xA9"
          "a\"");
    CHECK(of("title.substring(1, 2)") == "\"\xC3\xA9\"");
    CHECK(of("\"0123456789\".substring(2, 7)") == "\"23456\"");
    CHECK(of("\"abc\".substring(3, 3)") == "\"\"");
    CHECK(of("\"abc\".substring(2, 4)") == "7: there are no characters 2 to 4 in a text of 3");
    CHECK(of("\"abc\".substring(2, 1)") == "7: there are no characters 2 to 1 in a text of 3");
    CHECK(of("\"abc\".substring(-1, 1)") == "7: there are no characters -1 to 1 in a text of 3");
    CHECK(of("\"0012\".to_i") == "12");
    CHECK(of("\"-12\".to_i()") == "-12");
    CHECK(of("\"+7\".to_i") == "7");
    CHECK(of("\"fF\".to_i(16)") == "255");
    CHECK(of("\"101\".to_i(2)") == "5");
    CHECK(of("\"z\".to_i(36)") == "35");
    CHECK(of("\"18446744073709551615\".to_i") == "18446744073709551615");
    CHECK(of("\"18446744073709551616\".to_i") == "24: the result does not fit in 64 bits");
    CHECK(of("\"12\".to_i(2)") == "6: \"12\" is no integer in base 2");
    CHECK(of("\"\".to_i") == "4: \"\" is no integer in base 10");
    CHECK(of("\"-\".to_i") == "5: \"-\" is no integer in base 10");
    CHECK(of("\" 1\".to_i") == "6: \" 1\" is no integer in base 10");
    CHECK(of("\"1\".to_i(1)") == "5: there is no base 1: it is from 2 to 36");
    CHECK(of("\"a\\u00e9\".to_b(\"UTF-16LE\")") == "[0x61, 0x00, 0xe9, 0x00]");
    CHECK(of("\"\\u00e9\".to_b(\"ASCII\")") == "10: ASCII has no character \"\xC3\xA9\"");
}

TEST_CASE("bytes have methods") {
    CHECK(of("raw.length") == "2");
    CHECK(of("raw.size") == "2");
    CHECK(of("raw.first") == "222");
    CHECK(of("raw.last") == "173");
    CHECK(of("raw.min") == "173");
    CHECK(of("raw.max") == "222");
    CHECK(of("raw[1]") == "173");
    CHECK(of("raw[2]") == "4: there is no element 2: there are 2");
    CHECK(of("raw.index_of(0xad)") == "1");
    CHECK(of("raw.index_of(300)") == "-1");
    CHECK(of("[0x66, 0x6f, 0x6f].as<bytes>.to_s(\"ASCII\")") == "\"foo\"");
    CHECK(of("[0x66, 0].to_s(\"UTF-16LE\")") == "\"f\"");
    CHECK(of("[0xff].to_s(\"UTF-8\")") == "8: the bytes are no text in UTF-8");
    CHECK(of("raw.to_s(\"no such\")") == "5: this system does not know the encoding no such");
    CHECK(of("[].as<bytes>.first") == "14: what is empty has no first element");
    CHECK(of("[].as<bytes>.max") == "14: what is empty has no greatest element");
    CHECK(of("raw.foo") ==
          "5: bytes have no foo; it has length, size, first, last, min, max, to_s(a text), index_of(an integer)");
}

TEST_CASE("arrays have methods") {
    CHECK(of("[3, 1, 2].size") == "3");
    CHECK(of("[3, 1, 2].first") == "3");
    CHECK(of("[3, 1, 2].last") == "2");
    CHECK(of("[3, 1, 2].min") == "1");
    CHECK(of("[3, 1.5, 2].max") == "3");
    CHECK(of("[\"b\", \"a\"].min") == "\"a\"");
    CHECK(of("[3, \"a\"].max") == "10: a text cannot be compared with an integer");
    CHECK(of("[3, 1, 2][1]") == "1");
    CHECK(of("[3][1]") == "4: there is no element 1: there are 1");
    CHECK(of("[3][-1]") == "5: the index -1 is negative");
    CHECK(of("[3][true]") == "5: an index is an integer, not a boolean");
    CHECK(of("[].last") == "4: what is empty has no last element");
    CHECK(of("[1, 2].length") == "2");
    CHECK(of("3[0]") == "2: an integer has no elements");
}

TEST_CASE("numbers, booleans and enumerators have methods") {
    CHECK(of("(42 + -13).to_s") == "\"29\"");
    CHECK(of("(6.28 + 2.72).to_i") == "9");
    CHECK(of("(-1.9).to_i") == "-1");
    CHECK(of("1e30.to_i") == "6: the float does not fit in an integer of 64 bits");
    CHECK(of("18446744073709551616.0.to_i") == "24: the result does not fit in 64 bits");
    CHECK(of("(not false or false).to_i") == "1");
    CHECK(of("animal::dog.to_i + 0x8000") == "32775");
    CHECK(of("pet.to_i.to_s") == "\"4\"");
    CHECK(of("5.to_i") == "3: an integer has no to_i; it has to_s");
    CHECK(of("5.to_s(2)") == "3: an integer has no to_s(an integer); it has to_s");
    CHECK(of("\"a\".to_i(\"b\")") ==
          "5: a text has no to_i(a text); it has length, reverse, substring(an integer, an integer), to_i, to_i(an "
          "integer), to_b(a text)");
}

TEST_CASE("the environment gives the members and elements of objects") {
    CHECK(of("block.size + 1") == "8");
    CHECK(of("block.max") == "70");
    CHECK(of("numbers.size") == "3");
    CHECK(of("numbers.first") == "5");
    CHECK(of("numbers.max") == "9");
    CHECK(of("numbers.min()") == "2");
    CHECK(of("numbers[len - 1]") == "9");
    CHECK(of("block.nothing") == "100: there is no nothing");
    CHECK(of("block.size(1)") == "7: an object has no method size that takes arguments");
    CHECK(of("numbers.as<bytes>") == "[0x05, 0x02, 0x09]");
    CHECK(kind("block") == "an object");
}

TEST_CASE("sizeof and _sizeof give bytes, and bitsizeof gives bits") {
    CHECK(of("sizeof<u4>") == "4");
    CHECK(of("sizeof<b12>") == "2");
    CHECK(of("bitsizeof<b12>") == "12");
    CHECK(of("block._sizeof") == "12");
    CHECK(of("len._sizeof") == "4");
    CHECK(of("block.size._sizeof") == "40");
    CHECK(of("(1 + 2)._sizeof") == "9: the size of an integer that is no field is not known");
}

TEST_CASE("a cast to bytes converts an array, and other casts leave the value unchanged") {
    CHECK(of("[27643, 7].as<u2[]>") == "[27643, 7]");
    CHECK(of("[0x61, 0xff].as<bytes>") == "[0x61, 0xff]");
    CHECK(kind("[0x61].as<bytes>") == "bytes");
    CHECK(kind("[0x61].as<u1[]>") == "an array");
    CHECK(of("raw.as<bytes>") == "[0xde, 0xad]");
    CHECK(of("block.as<foo::bar>.size") == "7");
    CHECK(of("300.as<u1>") == "300");
    CHECK(of("[256].as<bytes>") == "7: only integers from 0 to 255 can become bytes");
    CHECK(of("\"a\".as<bytes>") == "5: a text cannot become bytes");
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
