#include "verbatim/wire/one_of.hpp"

#include "tests/edit/edit_of.hpp"
#include "tests/support/law.hpp"
#include "verbatim/edit/json.hpp"
#include "verbatim/edit/json_schema.hpp"
#include "verbatim/view/type.hpp"

namespace one_of_toy {
using namespace verbatim::wire;

// Chunks of which the magic is at the start, behind a size, or in the two places together.
struct Picture {
    at<0, signature<"GIF87a", "GIF89a">> magic;
    at<6, u8> width;
};
struct Sound {
    at<0, fourcc<"RIFF">> riff;
    at<4, u8> size;
    at<5, fourcc<"WAVE">> form;
    bytes<&Sound::size> data;
};
struct Film {
    at<0, fourcc<"RIFF">> riff;
    at<4, u8> size;
    at<5, fourcc<"AVI ">> form;
    bytes<&Film::size> data;
};
struct Old {
    at<0, u16> version;
    at<2, magic<std::uint8_t{0xAB}>> mark;
};
struct Other {
    u8 first;
};
struct Chunks {
    list<one_of<Picture, Sound, Film, Old, otherwise<Other>>, to_end> all;
};

// Lines by their first bytes, as in an .obj file.
struct Comment {
    at<0, u8> mark;
    terminated<"\n"> text;
};
struct Normal {
    terminated<"\n"> text;
};
struct Number {
    at<0, u8> digit;
    u8 end;
};
struct Line {
    terminated<"\n"> text;
};
struct Text {
    list<one_of<starts_with<Comment, '#', ';'>, starts_with<Normal, "vn ", "vnormal ">,
                starts_with<Number, byte_range('0', '9')>, others<Line>>,
         to_end>
        lines;
};

// A value by its first byte, which holds values.
struct Value;
struct Small {
    at<0, u8> number;
};
struct Array {
    at<0, u8> head;
    list<Value, value_of<&Array::head> - 0x90> values;
};
struct Map {
    at<0, signature<"\x80">> head;
    at<1, u8> count;
};
struct Value {
    one_of<starts_with<Small, byte_range(0x00, 0x7F)>, Map, starts_with<Array, byte_range(0x90, 0x9F)>> is;
};

// What follows decides whether the last one is there.
struct Flag {
    at<0, signature<"!">> mark;
};
struct None {};
struct Flagged {
    one_of<Flag, others<None>> flag;
    u8 next;
};
struct Tail {
    at<0, u8> size;
    at<1, fourcc<"TAIL">> mark;
};
struct Ended {
    u8 first;
    optional<Tail, its_magic> tail;
    rest<> more;
};
}  // namespace one_of_toy

template <>
struct verbatim::format<one_of_toy::Chunks> {
    static constexpr std::string_view id = "chunks", title = "Chunks", extensions = ".chunks";
    static match recognise(std::span<const std::byte>) { return match::no; }
};
template <>
struct verbatim::format<one_of_toy::Text> {
    static constexpr std::string_view id = "text", title = "Text", extensions = ".text";
    static match recognise(std::span<const std::byte>) { return match::no; }
};

