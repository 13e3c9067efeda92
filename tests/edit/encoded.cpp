// Encoded text as users and tools see it: show, paths, set, JSON, differences and merges use UTF-8, and unchanged bytes
// are kept.
#include "verbatim/view/encoded_text.hpp"

#include "tests/edit/json_support.hpp"
#include "tests/support/small_format.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/edit/compare/words.hpp"
#include "verbatim/edit/diff.hpp"
#include "verbatim/edit/patch.hpp"
#include "verbatim/view/instantiate.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::edit_encoded {

using namespace verbatim::wire;
using file_bytes = test::bytes;

namespace {
struct Song {
    at<0, encoded<utf16le, text<12>>> name;
    encoded<cp1252, cstring> author;
    encoded<shift_jis, pstring<u8>> album;
};
struct Songs {
    static constexpr bool tried = true;
    at<0, u8> count;
    at<1, u8> size;
    list<Song, &Songs::count> all;
    encoded<utf16be, wire::string<&Songs::size>> note;
    terminated<"\r\n", or_end> end;
};

const view::format& songs() {
    static const auto format = view::instantiate<Songs>("", {});
    return format;
}
std::unique_ptr<view::document> open(const file_bytes& file) {
    auto doc = songs().read(source(file));
    INFO((doc ? "" : doc.error().message()));
    REQUIRE(doc.has_value());
    return std::move(*doc);
}
const file_bytes two = hex(R"(02 04
"M" 00 FC 00 "l" 00 00 00 "X" 00 00 00  "J" F6 "rg" 00  03 83 5C 5C
"a" 00 0A 00 22 00 00 00 00 00 00 00    "a" 81 00       01 83
04 16 D8 00
"end")");

std::string shown_at(const view::document& doc, std::string_view path) {
    const auto found = view::find(doc, path);
    REQUIRE(found.has_value());
    return view::text_of(*found->at.of, found->at.bytes());
}
std::string after_set(std::string_view path, std::string_view text) {
    const auto doc = open(two);
    const auto file = file_after::set(*doc, path, text);
    return file ? shown_at(*open(*file), path) : file.error().message();
}
std::string json_of_songs(const file_bytes& file) { return json_of(*open(file)); }
std::string file_from(const std::string& json) {
    const auto file = edit::from_json({&songs(), 1}, json);
    return file ? view::hex_text(*file) : file.error().message();
}
}  // namespace

TEST_CASE("encoded text is shown as UTF-8, or as escaped bytes if it cannot be decoded") {
    const auto doc = open(two);
    CHECK(shown_at(*doc, "all[0].name") == "\"M\xC3\xBCl\"");
    CHECK(shown_at(*doc, "all[0].author") == "\"J\xC3\xB6rg\"");
    CHECK(shown_at(*doc, "all[0].album") == "\"\xE3\x82\xBD\\\\\"");
    CHECK(shown_at(*doc, "all[1].name") == R"("a\x0A\x00\x22\x00")");
    CHECK(shown_at(*doc, "all[1].author") == R"("a\x81")");
    CHECK(shown_at(*doc, "all[1].album") == R"("\x83")");
    CHECK(shown_at(*doc, "note") == R"("\x04\x16\xD8\x00")");
    CHECK(view::name_of(*view::find(*doc, "all[0].name")->at.of) == "text<12> in UTF-16LE");
    CHECK(view::declaration_of(*view::find(*doc, "note")->at.of) == "string of size bytes in UTF-16BE");
}

TEST_CASE("the shown form of an encoded text gives the same bytes when it is set") {
    const auto& type = table::of<encoded<utf16le, wire::string<&Songs::size>>>();
    const auto& japanese = table::of<encoded<shift_jis, cstring>>();
    const auto comes_back = [](const view::type& t, std::string_view characters) {
        std::string wrong;
        CHECK(view::characters_from(t, view::shown(t, characters), wrong) == characters);
    };
    for (unsigned i = 0; i < 0x10000; ++i) {
        const char two_bytes[] = {static_cast<char>(i >> 8), static_cast<char>(i)};
        comes_back(type, {two_bytes, 2});
        if (i % 7 == 0) comes_back(japanese, {two_bytes, 2});
        if (i % 257 == 0) comes_back(type, std::string("a\0", 2) + two_bytes[0]);
    }
}

