#include "verbatim/wire/condition.hpp"

#include "tests/support/law.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::wire_condition {

using namespace verbatim::wire;

namespace {

constexpr auto small = between(1, 3);
constexpr auto known = either(small, is(9, 10));

struct Tone {
    at<0, u8> pitch;
    at<1, u8> volume;
    at<2, u8> echoes;
    at<3, u8> delay;
    static constexpr auto loud = given<nonzero<&Tone::pitch>>(above(4));
    static constexpr auto expectations = all_of(
        expect<&Tone::pitch>(known), expect<&Tone::volume>(is_not(5, 6), loud),
        note<&Tone::delay>(only_if<nonzero<&Tone::echoes>>(either(is(1), given<equals<&Tone::echoes, 2>>(is(2))))));
};

std::vector<std::string> messages(std::string_view bytes) {
    std::vector<std::string> all;
    for (const auto& f : findings<Tone>(hex(bytes))) all.push_back(f.message());
    return all;
}

}  // namespace

TEST_CASE("a condition with a name is that condition, also inside others") {
    CHECK(messages("01 07 00 00").empty());
    CHECK(messages("0A 07 00 00").empty());
    CHECK(messages("04 07 00 00") == std::vector<std::string>{"pitch at 0x0: expected 1 to 3 or 9 or 10, found 4"});
    CHECK(messages("03 04 00 00") ==
          std::vector<std::string>{"volume at 0x1: expected not 5 or 6, more than 4 where pitch is not 0, found 4"});
}

TEST_CASE("conditions inside conditions depend on their own tests") {
    CHECK(messages("01 07 01 01").empty());
    CHECK(messages("01 07 02 02").empty());
    CHECK(messages("01 07 02 03").size() == 1);
    CHECK(messages("01 07 00 01").size() == 1);
    CHECK(messages("01 07 01 05").empty());  // the inner test is not met, so its condition holds
}

}  // namespace verbatim::test::wire_condition
