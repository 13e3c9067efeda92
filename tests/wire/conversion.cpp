#include "verbatim/wire/conversion.hpp"

#include "tests/support/catch.hpp"
#include "verbatim/verbatim.hpp"
#include "verbatim/view/conversion.hpp"

using namespace verbatim;

namespace {
struct Feet { wire::at<0, wire::i32> length; };
struct Metres { wire::at<0, wire::i32> length; };
}  // namespace

template <>
struct verbatim::format<Feet> { static constexpr std::string_view id = "length.feet"; };
template <>
struct verbatim::format<Metres> { static constexpr std::string_view id = "length.metres"; };

template <>
struct verbatim::conversion<Feet, Metres> {
    static converted<Metres> convert(const Feet& from) {
        converted<Metres> made;
        made.value.length = static_cast<std::int32_t>(from.length * 0.3048);
        if (made.value.length / 0.3048 != from.length) made.lost.push_back("the length is rounded");
        return made;
    }
};

TEST_CASE("a conversion makes a value of the other format, and says what is lost") {
    const auto c = view::conversion_between<Feet, Metres>();
    CHECK((c.from == "length.feet" && c.to == "length.metres"));
    Feet feet{};
    Metres metres{};
    feet.length = 10000;
    CHECK(c.convert({&feet, nullptr}, {&metres, nullptr}).empty());
    CHECK(metres.length == 3048);
    feet.length = 5;
    CHECK(c.convert({&feet, nullptr}, {&metres, nullptr}) == std::vector<std::string>{"the length is rounded"});
    CHECK(metres.length == 1);
}
