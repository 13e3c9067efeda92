#include "verbatim/wire/list.hpp"

#include "tests/support/law.hpp"

namespace verbatim::test::wire_list {

using namespace verbatim::wire;

namespace {
struct Point {
    at<0, u8> x;
    at<1, u8> y;
};
struct Name {
    at<0, zeros<1>> pad;
    cstring text;
};
struct Lists {
    at<0, u8> points;
    at<1, i8> names;
    list<Point, &Lists::points> fixed;
    list<Name, &Lists::names> varying;
};
static_assert(laid_out<Lists>);
struct Blob {
    at<0, u16be> size;
    wire::bytes<&Blob::size> data;
};
struct Chunk {
    at<0, fourcc<"data">> id;
};
struct Fills {
    at<0, u8> a;
    at<1, u8> b;
    at<2, u8> c;
    sized_list<Point, &Fills::a> fixed;
    sized_list<Name, &Fills::b> varying;
    sized_list<Chunk, &Fills::c> chunks;
};
static_assert(laid_out<Fills>);
struct Counted {
    at<0, u8> count;
    at<1, u8> size;
    sized_list<Name, &Counted::size, &Counted::count> all;
    u8 last;
};
struct CountedFixed {
    at<0, u8> count;
    at<1, u8> size;
    sized_list<Point, &CountedFixed::size, &CountedFixed::count> all;
};
static_assert(laid_out<Counted>);
struct Tailed {
    at<0, u8> version;
    rest<0xADDE> tail;
};
struct Anything {
    at<0, u8> version;
    rest<> tail;
};
struct Arrays {
    at<0, std::array<Point, 2>> fixed;
    at<4, std::array<Name, 2>> varying;  // g++ 12 crashes on an array of varying elements without at<>
    u8 last;
};
}  // namespace

TEST_CASE("counted lists have bitwise or varying elements, and reading refuses a list that leaves the file") {
    same<Lists>("02 02   01 02  03 04   00 \"a\" 00   00 00");
    same<Lists>("00 00");
    same<Lists>("00 02   00 \"a\" 00   07 00", {{"varying[1].pad", 5}});
    refused<Lists>("02 00   01 02 03", "fixed: 2 records of 2 bytes at 0x2 leave the file (5 bytes)");
    refused<Lists>("00 02   00 00 00", "varying: 2 records of at least 2 bytes at 0x2 leave the file (5 bytes)");
    refused<Lists>("00 FF", "varying: the count of the data at 0x2 is negative: -1");
    refused<Lists>("00 02   00 00 00 \"a\"", "varying[1].text: the text at 0x5 has no NUL");
}

TEST_CASE("a sized list with a count has at most that many elements, and the count includes missing elements") {
    same<Counted>("02 05   00 \"a\" 00   00 00   FF");
    same<Counted>("00 00   FF");
    same<Counted>("01 05   00 \"a\" 00   00 00   FF", {{"all", 5}});
    same<Counted>("03 05   00 \"a\" 00   00 00   FF", {{"all", 7}});
    same<Counted>("03 06   00 \"a\" 00   00 \"bc\"   FF", {{"all", 5}});
    same<CountedFixed>("01 05   01 02 03 04 05", {{"all", 4}});
    same<CountedFixed>("FF 04   01 02 03 04", {{"all", 6}});
    CHECK(findings<Counted>(hex("03 05   00 \"a\" 00   00 00   FF"))[0].message() ==
          "all at 0x7: expected 3 elements, found 2");

    auto doc = read_hex<Counted>("04 06   00 \"a\" 00   00 \"bc\"   FF");
    CHECK(doc->all.size() == 1);
    CHECK(doc->all.missing == 3);
    doc->all.push_back(Name{.text = "b"});
    written(doc, "05 09   00 \"a\" 00   00 \"b\" 00   00 \"bc\"   FF");
    doc->all.erase(0);
    doc->all.erase(0);
    written(doc, "03 03   00 \"bc\"   FF");
}

TEST_CASE("a count follows its list, and writing refuses a number of elements that it cannot hold") {
    auto doc = read_hex<Lists>("01 01   01 02   00 \"a\" 00");
    doc->fixed.push_back(Point{.x = 9});
    doc->varying.clear();
    written(doc, "02 00   01 02  09 00");
    doc->fixed.resize(255);
    CHECK(write(doc).has_value());
    doc->fixed.resize(256);
    auto out = write(doc);
    REQUIRE_FALSE(out.has_value());
    CHECK(out.error().message() == "fixed: points would become 256, which it cannot hold");
    doc->fixed.clear();
    doc->varying.resize(128);
    CHECK(write(doc).error().message() == "varying: names would become 128, which it cannot hold");
}

TEST_CASE("a size field follows its bytes, and reading refuses bytes that leave the file") {
    same<Blob>("00 03   01 02 03");
    refused<Blob>("00 04   01 02 03", "data: 4 bytes at 0x2 leave the file (5 bytes)");
    auto doc = read_hex<Blob>("00 03   01 02 03");
    doc->data.resize(5);
    written(doc, "00 05   01 02 03 00 00");
}

TEST_CASE("a sized list has the elements that fit, and keeps the other bytes as leftover") {
    same<Fills>("04 05 04   01 02 03 04   00 \"a\" 00  00 00   \"data\"");
    same<Fills>("03 00 00   01 02   FF", {{"fixed", 5}});
    same<Fills>("00 04 00   00 00   07 \"a\"", {{"varying", 5}});  // the leftover has no findings inside it
    same<Fills>("00 05 00   07 00   07 \"ab\"", {{"varying[0].pad", 3}, {"varying", 5}});
    same<Fills>("00 00 09   \"data\" \"dato\" 01",
                {{"chunks", 7}});  // a wrong magic is refused elsewhere; here its bytes are leftover
    refused<Fills>("05 00 00   01 02", "fixed: 5 bytes at 0x3 leave the file (5 bytes)");
}

TEST_CASE("an edited sized list keeps its leftover, and its size follows") {
    auto doc = read_hex<Fills>("03 05 00   01 02   FF   00 \"a\" 00   07 \"a\"");
    CHECK(doc->fixed.leftover.size() == 1);
    doc->fixed.push_back(Point{.x = 3, .y = 4});
    doc->varying.erase(0);
    written(doc, "05 02 00   01 02 03 04   FF   07 \"a\"");
    doc->fixed.leftover.clear();
    written(doc, "04 02 00   01 02 03 04   07 \"a\"");
}

TEST_CASE("rest<> has all bytes that follow, and compares them with its pattern if it has one") {
    same<Tailed>("01");
    same<Tailed>("01   AD DE AD");
    same<Tailed>("01   AD DE 00 DE", {{"tail", 3}});
    same<Anything>("01   02 03");
    auto doc = read_hex<Anything>("01   02 03");
    doc->tail.push_back(std::byte{4});
    doc->version = 7;
    written(doc, "07   02 03 04");
}

TEST_CASE("an array has a fixed number of elements, which may be bitwise or vary in size") {
    same<Arrays>("01 02 03 04   00 \"a\" 00   00 00   05");
    same<Arrays>("01 02 03 04   00 \"a\" 00   01 00   05", {{"varying[1].pad", 7}});
    refused<Arrays>("01 02 03 04   00 \"a\" 00   00 \"b\"", "varying[1].text: the text at 0x8 has no NUL");
    auto doc = read_hex<Arrays>("01 02 03 04   00 \"a\" 00   00 00   05");
    doc->varying[0].text.assign("");
    doc->varying[1].text.assign("cd");
    doc->fixed[1].y = 9;
    written(doc, "01 02 03 09   00 00   00 \"cd\" 00   05");
}

namespace {
struct none {
    static constexpr std::string_view expected = "a lone 7";
    static constexpr std::byte at(std::size_t i) { return std::byte{i == 1 ? std::uint8_t{7} : std::uint8_t{0}}; }
};
struct Small {
    at<0, always<std::uint8_t{9}>> nine;
    at<1, u8> x;
};
struct Tables {
    at<0, u8> count;
    list<Small, &Tables::count, zero_first> fixed;
    list<Name, &Tables::count, none> varying;
};
}  // namespace

TEST_CASE("element 0 of a list where it means none is checked against a pattern instead of its type") {
    same<Tables>("00");
    same<Tables>("02   00 00  09 01   00 07 00  00 \"a\" 00");
    const auto found = findings<Tables>(source(hex("02   09 00  00 01   01 00  01 \"a\" 00")));
    REQUIRE(found.size() == 4);
    CHECK(found[0].message() == "fixed[0] at 0x1: expected zeros, found 09 00");
    CHECK(found[1].message() == "fixed[1].nine at 0x3: expected 09, found 00");
    CHECK(found[2].message() == "varying[0] at 0x5: expected a lone 7, found 01 00");
    CHECK(found[3].message() == "varying[1].pad at 0x7: expected zeros, found 01");
}

namespace {
struct Signed {
    at<0, i32> count;
    at<4, u8> size;
    sized_list<Point, &Signed::size, &Signed::count> all;
};
struct Wide {
    at<0, u64> count;
    at<8, u8> size;
    sized_list<Point, &Wide::size, &Wide::count> all;
};
}  // namespace

TEST_CASE("a sized list keeps a count that is negative, or larger than any machine's memory") {
    same<Signed>("FB FF FF FF   02   01 02", {{"all", 7}});
    same<Wide>("03 00 00 00 01 00 00 00   02   01 02", {{"all", 11}});
    auto doc = read_hex<Wide>("03 00 00 00 01 00 00 00   02   01 02");
    CHECK(doc->all.missing == 0x100000002);
}

namespace {
struct Numbers {
    at<0, u8> version;
    list<u16, to_end> all;
};
struct Names {
    at<0, u8> version;
    list<Name, to_end> all;
};
struct Block {
    at<0, u8> tag;
    at<1, u8> size;
    choice<&Block::tag, limit<&Block::size>, when<1, Numbers>> inside;
    u8 last;
};
struct Marked {
    at<0, magic<std::uint8_t{0x61}>> mark;
    at<1, u8> value;
};
struct InSector {
    list<Marked, to_end, tail::zeros> all;
};
struct BeforeAnything {
    list<Marked, to_end, tail::residue> all;
};
}  // namespace

TEST_CASE("a list with to_end has all elements up to the end of the bytes, and keeps a leftover") {
    same<Numbers>("01");
    same<Numbers>("01   02 00  03 00");
    same<Numbers>("01   02 00  03", {{"all", 3}});
    same<Names>("01   00 \"a\" 00   00 00");
    same<Names>("01   00 \"a\" 00   00 \"b\"", {{"all", 4}});
    same<Block>("01 03   01   02 00   FF");
    auto doc = read_hex<Numbers>("01   02 00  03");
    doc->all.push_back(7);
    written(doc, "01   02 00  07 00  03");
    auto names = read_hex<Names>("01   00 \"a\" 00   00 00");
    names->all.erase(0);
    written(names, "01   00 00");
    auto block = read_hex<Block>("01 03   01   02 00   FF");
    block->inside.get_if<Numbers>()->all.push_back(4);
    written(block, "01 05   01   02 00  04 00   FF");
}

TEST_CASE("zeros after a list to the end are usual with tail::zeros, and any bytes with tail::residue") {
    same<InSector>("\"a\" 01  \"a\" 02");
    same<InSector>("\"a\" 01  00 00 00");
    same<InSector>("\"a\" 01  00 00 07", {{"all", 4, severity::note}});
    same<InSector>("00 00");
    refused<InSector>("00 07", "all[0].mark: 00 at 0x0 is not 61");
    refused<InSector>("07", "all[0]: Marked of 2 bytes at 0x0: only 1 byte is left");
    same<BeforeAnything>("\"a\" 01  00 00 07");
    auto doc = read_hex<InSector>("\"a\" 01  00 00 07");
    doc->all.push_back(Marked{.value = 9});
    written(doc, "\"a\" 01  \"a\" 09  00 00 07");
}

namespace {
// A record of a template may hold lists of itself and pointers to itself, as outside of a template.
template <class More>
struct Tree {
    struct Entry;
    struct Group {
        at<0, u8> size;
        at<1, More> more;
        sized<list<Entry, to_end>, &Group::size> entries;
    };
    struct Leaf {
        u8 value;
    };
    struct Entry {
        at<0, u8> kind;
        choice<&Entry::kind, when<1, Leaf>, when<2, Group>> body;
    };
    list<Entry, to_end> all;
};
static_assert(laid_out<Tree<u8>>);
template <class More>
struct Graph {
    struct Node;
    struct Table {
        at<0, u8> count;
        list<Node, &Table::count> nodes;
    };
    struct Node {
        at<0, More> id;
        at<1, u8> below_at;
        placed<Table, &Node::below_at> below;
        sized_list<Node, value_of<&Node::id> & 2> beside;
    };
    at<0, u8> top;
    placed<Node, &Graph::top> node;
};
static_assert(laid_out<Graph<u8>>);
}  // namespace

TEST_CASE("a record of a template may hold lists of itself") {
    STATIC_REQUIRE(list<Tree<u8>::Entry, to_end>::leads_back);
    STATIC_REQUIRE_FALSE(list<Tree<u8>::Leaf, to_end>::leads_back);
    same<Tree<u8>>("01 05   02 04 09  01 06  01 07   02 00 09");
    same<Tree<u16>>("02 06 09 00  02 02 09 00  01 07");
    auto doc = read_hex<Tree<u8>>("02 02 09  01 06");
    doc->all[0].body.get_if<Tree<u8>::Group>()->entries->push_back({.kind = 1, .body = Tree<u8>::Leaf{.value = 7}});
    written(doc, "02 04 09  01 06  01 07");
    same<Graph<u8>>("01   00 03   01   00 00");
}

}  // namespace verbatim::test::wire_list
