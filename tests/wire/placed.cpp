#include "verbatim/wire/placed.hpp"

#include "tests/support/law.hpp"

namespace verbatim::test::wire_placed {

using namespace verbatim::wire;

namespace {
struct Item {
    at<0, u8> count;
    list<u8, &Item::count> data;
};

struct File {
    at<0, u16> a;
    at<2, u16> b;
    placed<Item, &File::a> first;
    placed<Item, &File::b> second;
};

// One pointer for each base; each leads to a cstring.
struct Inner {
    at<0, i8> by_record;
    at<1, i8> by_field;
    at<2, i8> by_after;
    at<3, i8> by_outer;
    at<4, u8> by_file;
    placed<cstring, &Inner::by_record, from::record> r;
    placed<cstring, &Inner::by_field, from::field> f;
    placed<cstring, &Inner::by_after, from::after<&Inner::by_after>> a;
    placed<cstring, &Inner::by_outer, from::start_of<struct Outer>> o;
    placed<cstring, &Inner::by_file> n;
};
struct Outer {
    at<0, u8> id;
    Inner inner;
};
struct Bases {
    at<0, u8> version;
    Outer outer;
};

struct Lesser {
    at<0, u8> pointer;
    at<1, u8> size;
    placed<sized_list<u8, &Lesser::size>, value_of<&Lesser::pointer> + 1> data;
};

struct Aligned {
    at<0, u8> a;
    at<1, u8> b;
    placed<Item, &Aligned::a> first;
    placed<Item, &Aligned::b, from::file, aligned<4, 0xEE>> second;
};

struct Node {
    at<0, u8> to;
    placed<Item, &Node::to> item;
};
struct Nodes {
    at<0, u8> count;
    list<Node, &Nodes::count> all;
};
struct Both {
    at<0, u8> to;
    placed<u8, &Both::to> a;
    placed<i8, &Both::to> b;
};
struct Adjacent {
    at<0, u8> to;
    placed<u8, &Adjacent::to, from::after<&Adjacent::to>> value;
};
struct Empties {
    at<0, u8> none_at;
    at<1, u8> item_at;
    at<2, u8> size;
    placed<list<u8, &Empties::size>, &Empties::none_at> none;
    placed<Item, &Empties::item_at> item;
};
struct Overlap {
    at<0, u8> a;
    at<1, u8> b;
    at<2, u8> c;
    placed<std::array<u8, 4>, &Overlap::a> whole;
    placed<u16, &Overlap::b> part;
};
struct Mark {};
struct Marks {
    at<0, u8> item_at;
    at<1, u8> mark_at;
    placed<Item, &Marks::item_at> item;
    placed<Mark, &Marks::mark_at> mark;
};
struct Listed {
    at<0, u8> at_;
    at<1, u8> count;
    placed<list<u8, &Listed::count>, &Listed::at_> all;
};
struct Table {  // its pointers count from after its count
    at<0, u8> id;
    at<1, u8> count;
    struct Row {
        at<0, u8> to;
        placed<cstring, &Row::to, from::after<&Table::count>> text;
    };
    list<Row, &Table::count> rows;
};
struct Large {
    at<0, std::array<u8, 300>> bytes;
};
struct Chest {
    at<0, u8> count;
    at<1, u8> nodes_at;
    at<2, u8> name_at;
    placed<list<Node, &Chest::count>, &Chest::nodes_at> nodes;
    placed<cstring, &Chest::name_at> name;
};
struct Chests {
    at<0, u8> first_at;
    at<1, u8> last_at;
    placed<Chest, &Chests::first_at> first;
    placed<u8, &Chests::last_at> last;
};
struct Larges {
    at<0, u16> a;
    at<2, u16> b;
    placed<Large, &Larges::a> first;
    placed<Large, &Larges::b> second;
};
struct Tables {
    at<0, u8> to;
    placed<Table, &Tables::to> table;
};
}  // namespace

TEST_CASE("a placed value without bytes may be at any offset, and moves with the bytes around it") {
    same<Marks>("02 04   02 AA BB");
    same<Marks>("02 01   02 AA BB");
    same<Marks>("02 05   02 AA BB");
    auto inside = read_hex<Marks>("02 04   02 AA BB   F1");
    inside->item->data.push_back(0xCC);
    written(inside, "02 04   03 AA BB CC   F1");
    inside->item->data.clear();
    CHECK(write(inside).error().message() ==
          "mark: its pointer leads to the byte at 0x4 in item, which cannot be found again after the edit");
    auto behind = read_hex<Marks>("02 06   02 AA BB   F1 F2");
    behind->item->data.push_back(0xCC);
    written(behind, "02 07   03 AA BB CC   F1 F2");
}

TEST_CASE("the count of a placed list becomes 0 if the list is removed, and is kept if the list was absent") {
    same<Listed>("00 07   FF");
    same<Listed>("02 02   AA BB");
    auto doc = read_hex<Listed>("02 02   AA BB");
    doc->all.reset();
    written(doc, "00 00");
}

TEST_CASE("a large placed value can be copied, changed, added and removed like any other") {
    constexpr auto file = "00 00 05 00   F1   (AA) * 300";
    same<Larges>(file);
    auto doc = read_hex<Larges>(file);
    auto copy = doc;
    CHECK_FALSE(doc->first.has_value());
    doc->second->bytes[0] = 0xBB;
    CHECK(copy->second->bytes[0] == 0xAA);
    copy = doc;
    CHECK((*copy->second).bytes[0] == 0xBB);
    doc->first = *doc->second;
    doc->second.reset();
    written(doc, "04 00 00 00   BB (AA) * 299   F1");
}

TEST_CASE("a pointer may count from the end of a field of a record around it") {
    constexpr auto file = "02   F1   07 02 03 05   F2   \"a\" 00   \"b\" 00";
    same<Tables>(file);
    auto doc = read_hex<Tables>(file);
    CHECK(doc->table->rows[1].text->view() == "b");
    doc->table->rows[0].text->assign("aa");
    written(doc, "02   F1   07 02 03 06   F2   \"aa\" 00   \"b\" 00");
    doc->table->rows.erase(0);
    written(doc, "02   F1   07 01 02   F2   \"b\" 00");
}

TEST_CASE("a placed value is absent if its pointer is 0") {
    same<File>("00 00 00 00");
    same<File>("00 00 04 00   01 AA");
    auto doc = read_hex<File>("00 00 04 00   01 AA");
    CHECK_FALSE(doc->first.has_value());
    doc->second.reset();
    written(doc, "00 00 00 00");
}

TEST_CASE("removing a placed value removes its bytes and its alignment, and keeps gaps and shared bytes") {
    constexpr auto file = "06 0C   F1 F2 F3 F4   01 AA   EE EE EE EE   01 BB   F5";
    auto doc = read_hex<Aligned>(file);
    doc->first.reset();
    written(doc, "00 0C   F1 F2 F3 F4   EE EE EE EE   EE EE   01 BB   F5");
    auto last = read_hex<Aligned>("02 08   02 AA BB   EE EE EE   01 BB   F5");
    last->second.reset();
    written(last, "02 00   02 AA BB   F5");
    auto dirty = read_hex<Aligned>("02 08   02 AA BB EE 11 EE   01 BB   F5");
    dirty->second.reset();
    written(dirty, "02 00   02 AA BB   EE 11 EE   F5");
    auto like_padding = read_hex<Aligned>("02 04   01 AA   01 BB   F5");
    like_padding->first.reset();
    written(like_padding, "00 04   EE EE   01 BB   F5");
    auto part = read_hex<Overlap>("03 04 00   01 02 03 04   F1");
    part->part.reset();
    written(part, "03 00 00   01 02 03 04   F1");
    auto whole = read_hex<Overlap>("03 04 00   01 02 03 04   F1");
    whole->whole.reset();
    written(whole, "00 03 00   02 03   F1");
    auto nested = read_hex<Tables>("02   F1   07 02 03 05   F2   \"a\" 00   \"b\" 00");
    nested->table.reset();
    written(nested, "00   F1   F2");
}

TEST_CASE("gaps before, between and after placed values are kept") {
    constexpr auto file = "09 00 06 00   F1 F2   01 AA   F3   02 BB CC   F4";
    same<File>(file);
    auto doc = read_hex<File>(file);
    doc->second->data.push_back(0xDD);
    written(doc, "0A 00 06 00   F1 F2   02 AA DD   F3   02 BB CC   F4");
    doc->first->data.clear();
    written(doc, "0A 00 06 00   F1 F2   02 AA DD   F3   00   F4");
}

TEST_CASE("a new placed value goes after the placed value before it in the order of the schema") {
    auto doc = read_hex<File>("00 00 05 00   F3   01 AA   F4");
    doc->first = Item{.count = 1u, .data = {7}};
    written(doc, "04 00 07 00   01 07   F3   01 AA   F4");
    auto last = read_hex<File>("05 00 00 00   F3   01 AA   F4");
    last->second = Item{};
    written(last, "05 00 07 00   F3   01 AA   00   F4");
    auto backwards = read_hex<Nodes>("03   06 00 04   01 AA   01 BB");
    backwards->all[1].item = Item{};
    written(backwards, "03   06 08 04   01 AA   01 BB   00");
    document<File> made;
    made->second = Item{};
    made->first = Item{.data = {5}};
    written(made, "04 00 06 00   01 05   00");
}

TEST_CASE("values to which the elements of a list point go after the other placed values of the record") {
    const auto item = [](std::uint8_t byte) { return Node{{}, Item{{}, {byte}}}; };
    document<Chests> fresh;
    fresh->first.emplace();
    fresh->first->nodes.emplace().push_back(item(0xAA));
    fresh->first->nodes->push_back(item(0xBB));
    fresh->first->name = cstring("n");
    fresh->last = u8(0x11);
    constexpr auto file = "02 0D   02 05 07   09 0B   \"n\" 00   01 AA   01 BB   11";
    written(fresh, file);
    same<Chests>(file);
    auto doc = read_hex<Chests>(file);
    doc->first->nodes->insert(0, item(0xCC));
    doc->first->nodes->push_back(item(0xDD));
    written(doc, "02 13   04 05 09   0B 0D 0F 11   \"n\" 00   01 CC   01 AA   01 BB   01 DD   11");
    doc->first->nodes->erase(1);
    doc->first->nodes->erase(1);
    doc->first->nodes->erase(1);
    written(doc, "02 0A   01 05 06   08   \"n\" 00   01 CC   11");
}

TEST_CASE("a pointer counts from its base: the record, the field, after a field, an outer record, or the file") {
    //                      0    1    2  3  4  5  6     7            9            B            D            F
    constexpr auto file = "01   02   05 06 06 0C 0F   \"r\" 00   \"f\" 00   \"a\" 00   \"o\" 00   \"n\" 00";
    same<Bases>(file);
    auto doc = read_hex<Bases>(file);
    Inner& inner = doc->outer.inner;
    CHECK(inner.r->view() == "r");
    CHECK(inner.f->view() == "f");
    CHECK(inner.a->view() == "a");
    CHECK(inner.o->view() == "o");
    CHECK(inner.n->view() == "n");
    inner.r->assign("rrr");
    written(doc, "01   02   05 08 08 0E 11   \"rrr\" 00   \"f\" 00   \"a\" 00   \"o\" 00   \"n\" 00");
    inner.n->assign("");
    inner.f.reset();
    written(doc, "01   02   05 00 06 0C 0F   \"rrr\" 00   \"a\" 00   \"o\" 00   00");
}

TEST_CASE("the offset of a placed list may be a pointer plus a number, and its size may be beside the pointer") {
    same<Lesser>("02 02   FF   AA BB");
    auto doc = read_hex<Lesser>("02 02   FF   AA BB");
    doc->data->push_back(0xCC);
    written(doc, "02 03   FF   AA BB CC");
    same<Lesser>("00 02");
}

TEST_CASE("padding before an aligned value is computed again, any other gap is kept, and the value stays aligned") {
    same<Aligned>("02 08   03 AA BB CC EE EE   00");
    auto doc = read_hex<Aligned>("02 08   03 AA BB CC EE EE   00");
    doc->first->data.resize(6);
    written(doc, "02 0C   06 AA BB CC 00 00 00 EE EE EE   00");
    doc->first->data.resize(1);
    written(doc, "02 04   01 AA   00");
    auto dirty = read_hex<Aligned>("02 08   03 AA BB CC 11 22   00");
    dirty->first->data.resize(4);
    written(dirty, "02 0C   04 AA BB CC 00 11 22 EE EE EE   00");
    auto half = read_hex<Aligned>("02 08   03 AA BB CC EE 22   00");
    half->first->data.resize(2);
    written(half, "02 08   02 AA BB EE 22 EE   00");
    auto wide = read_hex<Aligned>("02 08   01 AA 11 22 33 44   00");
    wide->first->data.resize(2);
    written(wide, "02 0C   02 AA 00 11 22 33 44 EE EE EE   00");
    auto unaligned = read_hex<Aligned>("02 05   01 AA 11   00");
    unaligned->first->data.resize(2);
    written(unaligned, "02 06   02 AA 00 11   00");
}

TEST_CASE("a new aligned value comes after padding") {
    auto doc = read_hex<Aligned>("02 00   02 AA BB");
    doc->second = Item{};
    written(doc, "02 08   02 AA BB EE EE EE   00");
}

TEST_CASE("two pointers to the same offset are kept and reported, and writing refuses a change of only one value") {
    constexpr auto file = "03   04 04 07   02 AA BB   00";
    same<Nodes>(file, {{"all[1].item", 4}});
    CHECK(findings<Nodes>(hex(file))[0].message() ==
          "all[1].item at 0x4: expected bytes of its own, found bytes of all[0].item");

    auto same_size = read_hex<Nodes>(file);
    same_size->all[0].item->data[0] = 0xCC;
    CHECK(write(same_size).error().message() ==
          "all[1].item: it shares the byte at 0x5 with all[0].item, and the edit would make them differ");
    same_size->all[1].item->data[0] = 0xCC;  // both values agree
    written(same_size, "03   04 04 07   02 CC BB   00");

    auto grown = read_hex<Nodes>(file);
    grown->all[0].item->data.push_back(0xCC);
    CHECK(write(grown).error().message() ==
          "all[1].item: it shares the byte at 0x4 with all[0].item, and the edit would make them differ");
    CHECK(measure(grown).error().message() == write(grown).error().message());

    auto other = read_hex<Nodes>(file);
    other->all[2].item->data.push_back(0xDD);
    written(other, "03   04 04 07   02 AA BB   01 DD");
}

TEST_CASE("a placed value may share bytes with other data or its record, and writing refuses a contradiction") {
    same<Overlap>("03 05 09   02 04 06 08", {{"part", 5}});
    auto doc = read_hex<Overlap>("03 05 09   02 04 06 08");
    doc->part = 0x0102;
    CHECK(write(doc).error().message() ==
          "part: it shares the byte at 0x5 with whole, and the edit would make them differ");

    same<Overlap>("00 01 05   00", {{"part", 1}});
    auto own = read_hex<Overlap>("00 01 05   00");
    own->c = 9;
    CHECK(write(own).error().message() ==
          "part: it shares the byte at 0x2 with c, and the edit would make them differ");
    own->part = 0x0901;
    written(own, "00 01 09   00");
}

TEST_CASE("an empty placed value shares no bytes, and can grow at its offset") {
    constexpr auto file = "03 03 00   01 AA";
    same<Empties>(file);
    auto doc = read_hex<Empties>(file);
    doc->none->push_back(0xCC);
    doc->none->push_back(0xDD);
    written(doc, "03 05 02   CC DD   01 AA");
}

TEST_CASE("placed values move and their pointers follow if the root grows or shrinks") {
    auto doc = read_hex<Nodes>("02   03 05   01 AA   01 BB");
    doc->all.insert(1, Node{.item = Item{.data = {7, 7}}});
    written(doc, "03   04 06 09   01 AA   02 07 07   01 BB");
    doc->all.erase(0);
    written(doc, "02   03 06   02 07 07   01 BB");
}

TEST_CASE("writing refuses two placed values with the same pointer if only one of them is present") {
    auto doc = read_hex<Both>("00");
    doc->a = 5;
    refuses(doc, "b: to needs conflicting values: 0 here, 1 for a");
}

TEST_CASE("reading refuses a pointer or a placed value that leaves the file") {
    refused<File>("07 00 00 00   01",
                  "first: the pointer leads to 7, outside the file (5 bytes); what it points to is read at 0x4");
    refused<File>("05 00 00 00   01", "first: Item of 1 bytes at 0x5: only 0 bytes are left");
    refused<File>("04 00 00 00   02 01", "first.data: 2 bytes at 0x5 leave the file (6 bytes)");
    refused<Bases>(
        "01   02   80 00 00 00 00",
        "outer.inner.r: the pointer leads to -126, outside the file (7 bytes); what it points to is read at 0x7");
}

TEST_CASE("writing refuses a placed value whose pointer would be 0, which means absent") {
    document<Adjacent> doc;
    doc->value = 5;
    CHECK(write(doc).error().message() ==
          "value: it would be placed at 0x1, where its pointer would be 0, which means absent");
}

TEST_CASE("writing refuses an offset that a pointer cannot hold, and names the pointer") {
    auto doc = read_hex<Aligned>("02 04   01 AA   00");
    doc->first->data.resize(254);
    CHECK(write(doc).error().message() == "second: b would become 260, which it cannot hold");
}

TEST_CASE("a copy of a value in a new document is written without gaps, in the order of the schema") {
    const auto doc = read_hex<File>("09 00 06 00   F1 F2   01 AA   F3   02 BB CC   F4");
    written(document<File>(*doc), "04 00 07 00   02 BB CC   01 AA");
}

namespace {
struct Wrapping {
    at<0, u8> pad;
    at<1, u32> to;
    placed<u8, &Wrapping::to, from::field> value;
};
struct Signed {
    at<0, u8> pad;
    at<1, i32> to;
    placed<u8, &Signed::to, from::field> value;
};
}  // namespace

TEST_CASE("a base and a pointer are added in 64 bits on every machine") {
    refused<Wrapping>(
        "AA   FF FF FF FF",
        "value: the pointer leads to 4294967296, outside the file (5 bytes); what it points to is read at 0x5");
    auto doc = read_hex<Signed>("AA   FF FF FF FF");  // the pointer leads to the byte before it
    CHECK((doc->value && *doc->value == 0xAA));
    written(doc, "AA   FF FF FF FF");
}

}  // namespace verbatim::test::wire_placed
