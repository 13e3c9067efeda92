#include "verbatim/wire/checksum.hpp"

#include "tests/support/law.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::test::wire_checksum {

using namespace verbatim::wire;

namespace {
template <class Algorithm>
std::uint64_t of(std::string_view text) {
    return Algorithm::of(std::as_bytes(std::span(text)));
}

struct Chunk {
    at<0, u8> length;
    at<1, code<4>> type;
    wire::bytes<&Chunk::length> data;
    u32be crc;
    derived<&Chunk::crc, checksum<crc32, &Chunk::type, &Chunk::data>> crc_rule;
};
static_assert(laid_out<Chunk>);
struct Chunks {
    at<0, u8> count;
    list<Chunk, &Chunks::count> all;
};

struct Summed {
    at<0, u8> count;
    at<1, u8> sum;
    list<u16, &Summed::count> values;
    derived<&Summed::sum, checksum<byte_sum, &Summed::values>> sum_rule;
};

struct Signed {
    at<0, u8> count;
    list<u8, &Signed::count> data;
    raw<16> data_md5;
    raw<20> all_sha1;
    derived<&Signed::data_md5, checksum<md5, &Signed::data>> md5_rule;
    derived<&Signed::all_sha1, checksum<sha1, &Signed::count, &Signed::data_md5>> sha1_rule;
};
static_assert(laid_out<Signed>);
}  // namespace

TEST_CASE("each checksum algorithm gives its known check value") {
    // The check values of "123456789", from the catalogue of parametrised CRC algorithms (reveng) and RFC 1950.
    CHECK(of<crc32>("123456789") == 0xCBF43926);
    CHECK(of<crc32c>("123456789") == 0xE3069283);
    CHECK(of<crc16>("123456789") == 0xBB3D);
    CHECK(of<crc16_ccitt>("123456789") == 0x29B1);
    CHECK(of<crc16_xmodem>("123456789") == 0x31C3);
    CHECK(of<adler32>("123456789") == 0x091E01DE);
    CHECK(of<adler32>("") == 1);
    CHECK(of<byte_sum>("123456789") == 477);
    CHECK(of<byte_xor>("123456789") == 0x31);
}

TEST_CASE("a checksum that is in sync follows the written bytes, and one that was stored wrong is kept") {
    // The last chunk of a PNG: IEND has no data, and always this CRC.
    same<Chunk>("00   \"IEND\"   AE 42 60 82");
    same<Chunk>("00   \"IEND\"   AE 42 60 83", {{"crc", 5}});
    auto doc = read_hex<Chunks>("02   00 \"IEND\" AE 42 60 82   00 \"IEND\" 00 00 00 00");
    doc->all[0].type = "abcd";
    doc->all[1].type = "abcd";  // its CRC was stored wrong, so it is kept
    written(doc, "02   00 \"abcd\" ED 82 CD 11   00 \"abcd\" 00 00 00 00");
    CHECK(of<crc32>("abcd") == 0xED82CD11);
    doc->all[0].data.push_back(std::byte{'e'});
    written(doc, "02   01 \"abcd\" \"e\" 85 87 D8 65   00 \"abcd\" 00 00 00 00");
    CHECK(of<crc32>("abcde") == 0x8587D865);
}

TEST_CASE("MD5 and SHA-1 give the digests of their specifications") {
    const auto digest = [](const auto& bytes) { return view::hex_text(bytes); };
    const auto text = [](std::string_view text) { return std::as_bytes(std::span(text)); };
    // From RFC 1321, A.5, and RFC 3174, 7.3; the digests of no bytes are from FIPS 180 and RFC 1321.
    CHECK(digest(md5::of(text(""))) == "D4 1D 8C D9 8F 00 B2 04 E9 80 09 98 EC F8 42 7E");
    CHECK(digest(md5::of(text("abc"))) == "90 01 50 98 3C D2 4F B0 D6 96 3F 7D 28 E1 7F 72");
    CHECK(digest(sha1::of(text(""))) == "DA 39 A3 EE 5E 6B 4B 0D 32 55 BF EF 95 60 18 90 AF D8 07 09");
    CHECK(digest(sha1::of(text("abc"))) == "A9 99 3E 36 47 06 81 6A BA 3E 25 71 78 50 C2 6C 9C D0 D8 9D");
}

TEST_CASE("a digest whose bytes include another digest is calculated after that digest") {
    // From Python's hashlib: the MD5 of "abc", and the SHA-1 of 03, "abc" and that MD5; likewise for "abcd".
    const std::string before =
        "03 \"abc\" 90 01 50 98 3C D2 4F B0 D6 96 3F 7D 28 E1 7F 72  48 B8 45 1D 38 F6 FF D8 71 BC AD 2C 26 0A C5 4E "
        "AC D4 4B B4";
    same<Signed>(before);
    same<Signed>(
        "03 \"abd\" 90 01 50 98 3C D2 4F B0 D6 96 3F 7D 28 E1 7F 72  48 B8 45 1D 38 F6 FF D8 71 BC AD 2C 26 0A C5 4E "
        "AC D4 4B B4",
        {{"data_md5", 4}, {"all_sha1", 20}});
    auto doc = read_hex<Signed>(before);
    doc->data.push_back(u8(0x64));
    written(doc,
            "04 \"abcd\" E2 FC 71 4C 47 27 EE 93 95 F3 24 CD 2E 7F 33 1F  21 26 40 9A 0C E6 70 76 87 A6 F9 C1 A1 F3 84 "
            "E3 48 85 3E B1");
    written(document<Signed>(Signed{}),
            "00 D4 1D 8C D9 8F 00 B2 04 E9 80 09 98 EC F8 42 7E  4A E5 39 01 CA FE DB AA 63 F8 FE C5 9F 0B 66 C7 4C 7F "
            "C5 B7");
    CHECK_THAT(findings<Signed>(hex("00 D4 1D 8C D9 8F 00 B2 04 E9 80 09 98 EC F8 42 7F  4A E5 39 01 CA FE DB AA 63 F8 "
                                    "FE C5 9F 0B 66 C7 4C 7F C5 B7"))
                   .at(0)
                   .message(),
               Catch::Matchers::ContainsSubstring("data_md5 at 0x1: expected D4 1D"));
}

TEST_CASE("a checksum field that is smaller than its sum holds the lowest bytes of the sum") {
    same<Summed>("02 FF   FF 00  00 00");
    same<Summed>("02 01   FF 01  01 00");
    auto doc = read_hex<Summed>("02 FF   FF 00  00 00");
    doc->values[1] = 2;
    written(doc, "02 01   FF 00  02 00");
    doc->values.push_back(3);
    written(doc, "03 04   FF 00  02 00  03 00");
}

}  // namespace verbatim::test::wire_checksum
