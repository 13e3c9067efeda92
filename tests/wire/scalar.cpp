#include "verbatim/wire/scalar.hpp"

#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <new>

#include "tests/support/law.hpp"

namespace verbatim::test::wire_scalar {

using namespace verbatim::wire;

TEST_CASE("unsigned integers of one to eight bytes are read as little-endian") {
    CHECK(*read_hex<u8>("FE") == 0xFE);
    CHECK(*read_hex<u16>("FE 01") == 0x01FE);
    CHECK(*read_hex<u24>("FE 01 02") == 0x0201FE);
    CHECK(*read_hex<u32>("FE 01 02 03") == 0x030201FE);
    CHECK(*read_hex<u40>("FE 01 02 03 04") == 0x04'030201FE);
    CHECK(*read_hex<u48>("FE 01 02 03 04 05") == 0x0504'030201FE);
    CHECK(*read_hex<u56>("FE 01 02 03 04 05 06") == 0x060504'030201FE);
    CHECK(*read_hex<u64>("FE 01 02 03 04 05 06 07") == 0x07060504'030201FE);
}

TEST_CASE("signed integers of one to eight bytes extend their sign") {
    CHECK(*read_hex<i8>("FE") == -2);
    CHECK(*read_hex<i16>("FE FF") == -2);
    CHECK(*read_hex<i24>("FE FF FF") == -2);
    CHECK(*read_hex<i32>("FE FF FF FF") == -2);
    CHECK(*read_hex<i40>("FE FF FF FF FF") == -2);
    CHECK(*read_hex<i48>("FE FF FF FF FF FF") == -2);
    CHECK(*read_hex<i56>("FE FF FF FF FF FF FF") == -2);
    CHECK(*read_hex<i64>("00 00 00 00 00 00 00 80") == std::numeric_limits<std::int64_t>::min());
}

TEST_CASE("integers and floats are read as big-endian") {
    CHECK(*read_hex<u16be>("01 FE") == 0x01FE);
    CHECK(*read_hex<u24be>("01 02 FE") == 0x0102FE);
    CHECK(*read_hex<u32be>("01 02 03 FE") == 0x010203FE);
    CHECK(*read_hex<u40be>("01 02 03 04 FE") == 0x01'020304FE);
    CHECK(*read_hex<u48be>("01 02 03 04 05 FE") == 0x0102'030405FE);
    CHECK(*read_hex<u56be>("01 02 03 04 05 06 FE") == 0x010203'040506FE);
    CHECK(*read_hex<u64be>("01 02 03 04 05 06 07 FE") == 0x01020304'050607FE);
    CHECK(*read_hex<i16be>("FF FE") == -2);
    CHECK(*read_hex<i24be>("FF FF FE") == -2);
    CHECK(*read_hex<i32be>("FF FF FF FE") == -2);
    CHECK(*read_hex<i40be>("FF FF FF FF FE") == -2);
    CHECK(*read_hex<i48be>("FF FF FF FF FF FE") == -2);
    CHECK(*read_hex<i56be>("FF FF FF FF FF FF FE") == -2);
    CHECK(*read_hex<i64be>("80 00 00 00 00 00 00 00") == std::numeric_limits<std::int64_t>::min());
    CHECK(*read_hex<f32be>("3F 80 00 00") == 1.0f);
    CHECK(*read_hex<f64be>("BF F0 00 00 00 00 00 00") == -1.0);
}

TEST_CASE("a stored number is assigned like a built-in number") {
    auto doc = read_hex<i24be>("00 00 00");
    *doc = -3;
    written(doc, "FF FF FD");
    *doc += 5;
    written(doc, "00 00 02");
}

TEST_CASE("floats keep their bits, also those of a signalling NaN, -0 and denormals") {
    same<f32>("01 00 A0 7F");  // signalling
    same<f32>("01 00 C0 7F");  // quiet, with a payload
    same<f32>("00 00 00 80");
    same<f32>("01 00 00 00");
    same<f64be>("7F F0 00 00 00 00 00 01");
    auto doc = read_hex<std::array<f32, 2>>("01 00 A0 7F   00 00 00 00");
    auto copy = *doc;
    (*doc)[1] = 1.0f;
    copy = *doc;
    *doc = copy;
    written(doc, "01 00 A0 7F   00 00 80 3F");
}

TEST_CASE("numbers are written with the bytes that were read, and reading refuses too few bytes") {
    same<u24>("01 02 03");
    same<i40be>("01 02 03 04 FF");
    same<u8>("01");
    same<u16>("01 02   03");  // the byte after it belongs to no field, and is kept
    refused<u24>("01 02", "a field of 3 bytes at 0x0: only 2 bytes are left");
    refused<f64>("", "a field of 8 bytes at 0x0: only 0 bytes are left");
}

namespace {
template <order O>
struct Header {
    at<0, magic<0x1234, O>> mark;
    at<4, scalar<std::uint16_t, O>> count;
    list<scalar<std::int16_t, O>, &Header::count> samples;
};
static_assert(laid_out<Header<order::little>> && laid_out<Header<order::big>>);
using Either = one_of<Header<order::little>, Header<order::big>>;

template <order O>
struct Body {
    at<0, scalar<std::uint32_t, O>> size;
};
struct Tiff {
    at<0, u8> big;
    choice<&Tiff::big, when<0, Body<order::little>>, when<1, Body<order::big>>> body;
};
}  // namespace

TEST_CASE("a magic or a tag in the file selects the byte order of the data") {
    same<Either>("34 12 00 00   02 00   01 00  FF FF");
    same<Either>("00 00 12 34   00 02   00 01  FF FF");
    auto doc = read_hex<Either>("00 00 12 34   00 01   00 01");
    auto* header = doc->get_if<Header<order::big>>();
    REQUIRE(header);
    header->samples.push_back(-2);
    written(doc, "00 00 12 34   00 02   00 01  FF FE");

    same<Tiff>("00   04 00 00 00");
    same<Tiff>("01   00 00 00 04");
    CHECK(read_hex<Tiff>("01   00 00 00 04")->body.get_if<Body<order::big>>()->size == 4u);
}

TEST_CASE("a new number is 0, even without an initialiser") {
    unsigned char garbage[sizeof(std::array<f64, 2>)];
    std::memset(garbage, 0xA5, sizeof garbage);
    CHECK(*new (garbage) u24 == 0);
    std::memset(garbage, 0xA5, sizeof garbage);
    const auto& numbers = *new (garbage) std::array<f64, 2>;
    CHECK((numbers[0] == 0 && numbers[1] == 0));
}

}  // namespace verbatim::test::wire_scalar
