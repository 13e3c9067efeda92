#include "verbatim/wire/computed.hpp"

#include "tests/support/law.hpp"

namespace verbatim::test::wire_computed {

using namespace verbatim::wire;

namespace {
struct Words {
    at<0, u8> size;
    wire::bytes<value_of<&Words::size> * 4> data;
};
struct Rounded {
    at<0, u8> bits;
    wire::bytes<(value_of<&Rounded::bits> + 7) / 8> data;
};
struct Halved {
    at<0, i8> twice;
    wire::bytes<value_of<&Halved::twice> / 2> data;
};
struct Cyclic {
    at<0, u8> total;
    at<1, u8> coded;
    wire::bytes<value_of<&Cyclic::total> % 4> rest;
    wire::bytes<(value_of<&Cyclic::coded> ^ 5)> others;
};
struct Image {
    at<0, u8> width;
    at<1, u8> height;
    list<u8, value_of<&Image::width> * value_of<&Image::height>> pixels;
};
struct Span {
    at<0, u8> first;
    at<1, u8> last;
    list<u8, value_of<&Span::last> - value_of<&Span::first> + 1> all;
};

struct Link {
    bits<4> count;
    bits<3> tag;
    bits<1> more;
};
struct Packed {
    at<0, packed<u8, Link>> link;
    list<u8, in<&Packed::link, &Link::count>> values;
    choice<in<&Packed::link, &Link::tag>, when<0, u8>, when<5, u16>> body;
    wire::optional<u8, nonzero<in<&Packed::link, &Link::more>>> extra;
};
struct Around {
    at<0, packed<u8, Link>> link;
    struct Row {
        list<u8, outer<in<&Around::link, &Link::count>>> cells;
    };
    Row one, two;
};

// The number of cells is a field of the row plus a field for all rows.
struct Rows {
    at<0, u8> least;
    at<1, u8> count;
    struct Row {
        at<0, u8> more;
        list<u8, value_of<&Row::more> + outer<&Rows::least>> cells;
    };
    list<Row, &Rows::count> rows;
    list<u8, &Rows::least> tail;
};
struct Groups {
    at<0, u8> width;
    at<1, u8> count;
    struct Row {
        at<0, u8> groups;
        list<u8, value_of<&Row::groups> * outer<&Groups::width>> cells;
    };
    list<Row, &Groups::count> rows;
};

struct Versioned {
    at<0, u8> version;
    at<1, u8> flags;
    wire::optional<u8, where<value_of<&Versioned::version> >= 3>> late;
    wire::optional<u8, where<value_of<&Versioned::version> >= 2 && (value_of<&Versioned::flags> & 1) != 0>> both;
    wire::optional<u8, where<!(value_of<&Versioned::flags> == value_of<&Versioned::version>)>> differ;
};

std::int64_t doubled(std::int64_t n) { return 2 * n; }
bool halved(std::int64_t wanted, std::int64_t& argument) {
    argument = wanted / 2;
    return wanted % 2 == 0;
}
std::int64_t power(std::int64_t n) { return n >= 0 && n < 8 ? std::int64_t{1} << n : 0; }
struct Called {
    at<0, u8> half;
    at<1, u8> exponent;
    wire::bytes<wire::apply<&doubled, &halved>(value_of<&Called::half>)> even;
    wire::bytes<wire::apply<&power>(value_of<&Called::exponent>)> pages;
};
// A size that counts from the start of its record.
struct Block {
    at<0, u8> size;
    cstring name;
    wire::bytes<value_of<&Block::size> - here> data;
};
struct Blocks {
    at<0, u8> count;
    list<Block, &Blocks::count> all;
    u8 last;
};
struct Counting {
    vlq<std::uint32_t> size;
    cstring name;
    wire::bytes<value_of<&Counting::size> - here> data;
    u8 last;
};
struct Halves {
    at<0, u8> pad;
    list<u8, here * 2> two;
    wire::optional<u8, where<here == 3>> three;
};
// A product that may not fit in 64 bits, and a shift that may be negative.
struct Large {
    at<0, u64> size;
    wire::bytes<value_of<&Large::size> * 16> data;
};
struct Ratio {
    at<0, u8> all;
    at<1, u8> each;
    wire::bytes<value_of<&Ratio::all> / value_of<&Ratio::each>> data;
};
struct Shifted {
    at<0, i8> by;
    wire::bytes<(value_of<&Shifted::by> << value_of<&Shifted::by>)> data;
};
}  // namespace

TEST_CASE("reading refuses a control whose result does not fit in 64 bits, or that has none") {
    same<Large>("01 00 00 00 00 00 00 00   (00) * 16");
    refused<Large>("01 00 00 00 00 00 00 10",
                   "data: size x 16 cannot be worked out at 0x8: the result does not fit in 64 bits");
    same<Ratio>("07 03   AA BB");
    refused<Ratio>("07 00", "data: all / each cannot be worked out at 0x2: division by zero");
    same<Shifted>("01   AA BB");
    refused<Shifted>("FF", "data: by << by cannot be worked out at 0x1: a shift by -1 bits, which is negative");
    refused<Shifted>("3F", "data: by << by cannot be worked out at 0x1: the result does not fit in 64 bits");
}

TEST_CASE("a field that is multiplied to a size follows its data, and writing refuses a size that it cannot give") {
    same<Words>("02   01 02 03 04 05 06 07 08");
    refused<Words>("02   01", "data: 8 bytes at 0x1 leave the file (2 bytes)");
    auto doc = read_hex<Words>("01   01 02 03 04");
    doc->data.resize(8);
    written(doc, "02   01 02 03 04 00 00 00 00");
    doc->data.resize(7);
    CHECK(write(doc).error().message() == "data: it needs 7, but size gives 4: change that, too");
}

TEST_CASE("a field that is divided by a number follows its data, and of a sum that is rounded the choice is named") {
    same<Rounded>("09   AA BB");
    auto doc = read_hex<Rounded>("12   AA BB CC");
    doc->data.resize(4);
    refuses(doc, "data: it needs 4, which bits gives with any of 25 to 32: set that, too");
    doc->bits = 29;
    written(doc, "1D   AA BB CC 00");
    auto half = read_hex<Halved>("05   AA BB");
    half->data.resize(3);
    written(half, "07   AA BB 00");
    same<Halved>("FF");
    auto negative = read_hex<Halved>("FF");
    negative->data.resize(1);
    CHECK(write(negative).error().message() == "data: it needs 1, but twice gives 0: change that, too");
}

TEST_CASE("a field that is divided with a remainder keeps its quotient, and one whose bits are inverted follows") {
    auto doc = read_hex<Cyclic>("0A 04   AA BB   CC");
    doc->rest.resize(1);
    doc->others.resize(3);
    written(doc, "09 06   AA   CC 00 00");
    doc->rest.resize(4);
    CHECK(write(doc).error().message() == "rest: it needs 4, but total gives 2: change that, too");
}

TEST_CASE("two fields whose product is a count do not follow the list, and writing refuses another count") {
    same<Image>("02 03   01 02 03 04 05 06");
    same<Image>("00 03");
    auto doc = read_hex<Image>("02 01   01 02");
    doc->pixels.resize(4);
    CHECK(write(doc).error().message() == "pixels: it needs 4, but width, height gives 2: change that, too");
    doc->height = 2;
    written(doc, "02 02   01 02 00 00");
    same<Span>("03 05   01 02 03");
    refused<Span>("05 03", "all: the count of the data at 0x2 is negative: -1");
}

TEST_CASE("bit fields can be a count, a tag and a condition, and follow their data") {
    same<Packed>("02   01 02   AA");
    same<Packed>("D2   01 02   AA BB   CC");
    auto doc = read_hex<Packed>("02   01 02   AA");
    doc->values.push_back(3);
    written(doc, "03   01 02 03   AA");
    doc->body = u16(7);
    written(doc, "53   01 02 03   07 00");
    doc->extra = 9;
    written(doc, "D3   01 02 03   07 00   09");
    doc->values.resize(16);
    CHECK(write(doc).error().message() == "values: link would become 16, which it cannot hold");
    same<Around>("72   01 02   03 04");
    auto around = read_hex<Around>("72   01 02   03 04");
    around->one.cells.erase(0);
    CHECK(write(around).error().message() == "two.cells: link needs conflicting values: 114 here, 113 for one.cells");
    around->two.cells.erase(0);
    written(around, "71   02   04");
}

TEST_CASE("if a count is a field of the record plus a field of the record around it, the field of the record follows") {
    same<Rows>("02 02   00 A1 A2   02 B1 B2 B3 B4   77 88");
    auto doc = read_hex<Rows>("02 02   00 A1 A2   02 B1 B2 B3 B4   77 88");
    doc->rows[0].cells.resize(4);
    doc->rows[1].cells.resize(2);
    written(doc, "02 02   02 A1 A2 00 00   00 B1 B2   77 88");
    doc->rows[1].cells.resize(1);
    CHECK(write(doc).error().message() == "rows[1].cells: more would become -1, which it cannot hold");
    doc->rows[1].cells.resize(3);
    doc->tail.push_back(0x99);
    refuses(doc, "tail: least needs conflicting values: 3 here, 2 for rows[0].cells");
    doc->least = 3;
    written(doc, "03 02   01 A1 A2 00 00   00 B1 00 00   77 88 99");
}

TEST_CASE("if a count is a product with a field of the record around it, neither field follows") {
    auto doc = read_hex<Groups>("02 01   01 A1 A2");
    doc->rows[0].cells.resize(4);
    CHECK(write(doc).error().message() == "rows[0].cells: it needs 4, but groups, width gives 2: change that, too");
    doc->rows[0].groups = 2;
    written(doc, "02 01   02 A1 A2 00 00");
}

TEST_CASE("an optional is present if its computed condition holds, and writing refuses a contradiction") {
    same<Versioned>("01 00   AA");
    same<Versioned>("01 01");
    same<Versioned>("03 01   AA BB CC");
    same<Versioned>("02 03   AA BB");
    auto doc = read_hex<Versioned>("01 00   AA");
    doc->late = 7;
    CHECK(write(doc).error().message() == "late: it is present, but version says that it is absent");
    doc->version = 3;
    written(doc, "03 00   07 AA");
    doc->both = 8;
    CHECK(write(doc).error().message() == "both: it is present, but version, flags says that it is absent");
}

TEST_CASE("a field follows its data through a function that has an inverse, and does not follow otherwise") {
    same<Called>("01 02   AA BB   01 02 03 04");
    auto doc = read_hex<Called>("01 00   AA BB   01");
    doc->even.resize(4);
    written(doc, "02 00   AA BB 00 00   01");
    doc->even.resize(3);
    CHECK(write(doc).error().message() == "even: it needs 3, but half gives 2: change that, too");
    doc->even.resize(2);
    doc->pages.resize(2);
    CHECK(write(doc).error().message() == "pages: it needs 2, but exponent gives 1: change that, too");
    doc->exponent = 1;
    written(doc, "01 01   AA BB   01 00");
}

TEST_CASE("a size or a condition may contain the offset of the data in its record (here)") {
    constexpr auto file = "02   05 \"a\" 00 AA BB   03 \"b\" 00   FF";
    same<Blocks>(file);
    auto doc = read_hex<Blocks>(file);
    doc->all[0].name.assign("abc");
    doc->all[1].data.push_back(std::byte{0xCC});
    written(doc, "02   07 \"abc\" 00 AA BB   04 \"b\" 00 CC   FF");
    refused<Blocks>("01   02 \"a\" 00   FF", "all[0].data: the count of the data at 0x4 is negative: -1");
    auto grown = read_hex<Counting>("04 \"a\" 00 AA FF");
    grown->data.resize(125);
    const auto out = write(grown);
    REQUIRE(out);
    CHECK(out->size() == 2 + 2 + 125 + 1);
    CHECK((*out)[0] == std::byte{0x81});
    CHECK((*out)[1] == std::byte{0x01});
    same<Halves>("01   02 03   04");
    auto halves = read_hex<Halves>("01   02 03   04");
    halves->two.push_back(5);
    refuses(halves, "two: it would need 3, but the schema says 2");
}

}  // namespace verbatim::test::wire_computed
