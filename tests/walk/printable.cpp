#include "verbatim/printable.hpp"

#include "tests/support/catch.hpp"
#include "verbatim/walk/refusal.hpp"

namespace verbatim::test::walk_printable {

using verbatim::printable;
using namespace std::literals;

TEST_CASE("text that is safe to print is not changed") {
    for (const auto* text : {"", "walk", "a \\ b \" c", "Pelvis ~",
                             "Gr\xC3\xBC\xC3\x9F"
                             "e",
                             "\xE6\xAD\xA9\xE3\x81\x8F", "\xF0\x9F\xA6\xB4"})
        CHECK(printable(text) == text);
}

TEST_CASE("characters that control a terminal or end a line are escaped") {
    CHECK(printable("a\x1B[31mb") == "a\\x1B[31mb");
    CHECK(printable("a\nb\rc\td") == "a\\nb\\rc\\td");
    CHECK(printable("a\0b\x7F\a\b"sv) == "a\\x00b\\x7F\\x07\\x08");
    CHECK(printable("\xC2\x9B"
                    "2J") == "\\xC2\\x9B2J");  // U+009B starts a control sequence too
    CHECK(printable("a\xE2\x80\xAE"
                    "b") ==
          "a\\xE2\\x80\\xAE"
          "b");                                             // U+202E prints the text after it backwards
    CHECK(printable("\xE2\x80\xA8") == "\\xE2\\x80\\xA8");  // U+2028 ends a line
}

TEST_CASE("bytes that are not UTF-8 are escaped as hexadecimal numbers") {
    CHECK(printable("\xFF\xFE") == "\\xFF\\xFE");
    CHECK(printable("Gr\xFC\xDF"
                    "e") ==
          "Gr\\xFC\\xDF"
          "e");
    CHECK(printable("\xC3") == "\\xC3");                    // cut off
    CHECK(printable("\xE2\x82 x") == "\\xE2\\x82 x");       // cut off by the space
    CHECK(printable("\xC0\x9B") == "\\xC0\\x9B");           // longer than necessary
    CHECK(printable("\xED\xA0\x80") == "\\xED\\xA0\\x80");  // half of a surrogate pair of UTF-16
    CHECK(printable("\xF5\x80\x80\x80") == "\\xF5\\x80\\x80\\x80");
}

TEST_CASE("any two bytes become text without control characters, which printable does not change again") {
    for (int first = 0; first < 256; ++first)
        for (int second = 0; second < 256; ++second) {
            const auto once = printable(std::string{static_cast<char>(first), static_cast<char>(second)});
            CHECK_FALSE(std::any_of(once.begin(), once.end(), [](unsigned char c) { return c < ' ' || c == 0x7F; }));
            CHECK(printable(once) == once);
        }
}

TEST_CASE("messages escape the contents of files that they quote") {
    CHECK(verbatim::walk::quoted("A\x1B[2J\n") == "\"A\\x1B[2J\\n\"");
}

}  // namespace verbatim::test::walk_printable
