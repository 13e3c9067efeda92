#include "verbatim/wire/placed.hpp"

#include "tests/support/law.hpp"
#include "tests/support/placed_records.hpp"

namespace verbatim::test::wire_placed {

using namespace placed_records;

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

TEST_CASE("placed values move and their pointers follow if the root grows or shrinks") {
    auto doc = read_hex<Nodes>("02   03 05   01 AA   01 BB");
    doc->all.insert(1, Node{.item = Item{.data = {7, 7}}});
    written(doc, "03   04 06 09   01 AA   02 07 07   01 BB");
    doc->all.erase(0);
    written(doc, "02   03 06   02 07 07   01 BB");
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
