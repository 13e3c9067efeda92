#include "verbatim/wire/checksum.hpp"

#include "tests/support/law.hpp"

using namespace verbatim;
using namespace verbatim::wire;
using namespace verbatim::test;

namespace {
template <class Algorithm>
std::uint64_t of(std::string_view text) { return Algorithm::of(std::as_bytes(std::span(text))); }

struct Chunk {
    at<0, u8>       length;
    at<1, code<4>>  type;
    wire::bytes<&Chunk::length>  data;
    u32be           crc;
    derived<&Chunk::crc, checksum<crc32, &Chunk::type, &Chunk::data>>  crc_rule;
};
static_assert(laid_out<Chunk>);
struct Chunks { at<0, u8> count; list<Chunk, &Chunks::count> all; };

struct Summed {
    at<0, u8>   count;
    at<1, u8>   sum;
    list<u16, &Summed::count>  values;
    derived<&Summed::sum, checksum<byte_sum, &Summed::values>>  sum_rule;
};
}  // namespace

TEST_CASE("the check values of the algorithms") {
    // Of "123456789", from the catalogue of parametrised CRC algorithms (reveng), and RFC 1950.
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

TEST_CASE("a checksum follows the bytes as they are written") {
    // The end of a PNG: IEND has no data, and this CRC.
    same<Chunk>("00   \"IEND\"   AE 42 60 82");
    same<Chunk>("00   \"IEND\"   AE 42 60 83", {{"crc", 5}});
    auto doc = read_hex<Chunks>("02   00 \"IEND\" AE 42 60 82   00 \"IEND\" 00 00 00 00");
    doc->all[0].type = "abcd";
    doc->all[1].type = "abcd";  // stored wrong, so it stays
    written(doc, "02   00 \"abcd\" ED 82 CD 11   00 \"abcd\" 00 00 00 00");
    CHECK(of<crc32>("abcd") == 0xED82CD11);
    doc->all[0].data.push_back(std::byte{'e'});
    written(doc, "02   01 \"abcd\" \"e\" 85 87 D8 65   00 \"abcd\" 00 00 00 00");
    CHECK(of<crc32>("abcde") == 0x8587D865);
}

TEST_CASE("a field of few bytes has the lowest ones") {
    same<Summed>("02 FF   FF 00  00 00");
    same<Summed>("02 01   FF 01  01 00");
    auto doc = read_hex<Summed>("02 FF   FF 00  00 00");
    doc->values[1] = 2;
    written(doc, "02 01   FF 00  02 00");
    doc->values.push_back(3);
    written(doc, "03 04   FF 00  02 00  03 00");
}
