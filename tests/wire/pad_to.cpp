#include "verbatim/wire/pad_to.hpp"

#include "tests/support/law.hpp"

namespace verbatim::test::wire_pad_to {

using namespace verbatim::wire;

namespace {
struct Name {
    cstring text;
    pad_to<4, 0xADDE, from::record> pad;
};
struct Names {
    at<0, u8> count;
    list<Name, &Names::count> all;
    pad_to<4> pad;
    u8 last;
};
struct Chunk {
    cstring text;
    pad_to<2, 0xFF> pad;
};
struct Chunks {
    at<0, u8> count;
    list<Chunk, &Chunks::count> all;
};
}  // namespace

TEST_CASE("padding aligns from the start of the file or of the record") {
    same<Names>("02   \"ab\" 00 AD   \"abc\" 00   00 00 00   FF");
    same<Names>("01   \"abc\" 00   00 00 00   FF");
    same<Chunks>("02   \"ab\" 00   \"ab\" 00 FF");
    refused<Names>("00   00 00", "pad: padding of 3 bytes at 0x1: only 2 bytes are left");
}

TEST_CASE("padding with other bytes than its pattern is kept and reported") {
    same<Names>("01   \"a\" 00 AD 00   00 01 00   FF", {{"all[0].pad", 4}, {"pad", 6}});
    same<Chunks>("02   \"a\" 00 01   \"ab\" 00 FF", {{"all[0].pad", 3}});
}

TEST_CASE("an edit that changes the length of padding writes new padding, and any other edit keeps its bytes") {
    auto doc = read_hex<Names>("01   \"a\" 00 11 22   33 44 55   FF");
    doc->all[0].text.assign("b");
    written(doc, "01   \"b\" 00 11 22   33 44 55   FF");
    doc->all[0].text.assign("bc");
    written(doc, "01   \"bc\" 00 AD   33 44 55   FF");
    doc->all[0].text.assign("bcdef");  // the padding has its old length again, and the kept bytes are written
    written(doc, "01   \"bcdef\" 00 11 22   33 44 55   FF");
    doc->all.push_back(Name{.text = "x"});
    written(doc, "02   \"bcdef\" 00 11 22   \"x\" 00 AD DE   33 44 55   FF");

    auto chunks = read_hex<Chunks>("02   \"ab\" 00   \"ab\" 00 11");
    chunks->all[0].text.assign("a");
    written(chunks, "02   \"a\" 00 FF   \"ab\" 00 11");
    chunks->all[0].text.assign("abcd");
    written(chunks, "02   \"abcd\" 00   \"ab\" 00 11");
}

}  // namespace verbatim::test::wire_pad_to
