// A pointer into other data, or into its own record, leads to the same byte after an edit, or the edit is refused.
#include "verbatim/walk/arrange/relocate.hpp"

#include "tests/support/law.hpp"

namespace verbatim::test::walk_relocate {

using namespace verbatim::wire;

namespace {
struct Mark {};
struct Own {
    at<0, u8> p;
    cstring name;
    u8 target;
    placed<Mark, &Own::p> mark;
};
struct OwnByte {
    at<0, u8> p;
    cstring name;
    u8 target;
    placed<u8, &OwnByte::p> byte;
};
struct Item {
    at<0, u8> count;
    list<u8, &Item::count> data;
};
struct Inside {
    at<0, u8> p;
    at<1, u8> q;
    placed<Item, &Inside::p> item;
    placed<Mark, &Inside::q> mark;
};
struct Part {
    at<0, u8> p;
    at<1, u8> q;
    placed<Item, &Part::p> item;
    placed<u8, &Part::q> byte;
};

struct Named {
    at<0, u8> id;
    cstring name;
};
struct Names {
    at<0, u8> p;
    at<1, u8> count;
    list<Named, &Names::count> all;
    placed<Mark, &Names::p> mark;
};

struct Kinds {
    at<0, u8> p;
    at<1, u8> flag;
    at<2, u8> tag;
    at<3, u8> size;
    wire::optional<u16, nonzero<&Kinds::flag>> maybe;
    choice<&Kinds::tag, limit<&Kinds::size>, when<1, Named>, when<2, u32>> body;
    std::array<cstring, 2> pair{};
    placed<Mark, &Kinds::p> mark;
};

struct Node {
    at<0, u8> id;
    at<1, u8> to;
    placed<Item, &Node::to> item;
};
struct Nodes {
    at<0, u8> p;
    at<1, u8> count;
    list<Node, &Nodes::count> all;
    placed<Mark, &Nodes::p> mark;
};
struct Empty {
    at<0, u8> p;
    at<1, u8> q;
    at<2, u8> count;
    placed<Item, &Empty::p> item;
    placed<list<u8, &Empty::count>, &Empty::q> none;
};

constexpr auto lost = "which cannot be found again after the edit";
}  // namespace

TEST_CASE("a pointer into its own record follows the field or the character to which it leads") {
    same<Own>("04   \"ab\" 00   77");
    auto doc = read_hex<Own>("04   \"ab\" 00   77");
    doc->name.assign("abcd");
    written(doc, "06   \"abcd\" 00   77");
    auto character = read_hex<Own>("02   \"ab\" 00   77");
    character->name.assign("xxb");
    written(character, "03   \"xxb\" 00   77");
    character->name.assign("a");
    refuses(character, std::string("mark: its pointer leads to the byte at 0x2 in name, ") + lost);
    auto either =
        read_hex<Own>("02   \"aa\" 00   77");  // any of the three could be the character to which the pointer led
    either->name.assign("aaa");
    refuses(either, std::string("mark: its pointer leads to the byte at 0x2 in name, ") + lost);
    either->name.assign("aa");
    written(either, "02   \"aa\" 00   77");
}

TEST_CASE("a pointer to a value that shares its byte with a field follows the field") {
    auto doc = read_hex<OwnByte>("04   \"ab\" 00   77");
    doc->name.assign("abcd");
    written(doc, "06   \"abcd\" 00   77");
    doc->target = 0x78;
    refuses(doc, "byte: it shares the byte at 0x4 with target, and the edit would make them differ");
    doc->byte = 0x78;
    written(doc, "06   \"abcd\" 00   78");
}

TEST_CASE("a pointer into another placed value follows the element to which it leads") {
    constexpr auto file = "02 04   03 AA BB CC";
    auto doc = read_hex<Inside>(file);
    doc->item->data.insert(0, 0x99);
    written(doc, "02 05   04 99 AA BB CC");
    doc->item->data.erase(0);
    doc->item->data.push_back(0xDD);
    written(doc, "02 04   04 AA BB CC DD");
    doc->item->data[1] = 0xB0;  // another value in the same place
    doc->item->data.erase(3);
    written(doc, "02 04   03 AA B0 CC");
    doc->item->data.erase(1);
    refuses(doc, std::string("mark: its pointer leads to the byte at 0x4 in item, ") + lost);
    doc->item.reset();
    refuses(doc, "mark: its pointer leads to the byte at 0x4, which the edit removes");

    auto shared = read_hex<Part>(file);
    shared->item->data.insert(1, 0x99);
    written(shared, "02 05   04 AA 99 BB CC");
    shared->item->data.erase(2);
    refuses(shared, "byte: it shares the byte at 0x4 with item, and the edit would make them differ");
    auto rotated = read_hex<Inside>(file);
    rotated->item->data = {0xBB, 0xCC, 0xAA};
    written(rotated, "02 03   03 BB CC AA");  // each of the bytes is there once
}

TEST_CASE("a pointer into an element of varying size follows the element") {
    //                      0  1    2       5       8
    constexpr auto file =
        "09 03   01 "
        "\"a\" 00   02 \"b\" 00   03 \"c\" 00";
    auto doc = read_hex<Names>(file);  // the pointer leads to the name "c"
    doc->all[0].name.assign("first");
    written(doc, "0D 03   01 \"first\" 00   02 \"b\" 00   03 \"c\" 00");
    doc->all.insert(1, Named{.id = 9, .name = cstring("new")});
    written(doc, "12 04   01 \"first\" 00   09 \"new\" 00   02 \"b\" 00   03 \"c\" 00");
    doc->all[3].id = 7;  // the element behind one that is known
    written(doc, "12 04   01 \"first\" 00   09 \"new\" 00   02 \"b\" 00   07 \"c\" 00");
}

TEST_CASE("a pointer into an optional, a choice or an array follows its target, or is refused if the target is gone") {
    //                              0  1  2  3    4        6            9       B
    const auto file = [](auto p) { return std::string(p) + " 01 01 03   11 22   05 \"n\" 00   \"x\" 00   \"y\" 00"; };
    auto behind = read_hex<Kinds>(file("0B"));
    behind->maybe.reset();
    written(behind, "09 00 01 03   05 \"n\" 00   \"x\" 00   \"y\" 00");
    auto inside = read_hex<Kinds>(file("05"));
    inside->maybe.reset();
    refuses(inside, std::string("mark: its pointer leads to the byte at 0x5 in maybe, ") + lost);
    auto chosen = read_hex<Kinds>(file("07"));
    chosen->maybe.reset();
    written(chosen, "05 00 01 03   05 \"n\" 00   \"x\" 00   \"y\" 00");
    chosen->body = u32(7);
    refuses(chosen, std::string("mark: its pointer leads to the byte at 0x7 in body.name, ") + lost);
    auto second = read_hex<Kinds>(file("0B"));
    second->pair[0].assign("xxx");
    written(second, "0D 01 01 03   11 22   05 \"n\" 00   \"xxx\" 00   \"y\" 00");
}

TEST_CASE("a pointer to an element with a placed value follows the element wherever it moves, by that placed value") {
    //                     0  1    2      4      6      8       A       C
    constexpr auto file = "04 03   01 08   02 0A   03 0C   01 AA   01 AA   01 CC";
    auto doc = read_hex<Nodes>(file);  // the pointer leads to all[1]
    std::rotate(doc->all.edit().begin(), doc->all.edit().begin() + 1, doc->all.edit().end());
    written(doc, "02 03   02 0A   03 0C   01 08   01 AA   01 AA   01 CC");
    doc->all.insert(0, Node{.id = 9});
    doc->all[1].id = 0x22;
    doc->all[2].item->data.push_back(0xDD);
    written(doc, "04 04   09 00   22 0C   03 0E   01 0A   01 AA   01 AA   02 CC DD");
    doc->all.erase(1);
    refuses(doc, std::string("mark: its pointer leads to the byte at 0x4 in all, ") + lost);
}

TEST_CASE("the pointer of an empty list may lead anywhere, and the list gets a new place when it grows") {
    constexpr auto file = "03 05 00   03 AA BB CC   F1";
    auto doc = read_hex<Empty>(file);
    doc->item->data.clear();
    CHECK(write(doc).has_value());
    auto grown = read_hex<Empty>(file);
    grown->none->push_back(0x99);
    written(grown, "03 07 01   03 AA BB CC   99   F1");
}

}  // namespace verbatim::test::walk_relocate
