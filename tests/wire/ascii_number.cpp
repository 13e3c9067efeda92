#include "verbatim/wire/ascii_number.hpp"

#include "tests/edit/outcome.hpp"
#include "tests/support/law.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/edit/json.hpp"
#include "verbatim/edit/json_schema.hpp"
#include "verbatim/kaitai/export.hpp"
#include "verbatim/view/instantiate.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::test::wire_ascii_number {

using namespace verbatim::wire;

namespace {
struct Small {
    at<0, u8> value;
};
struct Member {
    at<0, text<2>> name;
    at<2, ascii_decimal<4>> time;
    at<6, ascii_octal<4>> mode;
    at<10, ascii_decimal<3>> size;
    wire::bytes<&Member::size> data;
};
struct Archive {
    at<0, ascii_decimal<2>> count;
    list<Member, &Archive::count> members;
    ascii_octal<2, without_nul> kind;
    choice<&Archive::kind, limit<to_end>, when<8, Small>, when<9, std::array<u8, 2>>> body;
};
struct Framed {
    at<0, ascii_decimal<2>> whole;
    wire::bytes<value_of<&Framed::whole> - 2> data;
    optional<u8, where<value_of<&Framed::whole> == 4>> last;
};
struct Ruled {
    at<0, ascii_decimal<3>> size;
    at<3, ascii_octal<4>> whole;
    wire::bytes<&Ruled::size> data;
    derived<&Ruled::whole, plus<size_of<&Ruled::data>, 7>> is_whole;
};
// The second member has numbers in unusual spellings, one of which is none.
constexpr std::string_view file =
    "\"2 \"  \"a\" 00 \"17  \" \"644\" 00 \"1  \" \"x\"   \"b\" 00 \"1x  \" \"0007\" \"002\" \"yz\"   \"10\" 05";
}  // namespace

}  // namespace verbatim::test::wire_ascii_number

