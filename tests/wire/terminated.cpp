#include "verbatim/wire/terminated.hpp"

#include "tests/support/law.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::wire_terminated {

using namespace verbatim::wire;
using namespace std::string_view_literals;

namespace {
struct Header {
    terminated<"\r\n"> greeting;
    terminated<"\0\0", unit<2>> wide;
    terminated_bytes<"\xFF\xD9"> image;
    u8 last;
};
struct Lines {
    list<terminated<"\n", or_end>, to_end> all;
};
struct Pair {
    terminated<"=", not_consumed> name;
    terminated<";", included> value;
};
struct Pairs {
    at<0, u8> count;
    list<Pair, &Pairs::count> all;
    u8 last;
};
struct Counted {
    at<0, u8> count;
    list<terminated<"||">, &Counted::count> all;
};
struct Name {
    at<0, u8> id;
    terminated<"|", or_end> text;
};
struct Slot {
    at<0, u8> size;
    sized<Name, &Slot::size> name;
    u8 last;
};
struct Slots {
    list<Slot, to_end> all;
};
struct Names {
    list<Name, to_end> all;
};
struct Tail {
    at<0, terminated<"|", or_end>> name;
    wire::optional<u8, more> more_of_it;
};
struct Placed {
    at<0, u8> name_at;
    at<1, u8> size;
    placed<terminated<"|", or_end>, &Placed::name_at> name;
};
struct Left {
    terminated<"@", not_consumed, or_end> name;
    rest<> tail;
};
struct Ends {
    terminated<";", included, or_end> first;
};
}  // namespace

TEST_CASE("a text or bytes may end with a terminator of several bytes") {
    constexpr auto file = "\"hello\" 0D 0A   41 00 00 42 00 00   01 FF 02 FF D9   07";
    same<Header>(file);
    auto doc = read_hex<Header>(file);
    CHECK(doc->greeting.view() == "hello");
    CHECK(doc->wide.view() == "A\0\0B"sv);
    CHECK((test::bytes(doc->image.begin(), doc->image.end()) == hex("01 FF 02")));
    doc->greeting = "hi\r";
    doc->wide = ""sv;
    doc->image.edit() = hex("FF");
    written(doc, "\"hi\" 0D 0D 0A   00 00   FF FF D9   07");
}

TEST_CASE("reading refuses a text or bytes without a terminator") {
    refused<Header>("\"hello\" 0D", "greeting: the text at 0x0 has no \"\\r\\n\"");
    refused<Header>("0D 0A 41 00 00 42 00", "wide: the text at 0x2 has no \"\\x00\\x00\"");
    refused<Header>("0D 0A 00 00 FF", "image: the value at 0x4 has no \"\\xFF\\xD9\"");
    refused<Pairs>("01 \"a\"", "all[0].name: the text at 0x1 has no \"=\"");
}

TEST_CASE("writing refuses a text or bytes that would be read back with another size") {
    auto doc = read_hex<Header>("0D 0A   00 00   FF D9   07");
    doc->greeting = "a\r\nb";
    refuses(doc, "greeting: the text holds \"\\r\\n\", which would end it early");
    doc->greeting = "";
    doc->wide = "a";
    refuses(doc, "wide: the text is not a whole number of units of 2 bytes");
    doc->wide = "ab";
    doc->image.edit() = hex("FF D9 01");
    refuses(doc, "image: the value holds \"\\xFF\\xD9\", which would end it early");
    auto bars = read_hex<Counted>("01 \"a||\"");
    bars->all[0] = "a|";  // its last character and the first of the terminator would make a terminator
    refuses(bars, "all[0]: the text holds \"||\", which would end it early");
}

