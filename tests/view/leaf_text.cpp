#include "verbatim/view/leaf_text.hpp"

#include <array>

#include "tests/support/catch.hpp"

namespace verbatim::test::view_leaf_text {

using namespace verbatim::view;

TEST_CASE("unescaping an escaped text gives the same bytes") {
    std::string all;
    for (int i = 0; i < 256; ++i) all += static_cast<char>(i);
    CHECK(unescape(escape(all)) == all);
    CHECK(escape("a\"b\\c\n") == "a\\x22b\\c\\x0A");
}

TEST_CASE("a backslash is itself, and two are written only where one would be read as more") {
    for (const char* text : {"..\\data\\x.zrd", "\\n", "a\\x2", "\\xZZ", "\\d"}) {
        CHECK(escape(text) == text);
        CHECK(unescape(text) == text);
    }
    CHECK(unescape("a\\\\b") == "a\\b");
    CHECK(unescape("\\x41\\\\x41") == "A\\x41");
    for (const char* text : {"\\", "\\\\", "\\x41", "\\\"", "\\\n", "\\\xE9", "\\\\\\x00", "\\\\x"}) {
        INFO(text);
        CHECK(unescape(escape(text)) == text);
    }
    CHECK(escape("\\x41") == "\\\\x41");
    CHECK(escape("a\\") == "a\\\\");
}

TEST_CASE(
    "characters beyond ASCII are shown as they are; bytes that are none, and those that a terminal obeys, are "
    "escaped") {
    CHECK(escape("\u0416\u0443\u043A") == "\u0416\u0443\u043A");
    CHECK(escape("a\x81") == "a\\x81");
    CHECK(escape("\xC2\x85") == "\\xC2\\x85");           // C1
    CHECK(escape("\xE2\x80\xAE") == "\\xE2\\x80\\xAE");  // turns the direction of text
    CHECK(escape("\xD0\xD0\x96") == "\\xD0\u0416");
}

TEST_CASE("hex bytes may be written as runs") {
    std::vector<std::byte> bytes;
    CHECK_FALSE(parse_hex("AD DE 00*3 7f", bytes));
    CHECK(hex_text(bytes) == "AD DE 00 00 00 7F");
    CHECK_FALSE(parse_hex("00*0", bytes));
    CHECK(bytes.empty());
    CHECK(parse_hex("00*", bytes) == " is not how often 00 is there");
    CHECK(parse_hex("00*99999999999", bytes) == "99999999999 bytes are too many");
    std::array<std::byte, 4> four{};
    CHECK(parse_hex("01*3", four) == "3 bytes; expected 4");
    CHECK_FALSE(parse_hex("01*3 02", four));
    CHECK(hex_text(four) == "01 01 01 02");
}

TEST_CASE("a number with more than 15 digits is one that arithmetic with doubles gives") {
    for (const char* text : {"0.006584072000000001", "1.2345678901234567", "-0.30000000000000004"})
        CHECK(is_noisy(text));
    for (const char* text : {"0.00000000000000001", "0.123456789012345", "1e-17", "-1", ""})
        CHECK_FALSE(is_noisy(text));
}

TEST_CASE("a JSON string holds any byte") { CHECK(json_string("a\"\\\n\xE9") == R"("a\"\\\u000a\u00e9")"); }

TEST_CASE("the parsers of integers accept only whole numbers, in decimal or hexadecimal") {
    CHECK(parse_integer("-2019") == -2019);
    CHECK(parse_integer("0x1F") == 31);
    CHECK(parse_integer("-9223372036854775808") == std::numeric_limits<std::int64_t>::min());
    CHECK(parse_unsigned("18446744073709551615") == std::numeric_limits<std::uint64_t>::max());
    for (const char* wrong : {"", "-", "0x", "1.0", "1 ", "9223372036854775808"}) CHECK_FALSE(parse_integer(wrong));
    for (const char* wrong : {"-1", "18446744073709551616", "x"}) CHECK_FALSE(parse_unsigned(wrong));
}

TEST_CASE("a number survives in JSON only if JavaScript, Python and jq spell it in the same way") {
    for (const char* same : {"0", "1", "-1", "42", "9007199254740992", "-9007199254740992", "0.5", "-0.5", "0.0001",
                             "0.1", "12.25", "0.10000000149011612", "0.30000000000000004", "123456789012345.6"}) {
        INFO(same);
        CHECK(survives_as_number(same));
    }
    for (const char* other : {"",
                              "-",
                              "-0",
                              "+1",
                              "007",
                              "1.",
                              ".5",
                              "-.5",
                              "1.0",
                              "0.0",
                              "-0.0",
                              "0.50",
                              "1e5",
                              "1E5",
                              "0.00009",
                              "1e-05",
                              "9007199254740993",
                              "-9007199254740993",
                              "18446744073709551616",
                              "0.300000000000000044",
                              "1234567890123456.7",
                              "nan",
                              "inf",
                              "0x1F",
                              "1 ",
                              " 1",
                              "1.5.2",
                              "1,5"}) {
        INFO(other);
        CHECK_FALSE(survives_as_number(other));
    }
}

TEST_CASE("parsing the text of a float gives the same bits, even for a NaN") {
    for (const std::uint32_t bits : {0x00000000u, 0x80000000u, 0x3F800000u, 0x3DCCCCCDu, 0x00000001u, 0x7F7FFFFFu,
                                     0x7F800000u, 0xFF800000u, 0x7FC00000u, 0x7FC00001u, 0x7F800001u, 0xFFC12345u})
        CHECK(parse_real_bits32(real_bits_text(bits)) == bits);
    for (const std::uint64_t bits : {0x3FB999999999999Aull, 0x8000000000000000ull, 0x7FF0000000000001ull})
        CHECK(parse_real_bits64(real_bits_text(bits)) == bits);
    CHECK(real_bits_text(std::uint32_t{0x3DCCCCCD}) == "0.1");
    CHECK(real_bits_text(std::uint32_t{0x3F800000}) == "1.0");
    CHECK(real_bits_text(std::uint32_t{0x7F800001}) == "nan(0x7f800001)");
    CHECK_FALSE(parse_real_bits32("nan(0x3F800000)"));
    CHECK_FALSE(parse_real_bits32("1.0x"));
}

TEST_CASE("hex text must have exactly as many bytes as the value") {
    std::array<std::byte, 2> two{};
    CHECK_FALSE(parse_hex("AD de", two));
    CHECK(hex_text(two) == "AD DE");
    CHECK(parse_hex("AD", two) == "1 bytes; expected 2");
    CHECK(parse_hex("A", two) == "not hex bytes");
}

}  // namespace verbatim::test::view_leaf_text