namespace verbatim::test::wire_one_of {

using namespace one_of_toy;

namespace {
constexpr auto chunks = "\"GIF89a\" 05   \"RIFF\" 02 \"WAVE\" 01 02   \"RIFF\" 00 \"AVI \"   00 01 AB   07";

std::string json_of(const view::format& format, std::string_view file) {
    std::string json;
    const auto doc = format.read(source(hex(file)));
    REQUIRE(doc);
    const auto done = edit::to_json(**doc, [&](std::string_view piece) { json += piece; });
    REQUIRE(done);
    return json;
}
}  // namespace

TEST_CASE("magics at any fixed offset select the alternative of a one_of<>, the first one that has all of its own") {
    same<Chunks>(chunks, {{"all[4]", 0x1E}});
    const auto doc = read_hex<Chunks>(chunks);
    CHECK(doc->all[0].is<Picture>());
    CHECK(doc->all[1].is<Sound>());
    CHECK(doc->all[2].is<Film>());
    CHECK(doc->all[3].is<Old>());
    CHECK(doc->all[4].is<Other>());
    same<Picture>("\"GIF87a\" 05");
    refused<Picture>("\"GIF88a\" 05", "magic: \"GIF88a\" at 0x0 is not \"GIF87a\" or \"GIF89a\"");
}

TEST_CASE("a one_of<> whose alternatives have their magics together is refused with the reason of the likely one") {
    using Riff = one_of<Picture, Old, Film>;
    refused<Riff>("\"RIFF\" 00 \"WAVE\"", "form: \"WAVE\" at 0x5 is not \"AVI \"");
    refused<one_of<Sound, Film>>("\"RIFF\" 00 \"MIDI\"",
                                 "52 49 46 46 at 0x0 is not one of \"RIFF\" with \"WAVE\" at 5, "
                                 "\"RIFF\" with \"AVI \" at 5");
}

TEST_CASE("the bytes that an alternative starts_with<> select it: texts, bytes, and ranges of bytes") {
    constexpr auto text = "\"#a\" 0A  \";b\" 0A  \"vn 1\" 0A  \"vnormal 2\" 0A  \"7\" 0A  \"vnx\" 0A";
    same<Text>(text);
    const auto doc = read_hex<Text>(text);
    CHECK(doc->lines[0].is<Comment>());
    CHECK(doc->lines[1].is<Comment>());
    CHECK(doc->lines[2].is<Normal>());
    CHECK(doc->lines[3].is<Normal>());
    CHECK(doc->lines[4].is<Number>());
    CHECK(doc->lines[5].is<Line>());
    same<Value>("05");
    same<Value>("92 7F 91 80 02");
    refused<Value>("A0", "is: A0 at 0x0 is not one of byte 0x00 to 0x7f, \"\\x80\", byte 0x90 to 0x9f");
    const auto value = read_hex<Value>("92 7F 91 80 02");
    CHECK(value->is.get_if<Array>()->values[1].is.get_if<Array>()->values[0].is.get_if<Map>()->count == 2);
}

TEST_CASE("otherwise<> reports what no other alternative starts with, and others<> does not") {
    const auto found = findings<Chunks>(hex("07"));
    REQUIRE(found.size() == 1);
    CHECK(found[0].message() ==
          "all[0] at 0x0: expected one of \"GIF87a\" or \"GIF89a\", \"RIFF\" with \"WAVE\" at 5, \"RIFF\" with \"AVI "
          "\" at 5, "
          "AB at 2, "
          "found 07");
    CHECK(findings<Text>(hex("\"x\" 0A")).empty());
}

TEST_CASE("what is written must be read as the alternative that the one_of<> holds") {
    auto doc = read_hex<Text>("\"#a\" 0A  \"x\" 0A");
    doc->lines[1] = Comment{.mark = '#', .text = "b"};
    written(doc, "\"#a\" 0A  \"#b\" 0A");
    doc->lines[1] = Comment{.mark = 'x', .text = "b"};
    CHECK(outcome(write(doc)) == "lines[1]: it is a Comment, but 78 62 0A at 0x3 is read as a Line");
    doc->lines[1] = Line{.text = "vn 3"};
    CHECK(outcome(write(doc)) == "lines[1]: it is a Line, but 76 6E 20 33 at 0x3 is read as a Normal");
    auto value = read_hex<Value>("05");
    value->is = Small{.number = 0xC0};
    CHECK(outcome(write(value)) ==
          "is: it is a Small, but C0 at 0x0 is not one of byte 0x00 to 0x7f, \"\\x80\", byte 0x90 to 0x9f");
}

TEST_CASE("the bytes after an alternative count, too") {
    same<Flagged>("\"!\" 05");
    same<Flagged>("05");
    auto doc = read_hex<Flagged>("05");
    doc->next = '!';
    CHECK(outcome(write(doc)) == "flag: it is a None, but 21 at 0x0 is read as a Flag");
}

TEST_CASE("an optional is present when the magics at any fixed offsets in it are there") {
    same<Ended>("01   05 \"TAIL\"   02");
    same<Ended>("01   05 \"TAIK\"   02");
    CHECK(read_hex<Ended>("01   05 \"TAIL\"")->tail.has_value());
    auto doc = read_hex<Ended>("01   05 \"TAIL\"   02");
    doc->tail.reset();
    written(doc, "01   02");
    doc->more.edit() = hex("05 \"TAIL\"");
    CHECK(outcome(write(doc)) == "tail: it is absent, but \"TAIL\" at 0x1 says that it is present");
}

TEST_CASE("a magic that is set selects another alternative, by its value or by the name of the alternative") {
    CHECK(after_edits<Chunks>("\"RIFF\" 02 \"WAVE\" 01 02", {setting("all[0].form", "AVI ")}) ==
          outcome(hex("\"RIFF\" 02 \"AVI \" 01 02")));
    CHECK(after_edits<Chunks>("\"RIFF\" 02 \"WAVE\" 01 02", {setting("all[0].form", "Film")}) ==
          outcome(hex("\"RIFF\" 02 \"AVI \" 01 02")));
    CHECK(after_edits<Chunks>("\"GIF89a\" 05", {setting("all[0].magic", "GIF87a")}) == outcome(hex("\"GIF87a\" 05")));
    CHECK(
        after_edits<Chunks>("\"GIF89a\" 05", {setting("all[0].magic", "GIF88a")}) ==
        "all[0].magic: it says what is there, and must be one of \"GIF87a\", \"GIF89a\", \"RIFF\", \"WAVE\", \"RIFF\", "
        "\"AVI \", 171");
}

TEST_CASE("an element with an alternative by its first bytes is inserted with these bytes") {
    const auto inserting_comment = [](view::document& doc) {
        const edit::assignment fields[] = {{"mark", "0x23"}, {"text", "new"}};
        return edit::insert(doc, "lines[0]", "Comment", fields);
    };
    CHECK(after_edits<Text>("\"x\" 0A", {inserting_comment}) == outcome(hex("\"#new\" 0A \"x\" 0A")));
    const auto inserting_wrongly = [](view::document& doc) { return edit::insert(doc, "lines[0]", "Comment"); };
    CHECK(after_edits<Text>("\"x\" 0A", {inserting_wrongly}) ==
          "lines[0]: it is a Comment, but 00 0A 78 0A at 0x0 is read as a Line");
}

TEST_CASE("JSON names the alternative of a one_of<>, and gives the file back") {
    for (const auto& [format, file] :
         {std::pair(view::instantiate<Chunks>("", {}), std::string_view(chunks)),
          std::pair(view::instantiate<Text>("", {}), std::string_view("\"#a\" 0A \"vn 1\" 0A \"x\" 0A"))}) {
        const auto json = json_of(format, file);
        CHECK(edit::from_json({&format, 1}, json).value() == hex(file));
        CHECK(edit::json_schema(format).find("\"$defs\"") != std::string::npos);
    }
    const auto json = json_of(view::instantiate<Text>("", {}), "\"#a\" 0A \"x\" 0A");
    CHECK(json.find("\"Comment\": {\"mark\": 35, \"text\": \"a\"}") != std::string::npos);
    CHECK(json.find("\"Line\": {\"text\": \"x\"}") != std::string::npos);
}

TEST_CASE("a one_of<> is declared with the bytes that select its alternatives") {
    CHECK(
        view::declaration_of(verbatim::table::of<Text>().fields[0].of->element()) ==
        "Comment for \"#\" or \";\" or Normal for \"vn \" or \"vnormal \" or Number for byte 0x30 to 0x39 or Line for "
        "any other bytes");
}

}  // namespace verbatim::test::wire_one_of
