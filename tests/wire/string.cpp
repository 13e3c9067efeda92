#include "verbatim/wire/string.hpp"

#include "tests/support/law.hpp"

namespace verbatim::test::wire_string {

using namespace verbatim::wire;

namespace {
struct Strings {
    at<0, u8> size;
    at<1, cstring> first;
    pstring<u16be> second;
    wire::string<&Strings::size> third;
};
static_assert(laid_out<Strings>);
struct Sized {
    at<0, u8> size;
    sized_cstring<&Sized::size> text;
    u8 last;
};
struct Names {
    at<0, u8> count;
    list<pstring<u8>, &Names::count> all;
};
constexpr auto file = "03   \"ab\" 00   00 02 \"cd\"   \"e\" 00 \"f\"";
}  // namespace

TEST_CASE("a text may end with a NUL, follow its length, or have its size in an earlier field") {
    same<Strings>(file);
    auto doc = read_hex<Strings>(file);
    CHECK(doc->first.view() == "ab");
    CHECK(doc->second.view() == "cd");
    CHECK(doc->third.view() == "e");
    CHECK(doc->third.all() == std::string_view("e\0f", 3));
}

TEST_CASE("lengths and sizes of texts follow an edit") {
    auto doc = read_hex<Strings>(file);
    doc->first.assign("");
    doc->second.assign("xyz");
    doc->third.assign("long one");
    written(doc, "08   00   00 03 \"xyz\"   \"long one\"");
    doc->first = "t";
    doc->third = "";
    written(doc, "00   \"t\" 00   00 03 \"xyz\"");
}

TEST_CASE("writing refuses a text that is too long for its length, and a NUL in a text that ends with a NUL") {
    auto doc = read_hex<Strings>(file);
    doc->third.assign(std::string(256, 'x'));
    CHECK(write(doc).error().message() == "third: size would become 256, which it cannot hold");
    doc->third.assign("");
    doc->second.assign(std::string(65536, 'x'));
    CHECK(write(doc).error().message() == "second: its length would become 65536, which it cannot hold");
    doc->second.assign(std::string_view("\0", 1));
    doc->first.assign(std::string_view("a\0b", 3));
    CHECK(write(doc).error().message() == "first: the text holds a NUL, which would end it early");
}

TEST_CASE("reading refuses a string that leaves the file or has no NUL") {
    refused<Strings>("00   \"ab\"", "first: the text at 0x1 has no NUL");
    refused<Strings>("00   00   00", "second: a field of 2 bytes at 0x2: only 1 byte is left");
    refused<Strings>("00   00   00 03 \"ab\"", "second: 3 bytes at 0x4 leave the file (6 bytes)");
    refused<Strings>("02   00   00 00   \"a\"", "third: 2 bytes at 0x4 leave the file (5 bytes)");
    refused<Names>("03   00 00", "all: 3 records of at least 1 bytes at 0x1 leave the file (3 bytes)");
    refused<Names>("02   00 01", "all[1]: 1 bytes at 0x3 leave the file (3 bytes)");
}

TEST_CASE("strings can be the elements of a list") {
    same<Names>("03   01 \"a\"   00   02 \"bc\"");
    auto doc = read_hex<Names>("01   01 \"a\"");
    doc->all.push_back("bc");
    written(doc, "02   01 \"a\"   02 \"bc\"");
}

namespace {
struct Long {
    pstring<u8, i32> text;
};
}  // namespace

TEST_CASE("a short length with all bits set means that a long length follows") {
    same<Long>("02 \"ab\"");
    same<Long>("FF 02 00 00 00 \"ab\"");
    same<Long>("FF FF 00 00 00 (\"x\") * 255");
    auto doc = read_hex<Long>("FF 02 00 00 00 \"ab\"");
    CHECK((doc->text.view() == "ab" && doc->text.long_form));
    doc->text.assign("abc");
    written(doc, "FF 03 00 00 00 \"abc\"");
    doc = read_hex<Long>("02 \"ab\"");
    doc->text.assign(std::string(255, 'x'));
    written(doc, "FF FF 00 00 00 (\"x\") * 255");
    refused<Long>("FF 00 00", "text: a field of 4 bytes at 0x1: only 2 bytes are left");
    refused<Long>("FF FF FF FF FF", "text: the count of the data at 0x5 is negative: -1");
}

TEST_CASE("a missing NUL, or bytes after the NUL, in a text of a given size are a finding") {
    same<Sized>("03   \"ab\" 00   FF");
    same<Sized>("02   \"ab\"   FF", {{"text", 3}});
    same<Sized>("00   FF", {{"text", 1}});
    same<Sized>("05   \"ab\" 00 00 01   FF", {{"text", 4}});
    CHECK(findings<Sized>(hex("04   \"ab\" 00 00   FF"))[0].message() ==
          "text at 0x4: expected nothing after the NUL, found 00");
    CHECK(findings<Sized>(hex("02   \"ab\"   FF"))[0].message() ==
          "text at 0x3: expected a NUL after the text, found none");
    refused<Sized>("04   \"ab\" 00", "text: 4 bytes at 0x1 leave the file (4 bytes)");
}

TEST_CASE("assigning a text keeps the NUL and the bytes after it, or adds a missing NUL") {
    auto doc = read_hex<Sized>("05   \"ab\" 00 00 01   FF");
    CHECK(doc->text.view() == "ab");
    CHECK(doc->text.all().size() == 5);
    doc->text.assign("longer");
    written(doc, "09   \"longer\" 00 00 01   FF");
    doc->text = "";
    written(doc, "03   00 00 01   FF");
    auto bare = read_hex<Sized>("02   \"ab\"   FF");
    bare->text.assign("c");
    written(bare, "02   \"c\" 00   FF");
    document<Sized> made(Sized{.text = "xyz"});
    written(made, "04   \"xyz\" 00   00");
}

TEST_CASE("strings can be made and assigned from any kind of C++ string") {
    const std::string string = "abc";
    const char* const pointer = "xyz";
    Strings strings{.first = string, .second = std::string_view("de"), .third = pointer};
    CHECK((strings.first.view() == "abc" && strings.second.view() == "de" && strings.third.view() == "xyz"));
    strings.first = std::string_view("f");
    strings.second = string;
    strings.third = std::string("gh");
    written(document<Strings>(strings), "02   \"f\" 00   00 03 \"abc\"   \"gh\"");
    Sized sized{.text = string};
    sized.text = std::string("n");
    written(document<Sized>(sized), "02   \"n\" 00   00");
    sized.text = pointer;
    CHECK(sized.text.view() == "xyz");
    auto stored_long = read_hex<pstring<u8, u16>>("FF 02 00 \"ab\"");
    *stored_long = string;
    written(stored_long, "FF 03 00 \"abc\"");
}

TEST_CASE("assigning a string its own text changes no bytes, with or without a NUL") {
    auto doc = read_hex<Strings>("03   00   00 00   \"e\" 00 \"f\"");
    doc->third = std::string(doc->third.view());
    written(doc, "03   00   00 00   \"e\" 00 \"f\"");
    auto bare = read_hex<Sized>("02 \"ab\" FF");
    bare->text = std::string(bare->text.view());
    written(bare, "02 \"ab\" FF");
}

}  // namespace verbatim::test::wire_string
