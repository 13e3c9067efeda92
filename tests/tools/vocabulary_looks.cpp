// The laws of docs/laws.md hold for numbers that a look sees, and for padding beside open choices, on every short file.
#include "tests/tools/keeps_laws.hpp"

namespace verbatim::test::tools_vocabulary_looks {

using namespace verbatim::wire;
using verbatim::test::keeps_laws;
using namespace std::string_view_literals;

namespace {

struct A {
    u8 mark;
    u8 one;
};
struct B {
    u8 mark;
};

// A choice, an optional, a count and a place by what a look sees, once and in each element of a list.
struct Chosen {
    static constexpr bool tried = true;
    look_at<u8, 0> first;
    choice<value_of<content_of<&Chosen::first>> == 1, when<1, A>, when<0, B>> body;
    wire::rest<> tail;
};
struct Line {
    look_at<u8, 0, from::record> first;
    choice<value_of<content_of<&Line::first>> & 1, when<1, A>, when<0, B>> body;
    wire::optional<u8, where<value_of<content_of<&Line::first>> + 1 == 3>> more;
};
struct Lines {
    static constexpr bool tried = true;
    at<0, u8> count;
    list<Line, &Lines::count> all;
};
struct Counted {
    static constexpr bool tried = true;
    at<0, u8> n;
    look_at<u8, 1> seen;
    u8 extra;
    list<u8, value_of<&Counted::n> + value_of<content_of<&Counted::seen>>> data;
    wire::rest<> tail;
};
constexpr std::int64_t twice(std::int64_t n) { return 2 * n; }
struct Applied {
    static constexpr bool tried = true;
    look_at<u8, 0> seen;
    u8 n;
    list<u8, wire::apply<&twice>(value_of<content_of<&Applied::seen>>)> data;
    wire::rest<> tail;
};

// A placed value that looks at its own bytes.
struct Icon {
    at<0, u8> to;
    struct Image {
        look_at<u8, 0, from::record> kind;
        choice<content_of<&Image::kind>, when<1, A>, when<2, B>> content;
    };
    placed<Image, &Icon::to, never_absent> image;
};
struct Icons {
    static constexpr bool tried = true;
    at<0, u8> count;
    list<Icon, &Icons::count> all;
};

// Padding beside an open choice.
struct Item {
    at<0, u8> size;
    wire::bytes<&Item::size> data;
    pad_to<2, 0, from::record> pad;
};
struct Other {
    wire::rest<> all;
};
struct Block {
    at<0, u8> type;
    at<1, u8> size;
    choice<&Block::type, limit<&Block::size>, when<1, list<Item, to_end>>, others<Other>> body;
    pad_to<2> pad;
};
struct Blocks {
    static constexpr bool tried = true;
    list<Block, to_end> all;
};

}  // namespace

TEST_CASE("every law holds for data that is controlled by what a look sees") {
    keeps_laws<Chosen>("\x00\x01\x02"sv, 5, 100);
    keeps_laws<Lines>("\x00\x01\x02\x03"sv, 5, 100);
    keeps_laws<Counted>("\x00\x01\x02"sv, 5, 100);
    keeps_laws<Applied>("\x00\x01\x02"sv, 5, 100);
    keeps_laws<Icons>("\x00\x01\x02\x03"sv, 5, 100);
}

TEST_CASE("every law holds for padding beside an open choice") { keeps_laws<Blocks>("\x00\x01\x02"sv, 7, 100); }

}  // namespace verbatim::test::tools_vocabulary_looks
