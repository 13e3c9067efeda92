#include "verbatim/view/fits_pattern.hpp"

#include <fnmatch.h>

#include <string>

#include "tests/support/catch.hpp"

namespace verbatim::test::view_fits_pattern {

using view::fits_pattern;

namespace {

// Calls `take` with each text of at most `most` of these characters.
template <class Take>
void each_text(std::string_view characters, std::size_t most, const Take& take, const std::string& start = {}) {
    take(start);
    if (start.size() < most)
        for (const char c : characters) each_text(characters, most, take, start + c);
}

}  // namespace

TEST_CASE("a pattern fits the same texts as in the shell") {
    int checked = 0;
    for (const bool escapes : {false, true})
        each_text("a*?[]!-\\", 4, [&](const std::string& pattern) {
            if (pattern.ends_with('\\')) return;  // POSIX leaves open what it fits
            each_text("ab*[", 2, [&](const std::string& text) {
                ++checked;
                const bool wanted = ::fnmatch(pattern.c_str(), text.c_str(), escapes ? 0 : FNM_NOESCAPE) == 0;
                if (fits_pattern(pattern, text, escapes) != wanted)
                    FAIL_CHECK(pattern << " and " << text << ", escapes: " << escapes);
            });
        });
    CHECK(checked > 100'000);
}

TEST_CASE("brackets are one of several characters") {
    CHECK(fits_pattern("[a-cx]1", "b1", false));
    CHECK(fits_pattern("[a-cx]1", "x1", false));
    CHECK_FALSE(fits_pattern("[a-cx]1", "d1", false));
    CHECK(fits_pattern("[!a-c]", "d", false));
    CHECK(fits_pattern("[^a-c]", "d", false));
    CHECK_FALSE(fits_pattern("[!a-c]", "b", false));
    CHECK(fits_pattern("[]]", "]", false));
    CHECK(fits_pattern("[a-]", "-", false));
    CHECK(fits_pattern("[[]", "[", false));
    CHECK(fits_pattern("a[0]", "a0", false));
    CHECK(fits_pattern("a[0", "a[0", false));
    CHECK(fits_pattern("[\\]]", "]", true));
    CHECK_FALSE(fits_pattern("[", "a", false));
}

TEST_CASE("a character is one of UTF-8, or a byte that is none") {
    CHECK(fits_pattern("?", "\xC3\xA4", false));
    CHECK_FALSE(fits_pattern("??", "\xC3\xA4", false));
    CHECK(fits_pattern("[\xC3\xA0-\xC3\xA5]", "\xC3\xA4", false));
    CHECK(fits_pattern("a?b",
                       "a\xFF"
                       "b",
                       false));
    CHECK_FALSE(fits_pattern("\xFE", "\xFF", false));
}

TEST_CASE("a pattern of many stars is decided quickly") {
    std::string stars;
    for (int i = 0; i < 50; ++i) stars += "*a";
    CHECK_FALSE(fits_pattern(stars + "*b", std::string(5000, 'a'), false));
}

}  // namespace verbatim::test::view_fits_pattern
