#include "verbatim/wire/coding.hpp"

#include "tests/support/catch.hpp"
#include "verbatim/table/of.hpp"
#include "verbatim/text/text.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::wire_coding {

using namespace verbatim::wire;

namespace {
enum class Colour : std::uint8_t { red };
struct Pair {
    bits<4> low, high;
};
template <class T>
const table::type& type_of() {
    return table::of<T>();
}
}  // namespace

TEST_CASE("a coding says what decides where a value ends, and whether the value is a number") {
    CHECK(type_of<u32>().coding->by == ending::type);
    CHECK(type_of<vlq<std::uint32_t>>().coding->by == ending::number);
    CHECK(type_of<cstring>().coding->by == ending::terminator);
    CHECK(type_of<pstring<u8>>().coding->by == ending::length);
    CHECK(type_of<token<std::int32_t>>().coding->by == ending::space);
    CHECK(type_of<line<>>().coding->by == ending::line);
    CHECK(type_of<u32>().is_number());
    CHECK_FALSE(type_of<cstring>().is_number());
    CHECK_FALSE(type_of<fourcc<"RIFF">>().is_number());
    CHECK(type_of<std::array<u8, 2>>().coding == nullptr);
}

TEST_CASE("numbers whose bytes are the number share one coding, whatever is known about them") {
    for (const table::type* t : {&type_of<u16be>(), &type_of<f64>(), &type_of<enumerated<Colour>>(),
                                 &type_of<packed<u8, Pair>>(), &type_of<always<7u>>()}) {
        CHECK(t->is_native());
        CHECK(t->number().native_size == t->size);
        CHECK_FALSE(t->is_decoded());
    }
    CHECK(type_of<u16be>().is_integer());
    CHECK(type_of<f64>().is_real());
    CHECK(type_of<enumerated<Colour>>().is_enumeration());
    CHECK(type_of<packed<u8, Pair>>().is_packed());
    CHECK(type_of<always<7u>>().is_constant());
    CHECK_FALSE(type_of<always<7u>>().is_integer());
}

TEST_CASE("the coding of a varint decodes and encodes its bytes") {
    const table::type& t = type_of<vlq<std::uint32_t>>();
    CHECK(t.is_decoded());
    CHECK(t.number().native_size == 0);
    CHECK(t.number_size() == 4);
    std::byte bytes[longest_number];
    REQUIRE(t.coding->encode(300, bytes) == 2);
    CHECK(t.coding->decode(bytes, 2).bits == 300);
}

}  // namespace verbatim::test::wire_coding