template <>
struct verbatim::format<verbatim::test::wire_ascii_number::Archive> {
    static constexpr std::string_view id = "archive", title = "Archive", extensions = ".a";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

namespace verbatim::test::wire_ascii_number {

namespace {
const view::format& archive() {
    static const auto format = view::instantiate<Archive>("", {});
    return format;
}
std::unique_ptr<view::document> opened() { return archive().read(hex(file)).value(); }
std::string text_at(const view::document& doc, std::string_view path) {
    const auto found = view::find(doc, path);
    return view::text_of(*found->at.of, found->at.bytes());
}
std::string set(std::string_view path, std::string_view value) {
    return outcome(file_after::set(*opened(), path, value));
}
std::string changed(std::string_view was, std::string_view is) {
    std::string all(file);
    const auto at = all.find(was);
    REQUIRE(at != std::string::npos);
    return spaced(all.replace(at, was.size(), is));
}
std::string json_of(const view::document& doc) {
    std::string text;
    REQUIRE(edit::to_json(doc, [&](std::string_view piece) { text += piece; }));
    return text;
}
}  // namespace

TEST_CASE("a number in ASCII keeps its characters until another number is assigned") {
    auto doc = read_hex<ascii_decimal<4>>("\" 07\" 00");
    CHECK(*doc == 7);
    *doc = 7;
    written(doc, "\" 07\" 00");
    *doc = 12;
    written(doc, "\"12  \"");
    written(document<ascii_decimal<4>>(), "\"0   \"");
    written(document<ascii_octal<8>>(ascii_octal<8>(0644)), "\"0000644\" 00");
    written(document<ascii_octal<4>>(ascii_octal<4>(07777)), "\"7777\"");
    written(document<ascii_octal<6, without_nul>>(ascii_octal<6, without_nul>(0707)), "\"000707\"");
    CHECK(ascii_decimal<4>().parsed() == 0);
    CHECK_THROWS_AS(ascii_decimal<2>(100), std::length_error);
    CHECK_THROWS_AS(ascii_octal<2>(0100), std::length_error);
}

TEST_CASE("characters that are no number are kept, and are 0 to a program") {
    for (const std::string_view none : {"\"1x  \"", "\"-1  \"", "\"1 2 \"", "FF FF FF FF"}) {
        auto doc = read_hex<ascii_decimal<4>>(none);
        CHECK_FALSE(doc->parsed());
        CHECK(*doc == 0);
        written(doc, none);
        *doc = 0;
        written(doc, "\"0   \"");
    }
    CHECK(read_hex<ascii_decimal<20>>("\"9223372036854775807 \"")->parsed() == 9223372036854775807u);
    CHECK_FALSE(read_hex<ascii_decimal<20>>("\"9223372036854775808 \"")->parsed());
    CHECK(read_hex<ascii_decimal<4>>("\"    \"")->parsed() == 0);
    CHECK_FALSE(read_hex<ascii_octal<4>>("\"0080\"")->parsed());
}

TEST_CASE("an unusual spelling is a note, and characters that are no number are an error") {
    same<Archive>(file, {{"members[1].time", 18, severity::error},
                         {"members[1].mode", 22, severity::note},
                         {"members[1].size", 26, severity::note}});
    const auto found = findings<Archive>(hex(file));
    CHECK(found[0].message() == "members[1].time at 0x12: expected a number in ascii_decimal, found \"1x  \"");
    CHECK(found[1].message() == "members[1].mode at 0x16: expected \"007\\x00\", found \"0007\"");
}

TEST_CASE("a number in ASCII is a count, a size, a tag, and part of an expression") {
    auto doc = read_hex<Archive>(file);
    doc->members.erase(1);
    doc->members[0].data = wire::byte_run(std::vector<std::byte>(10, std::byte{'z'}));
    written(doc, "\"1 \"  \"a\" 00 \"17  \" \"644\" 00 \"10 \" \"zzzzzzzzzz\"  \"10\" 05");
    same<Framed>("\"04\" 01 02 03", {{"whole", 0, severity::note}});
    auto framed = read_hex<Framed>("\"04\" 01 02 03");
    framed->last.reset();
    framed->data = wire::byte_run(std::vector<std::byte>(7));
    written(framed, "\"9 \" 00 00 00 00 00 00 00");
}

TEST_CASE("a number in ASCII follows a rule, and keeps its characters while it agrees with it") {
    same<Ruled>("\"2  \" \"0011\" 01 02", {{"whole", 3, severity::note}});
    same<Ruled>("\"2  \" \"012\" 00 01 02", {{"whole", 3}});
    auto doc = read_hex<Ruled>("\"2  \" \"0011\" 01 02");
    doc->data = wire::byte_run(std::vector<std::byte>(2));
    written(doc, "\"2  \" \"0011\" 00 00");
    doc->data = wire::byte_run(std::vector<std::byte>(3));
    written(doc, "\"3  \" \"012\" 00 00 00 00");
}

TEST_CASE("reading refuses characters that are no number where data is counted by them") {
    refused<Archive>("\"x \" 01 02",
                     "members: the count before line 1, column 3 (0x2), \"x \", is not a number of elements");
}

TEST_CASE("a number in ASCII is shown, set and refused like any other number") {
    const auto doc = opened();
    CHECK(text_at(*doc, "members[0].mode") == "420");
    CHECK(text_at(*doc, "members[1].time") == "\"1x  \"");
    CHECK(view::name_of(*view::find(*doc, "members[0].mode")->at.of) == "ascii_octal<4>");
    CHECK(set("members[1].mode", "7") == spaced(file));
    CHECK(set("members[1].mode", "8") == changed("\"0007\"", "\"010\" 00"));
    CHECK(set("members[1].time", "0") == changed("\"1x  \"", "\"0   \""));
    CHECK(set("members[0].time", "12345") == "members[0].time: 12345 does not fit ascii_decimal<4>");
    CHECK(set("members[0].data", "61 62 63") == changed("\"1  \" \"x\"", "\"3  \" \"abc\""));
    CHECK(outcome(file_after::remove(*doc, "members[0]")) ==
          spaced("\"1 \"   \"b\" 00 \"1x  \" \"0007\" \"002\" \"yz\"   \"10\" 05"));
}

TEST_CASE("JSON has the number, and its characters if they are unusual") {
    const auto json = json_of(*opened());
    CHECK(json.find(R"("time": 17, "mode": 420, "data")") != std::string::npos);
    CHECK(json.find(R"("time": {"bytes": "31 78 20 20"},)") != std::string::npos);
    CHECK(json.find(R"("mode": {"value": 7, "bytes": "30 30 30 37"},)") != std::string::npos);
    CHECK(outcome(edit::from_json({&archive(), 1}, json)) == spaced(file));
    CHECK(edit::json_schema(archive()).find(R"("properties": {"value": )") != std::string::npos);
}

TEST_CASE("the schema in Kaitai's language has the text, and its number where it counts") {
    const auto text = kaitai::ksy_of(archive());
    REQUIRE(text);
    for (const std::string_view part :
         {"repeat-expr: count.to_i", "size: size.to_i", "switch-on: kind.to_i(8)", "type: strz"}) {
        CAPTURE(*text, part);
        CHECK(text->find(part) != std::string::npos);
    }
}

}  // namespace verbatim::test::wire_ascii_number