TEST_CASE(
    "a terminator may be included in the text or left for the next field, and writing refuses a text without it") {
    constexpr auto file = "02   \"a=1;\" \"=;\"   FF";
    same<Pairs>(file);
    auto doc = read_hex<Pairs>(file);
    CHECK(doc->all[0].name.view() == "a");
    CHECK(doc->all[0].value.view() == "=1;");
    CHECK((doc->all[1].name.view().empty() && doc->all[1].value.view() == "=;"));
    doc->all[0].name = "abc";
    doc->all[0].value = "=;";
    written(doc, "02   \"abc=;\" \"=;\"   FF");
    doc->all[0].value = "x;";
    refuses(doc, "all[0].name: the text has no \"=\" at its end, 0x4");
    doc->all[0].value = "=x";
    refuses(doc, "all[0].value: the text does not end with \";\", or holds it before its end");
    doc->all[0].value = "=;;";
    refuses(doc, "all[0].value: the text does not end with \";\", or holds it before its end");
    CHECK(Pair{}.value.view() == ";");
}

TEST_CASE("a text remembers that its terminator is missing at the end of the file") {
    same<Lines>("\"ab\" 0A   0A   \"c\"");
    same<Lines>("\"ab\" 0A   0A   \"c\" 0A");
    same<Lines>("");
    auto doc = read_hex<Lines>("\"ab\" 0A   \"c\"");
    CHECK((doc->all.size() == 2 && doc->all[1].view() == "c" && doc->all[1].unterminated && !doc->all[0].unterminated));
    doc->all[1] = "longer";
    written(doc, "\"ab\" 0A   \"longer\"");
    doc->all.push_back("d");
    refuses(doc, "all[1]: the text has no \"\\n\" at its end, 0x9, and other data follows");
    doc->all[1].unterminated = false;
    written(doc, "\"ab\" 0A   \"longer\" 0A   \"d\" 0A");
}

TEST_CASE("a text remembers that its terminator is missing at the end of a sized value") {
    constexpr auto file = "03   01 \"ab\"   FF   04   02 \"ab|\"   FE   01   03   FD";
    same<Slots>(file);
    auto doc = read_hex<Slots>(file);
    CHECK((doc->all[0].name->text.unterminated && !doc->all[1].name->text.unterminated &&
           doc->all[2].name->text.unterminated));
    doc->all[0].name->text = "abc";
    doc->all[2].name->text.unterminated = false;
    written(doc, "04   01 \"abc\"   FF   04   02 \"ab|\"   FE   02   03 \"|\"   FD");
    doc->all[0].name.tail = hex("09");
    refuses(doc, "all[0].name.text: the text has no \"|\" at its end, 0x5, and other data follows");
}

TEST_CASE("writing checks the bytes after a text that lacks its terminator or leaves it for the next field") {
    same<Names>("01 \"a|\" 02 \"b|\"");
    same<Names>("01 \"a|\" 02 \"b\"");
    same<Names>("01 \"a|\" 02");
    same<Tail>("\"ab|\" 01");
    same<Tail>("\"ab\"");
    same<Placed>("03 00   EE \"ab|\" EE");
    same<Placed>("03 00   EE \"ab\"");
    same<Left>("\"ab@cd\"");
    same<Left>("\"ab\"");
    same<Ends>("\"ab\"");
    same<Ends>("\"ab;c\"");
    auto tail = read_hex<Tail>("\"ab\"");
    tail->more_of_it = u8(1);
    refuses(tail, "name: the text has no \"|\" at its end, 0x2, and other data follows");
    auto left = read_hex<Left>("\"ab\"");
    left->tail = hex("\"@\"");
    written(left, "\"ab@\"");
    left->tail = hex("\"x@\"");
    refuses(left, "name: the text has no \"@\" at its end, 0x2, and other data follows");
    auto moved = read_hex<Placed>("03 00   EE \"ab\"");
    moved->name->assign("abcd");
    written(moved, "03 00   EE \"abcd\"");
}

TEST_CASE("terminated texts can be the elements of a list, borrowed or decoded") {
    same<Counted>("03   \"||\" \"a||\" \"b|c||\"");
    auto doc = read_hex<Counted>("02   \"a||\" \"b||\"");
    doc->all.push_back("c|d");
    written(doc, "03   \"a||\" \"b||\" \"c|d||\"");
}

}  // namespace verbatim::test::wire_terminated
