#include "verbatim/wire/look_at.hpp"

#include "tests/support/law.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::wire_look_at {

using namespace verbatim::wire;

namespace {
struct Entry {
    at<0, u8> name_at;
    at<1, u8> value;
    look_at<cstring, &Entry::name_at> name;
};
struct Named {
    at<0, u8> count;
    at<1, u8> size;
    list<Entry, &Named::count> entries;
    wire::bytes<&Named::size> names;
};

struct Pair {
    at<0, u8> a;
    at<1, u8> b;
};
struct Twice {
    at<0, u8> to;
    at<1, u8> count;
    look_at<Pair, &Twice::to> pair;
    look_at<u16be, &Twice::to> number;
    list<u8, &Twice::count> data;
};
struct Owned {
    at<0, u8> to;
    placed<Pair, &Owned::to> pair;
    look_at<u16be, &Owned::to, from::file> number;
};

struct Inner {
    at<0, i8> by_record;
    at<1, i8> by_field;
    at<2, i8> by_after;
    at<3, i8> by_end;
    look_at<u8, &Inner::by_record, from::record> r;
    look_at<u8, &Inner::by_field, from::field> f;
    look_at<u8, &Inner::by_after, from::after<&Inner::by_after>> a;
    look_at<u8, &Inner::by_end, from::end> e;
};
struct Bases {
    at<0, u8> count;
    list<u8, &Bases::count> before;
    Inner inner;
    list<u8, to_end> data;
};

// A record of a template that looks at another one of itself, as pages of either byte order do.
template <order O>
struct Page {
    at<0, scalar<std::uint16_t, O>> next_at;
    look_at<Page<O>, &Page::next_at> next;
};
struct Album {
    at<0, u8> first_at;
    at<1, u8> size;
    look_at<Page<order::big>, &Album::first_at> first;
    wire::bytes<&Album::size> pages;
};
static_assert(laid_out<Album>);

struct Fixed {
    at<0, u8> count;
    list<u8, &Fixed::count> data;
    look_at<u8, 2> third;
    look_at<u8, -1, from::end> last;
};
struct Last {
    at<0, u8> count;
    list<u8, &Last::count> data;
    look_at<u8, value_of<&Last::count> * 1> last;
};
struct Counted {
    at<0, u8> to;
    at<1, u8> count;
    look_at<list<u8, &Counted::count>, &Counted::to> all;
    list<u8, to_end> data;
};
struct Table {
    at<0, u8> names_at;
    at<1, u8> size;
    at<2, u8> count;
    struct Row {
        at<0, u8> name_at;
        look_at<cstring, value_of<&Row::name_at> + outer<&Table::names_at>, never_absent> name;
    };
    placed<wire::bytes<&Table::size>, &Table::names_at>
        names;  // declared first, because the names count from its pointer
    list<Row, &Table::count> rows;
};
struct Early {
    at<0, u8> to;
    look_at<cstring, &Early::to> seen;
    placed<cstring, &Early::to> own;
};
struct Marked {
    at<0, u8> to;
    look_at<u8, &Marked::to, absent<0xFF>> there;
};
}  // namespace

TEST_CASE("a look shows bytes of other values, and its pointer follows when these bytes move") {
    constexpr auto file = "02 05   06 01  09 02   \"ab\" 00 \"c\" 00";
    same<Named>(file);
    auto doc = read_hex<Named>(file);
    CHECK(doc->entries[0].name->view() == "ab");
    CHECK(doc->entries[1].name->view() == "c");
    doc->names.insert(0, std::byte{'x'});
    written(doc, "02 06   07 01  0A 02   \"xab\" 00 \"c\" 00");
    doc->entries.push_back(Entry{.name_at = u8(0), .value = u8(3), .name = {}});
    written(doc, "03 06   09 01  0C 02  00 03   \"xab\" 00 \"c\" 00");
}

TEST_CASE("a change through a look changes the owner of its bytes, and writing refuses contradictory changes") {
    constexpr auto file = "03 03   01 02 03";
    same<Twice>(file);
    auto doc = read_hex<Twice>(file);
    CHECK(*doc->number == 0x0203);
    doc->pair->b = 7;
    written(doc, "03 03   01 02 07");
    doc->data[1] = 9;
    written(doc, "03 03   01 09 07");
    doc->data[1] = 2;
    doc->data[2] = 8;
    refuses(doc, "pair: it shares the byte at 0x4 with data, and the edit would make them differ");
    same<Owned>("02   05 06 07");
    auto owned = read_hex<Owned>("02   05 06 07");
    owned->pair->a = 8;
    written(owned, "02   05 08 07");
    auto through = read_hex<Owned>("02   05 06 07");
    *through->number = 0x0A0B;
    written(through, "02   05 0A 0B");
}

