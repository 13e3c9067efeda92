#include "verbatim/wire/until.hpp"

#include "tests/edit/outcome.hpp"
#include "tests/support/law.hpp"

namespace verbatim::test::wire_until {

using namespace verbatim::wire;

namespace {
struct Entry {
    at<0, u8> type;
    at<1, u8> value;
};
struct Table {
    list<Entry, until<equals<&Entry::type, 0>>> entries;
    u8 last;
};
struct Named {
    at<0, u8> flags;
    cstring name;
};
struct Names {
    list<Named, until<bit_set<&Named::flags, 7>>> names;
    u8 last;
};
// A counted list of tables of entries.
struct Tables {
    at<0, u8> count;
    list<Table, &Tables::count> tables;
};
// A tree: a node is a number, or a list of nodes that ends with a node of type 0.
struct Tag {
    at<0, u8> type;
    choice<&Tag::type, when<0, std::array<u8, 0>>, when<1, u8>, when<2, list<Tag, until<equals<&Tag::type, 0>>>>>
        content;
};
struct Tree {
    Tag root;
};
// Elements that depend on the record around them, and are therefore decoded at once.
struct Kinds {
    at<0, u8> kind;
    struct Item {
        at<0, u8> type;
        wire::optional<u8, equals<outer<&Kinds::kind>, 1>> value;
    };
    list<Item, until<equals<&Item::type, 0>>> items;
};
}  // namespace

TEST_CASE("a list with until<> ends with the first element that meets its condition") {
    same<Table>("01 10  02 20  00 30   FF");
    same<Table>("00 30   FF");
    same<Names>("01 \"a\" 00   80 \"b\" 00   FF");
    same<Tables>("02   00 01 09   01 02 00 03 08");
    refused<Table>("01 10  02 20", "entries[2]: the bytes end at 0x4 before an element with type == 0");
    refused<Table>("01 10  00", "entries[1]: Entry of 2 bytes at 0x2: only 1 byte is left");
    refused<Names>("01 \"a\" 00", "names[1]: the bytes end at 0x3 before an element with (flags & 128) != 0");
    refused<Names>("80 \"a\"", "names[0].name: the text at 0x1 has no NUL");
}

TEST_CASE("writing refuses a list with until<> unless its last element, and no other, meets the condition") {
    auto doc = read_hex<Table>("01 10  00 30   FF");
    REQUIRE(doc->entries.size() == 2);
    doc->entries.insert(1, Entry{.type = 7, .value = 8});
    written(doc, "01 10  07 08  00 30   FF");
    doc->entries[0].value = 0x11;
    written(doc, "01 11  07 08  00 30   FF");

    doc->entries[1].type = 0;
    CHECK(write(doc).error().message() == "entries[1]: only the last element may have type == 0, which ends the list");
    doc->entries.erase(2);
    written(doc, "01 11  00 08   FF");
    doc->entries.erase(1);
    CHECK(write(doc).error().message() == "entries[0]: the last element must have type == 0, which ends the list");
    doc->entries.clear();
    CHECK(write(doc).error().message() == "entries: the last element must have type == 0, which ends the list");

    auto names = read_hex<Names>("01 \"a\" 00   80 \"b\" 00   FF");
    names->names[0].name.assign("abc");
    written(names, "01 \"abc\" 00   80 \"b\" 00   FF");
    names->names[0].flags = 0x81;
    CHECK(write(names).error().message() ==
          "names[0]: only the last element may have (flags & 128) != 0, which ends the list");
}

TEST_CASE("a record may hold a list with until<> of records of its own type") {
    same<Tree>("01 05");
    same<Tree>("02   01 05   02 00   00");
    refused<Tree>("02   01 05", "root.content[1]: the bytes end at 0x3 before an element with type == 0");
    auto doc = read_hex<Tree>("02   01 05   02 00   00");
    auto& inner = *doc->root.content.get_if<list<Tag, until<equals<&Tag::type, 0>>>>();
    inner.erase(0);
    written(doc, "02   02 00   00");
}

TEST_CASE("reading refuses a list with until<> that is decoded at once if the bytes end before its first element") {
    same<Kinds>("01   05 06   00 07");
    refused<Kinds>("01", "items[0]: the bytes end at 0x1 before an element with type == 0");
}

namespace {
// A chain of blocks that real files often cut.
struct Block {
    at<0, u8> size;
    wire::bytes<&Block::size> data;
};
struct Image {
    at<0, u8> width;
    list<Block, until<equals<&Block::size, 0>, or_end>> blocks;
    list<Entry, until<equals<&Entry::type, 0>, or_end>> entries;
};
struct Limited {
    at<0, u8> size;
    sized<list<Entry, until<equals<&Entry::type, 0>, or_end>>, &Limited::size> entries;
    u8 last;
};
struct Followed {
    list<Entry, until<equals<&Entry::type, 0>, or_end>> entries;
    wire::optional<u8, more> next;
};
}  // namespace

TEST_CASE("a list until<..., or_end> may end with the bytes around it, without its last element") {
    same<Image>("05   02 01 02  01 03  00   01 10  00 20");
    same<Image>("05   02 01 02  01 03  00   01 10");
    same<Image>("05   02 01 02  01 03  00");
    same<Image>("05   02 01 02  01 03");
    same<Image>("05");
    same<Limited>("04   01 10  02 20   07");
    same<Limited>("04   01 10  00 20   07");
    same<Limited>("00   07");
    same<Followed>("01 10  00 20  07");
    refused<Image>("05   02 01", "blocks[0].data: 2 bytes at 0x2 leave the file (3 bytes)");
}

TEST_CASE("a list until<..., or_end> that does not end with its last element ends with the bytes around it") {
    auto doc = read_hex<Image>("05   02 01 02  00   01 10");
    doc->entries.push_back(Entry{.type = 2, .value = 3});
    written(doc, "05   02 01 02  00   01 10  02 03");
    doc->entries.push_back(Entry{.type = 0, .value = 3});
    written(doc, "05   02 01 02  00   01 10  02 03  00 03");
    doc->blocks.erase(1);
    CHECK(outcome(write(doc)) == "blocks: its last element does not have size == 0, and other data follows at 0x4");
    doc->entries.clear();
    written(doc, "05   02 01 02");
    auto limited = read_hex<Limited>("04   01 10  00 20   07");
    limited->entries->erase(1);
    written(limited, "02   01 10   07");
    auto followed = read_hex<Followed>("01 10");
    followed->next = u8(7);
    CHECK(outcome(write(followed)) ==
          "entries: its last element does not have type == 0, and other data follows at 0x2");
    followed->entries.clear();
    CHECK(outcome(write(followed)) ==
          "entries: its last element does not have type == 0, and other data follows at 0x0");
}

}  // namespace verbatim::test::wire_until
