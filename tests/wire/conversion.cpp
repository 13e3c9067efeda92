#include "verbatim/wire/conversion.hpp"

#include "tests/support/catch.hpp"
#include "verbatim/verbatim.hpp"
#include "verbatim/view/conversion.hpp"

namespace lengths {
using namespace verbatim::wire;
struct Feet {
    at<0, i32> length;
};
struct Metres {
    at<0, i32> length;
};
}  // namespace lengths

template <>
struct verbatim::format<lengths::Feet> {
    static constexpr std::string_view id = "length.feet";
};
template <>
struct verbatim::format<lengths::Metres> {
    static constexpr std::string_view id = "length.metres";
};

template <>
struct verbatim::conversion<lengths::Feet, lengths::Metres> {
    static converted<lengths::Metres> convert(const lengths::Feet& from) {
        converted<lengths::Metres> made;
        made.value.length = static_cast<std::int32_t>(from.length * 0.3048);
        if (made.value.length / 0.3048 != from.length) made.lost.push_back("the length is rounded");
        return made;
    }
};

namespace verbatim::test::wire_conversion {

using namespace lengths;

TEST_CASE("a conversion makes a value of another format, and lists the losses") {
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

}  // namespace verbatim::test::wire_conversion
