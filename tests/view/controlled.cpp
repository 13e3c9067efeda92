#include "tests/support/catch.hpp"
#include "verbatim/verbatim.hpp"
#include "verbatim/view/instantiate.hpp"

namespace verbatim::test::view_controlled {

namespace controlling {
using namespace verbatim::wire;

struct Header {
    at<0, u8> kind;
    at<1, u16> count;
};
struct Bits {
    bits<4> low;
    bits<4> high;
};
struct Row {
    at<0, u8> id;
    at<1, packed<u8, Bits>> bits;
    at<2, u8> size;
    raw<2> fixed;
};
struct File {
    at<0, u8> width;
    at<1, Header> header;
    at<4, u8> free;
    struct Inner {
        at<0, u8> size;
        wire::bytes<&Inner::size> own;
        wire::bytes<outer<&File::width>> wide;
    };
    list<Row, in<&File::header, &Header::count>> rows;
    Inner inner;
};

// The size of the bytes and text in each row is a field of the record around the list.
struct Table {
    at<0, u8> width;
    at<1, u8> count;
    struct Row {
        at<0, u8> id;
        wire::bytes<outer<&Table::width>> cells;
        string<outer<&Table::width>> name;
    };
    list<Row, &Table::count> rows;
};

}  // namespace controlling

TEST_CASE(
    "the table of a record lists its controlling fields, even those in a nested record and those for data deeper "
    "down") {
    const auto& file = table::of<controlling::File>();
    std::vector<std::size_t> places;
    for (const auto& g : file.record().controls) places.push_back(g->in_memory);
    std::ranges::sort(places);
    CHECK(places == std::vector<std::size_t>{0, 2});
    for (const auto& g : file.record().controls)
        CHECK(g->of == (g->in_memory == 0 ? &table::of<wire::u8>() : &table::of<wire::u16>()));
    REQUIRE(table::of<controlling::File::Inner>().record().controls.size() == 1);
    CHECK(table::of<controlling::File::Inner>().record().controls[0]->in_memory == 0);
    CHECK(table::of<controlling::Row>().record().controls.empty());
    CHECK(table::of<controlling::Header>().record().controls.empty());
}

TEST_CASE(
    "a list has a table even if the size of the bytes and text in its rows is a field of the record around the list") {
    const auto& table = table::of<controlling::Table>();
    CHECK(table.fields.size() == 3);
    CHECK(table.fields[2].of->element().fields.size() == 3);
}

}  // namespace verbatim::test::view_controlled
