#include "verbatim/wire/text.hpp"

#include "tests/support/law.hpp"

namespace verbatim::test::wire_text {

using namespace verbatim::wire;
using tail::policy;

namespace {
template <class Text>
std::string raw_of(const Text& t) {
    return {t.raw.data(), t.raw.size()};
}
template <class Text>
std::string raw_of(std::string_view value) {
    Text t;
    REQUIRE(t.assign(value));
    return raw_of(t);
}
template <std::size_t N>
std::string nul(const char (&literal)[N]) {
    return {literal, N - 1};
}
template <std::size_t N>
using node_name = text<N, tail::over<"Default_node_name">>;
}  // namespace

TEST_CASE("the text ends at the NUL, and bytes after it that are not zero are kept and reported") {
    same<text<8>>("\"ab\" (00) * 6");
    same<text<8>>("\"abcdefgh\"");
    same<text<8>>("\"ab\" 00 00 \"x\" 00 00 FF", {{"", 4}});
    same<text<8, tail::residue>>("\"ab\" 00 00 \"x\" 00 00 FF");
    CHECK(read_hex<text<8>>("\"abcdefgh\"")->view() == "abcdefgh");
    CHECK(findings<text<4>>(hex("61 00 62 63"))[0].message() ==
          "the file at 0x2: expected a clean tail after the text, found 62 63");
    refused<text<8>>("\"abc\"", "text of 8 bytes at 0x0: only 3 bytes are left");
}

TEST_CASE("as declared: by default, an assignment clears the rest of the old text, and no other bytes") {
    auto doc = read_hex<text<12>>("\"Walk_civi\" 00 \"zz\"");
    *doc = "Run";
    written(doc, "\"Run\" 00 00 00 00 00 00 00 \"zz\"");
    *doc = "Runs_away";
    written(doc, "\"Runs_away\" 00 \"zz\"");
}

TEST_CASE("as declared: with tail::filled, an assignment fills the rest of the old text with the fill character") {
    using filled = text<12, tail::filled<'#'>>;
    same<filled>("\"ab\" 00 \"#########\"");
    same<filled>("\"ab\" 00 \"##\" 00 \"######\"", {{"", 5}});
    CHECK(raw_of(filled{}) == nul("\0###########"));
    auto doc = read_hex<filled>("\"Walk_c\" 00 \"#z###\"");
    *doc = "Run";
    written(doc, "\"Run\" 00 \"####z###\"");
    *doc = "Runs_away";
    written(doc, "\"Runs_away\" 00 \"##\"");
}

TEST_CASE("as declared: with tail::residue, an assignment keeps the rest of the old text") {
    auto doc = read_hex<text<16, tail::residue>>("\"longer_old_name\" 00");
    REQUIRE(doc->assign("short"));
    written(doc, "\"short\" 00 \"_old_name\" 00");
}

TEST_CASE("the caller of an assignment may keep or clear the tail") {
    auto doc = read_hex<text<8>>("\"abcdef\" 00 \"z\"");
    REQUIRE(doc->assign("xy", policy::keep));
    written(doc, "\"xy\" 00 \"def\" 00 \"z\"");
    REQUIRE(doc->assign("v", policy::clear));
    written(doc, "\"v\" (00) * 7");
    auto over = read_hex<node_name<8>>("\"a\" 00 \"fault_\"");
    REQUIRE(over->assign("ab", policy::keep));
    written(over, "\"ab\" 00 \"ault_\"");
}

TEST_CASE("a text that does not fit, or holds a NUL, is not assigned") {
    text<4> t = "abc";
    CHECK_FALSE(t.assign("abcde"));
    CHECK_FALSE(t.assign(nul("a\0b")));
    CHECK(t == "abc");
    CHECK(t.assign("abcd"));
    const char buffer[5] = {'x', 'y', '\0', 'z', '\0'};
    t = buffer;  // like a literal: up to the NUL
    CHECK(t == "xy");
}

// From the tests of mech3ax, whose writers know three ways to fill a name.
TEST_CASE("D-fill: a text is written over a template, which shows after the NUL") {
    CHECK(raw_of<node_name<17>>("") == nul("\0efault_node_name"));
    CHECK(raw_of<node_name<17>>("a") == nul("a\0fault_node_name"));
    CHECK(raw_of<node_name<17>>("abcd") == nul("abcd\0lt_node_name"));
    CHECK(raw_of<node_name<17>>("abcdefghijklmno") == nul("abcdefghijklmno\0e"));
    CHECK(raw_of<node_name<17>>("abcdefghijklmnop") == nul("abcdefghijklmnop\0"));
    CHECK(raw_of<node_name<16>>("") == nul("\0efault_node_nam"));
    CHECK(raw_of<node_name<18>>("") == nul("\0efault_node_name\0"));
    CHECK(raw_of(node_name<17>{}) == nul("\0efault_node_name"));
    same<node_name<17>>("\"abcd\" 00 \"lt_node_name\"");
    same<node_name<18>>("00 \"efault_node_name\" 00");
    auto doc = read_hex<node_name<17>>("\"abcdefghijklmno\" 00 \"e\"");
    *doc = "a";
    written(doc, "\"a\" 00 \"fault_node_name\"");
}

TEST_CASE("D-fill: text that mech3ax rejects is kept, and a tail unlike the template or a missing NUL is a finding") {
    same<node_name<4>>("\"ab\" 00 00", {{"", 3}});
    same<node_name<4>>("\"ab\" 00 01", {{"", 3}});
    same<node_name<4>>("\"abcd\"", {{"", 3}});
    same<node_name<4>>("\"a\" E9 00 \"a\"");  // not ASCII: text is bytes
}

TEST_CASE("G-class: an assignment keeps the bytes after the NUL at their offsets") {
    using garbage = text<12, tail::residue>;
    auto full = read_hex<garbage>("\"ZYXWVUTSRQPO\"");
    REQUIRE(full->assign("abc"));
    written(full, "\"abc\" 00 \"VUTSRQPO\"");
    auto some = read_hex<garbage>("(00) * 8 \"ZYXW\"");
    REQUIRE(some->assign("abc"));
    written(some, "\"abc\" 00 00 00 00 00 \"ZYXW\"");
    auto empty = read_hex<garbage>("\"ZYXWVUTSRQPO\"");
    REQUIRE(empty->assign(""));
    written(empty, "00 \"YXWVUTSRQPO\"");
    same<garbage>("\"abc\" 00 \"VUTSRQPO\"");
    same<garbage>("00 \"YXWVUTSRQPO\"");
}

TEST_CASE("P-class: the tail is zeros, and a text of the full size is written without a NUL instead of cut") {
    CHECK(raw_of<text<4>>("abc") == nul("abc\0"));  // the bytes that they write for "abcd"
    CHECK(raw_of<text<4>>("abcd") == "abcd");
    same<text<4>>("\"abc\" 00");
    same<text<4>>("\"abcd\"");
}

TEST_CASE("names from other real files are written with the bytes that were read") {
    same<text<32>>("\"RESET_SEQUENCE\" (00) * 18");
    same<text<32>>("\"default_fog_name\" (00) * 16");
    same<text<32, tail::residue>>("\"abort_test\" 00 \"ng\" 00 \"ame\" (00) * 15");
}

TEST_CASE("terminated: an assignment leaves room for a NUL, and a missing NUL is a finding") {
    same<text<4, tail::terminated<>>>("\"abc\" 00");
    same<text<4, tail::terminated<>>>("\"abcd\"", {{"", 3}});
    same<text<4, tail::terminated<>>>("\"a\" 00 \"x\" 00", {{"", 2}});
    same<text<4, tail::terminated<tail::residue>>>("\"a\" 00 \"xy\"");
    same<text<4, tail::terminated<tail::residue>>>("\"abcd\"", {{"", 3}});
    auto doc = read_hex<text<4, tail::terminated<>>>("\"ab\" 00 7F");
    CHECK_FALSE(doc->assign("abcd"));
    written(doc, "\"ab\" 00 7F");
    REQUIRE(doc->assign("x"));
    written(doc, "\"x\" 00 00 7F");
    auto residue = read_hex<text<6, tail::terminated<tail::residue>>>("\"abcde\" 00");
    REQUIRE(residue->assign("x"));
    written(residue, "\"x\" 00 \"cde\" 00");
}

TEST_CASE("a text without its required NUL can be assigned again, but no other text of its size") {
    auto doc = read_hex<text<4, tail::terminated<>>>("\"abcd\"");
    CHECK(doc->assign(std::string(doc->view())));
    written(doc, "\"abcd\"");
    CHECK_FALSE(doc->assign("abcx"));
    CHECK_FALSE(doc->assign("abcde"));
    written(doc, "\"abcd\"");
    auto over = read_hex<node_name<4>>("\"abcd\"");
    CHECK(over->assign("abcd"));
    written(over, "\"abcd\"");
}

TEST_CASE("a text can be made and assigned from any kind of C++ string, and throws if the string does not fit") {
    struct Record {
        at<0, text<4>> name;
    };
    const std::string string = "abc";
    Record record{.name = string};
    CHECK(record.name == "abc");
    record.name = std::string_view("xy");
    CHECK(record.name == "xy");
    const char* const pointer = "abcd";
    record.name = pointer;
    CHECK(record.name == "abcd");
    CHECK_THROWS_WITH(record.name = std::string("abcde"), "a text of 5 characters does not fit text<4>");
    CHECK_THROWS_WITH(record.name = nul("a\0b"), "a text<4> cannot hold a NUL");
    CHECK(record.name == "abcd");
    CHECK_THROWS_AS(Record{.name = std::string("abcde")}, std::length_error);
    using terminated = text<4, tail::terminated<>>;
    CHECK_THROWS_WITH(terminated(std::string("abcd")),
                      "a text of 4 characters does not fit text<4>, which ends with a NUL");
}

}  // namespace verbatim::test::wire_text
