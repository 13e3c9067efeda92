#include "verbatim/walk/encoding/utf8.hpp"

#include "tests/support/catch.hpp"

namespace verbatim::test::walk_utf8 {

using namespace verbatim::walk;
using namespace std::literals;

TEST_CASE("a text is decoded code point by code point") {
    std::vector<std::uint32_t> numbers;
    for (std::string_view text =
             "a\0\x7F\xC2\x80\xDF\xBF\xE0\xA0\x80\xED\x9F\xBF\xEF\xBF\xBF\xF0\x90\x80\x80\xF4\x8F\xBF\xBF"sv;
         !text.empty(); text.remove_prefix(first_code_point(text).size())) {
        CHECK(code_point_at(text).is_valid());
        numbers.push_back(code_point_at(text).number);
    }
    CHECK(numbers == std::vector<std::uint32_t>{'a', 0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xFFFF, 0x10000, 0x10FFFF});
    CHECK(first_code_point("").empty());
}

TEST_CASE("of bytes that are not UTF-8 the first one is returned") {
    for (const auto text : {"\x80"sv, "\xC3"sv, "\xC3z"sv, "\xE2\x82z"sv, "\xC0\x80"sv, "\xE0\x9F\xBF"sv,
                            "\xED\xA0\x80"sv, "\xF4\x90\x80\x80"sv, "\xF0\x9F\xA6"sv, "\xFF"sv}) {
        INFO(text.size() << " bytes, the first " << static_cast<int>(text[0]));
        CHECK_FALSE(code_point_at(text).is_valid());
        CHECK(code_point_at(text).bytes == text.substr(0, 1));
    }
}

TEST_CASE("a code point is encoded in one to four bytes") {
    std::string text;
    for (const std::uint32_t c : {0x41u, 0x7Fu, 0x80u, 0x7FFu, 0x800u, 0xFFFFu, 0x10000u, 0x10FFFFu})
        append_code_point(text, c);
    CHECK(text == "A\x7F\xC2\x80\xDF\xBF\xE0\xA0\x80\xEF\xBF\xBF\xF0\x90\x80\x80\xF4\x8F\xBF\xBF");
}

TEST_CASE("a text is cut between code points") {
    constexpr auto text = "a\xC3\xA9\xF0\x9F\xA6\xB4"sv;  // one, two and four bytes
    constexpr std::size_t whole[] = {0, 1, 1, 3, 3, 3, 3, 7, 7};
    for (std::size_t most = 0; most < std::size(whole); ++most) CHECK(whole_code_points(text, most) == whole[most]);
}

}  // namespace verbatim::test::walk_utf8
