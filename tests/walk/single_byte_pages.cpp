// The encodings that are converted here give what iconv of the C library gives.
#include "verbatim/walk/encoding/single_byte_pages.hpp"

#include <iconv.h>

#include <iterator>
#include <optional>
#include <random>
#include <string>

#include "tests/support/catch.hpp"
#include "verbatim/walk/encoding/encoding.hpp"
#include "verbatim/walk/encoding/utf8.hpp"

namespace verbatim::test::walk_single_byte_pages {

using namespace std::string_literals;

namespace {

class by_iconv {
public:
    by_iconv(const std::string& to, const std::string& from) : with_(::iconv_open(to.c_str(), from.c_str())) {
        REQUIRE(with_ != reinterpret_cast<::iconv_t>(-1));
    }
    by_iconv(const by_iconv&) = delete;
    ~by_iconv() { ::iconv_close(with_); }

    std::optional<std::string> convert(std::string in) const {
        std::string out(8 * in.size() + 16, '\0');
        char *from = in.data(), *to = out.data();
        std::size_t left = in.size(), room = out.size();
        ::iconv(with_, nullptr, nullptr, nullptr, nullptr);
        if (::iconv(with_, &from, &left, &to, &room) != 0 || ::iconv(with_, nullptr, nullptr, &to, &room) != 0)
            return {};
        return out.substr(0, out.size() - room);
    }

private:
    ::iconv_t with_;
};

std::string character(std::uint32_t number) {
    std::string text;
    walk::append_code_point(text, number);
    return text;
}

constexpr const char* pages[] = {
    "CP437",       "CP737",       "CP775",       "CP850",       "CP852",      "CP855",       "CP857",
    "CP858",       "CP860",       "CP861",       "CP862",       "CP863",      "CP865",       "CP866",
    "CP869",       "CP874",       "CP1125",      "CP1250",      "CP1251",     "CP1252",      "CP1253",
    "CP1254",      "CP1256",      "CP1257",      "ISO-8859-1",  "ISO-8859-2", "ISO-8859-3",  "ISO-8859-4",
    "ISO-8859-5",  "ISO-8859-6",  "ISO-8859-7",  "ISO-8859-8",  "ISO-8859-9", "ISO-8859-10", "ISO-8859-11",
    "ISO-8859-13", "ISO-8859-14", "ISO-8859-15", "ISO-8859-16", "KOI8-R",     "KOI8-U",      "KOI8-T",
    "HP-ROMAN8",   "PT154",       "ASCII"};

}  // namespace

TEST_CASE("a page has the characters of the page that iconv knows by its name") {
    for (const std::string page : pages) {
        INFO(page);
        const by_iconv from("UTF-8", page), to(page, "UTF-8");
        for (int byte = 0; byte < 0x100; ++byte) {
            const std::string one(1, static_cast<char>(byte));
            if (walk::to_utf8(page, one) != from.convert(one)) FAIL_CHECK("byte " << byte);
        }
        for (std::uint32_t number = 0; number < 0x3000; ++number)
            if (walk::from_utf8(page, character(number)) != to.convert(character(number)))
                FAIL_CHECK("character " << number);
        CHECK(walk::from_utf8(page, character(0xFFFD)) == std::nullopt);
        CHECK(walk::from_utf8(page, character(0x1'F3B5)) == std::nullopt);
        CHECK(walk::from_utf8(page, character(0x1'0041)) == std::nullopt);
    }
}

TEST_CASE("a page is found by other spellings of its name") {
    CHECK(walk::to_utf8("windows-1251", "\xE0") == "\xD0\xB0");
    CHECK(walk::to_utf8("IBM866", "\xA0") == "\xD0\xB0");
    CHECK(walk::to_utf8("cp720", "\x98") == "\xD8\xA1");
    CHECK(walk::to_utf8("KZ-1048", "\x8D") == "\xD2\x9A");
    CHECK(walk::to_utf8("iso_8859_15", "\xA4") == "\xE2\x82\xAC");
    CHECK(walk::find_single_byte_page("1252") != nullptr);
    CHECK(walk::find_single_byte_page("CP1252") == nullptr);
    CHECK(walk::find_single_byte_page("") == nullptr);
}

namespace {

// Converts as iconv does. A text in UTF-16 or UTF-32 has its little end first, unless it starts with the mark of the
// other order, which is U+FFFE; a mark is a character of the text.
std::optional<std::string> converted(const std::string& encoding, const std::string& text, bool to_utf8) {
    const auto by = [&](const std::string& order, std::string_view of) {
        return by_iconv(to_utf8 ? "UTF-8" : encoding + order, to_utf8 ? encoding + order : "UTF-8")
            .convert(std::string(of));
    };
    if (encoding != "UTF-16" && encoding != "UTF-32") return by("", text);
    const std::string in_utf8 = "\xEF\xBF\xBE", in_units = encoding == "UTF-16" ? "\xFE\xFF"s : "\0\0\xFE\xFF"s;
    const std::string &mark = to_utf8 ? in_units : in_utf8, &as = to_utf8 ? in_utf8 : in_units;
    if (!text.starts_with(mark)) return by("LE", text);
    const auto rest = by("BE", std::string_view(text).substr(mark.size()));
    return rest ? std::optional(as + *rest) : std::nullopt;
}

}  // namespace

TEST_CASE("texts of Unicode are converted as by iconv, valid or not") {
    std::mt19937 random(20240601);
    constexpr unsigned char some[] = {0x00, 0x41, 0xC3, 0xA4, 0xD8, 0xDC, 0xE2, 0x82, 0xF0, 0x9F,
                                      0x8E, 0xED, 0xA0, 0xFE, 0xFF, 0x10, 0x01, 0xF4, 0xC0, 0x80};
    int valid = 0, invalid = 0;
    for (const std::string encoding : {"UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UTF-32LE", "UTF-32BE"}) {
        for (int i = 0; i < 5'000; ++i) {
            std::string text(random() % 9, '\0');
            for (char& c : text) c = static_cast<char>(random() % 3 == 0 ? 0 : some[random() % std::size(some)]);
            INFO(encoding << ' ' << i);
            const auto wanted = converted(encoding, text, true);
            auto both = wanted;  // to_utf8() gives only what gives the same bytes back
            if (wanted && converted(encoding, *wanted, false) != text) both.reset();
            if (walk::to_utf8(encoding, text) != both) FAIL_CHECK();
            if (walk::from_utf8(encoding, text) != converted(encoding, text, false)) FAIL_CHECK();
            ++(wanted ? valid : invalid);
        }
    }
    CHECK(valid > 5'000);
    CHECK(invalid > 5'000);
}

TEST_CASE("an encoding of several bytes is converted by the system") {
    CHECK(walk::to_utf8("SHIFT_JIS", "\x83\x4C") == "\xE3\x82\xAD");
    CHECK(walk::from_utf8("GBK", "\xE4\xB8\xAD") == "\xD6\xD0");
    CHECK(walk::from_utf8("EUC-KR", "\xF0\x9F\x8E\xB5") == std::nullopt);
    CHECK(walk::to_utf8("CP936", "\x81") == std::nullopt);
}

}  // namespace verbatim::test::walk_single_byte_pages