TEST_CASE("writing refuses a look whose value grows into the bytes after it") {
    auto doc = read_hex<Named>("02 05   06 01  09 02   \"ab\" 00 \"c\" 00");
    doc->entries[1].name->assign("d");
    written(doc, "02 05   06 01  09 02   \"ab\" 00 \"d\" 00");
    doc = read_hex<Named>("02 05   06 01  09 02   \"ab\" 00 \"c\" 00");
    doc->entries[0].name->assign("abc");
    refuses(doc, "entries[0].name: it shares the byte at 0x8 with names, and the edit would make them differ");
}

TEST_CASE("the pointer of a look counts from its base: the record, the field, after a field, or the end") {
    constexpr auto file = "01 EE   04 04 03 FE   A0 A1 A2 A3";
    same<Bases>(file);
    auto doc = read_hex<Bases>(file);
    CHECK(*doc->inner.r == 0xA0);
    CHECK(*doc->inner.f == 0xA1);
    CHECK(*doc->inner.a == 0xA2);
    CHECK(*doc->inner.e == 0xA2);
    doc->before.push_back(0xED);
    doc->data.insert(2, 0xB0);
    written(doc, "02 EE ED   04 04 04 FE   A0 A1 B0 A2 A3");
}

TEST_CASE("reading refuses a look whose pointer or value leaves the file") {
    refused<Twice>("07 01   01",
                   "pair: the pointer leads to 7, outside the file (3 bytes); what it points to is read at 0x2");
    refused<Counted>("01 04   00 00", "all: 4 bytes at 0x1 leave the file (4 bytes)");
}

TEST_CASE("a look is absent if its pointer is 0, or the number that the schema gives") {
    same<Twice>("00 01   01");
    CHECK_FALSE(read_hex<Twice>("00 01   01")->pair.has_value());
    same<Marked>("FF");
    auto marked = read_hex<Marked>("00");
    CHECK(*marked->there == 0);
    marked->there.reset();
    written(marked, "FF");
    auto counted = read_hex<Counted>("02 02   0A 0B");
    CHECK(counted->all->size() == 2);
    counted->all.reset();
    written(counted, "00 00   0A 0B");
}

TEST_CASE("a look at a fixed offset accepts other bytes there after an edit, and can change them") {
    same<Fixed>("03   01 02 03");
    auto doc = read_hex<Fixed>("03   01 02 03");
    CHECK(*doc->third == 2);
    CHECK(*doc->last == 3);
    doc->data.push_back(4);
    doc->data.erase(1);
    written(doc, "03   01 03 04");
    auto through = read_hex<Fixed>("03   01 02 03");
    *through->last = 9;
    written(through, "03   01 02 09");
}

TEST_CASE("the pointer of a look does not follow the bytes if it is a count that other data changes") {
    same<Last>("02   01 02");
    auto doc = read_hex<Last>("02   01 02");
    CHECK(*doc->last == 2);
    doc->data.push_back(3);
    written(doc, "03   01 02 03");
}

TEST_CASE("if the position of a look is a pointer plus a field of the record around it, the pointer follows") {
    constexpr auto file = "06 04 02   00 02   EE   \"a\" 00 \"b\" 00";
    same<Table>(file);
    auto doc = read_hex<Table>(file);
    CHECK(doc->rows[1].name->view() == "b");
    doc->rows.insert(0, Table::Row{.name_at = u8(2), .name = {}});
    written(doc, "07 04 03   02 00 02   EE   \"a\" 00 \"b\" 00");
    doc->names->insert(1, std::byte{'x'});
    written(doc, "07 05 03   02 00 03   EE   \"ax\" 00 \"b\" 00");  // a new look keeps its pointer
}

TEST_CASE("a look may come before the placed value that owns its bytes, and that value can grow") {
    same<Early>("01   \"ab\" 00");
    auto doc = read_hex<Early>("01   \"ab\" 00");
    doc->own->assign("abc");
    written(doc, "01   \"abc\" 00");
}

TEST_CASE("a new value of a look gets bytes of its own") {
    auto doc = read_hex<Marked>("FF");
    doc->there = u8(5);
    written(doc, "01   05");
}

TEST_CASE("a record of a template may look at another one of itself") {
    constexpr auto file = "02 06   00 06 00 04 00 00";  // the page at 2 leads to that at 6, which leads to none
    same<Album>(file);
    const auto doc = read<Album>(hex(file));
    REQUIRE(doc);
    CHECK((*doc)->first->next->next_at == 0);
    CHECK_FALSE((*doc)->first->next->next.has_value());
}

}  // namespace verbatim::test::wire_look_at
