#include "verbatim/wire/enumeration.hpp"

#include "tests/support/law.hpp"
#include "verbatim/view/type.hpp"

namespace verbatim::test::wire_enumeration {

using namespace verbatim::wire;

namespace {
enum class Activation : std::uint8_t { on_call = 1, on_start = 3, last = 63 };
enum class Look : std::uint16_t { hidden = 1, glowing = 0x8000 };
enum class Delta : std::int16_t { none };
// Enumerations with values that the schema lists.
enum class Codec : std::uint32_t { unknown, pcm, extensible = 0xFFFE, unset = 0xFFFFFFFF };
constexpr auto enumerators(Codec) { return listed<Codec::extensible, Codec::unset>{}; }
enum class Side : std::int8_t { left = -1, middle, right };
constexpr auto enumerators(Side) { return listed<Side::left>{}; }
struct Track {
    at<0, Codec> codec;
    at<4, Side> side;
};
struct Def {
    at<0, Activation> activation;
    at<1, flag_set<Look>> look;
    at<3, enumerated<Delta, order::big>> delta;
};
static_assert(laid_out<Def, 5>);
}  // namespace

TEST_CASE("a value without a name is kept and reported") {
    same<Def>("01   01 00   00 00");
    same<Def>("3F   01 80   00 00");
    same<Def>("02   00 00   FF FF", {{"activation", 0}, {"delta", 3}});
    CHECK(findings<Def>(hex("02 00 00 00 00"))[0].message() == "activation at 0x0: expected a known value, found 2");
}

TEST_CASE("a flag without a name is kept and reported") {
    same<Def>("01   02 00   00 00", {{"look", 1}});
    CHECK(findings<Def>(hex("01 07 80 00 00"))[0].message() ==
          "look at 0x1: expected known flags only, found unknown bits 6");
}

TEST_CASE("values of enumerations and flags have names, and are set by name") {
    auto doc = read_hex<Def>("03   02 00   00 00");
    CHECK(doc->activation.name() == "on_start");
    CHECK(doc->activation == Activation::on_start);
    doc->activation = Activation::on_call;
    doc->look.set(Look::glowing);
    CHECK(doc->look.has(Look::glowing));
    CHECK(doc->look.unnamed() == 2);
    written(doc, "01   02 80   00 00");
    doc->look.set(Look::glowing, false);
    written(doc, "01   02 00   00 00");
    doc->activation = static_cast<Activation>(200);
    CHECK(doc->activation.name().empty());
    written(doc, "C8   02 00   00 00");
}

TEST_CASE("values outside 0 to 63 have names if the schema lists them") {
    same<Track>("FE FF 00 00   FF");
    same<Track>("FF FF FF FF   01");
    same<Track>("FD FF 00 00   FE", {{"codec", 0}, {"side", 4}});
    auto doc = read_hex<Track>("FE FF 00 00   FF");
    CHECK(doc->codec.name() == "extensible");
    CHECK(doc->side.name() == "left");
    const auto& track = table::of<Track>();
    auto* const value = static_cast<void*>(&*doc);
    const view::datum codec{static_cast<std::byte*>(value) + track.fields[0].in_memory, track.fields[0].of},
        side{static_cast<std::byte*>(value) + track.fields[1].in_memory, track.fields[1].of};
    CHECK(view::text_of(codec) == "extensible");
    CHECK(view::text_of(side) == "left");
    CHECK_FALSE(view::assign_text(*codec.of, codec.value, "unset").has_value());
    CHECK_FALSE(view::assign_text(*side.of, side.value, "-1").has_value());
    written(doc, "FF FF FF FF   FF");
    CHECK(view::text_of(side) == "left");
    CHECK(view::assign_text(*codec.of, codec.value, "none").has_value());
    STATIC_REQUIRE(enumerator_name(Side::left) == "left");
    STATIC_REQUIRE(enumerator_name(Codec::pcm) == "pcm");
}

TEST_CASE("only the values from 0 to 63 have names if the schema lists none") {
    STATIC_REQUIRE(enumerator_name(Activation::last) == "last");
    STATIC_REQUIRE(enumerator_name(static_cast<Activation>(64)).empty());
    STATIC_REQUIRE(enumerator_name(static_cast<Delta>(-1)).empty());
}

namespace {
enum class Colour : std::uint8_t { red = 1, default_ = 2 };
struct Painted {
    enumerated_in<u16be, Colour> colour;
};
}  // namespace

TEST_CASE("an enumeration may be stored in an integer of another size, and its names lose a final underscore") {
    same<Painted>("00 02");
    same<Painted>("01 02", {{"colour", 0}});
    auto doc = read_hex<Painted>("00 02");
    CHECK(doc->colour.name() == "default");
    doc->colour = Colour::red;
    written(doc, "00 01");
}

}  // namespace verbatim::test::wire_enumeration
