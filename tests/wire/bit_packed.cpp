#include "verbatim/wire/bit_packed.hpp"

#include "tests/support/law.hpp"
#include "verbatim/wire/wire.hpp"

using namespace verbatim;
using namespace verbatim::wire;
using namespace verbatim::test;

namespace {
using enum bit_order;

struct Wide { list<u16, to_end> all; };
struct Small { list<u8, to_end> all; };
struct Samples { at<0, u8> size; coded<bit_packed<12>, Wide, &Samples::size> samples; u8 last; };
struct Letters { at<0, u8> size; coded<bit_packed<5, high_first>, Small, &Letters::size> letters; u8 last; };
struct Pixels { coded<bit_packed<1, high_first>, Small, to_end> pixels; };
struct Parts { bits<4> kind; bits<7> value; bits<5> none; };
struct Code { packed<u16, Parts> bits; };
struct Codes { struct All { list<Code, to_end> all; }; coded<bit_packed<11>, All, to_end> codes; };

test::bytes unpacked(const wire::coding& of) { return {of.decoded.bytes.begin(), of.decoded.bytes.end()}; }
}  // namespace

TEST_CASE("numbers of so many bits are one after the other across bytes, from either end of them") {
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

TEST_CASE("they come, go and change like elements of any list") {
    auto doc = read_hex<Samples>("03   BC FA DE   77");
    doc->samples->all[1] = 0x123;
    written(doc, "03   BC 3A 12   77");
    doc->samples->all.push_back(0x456);
    written(doc, "05   BC 3A 12 56 04   77");
    doc->samples->all.clear();
    doc->samples->all.push_back(0x789);
    written(doc, "02   89 07   77");
}

TEST_CASE("the bits of a number may have names") {
    auto doc = read_hex<Codes>("5A 01");
    REQUIRE(doc->codes->all.size() == 1);
    CHECK(doc->codes->all[0].bits.get<&Parts::kind>() == 0xA);
    CHECK(doc->codes->all[0].bits.get<&Parts::value>() == 0x15);
    doc->codes->all[0].bits.set<&Parts::value>(0x7F);
    written(doc, "FA 07");
}

TEST_CASE("bits after the last number stay until one of them changes") {
    constexpr auto file = "02   BC FA   77";  // four bits are left
    same<Samples>(file);
    auto doc = read_hex<Samples>(file);
    CHECK(doc->samples->all.size() == 1);
    doc->last = 0x78;
    written(doc, "02   BC FA   78");
    doc->samples->all[0] = 0xABD;
    written(doc, "02   BD 0A   78");
}

TEST_CASE("what cannot be packed is refused") {
    auto wide = read_hex<Samples>("03   BC FA DE   77");
    wide->samples->all[0] = 0x1000;
    refuses(wide, "samples: bit_packed cannot encode its 4 bytes");
    auto few = read_hex<Letters>("05   08 86 42 10 84   77");
    few->letters->all.resize(2);
    refuses(few, "letters: bit_packed cannot encode its 2 bytes");
    few->letters->all.push_back(3);
    written(few, "02   08 86   77");
}
