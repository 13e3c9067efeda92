#include "verbatim/wire/choice.hpp"

#include "tests/support/law.hpp"

namespace verbatim::test::wire_choice {

using namespace verbatim::wire;

namespace {
struct Sound {
    static constexpr int tag = 1;
    at<0, u16> id;
    cstring file;
};
struct Light {
    at<0, always<std::uint8_t{7}>> kind;
    at<1, u8> level;
};
struct Else {};
struct Marked {
    at<0, fourcc<"mark">> mark;
};

struct Event {
    at<0, u8> type;
    at<1, u8> pad;
    at<2, u16> size;  // the size of the whole event
    choice<&Event::type, limit<&Event::size, from::record>, Sound, when<2, Light>, when<3, Else>, when<4, Marked>> body;
};
static_assert(laid_out<Event>);
struct Events {
    at<0, u8> count;
    list<Event, &Events::count> all;
};

struct Box {
    at<0, i8> kind;
    at<1, u8> size;
    choice<&Box::kind, limit<&Box::size>, when<-1, Light>> body;
    u8 last;
};
struct Bare {
    at<0, u8> kind;
    choice<&Bare::kind, when<0, u8>, when<1, cstring>> body;
};
struct Counted {
    at<0, u8> kind;
    at<1, u8> count;
    choice<&Counted::kind, when<1, list<u8, &Counted::count>>, when<2, list<u16, &Counted::count>>> body;
};
struct Twin {
    at<0, u8> kind;
    choice<&Twin::kind, when<1, u8>, when<2, u16>> a;
    choice<&Twin::kind, when<1, u16>, when<2, u8>> b;
};

struct Open {
    at<0, u8> kind;
    choice<&Open::kind, when<1, u8>, when<2, cstring>, otherwise<Else>> body;
    rest<> tail;
};

struct Last {
    at<0, u8> kind;
    choice<&Last::kind, limit<to_end>, when<1, u8>, when<2, cstring>> body;
};

struct Same {
    at<0, u8> kind;
    choice<&Same::kind, when<1, u8>, when<2, u8>, when<3, u16>> body;
};

struct A {
    at<0, fourcc<"AAAA">> id;
    at<4, u8> n;
    list<u8, &A::n> data;
};
struct B {
    at<0, magic<std::uint16_t{0xBBBB}>> id;
};
using Either = one_of<A, B>;
}  // namespace

TEST_CASE("the tag selects the alternative, and the byte limit gives the size of its data") {
    same<Event>("01 00 09 00   02 00  \"ab\" 00");
    same<Event>("02 00 06 00   07 05");
    same<Event>("03 00 04 00");
    same<Events>("03   03 00 04 00   02 00 06 00 07 05   01 00 07 00 00 00 00");
    same<Box>("FF 02   07 05   AA");
    auto doc = read_hex<Event>("01 00 09 00   02 00  \"ab\" 00");
    REQUIRE(doc->body.is<Sound>());
    CHECK(doc->body.get_if<Sound>()->file.view() == "ab");
    CHECK(doc->body.get_if<Light>() == nullptr);
}

TEST_CASE("several tags may select the same type, and an assignment keeps the present tag if it selects the new type") {
    same<Same>("01   05");
    same<Same>("02   05");
    auto doc = read_hex<Same>("02   05");
    doc->body = u8(6);  // tag 1 is the first that selects this type, but the present tag 2 selects it, too
    written(doc, "02   06");
    doc->body = u16(7);
    written(doc, "03   07 00");
    doc->kind = 1;
    doc->body = u8(8);
    written(doc, "01   08");
}

TEST_CASE("a choice with limit<to_end> takes all bytes up to the end of the file") {
    same<Last>("01   05");
    same<Last>("01   05 06", {{"body", 2}});
    same<Last>("09   05 06", {{"body", 1}});
    same<Last>("09", {{"body", 1}});
    auto doc = read_hex<Last>("09   05 06");
    doc->body = u8(7);
    written(doc, "01   07");
}

TEST_CASE("within a byte limit, an unknown tag is reported and its data is kept raw") {
    same<Event>("09 00 07 00   01 02 03", {{"body", 4}});
    same<Events>("02   09 00 05 00 01   03 00 04 00", {{"all[0].body", 5}});
    auto doc = read_hex<Event>("09 00 07 00   01 02 03");
    REQUIRE(doc->body.is_unknown());
    doc->body.get_if<unknown>()->push_back(std::byte{4});
    written(doc, "09 00 08 00   01 02 03 04");
    CHECK(findings<Event>(hex("09 00 05 00 01"))[0].message() == "body at 0x4: expected a known tag, found tag 9");
}

TEST_CASE("otherwise: any other tag is kept and reported, and its data is left to the next field") {
    same<Open>("01   AA   BB");
    same<Open>("02   \"a\" 00   BB");
    same<Open>("09   AA BB", {{"body", 1}});
    CHECK(findings<Open>(hex("09   AA BB"))[0].message() == "body at 0x1: expected a known tag, found tag 9");
    auto doc = read_hex<Open>("09   AA BB");
    CHECK(doc->body.is<Else>());
    doc->tail.push_back(std::byte{0xCC});
    written(doc, "09   AA BB CC");
    doc->kind = 8;
    written(doc, "08   AA BB CC");
    doc->kind = 2;
    CHECK(write(doc).error().message() == "body: it holds the raw data of an unknown tag, but tag 2 is known");
    doc->body = u8(7);
    written(doc, "01   07   AA BB CC");
}

TEST_CASE("bytes between the end of an alternative and its byte limit are a tail, which is kept") {
    same<Event>("02 00 08 00   07 05  CC DD", {{"body", 6}});
    auto doc = read_hex<Event>("02 00 08 00   07 05  CC DD");
    CHECK(doc->body.tail.size() == 2);
    doc->body.get_if<Light>()->level = 9;
    written(doc, "02 00 08 00   07 09  CC DD");
    doc->body.tail.clear();
    written(doc, "02 00 06 00   07 09");
}

TEST_CASE("data that makes no valid alternative is kept raw and is one finding, without findings inside it") {
    same<Event>("02 00 05 00   08", {{"body", 4}});
    same<Event>("01 00 08 00   02 00  \"ab\"", {{"body", 4}});
    same<Event>("04 00 08 00   \"work\"", {{"body", 4}});
    CHECK(findings<Event>(hex("02 00 05 00   08"))[0].message() ==
          "body at 0x4: expected the data of tag 2, found 08 (body: Light of 2 bytes at 0x4: only 1 byte is left)");
}

TEST_CASE("reading refuses a byte limit past the end of the file or before the start of the data") {
    refused<Event>("02 00 07 00   07 05", "body: 7 bytes at 0x0 leave the file (6 bytes)");
    refused<Event>("02 00 03 00   07 05", "body: a size of 3 is less than the 4 bytes already read at 0x4");
    refused<Box>("FF 03   07 05", "body: 3 bytes at 0x2 leave the file (4 bytes)");
}

TEST_CASE("without a byte limit, reading refuses an unknown tag") {
    same<Bare>("01   \"a\" 00");
    refused<Bare>("02   00", "body: tag 2 is unknown, and no field gives the size of the data at 0x1");
    refused<Bare>("00", "body: a field of 1 bytes at 0x1: only 0 bytes are left");
}

TEST_CASE("assigning another alternative changes the tag, and the size follows") {
    auto doc = read_hex<Event>("02 00 08 00   07 05  CC DD");
    doc->body = Sound{.id = 3, .file = "xyz"};
    written(doc, "01 00 0A 00   03 00  \"xyz\" 00");
    doc->body = Else{};
    written(doc, "03 00 04 00");
    auto box = read_hex<Box>("00 01   07   AA");
    box->body = Light{.level = 1};
    written(box, "FF 02   07 01   AA");
    auto events = read_hex<Events>("02   03 00 04 00   03 00 04 00");
    events->all[1].body = Light{};
    written(events, "02   03 00 04 00   02 00 06 00 07 00");
}

TEST_CASE("a list in an alternative can be counted by a field of the record that holds the choice") {
    same<Counted>("02 02   01 00 02 00");
    auto doc = read_hex<Counted>("01 02   05 06");
    doc->body = list<u16, &Counted::count>{1};
    written(doc, "02 01   01 00");
}

TEST_CASE("writing refuses two choices with the same tag field if their alternatives need different tags") {
    same<Twin>("01   AA   BB BB");
    auto doc = read_hex<Twin>("01   AA   BB BB");
    doc->a = u16(7);
    CHECK(write(doc).error().message() == "a: kind needs conflicting values: 2 here, 1 for b");
    doc->b = u8(8);
    written(doc, "02   07 00   08");
}

TEST_CASE("one_of<> selects the alternative by the magic with which each alternative starts") {
    same<Either>("\"AAAA\"   02   01 02");
    same<Either>("BB BB");
    refused<Either>("\"AAAB\"   00", "41 41 41 42 at 0x0 is not one of \"AAAA\", BB BB");
    refused<Either>("BB", "BB at 0x0 is not one of \"AAAA\", BB BB");
    refused<Either>("", "nothing at 0x0 is not one of \"AAAA\", BB BB");
    auto doc = read_hex<Either>("\"AAAA\"   01   01");
    doc->get_if<A>()->data.push_back(9);
    written(doc, "\"AAAA\"   02   01 09");
    *doc = B{};
    written(doc, "BB BB");
}

namespace {
struct Pair {
    at<0, u8> a;
    at<1, u8> b;
};
struct Fixed {
    at<0, u8> kind;
    choice<&Fixed::kind, within<2>, when<1, Pair>, when<2, always<std::uint16_t{7}>>, when<3, u8>, when<4, cstring>>
        body;
    at<3, u8> last;
};
static_assert(laid_out<Fixed, 4> && !bitwise<Fixed>);

// There are too many tags to compare them one after the other, and tag 8 is missing.
struct Many {
    at<0, u8> kind;
    at<1, u8> size;
    choice<&Many::kind, limit<&Many::size>, when<1, u8>, when<2, u16>, when<3, u24>, when<4, u32>, when<5, u40>,
           when<6, u48>, when<7, u56>, when<9, u64>, when<200, cstring>>
        body;
};
struct Sparse {
    at<0, u32> kind;
    choice<&Sparse::kind, when<1, u8>, when<0x10000, u16>> body;
};
}  // namespace

TEST_CASE(
    "a choice in a fixed number of bytes keeps a tail or raw data, and refuses an alternative that is too small") {
    same<Fixed>("01 AA BB FF");
    same<Fixed>("02 07 00 FF");
    same<Fixed>("02 08 00 FF", {{"body", 1}});
    same<Fixed>("03 AA BB FF", {{"body", 2}});  // a tail
    same<Fixed>("04 \"a\" 00 FF");
    same<Fixed>("04 \"ab\" FF", {{"body", 1}});  // kept raw
    same<Fixed>("09 AA BB FF", {{"body", 1}});
    refused<Fixed>("01 AA", "body: 2 bytes at 0x1 leave the file (2 bytes)");
    auto doc = read_hex<Fixed>("03 AA BB FF");
    doc->body = Pair{.a = 1, .b = 2};
    written(doc, "01 01 02 FF");
    doc->body = u8{5};
    CHECK(write(doc).error().message() == "body: it takes 1 bytes, but its place has 2");
}

TEST_CASE("a choice with many tags, or with tags far apart, finds the alternative of each tag") {
    for (const char* text : {"01 01 A1", "02 02 A1 A2", "03 03 A1 A2 A3", "07 07 A1 A2 A3 A4 A5 A6 A7",
                             "09 08 A1 A2 A3 A4 A5 A6 A7 A8", "C8 02 \"a\" 00"})
        same<Many>(text);
    for (const char* text : {"00 01 A1", "08 01 A1", "0A 01 A1", "C7 01 A1", "C9 01 A1", "FF 01 A1"})
        same<Many>(text, {{"body", 2}});
    CHECK(read_hex<Many>("07 07 A1 A2 A3 A4 A5 A6 A7")->body.is<u56>());
    auto doc = read_hex<Many>("01 01 A1");
    doc->body = u64{1};
    written(doc, "09 08 01 (00) * 7");
    same<Sparse>("01 00 00 00 AA");
    same<Sparse>("00 00 01 00 AA BB");
    refused<Sparse>("02 00 00 00 AA", "body: tag 2 is unknown, and no field gives the size of the data at 0x4");
}

namespace {
struct One {
    using called = as<"first one">;
    u8 a;
};
struct Usual {
    at<0, u8> tag;
    at<1, u8> size;
    choice<&Usual::tag, limit<&Usual::size, from::here, tail::residue>, when<1, One>> body;
};
struct Within {
    at<0, u8> tag;
    at<1, choice<&Within::tag, within<2, tail::residue>, when<1, One>, others<u16>>> body;
};
struct Unlimited {
    at<0, u8> tag;
    choice<&Unlimited::tag, when<1, One>, others<nothing>> body;
};
}  // namespace

TEST_CASE("unknown tags and tails are no findings if the schema declares others<> or tail::residue") {
    same<Usual>("01 02   07 08");
    same<Usual>("09 02   07 08");
    same<Within>("09   07 08");
    same<Within>("01   07 08");
    same<Unlimited>("01 07");
    same<Unlimited>("09");
    auto doc = read_hex<Usual>("09 02   07 08");
    CHECK(doc->body.is_unknown());
    doc->body = One{7};
    written(doc, "01 01   07");
    CHECK(table::of<One>().label == "first one");
}

}  // namespace verbatim::test::wire_choice
