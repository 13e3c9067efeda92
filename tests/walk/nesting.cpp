// Records that contain themselves.
#include "tests/support/law.hpp"
#include "verbatim/table/of.hpp"
#include "verbatim/walk/known_sizes.hpp"
#include "verbatim/walk/measure.hpp"

namespace verbatim::test::walk_nesting {

using namespace verbatim::wire;

namespace {
struct Chunk {
    at<0, u8> id;
    at<1, u8> size;
    choice<&Chunk::id, limit<&Chunk::size>, when<1, list<Chunk, to_end>>, when<2, u16>> content;
};
static_assert(laid_out<Chunk>);

struct Node {
    at<0, u8> value;
    at<1, u8> left_at;
    at<2, u8> right_at;
    placed<Node, &Node::left_at> left;
    placed<Node, &Node::right_at> right;
};
static_assert(laid_out<Node>);

// Each record contains the other, and only one of them has a pointer.
struct Branch;
struct Twig {
    at<0, u8> count;
    list<Branch, &Twig::count> branches;
};
struct Branch {
    at<0, u8> twig_count;
    at<1, u8> leaf_at;
    list<Twig, &Branch::twig_count> twigs;
    placed<u16, &Branch::leaf_at> leaf;
};
static_assert(laid_out<Twig> && laid_out<Branch>);

// A count in the outermost record controls lists at every depth.
struct Table {
    at<0, u8> width;
    at<1, u8> count;
    struct Row {
        list<u8, outer<&Table::width>> cells;
        u8 count;
        list<Row, &Row::count> rows;
    };
    list<Row, &Table::count> rows;
};
static_assert(laid_out<Table>);

// A list in a list in a list, and so on; the innermost has no elements.
struct Deep {
    at<0, u8> count;
    list<Deep, &Deep::count> inside;
};
test::bytes nested(std::size_t depth) {
    test::bytes all(depth, std::byte{1});
    all.push_back(std::byte{0});
    return all;
}
// The same, but with bytes that are kept raw if they cannot be read.
struct Shell {
    at<0, u8> size;
    sized<list<Shell, to_end>, &Shell::size> inside;
};
test::bytes shells(std::size_t depth) {
    test::bytes all;
    for (std::size_t size = depth + 1; size-- > 0;) all.push_back(static_cast<std::byte>(size));
    return all;
}
}  // namespace

TEST_CASE("a chunk can contain a list of chunks") {
    same<Chunk>("01 06   02 02 AA BB   01 00");
    same<Chunk>("01 09   01 04 02 02 AA BB   09 01 CC", {{"content[1].content", 0xA}});
    auto doc = read_hex<Chunk>("01 06   02 02 AA BB   01 00");
    auto& inner = *doc->content.get_if<list<Chunk, to_end>>();
    inner[1].content.get_if<list<Chunk, to_end>>()->push_back(Chunk{.id = 2, .content = u16(0x1122)});
    written(doc, "01 0A   02 02 AA BB   01 04   02 02 22 11");
}

TEST_CASE("records can form a tree through pointers, but not a cycle") {
    same<Node>("01 03 06   02 00 00   03 00 00");
    same<Node>("01 03 00   02 06 00   03 00 00");
    std::string path = "left";  // an endless cycle
    for (int i = 0; i < 100; ++i) path += ".left";
    refused<Node>("01 03 00   02 03 00", path + ": the records at 0x6 are nested more than 100 deep");
    auto doc = read_hex<Node>("01 03 00   02 00 00");
    doc->left->right.emplace().value = 7;
    written(doc, "01 03 00   02 00 06   07 00 00");
}

TEST_CASE("two types of record can contain each other") {
    same<Twig>("01   01 05   01   00 00   AA BB", {{"branches[0].leaf", 5}});
    const auto doc = read_hex<Twig>("01   00 04   FF AA BB");
    REQUIRE(doc->branches[0].leaf.has_value());
    CHECK(*doc->branches[0].leaf == 0xBBAA);
}

TEST_CASE("a count in the outermost record controls lists at every depth") {
    same<Table>("02 01   AA BB 01   CC DD 00");
    auto doc = read_hex<Table>("02 01   AA BB 01   CC DD 00");
    doc->rows[0].rows[0].cells.push_back(9);
    CHECK(write(doc).error().message() ==
          "rows[0].cells: width needs conflicting values: 2 here, 3 for rows[0].rows[0].cells");
}

TEST_CASE("records that contain themselves nest 100 deep, and no deeper") {
    CHECK(read<Deep>(nested(99)).has_value());
    const auto deeper = read<Deep>(nested(100));
    REQUIRE_FALSE(deeper.has_value());
    CHECK(deeper.error().reason == "the records at 0x65 are nested more than 100 deep");
    // Records that are too deep are refused and not kept raw: a shorter file of the same records would be read.
    CHECK(read<Shell>(shells(99)).has_value());
    CHECK_FALSE(read<Shell>(shells(100)).has_value());

    auto doc = read<Deep>(nested(99)).value();
    Deep around = *doc;
    doc->inside.clear();
    doc->inside.push_back(std::move(around));
    CHECK(write(doc).error().reason == "the records at 0x2 are nested more than 100 deep");
}

TEST_CASE("records in records are measured once if their sizes are kept") {
    constexpr std::size_t depth = 20;
    Deep outermost;
    Deep* innermost = &outermost;
    for (std::size_t i = 0; i < depth; ++i) {
        innermost->inside.push_back(Deep{});
        innermost = &innermost->inside[0];
    }
    const auto& t = table::of<Deep>();
    walk::known_sizes sizes;
    const auto starts = walk::starts_in(t, &outermost, 0, nullptr, &sizes);
    CHECK(starts == walk::starts_in(t, &outermost, 0));
    CHECK(sizes.all.size() >= depth);
    for (auto& kept : sizes.all) kept.second += 100;
    CHECK(walk::starts_in(t, &outermost, 0, nullptr, &sizes).back() == starts.back() + 100);
}

}  // namespace verbatim::test::walk_nesting
