#include "verbatim/wire/bits.hpp"

#include "tests/support/law.hpp"

namespace verbatim::test::wire_bits {

using namespace verbatim::wire;

namespace {
struct Translation {
    bits<10> x, y, z;
    bits<2> spare;
};
struct Word {
    bits<64> all;
};
struct Sign {
    bits<15> size;
    bits<1> negative;
};
struct Frame {
    at<0, packed<u32, Translation>> translation;
    at<4, packed<i16be, Sign>> sign;
};
static_assert(laid_out<Frame, 6>);
}  // namespace

TEST_CASE("the first bit field has the lowest bits") {
    auto doc = read_hex<Frame>("01 08 30 40   80 03");
    CHECK(doc->translation.get<&Translation::x>() == 1);
    CHECK(doc->translation.get<&Translation::y>() == 2);
    CHECK(doc->translation.get<&Translation::z>() == 3);
    CHECK(doc->translation.get<&Translation::spare>() == 1);
    CHECK(doc->translation.get().z == 3);
    CHECK(doc->sign.get<&Sign::negative>() == 1);
    CHECK(doc->sign.get<&Sign::size>() == 3);
    same<Frame>("01 08 30 40   80 03");
}

TEST_CASE("setting a bit field leaves the other bit fields unchanged") {
    auto doc = read_hex<Frame>("FF FF FF FF   FF FF");
    doc->translation.set<&Translation::y>(0);
    written(doc, "FF 03 F0 FF   FF FF");
    doc->sign.set<&Sign::negative>(0);
    written(doc, "FF 03 F0 FF   7F FF");
    doc->translation.set<&Translation::x>(
        0x7FF);  // the bits that do not fit are cut off, and change no other bit field
    written(doc, "FF 03 F0 FF   7F FF");
}

TEST_CASE("a packed integer can be made from a struct of bit fields, and one bit field can have all 64 bits") {
    packed<u32, Translation> all = Translation{{1}, {2}, {3}, {1}};
    CHECK(all.stored == 0x40300801u);
    packed<u64, Word> word{};
    word.set<&Word::all>(~std::uint64_t{0});
    CHECK(word.get<&Word::all>() == ~std::uint64_t{0});
}

}  // namespace verbatim::test::wire_bits
