// Copies of elements that look at their own bytes, at those of their placed values, or at bytes that only they have.
#include "verbatim/edit/change/places.hpp"

#include "tests/edit/outcome.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/small_format.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/edit/json.hpp"
#include "verbatim/view/instantiate.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::edit_places {

using namespace verbatim::wire;

namespace {

struct A {
    u8 mark;
    u8 one;
};
struct B {
    u8 mark;
};
struct Line {
    look_at<u8, 0, from::record> first;
    choice<content_of<&Line::first>, when<7, A>, when<8, B>> body;
};
struct Lines {
    static constexpr bool tried = true;
    at<0, u8> version;
    list<Line, to_end> lines;
};

// An image, as a list of icons has it: its first byte says what it is.
struct Bitmap {
    at<0, always<std::uint8_t{40}>> mark;
    at<1, u8> depth;
};
struct Other {
    rest<> all;
};
struct Icon {
    at<0, u8> to;
    at<1, u8> size;
    struct Image {
        look_at<u8, 0, from::record> kind;
        choice<content_of<&Image::kind>, limit<outer<&Icon::size>>, when<40, Bitmap>, when<137, Other>> content;
    };
    placed<Image, &Icon::to, never_absent> image;
};
struct Icons {
    static constexpr bool tried = true;
    at<0, u8> count;
    list<Icon, &Icons::count> all;
};

// Looks at bytes of others, at bytes that only the look has, twice at the same ones, and by a pointer in the record.
struct Entry {
    at<0, u8> name_at;
    at<1, u8> data_at;
    at<2, u8> inside_at;
    look_at<u8, &Entry::name_at> name;
    look_at<u16be, &Entry::data_at> data;
    look_at<u8, &Entry::data_at> first;
    look_at<u8, &Entry::inside_at, from::record> inside;
};
struct Entries {
    static constexpr bool tried = true;
    at<0, u8> count;
    at<1, u8> names;
    list<Entry, &Entries::count> all;
};

template <class Root>
std::unique_ptr<view::document> read_of(std::string_view text) {
    static const view::format format = view::instantiate<Root>("", {});
    auto doc = format.read(source(hex(text)));
    INFO((doc ? "" : doc.error().message()));
    REQUIRE(doc.has_value());
    return std::move(*doc);
}
template <class Root>
std::string from_text(std::string_view json) {
    const view::format format = view::instantiate<Root>("", {});
    return outcome(edit::from_json({&format, 1}, json));
}

}  // namespace

TEST_CASE("an element that looks at its own bytes is copied, inserted and moved") {
    const auto doc = read_of<Lines>("01   07 01   08");
    CHECK(outcome(file_after::insert_copy(*doc, "lines", *doc, "lines[0]")) == spaced("01   07 01   08   07 01"));
    CHECK(outcome(file_after::insert_copy(*doc, "lines[0]", *doc, "lines[1]")) == spaced("01   08   07 01   08"));
    CHECK(outcome(file_after::insert_copy(*doc, "lines[0]", *read_of<Lines>("02   08   07 05"), "lines[1]")) ==
          spaced("01   07 05   07 01   08"));
    CHECK(outcome(file_after::move(*doc, "lines[0]", "lines")) == spaced("01   08   07 01"));
    CHECK(outcome(file_after::remove(*doc, "lines[0]")) == spaced("01   08"));
    CHECK(outcome(file_after::replace(*doc, "lines[1]", *doc, "lines[0]")) == spaced("01   07 01   07 01"));
}

TEST_CASE("a new element gets the bytes by which its record will find the alternative of a choice") {
    const auto doc = read_of<Lines>("01   07 01   08");
    CHECK(outcome(file_after::insert(*doc, "lines")) == spaced("01   07 01   08   07 00"));
    CHECK(outcome(file_after::insert(*doc, "lines[0]", "B")) == spaced("01   08   07 01   08"));
}

TEST_CASE("JSON may leave out what an element sees in its own bytes, and must not contradict it") {
    constexpr auto head = R"({"format": "small", "content": {"version": 1, "lines": [)";
    const auto lines = [&](std::string_view text) { return std::string(head) + std::string(text) + "]}}"; };
    CHECK(from_text<Lines>(
              lines(R"({"first": 7, "body": {"A": {"mark": 7, "one": 1}}}, {"body": {"B": {"mark": 8}}})")) ==
          spaced("01   07 01   08"));
    CHECK(from_text<Lines>(lines(R"({"first": 7, "body": {"B": {"mark": 8}}})")) ==
          "lines[0].first: it shares the byte at 0x1 with lines, and the edit would make them differ");
}

TEST_CASE("a placed value that looks at its own bytes is copied, inserted and moved with its element") {
    constexpr auto two = "02   05 02   07 03   28 01   89 AA BB";
    const auto doc = read_of<Icons>(two);
    CHECK(outcome(file_after::insert_copy(*doc, "all", *doc, "all[0]")) ==
          spaced("03   07 02   09 03   0C 02   28 01   89 AA BB   28 01"));
    CHECK(outcome(file_after::insert_copy(*doc, "all[0]", *doc, "all[1]")) ==
          spaced("03   07 03   0A 02   0C 03   89 AA BB   28 01   89 AA BB"));
    CHECK(outcome(file_after::insert(*doc, "all[1]")) ==
          spaced("03   07 02   09 02   0B 03   28 01   28 00   89 AA BB"));
    CHECK(outcome(file_after::move(*doc, "all[0]", "all")) == spaced("02   07 03   05 02   28 01   89 AA BB"));
    CHECK(outcome(file_after::remove(*doc, "all[0]")) == spaced("01   03 03   89 AA BB"));
}

TEST_CASE("a copy has bytes of its own where the original has, and goes on looking at bytes of others") {
    // all[0]: a name in the head, two bytes that no field has, and its own third byte.
    const auto doc = read_of<Entries>("01 55   01 06 02   F0   AA BB   F1");
    CHECK(outcome(file_after::insert_copy(*doc, "all", *doc, "all[0]")) ==
          spaced("02 55   01 09 02   01 0B 02   F0   AA BB   AA BB   F1"));
}

}  // namespace verbatim::test::edit_places