TEST_CASE("a text that is set is encoded, or is refused with its path if the encoding or the field cannot hold it") {
    CHECK(after_set("all[0].name", "\xD0\x96\xF0\x9F\x8E\xB5") == "\"\xD0\x96\xF0\x9F\x8E\xB5\"");
    CHECK(after_set("all[0].author", "\xE2\x82\xAC") == "\"\xE2\x82\xAC\"");
    CHECK(after_set("all[1].author", "M\\xFCller") == "\"M\xC3\xBCller\"");
    CHECK(after_set("note", "\xE2\x82\xAC 1") == "\"\xE2\x82\xAC 1\"");
    CHECK(after_set("all[0].author", "\xD0\x96") == "all[0].author: CP1252 has no character \"\xD0\x96\"");
    CHECK(after_set("all[0].author", "\xD0") == "all[0].author: it is not UTF-8");
    CHECK(after_set("all[0].name", "1234567") == "all[0].name: 14 characters do not fit text<12> in UTF-16LE");
    CHECK(after_set("all[0].name", "\\x41") == "all[0].name: a text takes a whole number of units of 2 bytes");
    CHECK(after_set("all[0].name", "a\\x00\\x00") == "all[0].name: a text cannot hold a NUL");
    CHECK(after_set("all[0].author", "a\\x4") == "\"a\\x4\"");
    const auto named = file_after::set(*open(two), "all[name=M\xC3\xBCl].author", "x");
    REQUIRE(named.has_value());
    CHECK(view::hex_text(*named).find("78 00 03 83 5C 5C") != std::string::npos);
    CHECK(file_after::set(*open(two), "all[M\xC3\xBCl].author", "x").has_value());
    CHECK(view::find(*open(two), R"(all[author="a\x81"].album)").has_value());
}

TEST_CASE("JSON has encoded text as UTF-8, or its bytes in hex if they cannot be decoded") {
    const auto json = json_of_songs(two);
    CHECK(json.find("\"author\": \"J\xC3\xB6rg\"") != std::string::npos);
    CHECK(json.find("\"name\": {\"value\": \"M\xC3\xBCl\", \"behind\": \"00 00 58 00 00 00\"}") != std::string::npos);
    CHECK(json.find("\"album\": \"\xE3\x82\xBD\\\\\"") != std::string::npos);
    CHECK(json.find("\"author\": {\"bytes\": \"61 81 00\"}") != std::string::npos);
    CHECK(json.find("\"note\": {\"bytes\": \"04 16 D8 00\"}") != std::string::npos);
    CHECK(json.find("\"end\": {\"value\": \"end\", \"behind\": \"\"}") != std::string::npos);
    CHECK(file_from(json) == view::hex_text(two));
    const auto changed =
        with(with(json, "J\xC3\xB6rg", "\\u20ac\\u00e4"), "{\"bytes\": \"04 16 D8 00\"}", "\"\\ud83c\\udfb5\"");
    CHECK(file_from(changed).find("80 E4 00") != std::string::npos);
    CHECK(file_from(changed).find("D8 3C DF B5 65 6E 64") != std::string::npos);
    CHECK(file_from(with(json, "J\xC3\xB6rg", "\xD0\x96")).ends_with("CP1252 has no character \"\xD0\x96\""));
    CHECK(file_from(with(json, "\"end\": {\"value\": \"end\", \"behind\": \"\"}", "\"end\": \"\xD0\x96\""))
              .ends_with("each character represents one byte"));
    CHECK(file_from(with(json, "\"end\": {\"value\": \"end\", \"behind\": \"\"}", "\"end\": \"x\""))
              .ends_with("78 0D 0A"));
    CHECK(file_from(with(json, "\"behind\": \"\"}", "\"behind\": \"0D\"}")).ends_with("65 6E 64 0D"));
    CHECK(file_from(with(json, "\"61 81 00\"", "\"61 81\"")).ends_with("bytes: they do not end as the field does"));
}

TEST_CASE("differences, patches and merges have encoded texts and names in UTF-8") {
    const auto base = open(two);
    const auto file = file_after::set(*base, "all[0].author", "M\xC3\xBCller \xE2\x82\xAC");
    REQUIRE(file.has_value());
    const auto now = open(*file);
    const auto d = edit::diff(*base, *now);
    REQUIRE(d.has_value());
    const std::string path = "all[M\xC3\xBCl].author";
    CHECK(edit::in_words(*d) == path + ": \"J\xC3\xB6rg\" -> \"M\xC3\xBCller \xE2\x82\xAC\"\n");
    const auto text = edit::to_patch(*d);
    const auto read = edit::read_patch(text);
    REQUIRE(read.has_value());
    CHECK(text.find("{\"set\": \"" + path + "\", \"was\": \"J\xC3\xB6rg\", ") != std::string::npos);
    CHECK(read->changes[0].path == path);
    CHECK(read->changes[0].was == d->changes[0].was);  // although the JSON does not say that the text is encoded
    const auto patched = file_after::patch(*base, *read);
    REQUIRE((patched && patched->conflicts.empty()));
    CHECK((patched->file == *file));

    const auto theirs = file_after::insert_copy(*base, "all", *base, "all[1]");
    REQUIRE(theirs.has_value());
    const auto merged = file_after::merge(*base, *now, *open(*theirs));
    REQUIRE((merged && merged->conflicts.empty()));
    CHECK(shown_at(*open(merged->file), "all[0].author") == "\"M\xC3\xBCller \xE2\x82\xAC\"");
    CHECK(shown_at(*open(merged->file), "all[2].author") == R"("a\x81")");
    const auto removed =
        edit::read_patch(edit::to_patch(*edit::diff(*base, *open(*file_after::remove(*base, "all[0]")))));
    REQUIRE(removed.has_value());
    CHECK(file_after::patch(*base, *removed)->conflicts.empty());
}

}  // namespace verbatim::test::edit_encoded
