#include "verbatim/walk/refusal.hpp"

#include <set>

#include "tests/support/law.hpp"

namespace verbatim::test::walk_refusal {

using namespace verbatim::wire;

namespace {
struct Frame {
    std::array<u32, 4> values;
};
struct Object {
    at<0, u8> kind;
    at<1, i32> frame_count;
    list<Frame, &Object::frame_count> frames;
};
struct Animation {
    at<0, u8> object_count;
    list<Object, &Animation::object_count> objects;
};
struct File {
    at<0, fourcc<"ANIM">> magic;
    at<4, u8> animation_count;
    list<Animation, &File::animation_count> animations;
};
constexpr auto file = "\"ANIM\"   02   00   02   01 00 00 00 00   01 00 10 00 00";

struct Part {
    at<0, u8> size;
    sized_list<Frame, &Part::size> frames;
};
struct Box {
    at<0, u8> kind;
    at<1, u8> size;
    choice<&Box::kind, limit<&Box::size>, when<1, Object>, when<2, list<Part, &Box::size>>> part;
};
}  // namespace

TEST_CASE("an error has a path, an offset and a reason") {
    refused<File>(file, "animations[1].objects[1].frames: 4096 records of 16 bytes at 0x11 leave the file (17 bytes)");
    auto doc = read<File>(hex(file));
    CHECK(doc.error().path == "animations[1].objects[1].frames");
    CHECK(doc.error().offset == 0x11);
    refused<File>("", "File of 5 bytes at 0x0: only 0 bytes are left");
    refused<File>("\"ANIM\" 02   00   02   01 FF FF FF FF   00 00 00 00 00",
                  "animations[1].objects[0].frames: the count of the data at 0xc is negative: -1");
    refused<File>("\"ANIM\" 02   00   02   01 00 00 00 00   00 00 00",
                  "animations[1].objects: 2 records of at least 5 bytes at 0x7 leave the file (15 bytes)");
}

TEST_CASE("an error has a kind, whose name programs may rely on") {
    const auto kind_of = [](const char* bytes) { return read<File>(hex(bytes)).error().kind; };
    CHECK(kind_of("") == error_kind::truncated);
    CHECK(kind_of("\"ANIX\" 00") == error_kind::bad_magic);
    CHECK(kind_of("\"ANIM\" 01   01   01 FF FF FF FF") == error_kind::bad_count);
    CHECK(kind_of(file) == error_kind::bad_count);
    std::set<std::string_view> names;
    for (auto kind = error_kind::truncated; kind <= error_kind::system;
         kind = static_cast<error_kind>(static_cast<int>(kind) + 1))
        names.insert(name_of(kind));
    CHECK(names.size() == static_cast<std::size_t>(error_kind::system) + 1);
    CHECK(!names.contains(""));
}

TEST_CASE("value() of a file that could not be read throws the message of the error") {
    CHECK_THROWS_WITH(read<File>(hex("")).value(), "File of 5 bytes at 0x0: only 0 bytes are left");
}

TEST_CASE("the message of a finding has the path, the offset, the expected value and the value that was found") {
    const finding f{"a.b[2]", 0x1F, "zeros", "07"};
    CHECK(f.message() == "a.b[2] at 0x1f: expected zeros, found 07");
    CHECK(finding{{}, 0, "zeros", "07"}.message() == "the file at 0x0: expected zeros, found 07");
}

TEST_CASE("the message for an offset in decoded bytes names the coded value") {
    const finding inside{"sections[1].content.items[2]", 0x10, "zeros", "07", 8};
    CHECK(inside.space() == "sections[1].content");
    CHECK(inside.message() ==
          "sections[1].content.items[2] at 0x10 of the decoded bytes of sections[1].content: expected zeros, found 07");
    CHECK(finding{"content", 0x10, "zeros", "07", 0}.message() ==
          "content at 0x10 of its decoded bytes: expected zeros, found 07");
    CHECK(finding{"content", 0x10, "zeros", "07"}.space().empty());
    error why{{}, 0x10, "4 bytes at 0x10 are too many"};
    why.inside_field("items");
    why.inside_decoded();
    why.inside_field("inner");
    why.inside_decoded();  // the innermost space is kept
    why.inside_field("content");
    CHECK(why.space() == "content.inner");
    CHECK(why.message() == "content.inner.items: in the decoded bytes of content.inner: 4 bytes at 0x10 are too many");
}

TEST_CASE("the path of an error is built from the inside out") {
    error why{{}, 0, "reason"};
    why.inside_element(2);
    why.inside_element(1);
    why.inside_field("b");
    why.inside_element(0);
    why.inside_field("a");
    CHECK(why.message() == "a[0].b[1][2]: reason");
}

TEST_CASE("messages show only the first 16 of many bytes") {
    const test::bytes many(17, std::byte{0xAB});
    CHECK(walk::hex(many.data(), 2) == "AB AB");
    CHECK(walk::hex(many.data(), 17) == "AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB AB ... (17 bytes)");
}

TEST_CASE("a finding in a choice with a byte limit shows the bytes within the limit") {
    same<Box>("01 06   00 01 00 00 00 00", {{"part", 2}});
    CHECK(findings<Box>(hex("01 06   00 01 00 00 00 00"))[0].message().starts_with(
        "part at 0x2: expected the data of tag 1, found 00 01 00 00 00 00 (part."));
}

}  // namespace verbatim::test::walk_refusal
