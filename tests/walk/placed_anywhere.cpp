// Places that are not in a field of the same record: fixed offsets, the end of the file, the place of a magic, and
// pointers elsewhere.
#include "tests/support/law.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::walk_placed_anywhere {

using namespace verbatim::wire;

namespace {
struct Disk {
    at<0, u8> count;
    list<u8, &Disk::count> head;
    placed<u16, 6> sector;
};
struct Scaled {
    at<0, u8> sector;
    placed<u8, value_of<&Scaled::sector> * 4, aligned<4>> data;
};
struct Trailer {
    at<0, u8> a;
    at<1, u8> b;
};
struct Tailed {
    at<0, u8> count;
    list<u8, &Tailed::count> head;
    placed<Trailer, -2, from::end> trailer;
};
struct Back {
    at<0, i8> to;
    placed<u8, &Back::to, from::end> data;
};
struct End {
    at<0, fourcc<"PK56">> magic;
    at<4, u8> count;
    at<5, u8> list_at;
    placed<list<u8, &End::count>, &End::list_at, never_absent> all;
};
struct Archive {
    placed<End, last_in_file> end;
};
struct Marked {
    at<0, u8> to;
    placed<u8, &Marked::to, absent<0xFF>> data;
};
struct Rows {
    at<0, u8> to;
    struct Row {
        placed<u8, outer<&Rows::to>> cell;
    };
    Row row;
};
struct Named {
    cstring name;
    u8 to;
    placed<u8, &Named::to> data;
};
}  // namespace

TEST_CASE("a value at a fixed offset stays there") {
    same<Disk>("01 AA   F1 F2 F3 F4   11 22   F5");
    refused<Disk>("01 AA   F1 F2 F3 F4   11", "sector: a field of 2 bytes at 0x6: only 1 byte is left");
    refused<Disk>("00", "sector: the pointer leads to 6, outside the file (1 bytes); what it points to is read at 0x1");

    auto doc = read_hex<Disk>("01 AA   00 00 F3 F4   11 22   F5");
    doc->sector = 0x4433;
    doc->head.push_back(0xBB);
    written(doc, "02 AA BB   00 F3 F4   33 44   F5");
    doc->head.push_back(0xCC);
    written(doc, "03 AA BB CC   F3 F4   33 44   F5");
    doc->head.push_back(0xDD);
    CHECK(write(doc).error().message() == "sector: its place is 0x6, but what is before it would end at 0x5");
    doc->head.clear();
    written(doc, "00   00 00 00 F3 F4   33 44   F5");
    doc->sector.reset();
    CHECK(write(doc).error().message() == "sector: it is absent, but the schema reads it always");

    document<Disk> made;
    made->head = {1, 2};
    made->sector = 0x0908;
    written(made, "02 01 02   00 00 00   08 09");
    made->head.resize(6);
    CHECK(write(made).error().message() == "sector: its place is 0x6, but what is before it would end at 0x7");
}

TEST_CASE("a pointer can count in sectors") {
    same<Scaled>("02   F1 F2 F3 F4 F5 F6 F7   AA", {{"data", 1, severity::note}});
    same<Scaled>("00   F1");
    document<Scaled> made;
    made->data = u8(0xAA);
    written(made, "01 00 00 00   AA");
}

TEST_CASE("a value at the end of the file moves with the end") {
    same<Tailed>("01 AA   F1   11 22");
    auto doc = read_hex<Tailed>("01 AA   F1   11 22");
    doc->head.push_back(0xBB);
    doc->trailer->b = 0x33;
    written(doc, "02 AA BB   F1   11 33");
    refused<Tailed>("00",
                    "trailer: the pointer leads to -1, outside the file (1 bytes); what it points to is read at 0x1");

    same<Back>("FE   F1   AA F2");
    auto back = read_hex<Back>("FE   F1   AA F2");
    back->data = u8(0xBB);
    written(back, "FE   F1   BB F2");
}

TEST_CASE("a record is found at the last place in the file that has its magic") {
    same<Archive>("AA BB   \"PK56\" 02 00");
    same<Archive>("AA BB   \"PK56\" 02 00   F1 F2");
    same<Archive>("\"PK56\" 01 00   \"PK56\" 00 00");
    same<Archive>("\"PK56\" 00 01   \"PK56\" FF 00");  // the record at the last magic cannot be read
    refused<Archive>("AA BB", "end: the file has no \"PK56\"");
    refused<Archive>("\"PK56\" FF 00", "end.all: 255 bytes at 0x0 leave the file (6 bytes)");

    auto doc = read_hex<Archive>("AA BB   \"PK56\" 02 00   F1");
    doc->end->all->push_back(0xCC);
    written(doc, "AA BB CC   \"PK56\" 03 00   F1");
    doc->end->all = {'P', 'K', '5', '6', 0, 0};
    written(doc, "\"PK56\" 00 00   \"PK56\" 06 00   F1");
    auto before = read_hex<Archive>("\"PK56\" 01 06   BB");
    before->end->all = {'P', 'K', '5', '6', 0, 0};
    CHECK(write(before).error().message() ==
          "end: it would be placed at 0x0, but it would be found at 0x6, the last place where its magic is");
}

TEST_CASE("a number other than 0 can mean that a placed value is absent") {
    same<Marked>("FF   AA");
    same<Marked>("00", {{"data", 0}});
    auto doc = read_hex<Marked>("01   AA");
    CHECK(*doc->data == 0xAA);
    doc->data.reset();
    written(doc, "FF");
    doc->data = u8(0xBB);
    written(doc, "01   BB");
}

TEST_CASE("a pointer can be in an outer record, or after a field of varying size") {
    same<Rows>("02   F1   AA");
    same<Rows>("00");
    auto rows = read_hex<Rows>("02   F1   AA");
    CHECK(*rows->row.cell == 0xAA);
    rows->row.cell.reset();
    written(rows, "00   F1");

    same<Named>("\"a\" 00   03   AA");
    auto named = read_hex<Named>("\"a\" 00   03   AA");
    named->name.assign("abc");
    written(named, "\"abc\" 00   05   AA");
}

}  // namespace verbatim::test::walk_placed_anywhere
