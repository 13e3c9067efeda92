// Edits of data that is read by numbers which no edit can set: those that a look sees, and open choices.
#include "verbatim/edit/change/worked_out.hpp"

#include "tests/edit/edit_of.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/small_format.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::edit_worked_out {

using namespace verbatim::wire;

namespace {

// Padding beside an open choice, a sized string, and a limit with a tail.
struct Item {
    at<0, u8> size;
    wire::bytes<&Item::size> data;
    pad_to<4, 0, from::record> pad;
};
struct Other {
    rest<> all;
};
struct Items {
    list<Item, to_end> items;
};
struct Block {
    at<0, u8> type;
    at<1, u8> size;
    choice<&Block::type, limit<&Block::size>, when<1, Items>, others<Other>> body;
    u8 mark;
};
struct Blocks {
    static constexpr bool tried = true;
    list<Block, to_end> blocks;
};
struct Named {
    cstring name;
    pad_to<4> pad;
    u8 last;
};
struct Label {
    static constexpr bool tried = true;
    sized_string<4> label;
    list<Named, to_end> all;
};

// A choice, an optional and a count by what a look sees.
struct A {
    u8 mark;
    u8 one;
};
struct B {
    u8 mark;
};
struct Chosen {
    static constexpr bool tried = true;
    look_at<u8, 0> first;
    choice<value_of<content_of<&Chosen::first>> == 7, when<1, A>, when<0, B>> body;
};
struct Line {
    look_at<u8, 0, from::record> first;
    u8 kind;
    wire::optional<u8, where<value_of<content_of<&Line::first>> + 1 == 8>> more;
};
struct Lines {
    static constexpr bool tried = true;
    list<Line, to_end> all;
};
struct Counted {
    static constexpr bool tried = true;
    at<0, u8> n;
    look_at<u8, 1> seen;
    u8 extra;
    list<u8, value_of<&Counted::n> + value_of<content_of<&Counted::seen>>> data;
    rest<> tail;
};

}  // namespace

TEST_CASE("padding of a multiple is written anew where data is compared after an edit, and JSON gives it back") {
    constexpr auto blocks = "01 08   01 \"a\" 00 00   02 \"ab\" 00   09";
    CHECK(after_edits<Blocks>(blocks, {setting("blocks[0].body.items[0].data", "61 62 63 64")}) ==
          spaced("01 0C   04 \"abcd\" 00 00 00   02 \"ab\" 00   09"));
    CHECK(after_edits<Blocks>(blocks, {inserting("blocks[0].body.items")}) ==
          spaced("01 0C   01 \"a\" 00 00   02 \"ab\" 00   00 00 00 00   09"));
    CHECK(after_edits<Blocks>("01 08   01 \"a\" 11 22   02 \"ab\" 00   09",
                              {setting("blocks[0].body.items[1].data", "")}) ==
          spaced("01 08   01 \"a\" 11 22   00 00 00 00   09"));
    CHECK(after_edits<Label>("\"name\"   \"a\" 00 00 00   01", {setting("all[0].name", "abcd")}) ==
          spaced("\"name\"   \"abcd\" 00 00 00 00   01"));
}

TEST_CASE("what a look sees controls data, and an edit that would contradict it is refused") {
    CHECK(after_edits<Chosen>("07 01", {setting("body.one", "5")}) == spaced("07 05"));
    const std::string other = "body: it would be read differently, as another alternative, because ";
    CHECK(after_edits<Chosen>("07 01", {setting("body.mark", "8")}).starts_with("body.mark: " + other));
    CHECK(after_edits<Chosen>("07 01", {setting("first", "8")}).starts_with("first: " + other));
    CHECK(after_edits<Chosen>("03", {setting("body.mark", "8")}) == spaced("08"));
    CHECK(after_edits<Lines>("07 01   03   07 02", {setting("all[0].more", "9")}) == spaced("07 09   03   07 02"));
    CHECK(after_edits<Lines>("07 01   03   07 02", {removing("all[0]")}) == spaced("03   07 02"));
    CHECK(after_edits<Lines>("07 01   03   07 02", {moving("all[0]", "all")}) == spaced("03   07 02   07 01"));
    CHECK(after_edits<Lines>("07 01   03", {setting("all[1].kind", "7")})
              .starts_with("all[1].kind: all: it would be read differently, with 1 instead of 2 elements"));
}

TEST_CASE("of a sum with what a look sees, the other number follows") {
    CHECK(after_edits<Counted>("01 02   AA BB CC   DD", {inserting("data[0]")}) == spaced("02 02   00 AA BB CC   DD"));
    CHECK(after_edits<Counted>("01 02   AA BB CC   DD", {removing("data[0]")}) == spaced("00 02   BB CC   DD"));
    CHECK(after_edits<Counted>("01 02   AA BB CC   DD", {setting("extra", "1")})
              .starts_with("extra: data: it would be read differently, with 2 instead of 3 elements, because "));
}

}  // namespace verbatim::test::edit_worked_out
