#include "verbatim/wire/bit_packed.hpp"

#include "tests/support/law.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::wire_bit_packed {

using namespace verbatim::wire;

namespace {
using enum bit_order;

struct Wide {
    list<u16, to_end> all;
};
struct Small {
    list<u8, to_end> all;
};
struct Samples {
    at<0, u8> size;
    coded<bit_packed<12>, Wide, &Samples::size> samples;
    u8 last;
};
struct Letters {
    at<0, u8> size;
    coded<bit_packed<5, high_first>, Small, &Letters::size> letters;
    u8 last;
};
struct Pixels {
    coded<bit_packed<1, high_first>, Small, to_end> pixels;
};
struct Parts {
    bits<4> kind;
    bits<7> value;
    bits<5> none;
};
struct Code {
    packed<u16, Parts> bits;
};
struct Codes {
    struct All {
        list<Code, to_end> all;
    };
    coded<bit_packed<11>, All, to_end> codes;
};
// A field gives the number of bits: a field of the record itself, or of the record around it.
struct Varying {
    at<0, u8> width;
    at<1, u8> size;
    coded<bit_packed_by<&Varying::width, 2>, Wide, &Varying::size> samples;
    u8 last;
};
struct Planes {
    at<0, u8> bits_less_one;
    struct Plane {
        at<0, u8> size;
        coded<bit_packed_by<value_of<outer<&Planes::bits_less_one>> + 1, 1, high_first>, Small, &Plane::size> pixels;
    };
    list<Plane, to_end> planes;
};
static_assert(laid_out<Planes>);

test::bytes unpacked(const wire::coded_state& of) { return {of.decoded.bytes.begin(), of.decoded.bytes.end()}; }
}  // namespace

TEST_CASE("numbers with a fixed number of bits follow each other across bytes, from the lowest or the highest bit") {
    constexpr auto low = "03   BC FA DE   77", high = "05   08 86 42 10 84   77";
    same<Samples>(low);
    auto doc = read_hex<Samples>(low);
    REQUIRE(doc->samples->all.size() == 2);
    CHECK(doc->samples->all[0] == 0xABC);
    CHECK(doc->samples->all[1] == 0xDEF);
    same<Letters>(high);
    CHECK(unpacked(read_hex<Letters>(high)->letters.coding) == hex("01 02 03 04 04 04 04 04"));
    same<Pixels>("A5");
    CHECK(unpacked(read_hex<Pixels>("A5")->pixels.coding) == hex("01 00 01 00 00 01 00 01"));
}

TEST_CASE("bit-packed numbers can be changed, added and removed, and the size follows") {
    auto doc = read_hex<Samples>("03   BC FA DE   77");
    doc->samples->all[1] = 0x123;
    written(doc, "03   BC 3A 12   77");
    doc->samples->all.push_back(0x456);
    written(doc, "05   BC 3A 12 56 04   77");
    doc->samples->all.clear();
    doc->samples->all.push_back(0x789);
    written(doc, "02   89 07   77");
}

TEST_CASE("the bits of a bit-packed number can be read and set as named bit fields") {
    auto doc = read_hex<Codes>("5A 01");
    REQUIRE(doc->codes->all.size() == 1);
    CHECK(doc->codes->all[0].bits.get<&Parts::kind>() == 0xA);
    CHECK(doc->codes->all[0].bits.get<&Parts::value>() == 0x15);
    doc->codes->all[0].bits.set<&Parts::value>(0x7F);
    written(doc, "FA 07");
}

TEST_CASE("unused bits after the last number are kept until a number changes") {
    constexpr auto file = "02   BC FA   77";  // four bits are unused
    same<Samples>(file);
    auto doc = read_hex<Samples>(file);
    CHECK(doc->samples->all.size() == 1);
    doc->last = 0x78;
    written(doc, "02   BC FA   78");
    doc->samples->all[0] = 0xABD;
    written(doc, "02   BD 0A   78");
}

TEST_CASE(
    "writing refuses a number that is too large for its bits, and a count that cannot be read back from the bytes") {
    auto wide = read_hex<Samples>("03   BC FA DE   77");
    wide->samples->all[0] = 0x1000;
    refuses(wide, "samples: bit_packed cannot encode its 4 bytes");
    auto few = read_hex<Letters>("05   08 86 42 10 84   77");
    few->letters->all.resize(2);
    refuses(few, "letters: bit_packed cannot encode its 2 bytes");
    few->letters->all.push_back(3);
    written(few, "02   08 86   77");
}

TEST_CASE("a field of the record gives the number of bits of its bit-packed numbers") {
    constexpr auto file = "0C 03   BC FA DE   77";
    same<Varying>(file);
    auto doc = read_hex<Varying>(file);
    REQUIRE(doc->samples->all.size() == 2);
    CHECK(doc->samples->all[1] == 0xDEF);
    doc->samples->all.push_back(0x456);
    written(doc, "0C 05   BC FA DE 56 04   77");

    // A change of the width packs the numbers again with the new width.
    doc->width = 16;
    written(doc, "10 06   BC 0A EF 0D 56 04   77");
    doc->width = 11;
    refuses(doc, "samples: bit_packed_by cannot encode its 6 bytes");

    same<Varying>("00 01   AA   77", {{"samples", 2}});
    same<Varying>("11 01   AA   77", {{"samples", 2}});
    verbatim::document<Varying> fresh;
    fresh->width = 4;
    fresh->samples->all = {1, 2, 3, 4};
    written(fresh, "04 02   21 43   00");
}

TEST_CASE("a field of the record around gives the number of bits of numbers that are packed from the highest bit") {
    constexpr auto file = "02   02 29 CB   01 20";
    same<Planes>(file);
    auto doc = read_hex<Planes>(file);
    CHECK(unpacked(doc->planes[0].pixels.coding) == hex("01 02 03 04 05"));
    CHECK(unpacked(doc->planes[1].pixels.coding) == hex("01 00"));
    doc->bits_less_one = 5;
    written(doc, "05   04 04 20 C4 14   02 04 00");
    doc->bits_less_one = 3;  // the bytes would hold a sixth number
    refuses(doc, "planes[0].pixels: bit_packed_by cannot encode its 5 bytes");
}

}  // namespace verbatim::test::wire_bit_packed
