#include "verbatim/wire/padding.hpp"

#include "tests/support/law.hpp"

namespace verbatim::test::wire_padding {

using namespace verbatim::wire;

TEST_CASE("bytes of zeros<> that are not zero are kept and reported") {
    same<zeros<4>>("00 00 00 00");
    same<zeros<4>>("00 00 07 00", {{"", 2}});
    refused<zeros<4>>("00 00", "padding of 4 bytes at 0x0: only 2 bytes are left");
}

TEST_CASE("padding repeats its pattern in file order") {
    same<padding<6, 0xADDE>>("AD DE * 3");
    same<padding<5, 0xADDE>>("AD DE AD DE AD");
    same<padding<4, 0xADDE>>("DE AD DE AD", {{"", 0}});
    same<padding<4, std::uint32_t{0xFF}>>("00 00 00 FF");
    same<padding<1, 0xADDE>>("00", {{"", 0}});
    CHECK(verbatim::findings<padding<3, 0xADDE>>(hex("AD DE 00"))[0].message() ==
          "the file at 0x2: expected padding AD DE, found 00");
}

TEST_CASE("raw<> keeps any bytes, and reading refuses too few of them") {
    same<raw<3>>("01 02 03");
    refused<raw<3>>("01 02", "a field of 3 bytes at 0x0: only 2 bytes are left");
}

}  // namespace verbatim::test::wire_padding
