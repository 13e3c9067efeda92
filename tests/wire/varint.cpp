#include "verbatim/wire/varint.hpp"

#include <limits>

#include "tests/support/law.hpp"
#include "tests/support/short_files.hpp"

namespace verbatim::test::wire_varint {

using namespace verbatim::wire;
using namespace std::string_view_literals;

namespace {
struct Numbers {
    at<0, u8> count;
    std::array<vlq<std::uint16_t>, 2> pair;
    list<leb128<std::uint32_t>, &Numbers::count> all;
};

// Varints that control data of each kind.
struct Counted {
    vlq<std::uint32_t> count;
    list<u16, &Counted::count> all;
    u8 last;
};
struct Sized {
    leb128<std::uint32_t> size;
    wire::bytes<&Sized::size> data;
    leb128<std::uint16_t> length;
    string<value_of<&Sized::length> - 2> text;
    u8 last;
};
struct Whole {
    u8 id;
    vlq<std::uint32_t> size;
    sized<Counted, value_of<&Whole::size> - 0> inside;
    u8 last;
};
struct Data {
    u8 a;
    u8 b;
};
struct Tagged {
    leb128<std::uint32_t> tag;
    vlq<std::uint32_t> size;
    choice<&Tagged::tag, limit<&Tagged::size>, when<1, Counted>, when<300, Data>> data;
    u8 last;
};
struct Record {
    u8 id;
    vlq<std::uint32_t> size;
    choice<&Record::id, limit<&Record::size, from::record>, when<1, Data>, when<2, rest<>>> data;
};
struct Maybe {
    zigzag<std::int32_t> sign;
    wire::optional<u8, where<value_of<&Maybe::sign> == 200>> is;
    leb128<std::uint32_t> flags;
    wire::optional<u8, bit_set<&Maybe::flags, 9>> bit;
};
struct Header {
    vlq<std::uint32_t> rows;
    vlq<std::uint32_t> columns;
};
struct Grid {
    Header head;
    list<u8, in<&Grid::head, &Header::rows>> all;
    u8 last;
};
struct Table {
    vlq<std::uint16_t> width;
    struct Row {
        u8 id;
        list<u8, outer<&Table::width>> cells;
    };
    vlq<std::uint16_t> height;
    list<Row, &Table::height> rows;
    u8 last;
};
struct Two {
    vlq<std::uint16_t> n;
    list<u8, &Two::n> a;
    list<u8, &Two::n> b;
};
struct Pointed {
    u8 to;
    vlq<std::uint16_t> n;
    placed<list<u8, &Pointed::n>, &Pointed::to> all;
};
struct Masked {
    leb128<std::uint16_t> size;
    coded<xor_with<0xFF>, Counted, &Masked::size> inside;
    u8 last;
};
struct Own {
    vlq<std::uint16_t> n;
    list<u8, &Own::n> all;
};
struct Shared {
    Own own;
    wire::bytes<in<&Shared::own, &Own::n>> data;
    u8 last;
};
struct Small {
    vlq<std::uint8_t> n;
    list<u8, &Small::n> all;
};
struct Box {
    vlq<std::uint32_t> size;
    sized<list<Box, to_end>, &Box::size> inside;
};
struct Product {
    vlq<std::uint32_t> half;
    list<u8, value_of<&Product::half> * 2> all;
};

template <class T>
void spells(decltype(T{}.value()) number, std::string_view bytes) {
    CAPTURE(number, bytes);
    written(document<T>(T(number)), bytes);
    CHECK(*read_hex<T>(bytes) == number);
    same<T>(bytes);
}
template <class Encoding>
void comes_back() {
    for (unsigned bit = 0; bit <= 64; ++bit)
        for (const std::int64_t change : {-1, 0, 1}) {
            const auto bits = (bit < 64 ? std::uint64_t{1} << bit : 0) + static_cast<std::uint64_t>(change);
            std::byte to[detail::encoded_integer::room];
            const std::size_t size = Encoding::encode(bits, to);
            CAPTURE(bits, size);
            REQUIRE(size <= Encoding::longest);
            const auto found = Encoding::decode(to, size);
            CHECK((found.is == decoded_number::done && found.used == size && found.bits == bits));
            for (std::size_t left = 0; left < size; ++left) CHECK(Encoding::decode(to, left).is == decoded_number::cut);
        }
}
// No spelling of a number is shorter than the one that is written.
template <class T>
void shortest_wins() {
    each_short_file("\x00\x01\x3F\x40\x7F\x80\x81\xBF\xC0\xC1\xE0\xF0\xFF"sv, 4, [](const test::bytes& file) {
        const auto doc = read<T>(file);
        if (!doc) return;
        const auto made = write(document<T>(T((*doc)->value()))).value();
        const auto was = write(*doc).value();
        REQUIRE(was == file);
        REQUIRE(made.size() <= (*doc)->spelling().size());
        REQUIRE((findings<T>(file).empty()) == (made.size() == (*doc)->spelling().size()));
    });
}
}  // namespace

TEST_CASE("each encoding writes a varint in the fewest bytes") {
    spells<leb128<std::uint32_t>>(0, "00");
    spells<leb128<std::uint32_t>>(127, "7F");
    spells<leb128<std::uint32_t>>(624485, "E5 8E 26");
    spells<leb128<std::uint32_t>>(0xFFFFFFFF, "FF FF FF FF 0F");
    spells<leb128<std::uint64_t>>(std::numeric_limits<std::uint64_t>::max(), "FF FF FF FF FF FF FF FF FF 01");
    spells<leb128<std::int32_t>>(-123456, "C0 BB 78");
    spells<leb128<std::int32_t>>(63, "3F");
    spells<leb128<std::int32_t>>(64, "C0 00");
    spells<leb128<std::int32_t>>(-64, "40");
    spells<leb128<std::int64_t>>(std::numeric_limits<std::int64_t>::min(), "80 80 80 80 80 80 80 80 80 7F");
    spells<varint<varints::leb128, std::int64_t>>(-1, "FF FF FF FF FF FF FF FF FF 01");
    spells<vlq<std::uint32_t>>(0x40, "40");
    spells<vlq<std::uint32_t>>(0x2000, "C0 00");
    spells<vlq<std::uint32_t>>(0x0FFFFFFF, "FF FF FF 7F");
    spells<vlq<std::uint64_t>>(std::numeric_limits<std::uint64_t>::max(), "81 FF FF FF FF FF FF FF FF 7F");
    spells<zigzag<leb128<std::uint32_t>>>(-1, "01");
    spells<zigzag<std::int32_t>>(std::numeric_limits<std::int32_t>::min(), "FF FF FF FF 0F");
    spells<zigzag<std::int64_t>>(std::numeric_limits<std::int64_t>::max(), "FE FF FF FF FF FF FF FF FF 01");
    spells<utf8_varint<std::uint32_t>>(0x20AC, "E2 82 AC");
    spells<utf8_varint<std::uint64_t>>(0xFFFFFFFFF, "FE BF BF BF BF BF BF");
    spells<utf8_varint<std::uint64_t>>(std::numeric_limits<std::uint64_t>::max(),
                                       "FF 80 8F BF BF BF BF BF BF BF BF BF BF");
    spells<sqlite_varint<std::int64_t>>(127, "7F");
    spells<sqlite_varint<std::int64_t>>(128, "81 00");
    spells<sqlite_varint<std::int64_t>>(-1, "FF FF FF FF FF FF FF FF FF");
}

TEST_CASE("each encoding decodes the varints that it encodes, and recognises varints that are cut") {
    comes_back<varints::leb128>();
    comes_back<varints::signed_leb128>();
    comes_back<varints::vlq>();
    comes_back<varints::sqlite>();
    comes_back<varints::utf8>();
    comes_back<varints::zigzag<varints::leb128>>();
    shortest_wins<leb128<std::uint16_t>>();
    shortest_wins<leb128<std::int16_t>>();
    shortest_wins<vlq<std::uint8_t>>();
    shortest_wins<utf8_varint<std::uint32_t>>();
    shortest_wins<sqlite_varint<std::int32_t>>();
    shortest_wins<zigzag<vlq<std::uint32_t>>>();
}

TEST_CASE("a varint keeps its bytes until its value changes, and more bytes than it needs are a finding") {
    same<leb128<std::uint32_t>>("85 80 00", {{"", 0}});
    CHECK(findings<leb128<std::uint32_t>>(hex("85 80 00"))[0].message() ==
          "the file at 0x0: expected 05, the fewest bytes, found 85 80 00");
    auto doc = read_hex<leb128<std::uint32_t>>("85 80 00");
    *doc = 5;
    written(doc, "85 80 00");
    const auto copy = doc;
    *doc = 6;
    written(doc, "06");
    written(copy, "85 80 00");
}

TEST_CASE("varints can be the elements of arrays and lists") {
    same<Numbers>("02   81 00  05   07  80 01");
    auto doc = read_hex<Numbers>("02   81 00  05   07  80 01");
    doc->pair[0] = 1;
    doc->all.push_back(300);
    written(doc, "03   01  05   07  80 01  AC 02");
    same<Numbers>("01   80 05  05   87 00", {{"pair[0]", 1}, {"all[0]", 4}});
}

TEST_CASE("reading refuses a varint that is cut, invalid or too large for its type") {
    refused<leb128<std::uint32_t>>("85 80", "the number at 0x0 goes on after the last byte");
    refused<leb128<std::uint32_t>>("", "the number at 0x0 goes on after the last byte");
    refused<leb128<std::uint32_t>>("FF FF FF FF 1F", "the number at 0x0 does not fit u32");
    refused<leb128<std::uint32_t>>("80 80 80 80 80 80 80 80 80 80 00", "the number at 0x0 has more than 10 bytes");
    refused<leb128<std::uint64_t>>("FF FF FF FF FF FF FF FF FF 02", "the number at 0x0 does not fit u64");
    refused<leb128<std::int64_t>>("FF FF FF FF FF FF FF FF FF 01", "the number at 0x0 does not fit i64");
    refused<zigzag<std::int16_t>>("80 80 04", "the number at 0x0 does not fit i16");
    refused<vlq<std::uint64_t>>("83 FF FF FF FF FF FF FF FF 7F", "the number at 0x0 does not fit u64");
    refused<utf8_varint<std::uint32_t>>("E2 82 2C", "the number at 0x0 is not one of utf8");
    refused<utf8_varint<std::uint32_t>>("80", "the number at 0x0 is not one of utf8");
    refused<Numbers>("01   05 05   FF FF FF FF FF 00", "all[0]: the number at 0x3 does not fit u32");
}

TEST_CASE("a varint that is a count or a size follows its data, and may change its own size") {
    same<Counted>("02   01 00 02 00   77");
    same<Counted>("80 02   01 00 02 00   77", {{"count", 0}});
    auto doc = read_hex<Counted>("80 02   01 00 02 00   77");
    doc->last = 0x78;
    written(doc, "80 02   01 00 02 00   78");
    doc->all.erase(0);
    written(doc, "01   02 00   78");
    doc->all.push_back(3);
    written(doc, "80 02   02 00 03 00   78");  // the count is that of the file again, with its bytes
    for (int i = 2; i < 128; ++i) doc->all.push_back(0);
    const auto many = write(doc).value();
    CHECK(many.size() == 2 + 256 + 1);
    CHECK((many[0] == std::byte{0x81} && many[1] == std::byte{0x00}));
    written(document<Counted>{}, "00 00");

    same<Sized>("02 AA BB   04 \"ab\"   77");
    auto both = read_hex<Sized>("02 AA BB   04 \"ab\"   77");
    both->data.resize(130);
    both->text = std::string(126, 'x');
    const auto large = write(both).value();
    CHECK(large.size() == 2 + 130 + 2 + 126 + 1);
    CHECK(write(read<Sized>(large).value()).value() == large);
}

TEST_CASE("a varint that is a size of nested data, a tag or in a condition follows its data") {
    same<Whole>("09   06   02 01 00 02 00 77   78");
    auto whole = read_hex<Whole>("09   06   02 01 00 02 00 77   78");
    for (int i = 2; i < 64; ++i) whole->inside->all.push_back(0);
    const auto made = write(whole).value();
    CHECK(made.size() == 1 + 2 + (1 + 128 + 1) + 1);
    CHECK(write(read<Whole>(made).value()).value() == made);

    same<Tagged>("01   04   01 05 00 66   77");
    auto tagged = read_hex<Tagged>("81 00   80 04   01 05 00 66   77");
    written(tagged, "81 00   80 04   01 05 00 66   77");
    tagged->data = Data{1, 2};
    written(tagged, "AC 02   02   01 02   77");
    tagged->data = Counted{};
    written(tagged, "81 00   02   00 00   77");

    same<Maybe>("90 03 05   00");
    auto maybe = read_hex<Maybe>("00   83 04 09");
    maybe->is = u8{7};
    maybe->bit.reset();
    written(maybe, "90 03 07   03");
    maybe->bit = u8{9};
    written(maybe, "90 03 07   83 04 09");
    maybe->is.reset();
    written(maybe, "00   83 04 09");
    maybe = read_hex<Maybe>("90 03 05   00");
    maybe->is.reset();
    refuses(maybe, "is: it is absent, but sign says that it is present");
}

TEST_CASE("a varint size that includes its own bytes is written in as few bytes as possible") {
    same<Record>("01 04 AA BB");
    same<Record>("01 80 05 AA BB", {{"size", 1}});
    auto doc = read_hex<Record>("02 04 AA BB");
    auto& data = static_cast<byte_run&>(*doc->data.get_if<rest<>>());
    for (const std::size_t size : {0u, 1u, 123u, 124u, 125u, 126u, 127u, 128u, 16379u, 16380u, 16381u}) {
        CAPTURE(size);
        data.resize(size);
        const auto made = write(doc).value();
        CHECK(write(read<Record>(made).value()).value() == made);
        CHECK(read<Record>(made).value()->size == made.size());
        CHECK(findings<Record>(made).empty());
    }
}

TEST_CASE("a varint that controls data may be in a nested record or in the record around the data") {
    same<Grid>("02 00   AA BB   77");
    auto grid = read_hex<Grid>("02 80 00   AA BB   77");
    grid->all.resize(200);
    const auto made = write(grid).value();
    CHECK(made.size() == 2 + 2 + 200 + 1);
    CHECK(write(read<Grid>(made).value()).value() == made);

    same<Table>("02 02   01 A1 A2   02 B1 B2   77");
    auto table = read_hex<Table>("02 02   01 A1 A2   02 B1 B2   77");
    table->rows[0].cells.push_back(0xA3);
    refuses(table, "rows[1].cells: width needs conflicting values: 2 here, 3 for rows[0].cells");
    table->rows[1].cells.push_back(0xB3);
    written(table, "03 02   01 A1 A2 A3   02 B1 B2 B3   77");
    for (auto& row : table->rows) row.cells.resize(128);
    const auto wide = write(table).value();
    CHECK(wide.size() == 2 + 1 + 2 * 129 + 1);
    CHECK(write(read<Table>(wide).value()).value() == wide);
}

TEST_CASE("writing refuses data in two records that needs different values of the same varint") {
    same<Shared>("01 AA   BB   77");
    auto doc = read_hex<Shared>("80 01 AA   BB   77");
    doc->own.all.resize(200);
    refuses(doc, "data: own.n needs conflicting values: 1 here, 200 for own.all");
    doc->data.resize(200);
    const auto made = write(doc).value();
    CHECK(made.size() == 2 + 200 + 200 + 1);
    CHECK(write(read<Shared>(made).value()).value() == made);
}

TEST_CASE("writing refuses data that its varint cannot follow, and names the varint") {
    auto two = read_hex<Two>("01 AA BB");
    two->a.push_back(1);
    refuses(two, "b: n needs conflicting values: 1 here, 2 for a");
    two->b.resize(3);
    refuses(two, "b: n needs conflicting values: 3 here, 2 for a");
    two->b.resize(1);
    two->b.push_back(1);
    written(two, "02 AA 01 BB 01");

    auto small = read_hex<Small>("01 AA");
    small->all.resize(255);
    CHECK(write(small).value().size() == 257);
    small->all.resize(256);
    refuses(small, "all: n would become 256, which it cannot hold");

    auto product = read_hex<Product>("01 AA BB");
    product->all.push_back(1);
    refuses(product, "all: it needs 3, but half gives 2: change that, too");
    product->all.push_back(1);
    written(product, "02 AA BB 01 01");
}

TEST_CASE("a varint follows if it is the count of a placed list or the size of coded bytes") {
    same<Pointed>("04 02 EE EE AA BB CC");
    auto doc = read_hex<Pointed>("04 02 EE EE AA BB CC");
    doc->all->resize(130);
    const auto made = write(doc).value();
    CHECK(made.size() == 1 + 2 + 2 + 130 + 1);
    CHECK(made[0] == std::byte{5});
    CHECK(write(read<Pointed>(made).value()).value() == made);
    doc->all.reset();
    written(doc, "00 00 EE EE CC");

    same<Masked>("04   FE FE FF 88   77");
    auto masked = read_hex<Masked>("84 00   FE FE FF 88   77");
    written(masked, "84 00   FE FE FF 88   77");
    masked->inside->all.push_back(2);
    written(masked, "06   FD FE FF FD FF 88   77");
}

TEST_CASE("a hundred nested levels with varint sizes are written, and read back with the same bytes") {
    Box box;
    for (int i = 0; i < 98; ++i) {
        Box around;
        around.inside->push_back(std::move(box));
        around.inside->push_back(Box{});
        box = std::move(around);
    }
    document<Box> doc(std::move(box));
    const auto made = write(doc).value();
    auto again = read<Box>(made).value();
    CHECK(write(again).value() == made);
    Box* deepest = &*again;
    while (!deepest->inside->empty()) deepest = &(*deepest->inside)[0];
    for (int i = 0; i < 200; ++i) deepest->inside->push_back(Box{});
    const auto more = write(again).value();
    CHECK(write(read<Box>(more).value()).value() == more);
    CHECK(findings<Box>(more).empty());
}

}  // namespace verbatim::test::wire_varint
