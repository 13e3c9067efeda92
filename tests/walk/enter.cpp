// Numbers inside earlier fields control later data: numbers in elements, optionals, alternatives and placed values.
#include "verbatim/walk/enter.hpp"

#include "tests/support/law.hpp"

namespace verbatim::test::walk_enter {

using namespace verbatim::wire;

namespace {

// Elements that are not records, controlled by the record around the list.
struct Same {
    at<0, u8> count;
    at<1, u8> size;
    list<wire::bytes<&Same::size>, &Same::count> all;
};
struct Parallel {
    at<0, u8> count;
    list<u8, &Parallel::count> sizes;
    list<wire::bytes<same_index<&Parallel::sizes>>, &Parallel::count> data;
};
struct Parallels {
    at<0, u8> count;
    list<Parallel, &Parallels::count> all;
};
static_assert(laid_out<Parallels>);

// Both lists have records; the size comes after a name.
struct Entry {
    pstring<u8> name;
    u16be size;
};
struct Archive {
    at<0, u8> count;
    list<Entry, &Archive::count> entries;
    struct Member {
        at<0, u8> sum;
        wire::bytes<outer<in<same_index<&Archive::entries>, &Entry::size>> - 1> data;
        derived<&Member::sum, checksum<byte_sum, &Member::data, &Member::data>> rule;
    };
    list<Member, to_end> members;
};
static_assert(laid_out<Archive>);

// The tags, offsets and bits of the parts are in arrays of their own.
struct Bits {
    bits<2> size;
    bits<6> spare;
};
struct Split {
    at<0, std::array<u8, 2>> kinds;
    at<2, std::array<u8, 2>> offsets;
    at<4, std::array<packed<u8, Bits>, 2>> packs;
    struct Part {
        choice<outer<same_index<&Split::kinds>>, when<1, u8>, when<2, u16>,
               otherwise<wire::bytes<outer<in<same_index<&Split::packs>, &Bits::size>>>>>
            body;
        wire::optional<u8, bit_set<outer<same_index<&Split::packs>>, 7>> extra;
        placed<u8, outer<same_index<&Split::offsets>>> far;
    };
    std::array<Part, 2> parts;
};
static_assert(laid_out<Split>);

struct Extra {
    at<0, u8> kind;
    at<1, u8> size;
};
struct Optional {
    at<0, u8> flags;
    wire::optional<Extra, bit_set<&Optional::flags, 0>> extra;
    wire::optional<u8,
                   where<(value_of<&Optional::flags> & 1) != 0 && value_of<in<&Optional::extra, &Extra::kind>> == 3>>
        third;
    wire::optional<wire::bytes<in<&Optional::extra, &Extra::size>>, bit_set<&Optional::flags, 1>> data;
    wire::optional<u8, bit_set<&Optional::flags, 2>> count;
    wire::optional<list<u8, content_of<&Optional::count>>, bit_set<&Optional::flags, 2>> numbers;
};
static_assert(laid_out<Optional>);

// The count in the first alternative also controls a list in that alternative.
struct Old {
    at<0, u8> count;
    list<u8, &Old::count> ids;
};
struct New {
    at<0, u16be> count;
};
struct Versions {
    at<0, u8> version;
    choice<&Versions::version, when<1, Old>, when<2, New>> head;
    wire::optional<list<u8, in<&Versions::head, &Old::count>>, equals<&Versions::version, 1>> old_data;
    wire::optional<list<u8, in<&Versions::head, &New::count>>, equals<&Versions::version, 2>> new_data;
};
static_assert(laid_out<Versions>);

struct Head {
    at<0, u8> count;
    at<1, u8> more;
};
struct Placed {
    at<0, u8> head_at;
    placed<Head, &Placed::head_at> head;
    struct Inner {
        list<u8, outer<in<&Placed::head, &Head::count>>> all;
    };
    Inner inner;
};
static_assert(laid_out<Placed>);

// The data is in a record inside each element, and the list of sizes is in a record of its own.
struct Table {
    at<0, u8> count;
    list<u8, &Table::count> sizes;
};
struct Deep {
    at<0, Table> table;
    struct Row {
        struct Cell {
            wire::string<outer<same_index<in<&Deep::table, &Table::sizes>>>> text;
        };
        at<0, u8> id;
        Cell cell;
    };
    list<Row, to_end> rows;
};
static_assert(laid_out<Deep>);

// A table in which each column has the same width in all rows.
struct Grid {
    at<0, u8> column_count;
    list<u8, &Grid::column_count> widths;
    struct Row {
        list<wire::string<outer<same_index<&Grid::widths>>>, outer<&Grid::column_count>> cells;
    };
    list<Row, to_end> rows;
};
static_assert(laid_out<Grid>);

// The size of the data is in the first extra field with the id 1, beside a sum that has a rule.
struct Wide {
    u16be size;
    u16be sum;
};
struct ExtraField {
    at<0, u8> id;
    at<1, u8> size;
    choice<&ExtraField::id, limit<&ExtraField::size>, when<1, Wide>> data;
};
struct Extended {
    at<0, u8> extra_count;
    list<ExtraField, &Extended::extra_count> extra;
    static constexpr auto wide = in<first_where<&Extended::extra, &ExtraField::id, 1>, &ExtraField::data>;
    wire::bytes<in<wide, &Wide::size>> data;
    derived<in<wide, &Wide::sum>, checksum<byte_sum, &Extended::data, &Extended::data>> rule;
};
static_assert(laid_out<Extended>);

struct Flagged {
    at<0, u8> flags;
    wire::optional<u8, bit_set<&Flagged::flags, 0>> total;
    rest<> data;
    derived<content_of<&Flagged::total>, size_of<&Flagged::data>> rule;
};
static_assert(laid_out<Flagged>);

// Pairs of a key and a number, of fixed size.
struct Pair {
    i8 key;
    u8 number;
};
struct Keyed {
    at<0, std::array<Pair, 2>> pairs;
    struct Row {
        wire::bytes<outer<in<first_where<&Keyed::pairs, &Pair::key, -3>, &Pair::number>>> data;
    };
    list<Row, to_end> rows;
    derived<in<first_where<&Keyed::pairs, &Pair::key, 9>, &Pair::number>, size_of<&Keyed::rows>> rule;
};
static_assert(laid_out<Keyed>);
}  // namespace

TEST_CASE("a number in the first element with a given key controls data") {
    constexpr auto file = "03   07 01 FF   01 04  00 02 00 03   01 04  00 09 00 00   01 02";
    same<Extended>(file, {{"extra[0].data", 3}});
    refused<Extended>(
        "01   02 04  00 02 00 03   01 02",
        "data: extra[id=1].data.size, which the data at 0x7 needs, is not there: no element has the id 1");
    refused<Extended>(
        "01   01 01  00   01 02",
        "data: extra[id=1].data.size, which the data at 0x4 needs, is not there: Wide is not what is there");
    auto doc = read_hex<Extended>(file);
    doc->data.push_back(std::byte{3});
    doc->extra.erase(0);
    written(doc, "02   01 04  00 03 00 06   01 04  00 09 00 00   01 02 03");
    doc->extra.erase(0);  // the rule gives another sum than that of the second element, which is kept
    written(doc, "01   01 04  00 03 00 00   01 02 03");
    doc->extra.erase(0);
    CHECK(write(doc).error().message() ==
          "data: extra[id=1].data.size, which the data at 0x1 needs, is not there: no element has the id 1");

    // The tag of a new element is that of the alternative that it holds.
    Extended made;
    made.extra.resize(1);
    made.extra[0].data = Wide{};
    made.data.push_back(std::byte{5});
    written(document<Extended>(made), "01   01 04  00 01 00 05   05");
}

TEST_CASE("a derived field in the first element with a given key is kept if it is stored wrong or forced") {
    constexpr auto wrong = "02   07 00   01 04  00 02 00 04   01 02";
    same<Extended>(wrong, {{"extra[0].data", 3}, {"extra[1].data.sum", 7}});
    auto doc = read_hex<Extended>(wrong);
    doc->data.push_back(std::byte{3});
    written(doc, "02   07 00   01 04  00 03 00 04   01 02 03");  // it is stored wrong, and kept
    auto right = read_hex<Extended>("01   01 04  00 02 00 03   01 02");
    right->extra[0].data.get_if<Wide>()->sum = 9;
    right->data.clear();
    written(right, "01   01 04  00 00 00 09");
}

TEST_CASE("a derived field in an optional gets its value from the rule when it is added, and can be removed") {
    auto doc = read_hex<Flagged>("00   AA BB");
    doc->total.emplace();
    written(doc, "01 02   AA BB");
    auto other = read_hex<Flagged>("01 03   AA BB");
    other->total.reset();
    written(other, "00   AA BB");
    same<Flagged>("01 03   AA BB", {{"total", 1}});
}

TEST_CASE("the key of a controlling element can be negative") {
    constexpr auto file = "09 04  FD 02   AA BB   CC DD";
    same<Keyed>(file, {});
    auto doc = read_hex<Keyed>(file);
    doc->rows.push_back(doc->rows[0]);
    written(doc, "09 06  FD 02   AA BB   CC DD   AA BB");
    doc->rows[1].data.clear();
    CHECK(write(doc).error().message() ==
          "rows[1].data: pairs[key=-3].number needs conflicting values: 0 here, 2 for rows[0].data");
    auto none = read_hex<Keyed>("08 04  FD 02   AA BB");
    none->rows[0].data.push_back(std::byte{0xCC});
    written(none, "08 04  FD 03   AA BB CC");  // no element has the key of the rule
}

TEST_CASE("a field of the record around a list controls elements that are not records") {
    constexpr auto file = "02 03   01 02 03   04 05 06";
    same<Same>(file);
    auto doc = read_hex<Same>(file);
    doc->all[0].erase(0);
    CHECK(write(doc).error().message() == "all[0]: size needs conflicting values: 2 here, 3 for all[1]");
    doc->all[1].erase(0);
    written(doc, "02 02   02 03   05 06");
}

TEST_CASE("a list controls the elements of another list that have the same index") {
    constexpr auto file = "03   02 00 01   AA BB   CC";
    same<Parallel>(file);
    refused<Parallel>("01 02   AA", "data[0]: 2 bytes at 0x2 leave the file (3 bytes)");
    auto doc = read_hex<Parallel>(file);
    doc->data[1].push_back(std::byte{0xDD});
    doc->data[0].clear();
    written(doc, "03   00 01 01   DD   CC");
    doc->data.erase(0);
    CHECK(write(doc).error().message() == "sizes: count needs conflicting values: 3 here, 2 for data");
    doc->sizes.erase(2);  // any of them: each size follows its data
    written(doc, "02   01 01   DD   CC");
    doc->data[0].resize(256);
    CHECK(write(doc).error().message() == "data[0]: sizes[i] would become 256, which it cannot hold");

    same<Parallels>("02   01 01 AA   02 00 01 BB");
    auto all = read_hex<Parallels>("02   01 01 AA   02 00 01 BB");
    all->all[1].data[0].push_back(std::byte{0xCC});
    written(all, "02   01 01 AA   02 01 01 CC BB");
}

TEST_CASE("a number in an element of varying size controls data that also has a checksum") {
    constexpr auto file = "02   01 \"a\" 00 03   02 \"bc\" 00 02   07 03 04   05 05";
    same<Archive>(file);
    auto doc = read_hex<Archive>(file);
    doc->entries[0].name.assign("long");
    doc->members[1].data.push_back(std::byte{1});
    written(doc, "02   04 \"long\" 00 03   02 \"bc\" 00 03   07 03 04   06 05 01");
    doc->members.push_back(doc->members[0]);
    CHECK(write(doc).error().message() ==
          "members[2].data: entries[i].size, which the data at 0x14 needs, is not there: there are 2 elements, and "
          "none for the one with index 2");
    doc->entries.push_back(doc->entries[1]);
    written(doc, "03   04 \"long\" 00 03   02 \"bc\" 00 03   02 \"bc\" 00 03   07 03 04   06 05 01   07 03 04");
    refused<Parallel>("01", "sizes: 1 bytes at 0x1 leave the file (1 bytes)");
}

TEST_CASE("arrays of tags, flags, bits and pointers control the elements with the same index") {
    constexpr auto file = "01 05   0A 00   80 02   11 22   33 44   99";
    same<Split>(file, {{"parts[1].body", 8}});
    auto doc = read_hex<Split>(file);
    CHECK(*doc->parts[0].far == 0x99);
    doc->parts[0].body = u16(0x1211);
    doc->parts[0].extra.reset();
    doc->parts[1].extra = 7;
    written(doc, "02 05   0B 00   00 82   11 12   33 44 07   99");
}

TEST_CASE("a number in an optional controls data") {
    same<Optional>("07   02 02   AA BB   01 05");
    same<Optional>("03   03 00   77");
    same<Optional>("04   00");
    refused<Optional>("02   AA", "data: extra.size, which the data at 0x1 needs, is not there: it is absent");
    auto doc = read_hex<Optional>("07   02 02   AA BB   01 05");
    doc->data->erase(0);
    doc->numbers->push_back(6);
    doc->third = 9;
    CHECK(write(doc).error().message() == "third: it is present, but flags, extra.kind says that it is absent");
}

TEST_CASE("a number in an alternative controls data after the choice") {
    same<Versions>("01   02 AA BB   CC DD");
    same<Versions>("02   00 02   CC DD");
    auto doc = read_hex<Versions>("02   00 02   CC DD");
    doc->new_data->push_back(0xEE);
    written(doc, "02   00 03   CC DD EE");
    auto old = read_hex<Versions>("01   02 AA BB   CC DD");
    old->old_data->push_back(0xEE);
    CHECK(write(old).error().message() == "old_data: head.count needs conflicting values: 3 here, 2 for head.ids");
    old->head.get_if<Old>()->ids.push_back(0xBC);
    written(old, "01   03 AA BB BC   CC DD EE");
}

TEST_CASE("a number in a placed value controls data") {
    constexpr auto file = "04   01 02   FF   02 00";
    same<Placed>(file);
    refused<Placed>("00", "inner.all: head.count, which the data at 0x1 needs, is not there: it is absent");
    auto doc = read_hex<Placed>(file);
    doc->inner.all.push_back(3);
    written(doc, "05   01 02 03   FF   03 00");
}

TEST_CASE("data in a nested record is controlled by the index of the element that contains the record") {
    constexpr auto file = "02 01 02   07 \"a\"   08 \"bc\"";
    same<Deep>(file);
    auto doc = read_hex<Deep>(file);
    doc->rows[0].cell.text.assign("long");
    written(doc, "02 04 02   07 \"long\"   08 \"bc\"");
}

TEST_CASE("data in nested lists is controlled by its index in the innermost list") {
    constexpr auto file = "02 01 02   \"a\" \"bc\"   \"d\" \"ef\"";
    same<Grid>(file);
    auto doc = read_hex<Grid>(file);
    CHECK(doc->rows[1].cells[1].view() == "ef");
    doc->rows[0].cells[0].assign("AA");
    CHECK(write(doc).error().message() ==
          "rows[1].cells[0]: widths[i] needs conflicting values: 1 here, 2 for rows[0].cells[0]");
    doc->rows[1].cells[0].assign("DD");
    written(doc, "02 02 02   \"AA\" \"bc\"   \"DD\" \"ef\"");
}

namespace {
struct Wider {
    u16be key;
    u8 number;
};
struct Many {
    at<0, u16be> count;
    list<Wider, &Many::count> pairs;
    struct Row {
        wire::bytes<outer<in<first_where<&Many::pairs, &Wider::key, 1>, &Wider::number>>> data;
    };
    list<Row, to_end> rows;
};
}  // namespace

TEST_CASE("the first element with a key is searched for only once, for any number of rows") {
    // 65,535 pairs, of which the last has the key, and a million rows: this takes a few seconds, and not hours.
    std::vector<std::byte> file(2 + 65535 * 3 + 1'000'000);
    file[0] = file[1] = std::byte{0xFF};
    file[2 + 65534 * 3 + 1] = file[2 + 65534 * 3 + 2] = std::byte{1};
    const auto doc = read<Many>(source::borrow(file));
    REQUIRE(doc.has_value());
    CHECK((*doc)->rows.size() == 1'000'000);
    CHECK(write(*doc).value() == file);
}

namespace {
// A record so large that it has memory of its own.
struct Large {
    at<0, u8> size;
    at<1, std::array<u8, 300>> rest;
};
struct Parcel {
    at<0, u16be> large_at;
    placed<Large, &Parcel::large_at> large;
    wire::bytes<in<&Parcel::large, &Large::size>> data;
};
struct Parcels {
    at<0, u16be> count;
    list<Parcel, &Parcels::count> all;
};
}  // namespace

TEST_CASE("numbers in many large placed values control data") {
    constexpr std::size_t count = 200, start = 2 + count * 3;
    test::bytes file(start + count * 301);
    const auto put = [&](std::size_t at, std::size_t number) {
        file[at] = static_cast<std::byte>(number >> 8), file[at + 1] = static_cast<std::byte>(number);
    };
    put(0, count);
    for (std::size_t i = 0; i < count; ++i) put(2 + i * 3, start + i * 301), file[start + i * 301] = std::byte{1};
    auto doc = read<Parcels>(source::borrow(file));
    REQUIRE(doc.has_value());
    CHECK(write(*doc).value() == file);
    (*doc)->all[7].data.push_back(std::byte{9});
    const auto grown = write(*doc).value();
    CHECK(grown.size() == file.size() + 1);
    CHECK(grown[start + 1 + 7 * 301] == std::byte{2});
    CHECK(grown[start + 1 + 8 * 301] == std::byte{1});
}

}  // namespace verbatim::test::walk_enter
