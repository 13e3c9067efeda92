#include "verbatim/wire/coded.hpp"

#include <algorithm>

#include "tests/support/law.hpp"

namespace verbatim::test::wire_coded {

using namespace verbatim::wire;
using file_bytes = test::bytes;

namespace {
struct Item {
    at<0, u8> length;
    wire::bytes<&Item::length> data;
};
struct Level {
    at<0, u8> count;
    list<Item, &Level::count> items;
};

struct Masked {
    at<0, u8> size;
    coded<xor_with<0xFF>, Level, &Masked::size> level;
    u8 last;
};
struct Turned {
    at<0, u8> size;
    coded<rol<4>, Level, &Turned::size> level;
};
struct Keyed {
    coded<xor_with<1, 2>, Level, to_end> level;
};
struct Fixed {
    coded<xor_with<0xFF>, Level, 4> level;
    u8 last;
};

// Pointers count in the decoded bytes.
struct Pair {
    at<0, u8> first_at;
    at<1, u8> second_at;
    placed<Item, &Pair::first_at> first;
    placed<Item, &Pair::second_at> second;
};
struct Pointing {
    at<0, u8> size;
    coded<xor_with<0>, Pair, &Pointing::size> pair;
    u8 last;
};

struct Packed {
    at<0, u8> size;
    coded<zlib, Level, &Packed::size> level;
    u8 last;
};
struct Zipped {
    at<0, magic<0x31335A47u>> id;
    at<4, u16> size;
    coded<gzip, Level, &Zipped::size> level;
    u32 crc;
    derived<&Zipped::crc, checksum<crc32, &Zipped::level>> crc_rule;
};
struct Raw {
    coded<raw_deflate, Level, to_end> level;
};
struct Known {
    at<0, u8> size;
    at<1, u16> unpacked;
    coded<zlib, Level, &Known::size> level;
    derived<&Known::unpacked, decoded_size_of<&Known::level>> rule;
};
struct Inner {
    at<0, u8> size;
    coded<zlib, Level, &Inner::size> level;
};
struct Outer {
    at<0, u8> size;
    coded<xor_with<0x55>, Inner, &Outer::size> inner;
};
struct Chunk {
    at<0, u8> kind;
    at<1, u8> size;
    coded<xor_with<0xFF>, Level, &Chunk::size> level;
};
struct Chunks {
    at<0, u8> count;
    list<Chunk, &Chunks::count> all;
};

struct Ref {
    at<0, u8> size;
    coded<refpack, Level, &Ref::size> level;
    u8 last;
};
struct Section {
    at<0, u8> name_at;
    placed<cstring, &Section::name_at> name;
};
struct Image {
    at<0, u8> size;
    coded<as_stored, Section, &Image::size> section;
    u8 last;
};

file_bytes joined(std::initializer_list<file_bytes> parts) {
    file_bytes all;
    for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
    return all;
}
// A zlib stream with its content uncompressed, which differs from the stream that the encoder makes.
file_bytes stored(const file_bytes& content) {
    const auto size = static_cast<std::byte>(content.size());
    const std::uint64_t sum = adler32::of(content);
    file_bytes end;
    for (int shift = 24; shift >= 0; shift -= 8) end.push_back(static_cast<std::byte>(sum >> shift));
    return joined({hex("78 01 01"), {size, std::byte{0}, ~size, std::byte{0xFF}}, content, end});
}
template <class Codec>
file_bytes stream_of(const file_bytes& content) {
    file_bytes stream;
    REQUIRE(Codec::encode(content, stream));
    return stream;
}
file_bytes sized_file(const file_bytes& stream, std::string_view last = "77") {
    return joined({{static_cast<std::byte>(stream.size())}, stream, hex(last)});
}
template <class T>
file_bytes out(const document<T>& doc) {
    const auto made = write(doc);
    INFO(made.error().message());
    REQUIRE(made.has_value());
    return *made;
}
}  // namespace

TEST_CASE("a coded value is read as a record in the bytes that its codec decodes") {
    same<Masked>("04   FE FD 55 44   77");
    same<Turned>("04   10 20 AA BB");
    same<Keyed>("00 00 AB B9");
    same<Fixed>("FE FD 55 44   77");
    auto doc = read_hex<Masked>("04   FE FD 55 44   77");
    REQUIRE(doc->level.has_value());
    CHECK(doc->level->items.size() == 1);
    CHECK(doc->level->items[0].data.view()[0] == std::byte{0xAA});
    refused<Masked>("05   FE FD", "level: 5 bytes at 0x1 leave the file (3 bytes)");
}

TEST_CASE("a coded value whose decoded bytes make no valid record is kept raw and reported") {
    same<Masked>("03   FE FD 55   77", {{"level", 1}});
    same<Masked>("00   77", {{"level", 1}});
    CHECK(findings<Masked>(hex("03   FE FD 55   77"))[0].message() ==
          "level at 0x1: expected a Level in xor_with, found items[0].data: 2 bytes at 0x2 leave the file (3 bytes)");
    CHECK(findings<Masked>(hex("00   77"))[0].message() == "level at 0x1: expected a Level in xor_with, found nothing");
    auto doc = read_hex<Masked>("03   FE FD 55   77");
    CHECK_FALSE(doc->level.has_value());
    doc->level = Level{};
    doc->level->items.push_back(Item{});
    written(doc, "02   FE FF   77");
}

TEST_CASE("an edit of the content of a coded value is encoded, and the size follows") {
    auto doc = read_hex<Masked>("04   FE FD 55 44   77");
    doc->level->items[0].data.push_back(std::byte{0xCC});
    written(doc, "05   FE FC 55 44 33   77");
    doc->level->items.clear();
    written(doc, "01   FF   77");
    written(read_hex<Masked>("04   FE FD 55 44   77"), "04   FE FD 55 44   77");
    auto fixed = read_hex<Fixed>("FE FD 55 44   77");
    fixed->level->items.clear();
    refuses(fixed, "level: it takes 1 bytes, but its place has 4");
    document<Masked> made;
    made->level->items.push_back(Item{});
    written(made, "02   FE FF   00");
}

TEST_CASE("decoded bytes after the content of a coded value are kept in an edit") {
    same<Masked>("06   FE FD 55 44 12 34   77");
    auto doc = read_hex<Masked>("06   FE FD 55 44 12 34   77");
    doc->level->items.push_back(Item{});
    written(doc, "07   FD FD 55 44 FF 12 34   77");
}

TEST_CASE("pointers in decoded bytes count from the start of those bytes, and follow an edit") {
    same<Pointing>("09   03 07   E1   01 AA   E2 E3   01 BB   77");
    auto doc = read_hex<Pointing>("09   03 07   E1   01 AA   E2 E3   01 BB   77");
    doc->pair->first->data.push_back(std::byte{0xCC});
    written(doc, "0A   03 08   E1   02 AA CC   E2 E3   01 BB   77");
    // A copy is laid out as the original was.
    auto copy = doc;
    written(copy, "0A   03 08   E1   02 AA CC   E2 E3   01 BB   77");
    auto value = *doc;
    written(document<Pointing>(value), "0A   03 08   E1   02 AA CC   E2 E3   01 BB   77");
    copy->pair->second.reset();
    written(copy, "08   03 00   E1   02 AA CC   E2 E3   77");
    const auto shared = findings<Pointing>(hex("06   02 03   02 01 AA F1   77"));
    REQUIRE(shared.size() == 1);
    CHECK(shared[0].message() ==
          "pair.second at 0x3 of the decoded bytes of pair: expected bytes of its own, found bytes of pair.first");
    CHECK(shared[0].space() == "pair");
}

TEST_CASE("a stream is written with its bytes in the file as long as its content is the same") {
    const auto content = hex("01 02 AA BB");
    const auto file = sized_file(stored(content));
    CHECK(stream_of<zlib>(content) != stored(content));
    same<Packed>(file);
    auto doc = read<Packed>(file).value();
    doc->level->items[0].data.push_back(std::byte{0xCC});
    CHECK(out(doc) == sized_file(stream_of<zlib>(hex("01 03 AA BB CC"))));
    doc->level->items[0].data.resize(2);  // the content is that of the file again
    CHECK(out(doc) == file);
    const auto copy = doc;
    CHECK(out(copy) == file);
}

TEST_CASE("bytes after the end of a stream are kept, also if an edit makes a new stream") {
    const auto tail = hex("11 22 33");
    const auto file = sized_file(joined({stored(hex("01 00")), tail}));
    same<Packed>(file, {{"level", 14}});
    auto doc = read<Packed>(file).value();
    CHECK(doc->level.tail.size() == 3);
    doc->level->items.clear();
    CHECK(out(doc) == sized_file(joined({stream_of<zlib>(hex("00")), tail})));
}

TEST_CASE("gzip and raw deflate are decoded and encoded, and a checksum of the stored bytes follows") {
    const auto content = hex("01 02 AA BB"), more = hex("02 02 AA BB 00");
    const auto file = [](const file_bytes& stream) {
        const auto sum = crc32::of(stream);
        file_bytes crc;
        for (int shift = 0; shift < 32; shift += 8) crc.push_back(static_cast<std::byte>(sum >> shift));
        return joined({hex("\"GZ31\""), {static_cast<std::byte>(stream.size()), std::byte{0}}, stream, crc});
    };
    same<Zipped>(file(stream_of<gzip>(content)));
    auto doc = read<Zipped>(file(stream_of<gzip>(content))).value();
    doc->level->items.push_back(Item{});
    CHECK(out(doc) == file(stream_of<gzip>(more)));

    same<Raw>(stream_of<raw_deflate>(content));
    auto raw = read<Raw>(stream_of<raw_deflate>(content)).value();
    raw->level->items.push_back(Item{});
    CHECK(out(raw) == stream_of<raw_deflate>(more));
}

TEST_CASE("a field with the size of the decoded bytes follows an edit if it is in sync") {
    const auto content = hex("01 02 AA BB");
    const auto file = [](const file_bytes& stream, std::uint8_t size) {
        return joined({{static_cast<std::byte>(stream.size()), static_cast<std::byte>(size), std::byte{0}}, stream});
    };
    same<Known>(file(stored(content), 4));
    same<Known>(file(stored(content), 5), {{"unpacked", 1}});
    auto doc = read<Known>(file(stored(content), 4)).value();
    doc->level->items[0].data.push_back(std::byte{0xCC});
    CHECK(out(doc) == file(stream_of<zlib>(hex("01 03 AA BB CC")), 5));
    auto wrong = read<Known>(file(stored(content), 9)).value();
    wrong->level->items.clear();
    CHECK(out(wrong) == file(stream_of<zlib>(hex("00")), 9));
    document<Known> made;
    CHECK(out(made) == file(stream_of<zlib>(hex("00")), 1));
}

TEST_CASE("an edit in a coded value inside another coded value encodes both again") {
    file_bytes inner = stored(hex("01 02 AA BB"));
    inner.insert(inner.begin(), static_cast<std::byte>(inner.size()));
    file_bytes outer;
    REQUIRE(xor_with<0x55>::encode(inner, outer));
    outer.insert(outer.begin(), static_cast<std::byte>(outer.size()));
    same<Outer>(outer);
    auto doc = read<Outer>(outer).value();
    doc->inner->level->items[0].data.push_back(std::byte{0xCC});
    auto changed = stream_of<zlib>(hex("01 03 AA BB CC"));
    changed.insert(changed.begin(), static_cast<std::byte>(changed.size()));
    auto expected = stream_of<xor_with<0x55>>(changed);
    expected.insert(expected.begin(), static_cast<std::byte>(expected.size()));
    CHECK(out(doc) == expected);
}

TEST_CASE("elements that contain coded values can be swapped, removed, added and copied") {
    same<Chunks>("02   01 02 FE FF   02 04 FE FD 55 44");
    auto doc = read_hex<Chunks>("02   01 02 FE FF   02 04 FE FD 55 44");
    std::swap(doc->all[0], doc->all[1]);
    written(doc, "02   02 04 FE FD 55 44   01 02 FE FF");
    doc->all.erase(0);
    written(doc, "01   01 02 FE FF");
    doc->all.push_back(Chunk{});
    written(doc, "02   01 02 FE FF   00 01 FF");
    doc->all[1] = doc->all[0];
    written(doc, "02   01 02 FE FF   01 02 FE FF");
}

namespace {
struct Message {
    u8 id;
    rest<> text;
};
struct Ended {
    coded<as_stored, Message, stream_to<";">> first;
    coded<xor_with<1>, Message, 4, padded_with<0xFF>> second;
    coded<as_stored, rest<>, to_end> last;
};
static_assert(laid_out<Ended>);
}  // namespace

TEST_CASE("the stream of a coded value may end at a terminator or before padding") {
    constexpr auto bytes = "07 41 42 3B   06 41 FF FF   01 02";
    same<Ended>(bytes);
    auto doc = read_hex<Ended>(bytes);
    CHECK(doc->first->text.size() == 2);
    CHECK(doc->second->text.size() == 1);
    doc->first->id = 8;
    doc->second->id = 8;
    written(doc, "08 41 42 3B   09 41 FF FF   01 02");
}

TEST_CASE("RefPack: the decoder executes each command, and refuses streams that are broken or too large") {
    const auto decoded = [](std::string_view stream) {
        file_bytes to;
        const auto from = hex(stream);
        const auto made = refpack::decode(from, to, 1000);
        return std::pair(made.is == decoding::done && made.used == from.size(), to);
    };
    using result = std::pair<bool, file_bytes>;
    CHECK(decoded("10 FB 00 00 00   FC") == result{true, {}});
    CHECK(decoded("10 FB 00 00 03   FF \"abc\"") == result{true, hex("\"abc\"")});
    CHECK(decoded("10 FB 00 00 0A   19 00 \"a\"   FC") ==
          result{true, hex("\"aaaaaaaaaa\"")});  // copies nine bytes from one byte back
    CHECK(decoded("11 FB 00 00 09 00 00 0A   19 00 \"a\"   FC") ==
          result{true, hex("\"aaaaaaaaaa\"")});  // the header has the size of the stream, too
    CHECK(decoded("90 FB 00 00 00 0A   19 00 \"a\"   FC") ==
          result{true, hex("\"aaaaaaaaaa\"")});  // the header has a size of four bytes
    CHECK(decoded("10 FB 00 00 08   E0 \"abcd\"   80 00 03   FC") ==
          result{true, hex("\"abcdabcd\"")});  // copies four bytes from four bytes back
    CHECK(decoded("10 FB 00 00 0A   E0 \"abcd\"   C1 00 04 00 \"e\"   FC") == result{true, hex("\"abcdeabcde\"")});
    for (const char* broken : {"", "10", "10 FB 00 00", "20 FB 00 00 00 FC", "10 FA 00 00 00 FC", "10 FB 00 00 01 FC",
                               "10 FB 00 00 00 FD \"a\"", "10 FB 00 00 01 FE \"a\"", "10 FB 00 00 03   00 00",
                               "10 FB 00 00 04   01 01 \"a\" FC", "10 FB 00 00 05   E0 \"abcd\""})
        CHECK_FALSE(decoded(broken).first);
    file_bytes to;
    CHECK(refpack::decode(hex("10 FB 00 10 00   19 00"), to, 1000).is == decoding::too_large);
}

TEST_CASE(
    "LZ4: the decoder executes literals, copies and long lengths, and refuses blocks that are broken or too large") {
    const auto decoded = [](std::string_view stream, std::size_t most = 1000) {
        file_bytes to = hex("EE");  // a copy never reaches these earlier bytes
        const auto from = hex(stream);
        const auto made = lz4_block::decode(from, to, most);
        return std::pair(made.is, file_bytes(to.begin() + 1, to.end()));
    };
    using result = std::pair<decoding::outcome, file_bytes>;
    CHECK(decoded("00") == result{decoding::done, {}});
    CHECK(decoded("30 \"abc\"") == result{decoding::done, hex("\"abc\"")});
    CHECK(decoded("14 \"a\" 01 00   50 \"bcdef\"") ==
          result{decoding::done, hex("(\"a\") * 9 \"bcdef\"")});  // copies eight bytes from one byte back
    CHECK(decoded("2F \"ab\" 02 00 03   50 \"cdefg\"") ==
          result{decoding::done, hex("(\"ab\") * 12 \"cdefg\"")});  // copies 15 + 3 + 4 bytes from two bytes back
    CHECK(decoded("F0 01 (\"x\") * 16") == result{decoding::done, hex("(\"x\") * 16")});
    for (const char* broken :
         {"", "10", "14 \"a\" 01", "14 \"a\" 02 00   50 \"bcdef\"", "14 \"a\" 01 00", "F0", "30 \"abcd\""})
        CHECK(decoded(broken).first == decoding::broken);
    CHECK(decoded("14 \"a\" 01 00   50 \"bcdef\"", 14).first == decoding::done);
    CHECK(decoded("14 \"a\" 01 00   50 \"bcdef\"", 13).first == decoding::too_large);
    const std::string many = "1F \"a\" 01 00 (FF) * 1000 00   50 \"bcdef\"";  // 255'025 bytes of 1'012
    CHECK(decoded(many, 255'025).second.size() == 255'025);
    CHECK(decoded(many, 255'024).first == decoding::too_large);
    CHECK(decoded("30 \"abc\"", 2).first == decoding::too_large);
}

template <class Codec>
void encodes_what_it_decodes() {
    std::uint32_t random = 1;
    for (const std::size_t size : {0u, 1u, 3u, 4u, 5u, 112u, 113u, 1000u, 70'000u, 300'000u})
        for (const std::uint32_t letters : {1u, 3u, 256u}) {
            file_bytes content(size);
            for (auto& b : content)
                b = static_cast<std::byte>(((random = random * 1664525 + 1013904223) >> 8) % letters);
            const auto stream = stream_of<Codec>(content);
            file_bytes again;
            const auto made = Codec::decode(stream, again, size);
            CHECK(made.is == decoding::done);
            CHECK(made.used == stream.size());
            CHECK(again == content);
            CHECK(stream.size() < (letters < 256 && size > 200 ? size * 3 / 4 : size + size / 100 + 10));
        }
}

TEST_CASE("RefPack and LZ4: encoded bytes decode to the same content, and are fewer if the content repeats") {
    encodes_what_it_decodes<refpack>();
    encodes_what_it_decodes<lz4_block>();
}

TEST_CASE("RefPack: an unchanged record keeps its stream, and a changed record is encoded again") {
    same<Ref>("07   10 FB 00 00 04 FD 01   77", {{"level", 1}});  // the stream decodes to one byte instead of four
    const auto packed = sized_file(stream_of<refpack>(hex("01 02 AA BB")));
    same<Ref>(packed);
    auto doc = read<Ref>(packed);
    REQUIRE(doc);
    (*doc)->level->items[0].data.push_back(std::byte{0xCC});
    CHECK(out(*doc) == sized_file(stream_of<refpack>(hex("01 03 AA BB CC"))));
}

TEST_CASE("pointers in a section (as_stored) count from its start, and its size follows its placed values") {
    constexpr auto file = "05   02 F1 \"ab\" 00   77";
    same<Image>(file);
    auto doc = read_hex<Image>(file);
    *doc->section->name = "abc";
    written(doc, "06   02 F1 \"abc\" 00   77");
}

}  // namespace verbatim::test::wire_coded
