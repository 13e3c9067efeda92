#include "verbatim/wire/control.hpp"

#include "tests/support/law.hpp"

namespace verbatim::test::wire_control {

using namespace verbatim::wire;

namespace {
enum class Amount : std::uint8_t { none, one, two };
struct Split {
    bits<4> low, high;
};

// A controlling field of each kind.
struct Kinds {
    at<0, Amount> named;
    at<1, packed<u8, Split>> cut;
    at<2, always<std::uint8_t{1}>> constant;
    at<3, u24be> odd;
    list<u8, &Kinds::named> a;
    list<u8, &Kinds::cut> b;
    list<u8, &Kinds::constant> c;
    list<u8, &Kinds::odd> d;
};
static_assert(laid_out<Kinds>);

struct Head {
    at<0, u8> kind;
    at<1, u16> size;
};
struct Nested {
    at<0, u8> version;
    at<1, Head> head;
    wire::bytes<in<&Nested::head, &Head::size> - 3> data;  // the size includes the header
};
static_assert(laid_out<Nested>);

// The controlling fields come after a field of varying size.
struct Late {
    cstring name;
    u8 count;
    list<u16, &Late::count> numbers;
    Head head;
    wire::bytes<in<&Late::head, &Head::size>> data;
};
struct Lates {
    at<0, u8> count;
    list<Late, &Lates::count> all;
};

struct Shared {
    at<0, u8> count;
    list<u8, &Shared::count> keys;
    list<u16, &Shared::count> values;
};
// The number of columns is a field of the record around the rows, for all rows.
struct Table {
    at<0, u8> row_count;
    at<1, u8> column_count;
    struct Row {
        at<0, always<std::uint8_t{0xAA}>> mark;
        list<u8, outer<&Table::column_count>> cells;
    };
    list<Row, &Table::row_count> rows;
};
static_assert(laid_out<Table>);
struct Tables {
    at<0, u8> count;
    list<Table, &Tables::count> all;
};

// Data of each kind, controlled by fields of the record around it.
struct Around {
    at<0, u8> kind;
    at<1, u8> size;
    at<2, u8> flags;
    at<3, Head> head;
    struct Inside {
        choice<outer<&Around::kind>, limit<outer<&Around::size> - 2>, when<1, u8>, when<2, u16>> body;
        wire::optional<u8, bit_set<outer<&Around::flags>, 3>> extra;
        wire::string<outer<in<&Around::head, &Head::size>> - 1> text;
        wire::bytes<outer<in<&Around::head, &Head::kind>>> data;
    };
    Inside inside;
    wire::optional<Inside, bit_set<&Around::flags, 0>> again;
};
static_assert(laid_out<Around>);

// A list in a nested record and a list beside it have the same count.
struct Beside {
    at<0, u8> count;
    struct Inner {
        list<u8, outer<&Beside::count>> numbers;
    };
    Inner inner;
    list<u8, &Beside::count> direct;
};

// The count of the cores is also the count of the numbers in each core.
struct Ring {
    at<0, u8> count;
    struct Core {
        list<u8, outer<&Ring::count>> numbers;
        u8 last;
    };
    list<Core, &Ring::count> cores;
};

// A placed value is written separately from the record around it.
struct Far {
    at<0, u8> count;
    at<1, u8> to;
    at<2, u8> to_same;
    struct There {
        list<u8, outer<&Far::count>> numbers;
    };
    placed<There, &Far::to> there;
    placed<There, &Far::to_same> same;
};

struct Wide {
    at<0, u64> count;
    list<u8, &Wide::count> data;
};
struct Low {
    at<0, i64> size;
    wire::bytes<value_of<&Low::size> - 1> data;
};
}  // namespace

TEST_CASE("integers, enumerations, packed integers and constants can be counts, and follow their lists") {
    same<Kinds>("01 02 01 00 00 02   AA   BB BB   CC   DD DD");
    auto doc = read_hex<Kinds>("00 00 01 00 00 00   CC");
    doc->a.resize(2);
    doc->b.resize(1);
    doc->c.resize(2);
    doc->d.resize(300);
    auto out = write(doc);
    REQUIRE(out.has_value());
    out->resize(6);
    CHECK((*out == hex("02 01 02 00 01 2C")));
}

TEST_CASE("a size in a nested record that includes the header follows its data, if the field can hold the size") {
    same<Nested>("01   05 06 00   AA BB CC");
    refused<Nested>("01   05 02 00   AA", "data: the count of the data at 0x4 is negative: -1");
    auto doc = read_hex<Nested>("01   05 06 00   AA BB CC");
    doc->data.erase(0);
    written(doc, "01   05 05 00   BB CC");
    doc->data.resize(65533);
    auto out = write(doc);
    REQUIRE_FALSE(out.has_value());
    CHECK(out.error().message() == "data: head.size would become 65536, which it cannot hold");
}

TEST_CASE("controlling fields after a field of varying size follow their data") {
    constexpr auto file = "02   \"ab\" 00   01   05 00   07 02 00   AA BB     00   00   07 00 00";
    same<Lates>(file);
    const auto borrowed = read_hex<Lates>(file);
    CHECK(borrowed->all[0].numbers[0] == 5);
    CHECK(borrowed->all[1].data.empty());
    auto doc = read_hex<Lates>(file);
    doc->all[0].name.assign("abc");
    doc->all[0].numbers.push_back(6);
    doc->all[1].data.push_back(std::byte{0xCC});
    written(doc, "02   \"abc\" 00   02   05 00 06 00   07 02 00   AA BB     00   00   07 01 00   CC");
}

TEST_CASE("writing refuses two lists with the same count field if their lengths differ") {
    same<Shared>("02   01 02   01 00 02 00");
    auto doc = read_hex<Shared>("02   01 02   01 00 02 00");
    doc->keys.push_back(3);
    auto out = write(doc);
    REQUIRE_FALSE(out.has_value());
    CHECK(out.error().message() == "keys: count needs conflicting values: 3 here, 2 for values");
    doc->values.push_back(3);
    written(doc, "03   01 02 03   01 00 02 00 03 00");
}

TEST_CASE("a field of the record around counts the cells of each row, and writing refuses rows that differ") {
    constexpr auto file = "02 03   AA 01 02 03   AA 04 05 06";
    same<Table>(file);
    same<Table>("00 03");
    same<Table>("02 00   AA   AB", {{"rows[1].mark", 3}});
    same<Tables>("02   01 02 AA 01 02   02 01 AA 03 AA 04");
    refused<Table>("01 03   AA 01 02", "rows[0].cells: 3 bytes at 0x3 leave the file (5 bytes)");
    const auto borrowed = read_hex<Tables>("02   01 02 AA 01 02   02 01 AA 03 AA 04");
    CHECK(borrowed->all.borrowed());  // a row depends on the record around it, a table does not
    const Table second = borrowed->all[1];
    CHECK_FALSE(second.rows.borrowed());
    CHECK(second.rows[1].cells[0] == 4);

    auto doc = read_hex<Table>(file);
    doc->rows[0].cells.erase(0);
    CHECK(write(doc).error().message() ==
          "rows[1].cells: column_count needs conflicting values: 3 here, 2 for rows[0].cells");
    doc->rows[1].cells.erase(2);
    written(doc, "02 02   AA 02 03   AA 04 05");
    doc->rows.push_back({{}, {7, 8}});
    written(doc, "03 02   AA 02 03   AA 04 05   AA 07 08");
    doc->rows[2].cells.push_back(9);
    CHECK(write(doc).error().message() ==
          "rows[2].cells: column_count needs conflicting values: 3 here, 2 for rows[0].cells");
    doc->rows.clear();
    written(doc, "00 03");  // column_count is that of the file, because no row is left that needs another
}

TEST_CASE("a field of the record around follows only the data in its own record") {
    auto doc = read_hex<Tables>("02   01 02 AA 01 02   02 01 AA 03 AA 04");
    doc->all[1].rows[0].cells.clear();
    doc->all[1].rows[1].cells.clear();
    doc->all[0].rows[0].cells.push_back(9);
    written(doc, "02   01 03 AA 01 02 09   02 00 AA AA");
    same<Ring>("02   01 02 03   04 05 06");
    auto ring = read_hex<Ring>("02   01 02 03   04 05 06");
    ring->cores.erase(0);
    CHECK(write(ring).error().message() == "cores: count needs conflicting values: 1 here, 2 for cores[0].numbers");
    ring->cores[0].numbers.erase(0);
    written(ring, "01   05 06");
}

TEST_CASE("tags, sizes, conditions and counts can be fields of the record around, and follow their data") {
    same<Around>("01 03 08   02 04 00   11   22   \"abc\"   33 44");
    same<Around>("02 04 01   00 01 00   11 12      13 14");
    same<Around>("07 05 00   00 01 00   11 12 13", {{"inside.body", 6}});
    refused<Around>("01 01 00   00 01 00", "inside.body: a size of -1 is less than the 0 bytes already read at 0x6");
    auto doc = read_hex<Around>("01 03 08   02 04 00   11   22   \"abc\"   33 44");
    doc->inside.body = u16(0x1211);
    doc->inside.extra.reset();
    doc->inside.text.assign("long text");
    doc->inside.data.clear();
    written(doc, "02 04 00   00 0A 00   11 12   \"long text\"");

    // Both records have the same controlling fields, and must agree even if one of them is unchanged.
    auto twice = read_hex<Around>("02 04 01   00 01 00   11 12      13 14");
    twice->again->body = u8(5);
    CHECK(write(twice).error().message() == "again.body: kind needs conflicting values: 1 here, 2 for inside.body");
    twice->inside.body = u8(6);
    written(twice, "01 03 01   00 01 00   06   05");
    twice->again->extra = 7;
    CHECK(write(twice).error().message() == "again.extra: flags needs conflicting values: 9 here, 1 for inside.extra");
    twice->inside.extra = 8;
    written(twice, "01 03 09   00 01 00   06 08   05 07");
    twice->inside.extra.reset();
    CHECK(write(twice).error().message() == "again.extra: flags needs conflicting values: 9 here, 1 for inside.extra");
}

TEST_CASE(
    "writing refuses a list in a nested record and a list beside it if they have the same count field and differ") {
    same<Beside>("02   01 02   03 04");
    auto doc = read_hex<Beside>("02   01 02   03 04");
    doc->inner.numbers.push_back(5);
    CHECK(write(doc).error().message() == "direct: count needs conflicting values: 2 here, 3 for inner.numbers");
    doc->direct.push_back(6);
    written(doc, "03   01 02 05   03 04 06");
    doc->direct.push_back(7);
    CHECK(write(doc).error().message() == "direct: count needs conflicting values: 4 here, 3 for inner.numbers");
}

TEST_CASE("a count in the record around follows a list in a placed value") {
    same<Far>("02 04 00   FF   11 12");
    same<Far>("02 03 03   11 12", {{"same", 3}});  // each is written separately, because both share these bytes
    auto doc = read_hex<Far>("02 04 00   FF   11 12");
    doc->there->numbers.push_back(0x13);
    written(doc, "03 04 00   FF   11 12 13");
    doc->same.emplace().numbers = {1};
    CHECK(write(doc).error().message() == "same.numbers: count needs conflicting values: 1 here, 3 for there.numbers");
    doc->same->numbers = {1, 2, 3};
    written(doc, "03 04 07   FF   11 12 13   01 02 03");
}

TEST_CASE("a size of 64 bits is read, and refused if it is too large or negative") {
    same<Wide>("01 00 00 00 00 00 00 00   AA");
    refused<Wide>("FF FF FF FF FF FF FF 7F   AA", "data: 9223372036854775807 bytes at 0x8 leave the file (9 bytes)");
    refused<Wide>("00 00 00 00 00 00 00 80   AA",
                  "data: the count of the data at 0x8 is negative: -9223372036854775808");
    refused<Low>("00 00 00 00 00 00 00 80   AA",
                 "data: size - 1 cannot be worked out at 0x8: the result does not fit in 64 bits");
}

}  // namespace verbatim::test::wire_control
