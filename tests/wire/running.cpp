#include "verbatim/wire/running.hpp"

#include "tests/support/law.hpp"

namespace verbatim::test::wire_running {

using namespace verbatim::wire;

namespace {
// As in MIDI: the numbers 0x80 to 0xEF can be left out afterwards, and 0xF0 or more ends that.
struct midi_status {
    static bool is_number(std::uint8_t byte) { return byte >= 0x80; }
    static bool runs_on(std::uint8_t byte) { return byte < 0xF0; }
};
struct Two {
    u8 a;
    u8 b;
};
struct One {
    u8 a;
};
struct Message {
    running<midi_status> status;
    struct Other {
        choice<outer<&Message::status>, when<0xF0, One>, when<0xFF, Two>> data;
    };
    choice<(value_of<&Message::status> >> 4), when<8, Two>, when<9, Two>, when<12, One>, when<15, Other>> data;
};
struct Event {
    vlq<std::uint32_t> delta;
    Message message;
};
struct Track {
    at<0, u8> size;
    sized<list<Event, to_end>, &Track::size> events;
    u8 last;
};
struct Tracks {
    at<0, u8> count;
    list<Track, &Tracks::count> all;
};

// A running number that controls nothing, elements that are counted, and data that may be absent.
struct Item {
    running<midi_status> number;
    u8 data;
};
struct Items {
    at<0, u8> count;
    list<Item, &Items::count> all;
    u8 last;
};
// A record with a running number of its own, and a list inside it.
struct Nested {
    running<midi_status> number;
    u8 count;
    list<Item, &Nested::count> all;
};
struct Nests {
    at<0, u8> count;
    list<Nested, &Nests::count> all;
    u8 last;
};
struct Head {
    vlq<std::uint16_t> size;
    running<midi_status> number;
};
struct Headed {
    Head head;
    wire::bytes<in<&Headed::head, &Head::size>> data;
};
struct Heads {
    at<0, u8> count;
    list<Headed, &Heads::count> all;
};
struct Maybe {
    u8 before;
    running<midi_status> number;
    wire::optional<u8, bit_set<&Maybe::number, 0>> data;
};
struct Flags {
    at<0, u8> count;
    u8 pad;
    list<Maybe, &Flags::count> all;
    u8 last;
};
}  // namespace

TEST_CASE("an element that leaves out its running number has that of the previous element") {
    same<Track>("0A   00 90 3C 40   60 3C 00   00 C1 05   77");
    same<Track>("0A   00 C1 05   00 06   10 F0 01   00 C1   77", {{"events", 9}});
    auto doc = read_hex<Track>("0A   00 90 3C 40   60 3C 00   00 C1 05   77");
    REQUIRE(doc->events->size() == 3);
    CHECK((*doc->events)[1].message.status == 0x90);
    CHECK((*doc->events)[1].message.status.is_left_out());
    CHECK((*doc->events)[2].message.status == 0xC1);
    same<Tracks>("02   04 00 90 3C 40 77   03 00 3C 40 77", {{"all[1].events", 8}});
}

TEST_CASE("each element keeps its running number when other elements are added or removed") {
    const auto events = [](auto& doc) -> auto& { return *doc->events; };
    auto doc = read_hex<Track>("0E   00 90 3C 40   60 3C 00   00 C1 05   00 06   00 07   77");
    same<Track>("0E   00 90 3C 40   60 3C 00   00 C1 05   00 06   00 07   77");
    events(doc).erase(2);
    written(doc, "0C   00 90 3C 40   60 3C 00   00 C1 06   00 07   77");
    events(doc).erase(0);
    written(doc, "09   60 90 3C 00   00 C1 06   00 07   77");
    // A number that again equals the previous one is left out again.
    auto again = read_hex<Track>("0A   00 90 3C 40   60 3C 00   00 C1 05   77");
    const Event first = events(again)[0];
    events(again).erase(0);
    written(again, "07   60 90 3C 00   00 C1 05   77");
    events(again).insert(0, first);
    written(again, "0A   00 90 3C 40   60 3C 00   00 C1 05   77");
    // An element between them ends the running number.
    Event meta;
    meta.message.status = 0xFF;
    meta.message.data = Message::Other{Two{1, 2}};
    events(again).insert(1, meta);
    written(again, "0F   00 90 3C 40   00 FF 01 02   60 90 3C 00   00 C1 05   77");
}

TEST_CASE("a changed running number is written, and the elements after it keep their own numbers") {
    auto doc = read_hex<Track>("0A   00 90 3C 40   60 3C 00   60 3E 00   77");
    (*doc->events)[1].message.status = 0x93;
    written(doc, "0C   00 90 3C 40   60 93 3C 00   60 90 3E 00   77");
    auto other = read_hex<Track>("0A   00 91 3C 40   60 3C 00   60 3E 00   77");
    (*other->events)[1].message.data = One{5};
    written(other, "0B   00 91 3C 40   60 C1 05   60 91 3E 00   77");
    (*other->events)[1].message.data = Message::Other{One{5}};
    written(other, "0B   00 91 3C 40   60 F0 05   60 91 3E 00   77");
}

TEST_CASE("a running number may be beside a size, and the size follows its data") {
    same<Heads>("02   01 90 05   02 06 07");
    auto doc = read_hex<Heads>("02   01 90 05   02 06 07");
    doc->all[0].head.number = 0x91;
    doc->all[1].data.push_back(std::byte{8});
    written(doc, "02   01 91 05   03 90 06 07 08");
}

TEST_CASE("a running number that could be left out keeps its byte") {
    same<Items>("03   90 01   90 02   03   77");
    auto doc = read_hex<Items>("03   90 01   90 02   03   77");
    doc->all.push_back(Item{0x90, 4});
    written(doc, "04   90 01   90 02   03   90 04   77");
}

TEST_CASE("reading and writing refuse a running number that is missing or could be confused with data") {
    refused<Items>("01   05 06   77",
                   "all[0].number: the data at 0x1 has no number before it, and no element before it says one");
    refused<Items>("02   F0 01   05   77",
                   "all[1].number: the data at 0x3 has no number before it, and no element before it says one");
    refused<Items>("01", "all: 1 records of at least 1 bytes at 0x1 leave the file (1 bytes)");
    auto doc = read_hex<Items>("02   90 01   02   77");
    doc->all[1].data = 0x85;
    refuses(doc, "all[1]: the data at 0x3 starts with 85, which would be read as a number before it");
    doc->all[1].data = 3;
    doc->all[0].number = 5;
    refuses(doc, "all[0].number: it would become 5, which it cannot hold");
    auto nests = read_hex<Nests>("01   90 03   91 01   02   03   77");
    nests->all[0].all[1].data = 0x85;
    refuses(nests, "all[0].all[1]: the data at 0x5 starts with 85, which would be read as a number before it");
    refused<Flags>("02 00   07 91 01   07", "all[1].number: the number at 0x6 goes on after the last byte");
    refused<Flags>("02 00   07 90   07 05   77",
                   "all[1]: no data follows at 0x5, where the number of the element before is used");
    auto flags = read_hex<Flags>("02 00   07 91 01   07 02   77");
    flags->all[1].data.reset();
    written(flags, "02 00   07 91 01   07 90   77");  // its condition is a bit of the number
}

}  // namespace verbatim::test::wire_running
