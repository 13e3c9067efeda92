#include "verbatim/wire/expect.hpp"

#include "tests/support/law.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::wire_expect {

using namespace verbatim::wire;

namespace {

enum class Look : std::uint8_t { hidden = 1, glowing = 2, bright = 4 };

struct Point {
    at<0, i8> x;
    at<1, i8> y;
};

// Each field has another condition.
struct Fields {
    at<0, u8> one_or_three;
    at<1, i8> not_zero;
    at<2, i8> from_minus_two;
    at<3, u8> above_seven;
    at<4, u8> three_to_five;
    at<5, flag_set<Look>> look;
    at<6, text<4>> name;
    at<10, Point> positive;  // both of its fields are positive or 0
    static bool is_even(const u8& value) { return value % 2 == 0; }
    static bool is_sum(const Fields& f) { return f.sum == f.one_or_three + f.above_seven; }
    at<12, u8> even;
    at<13, u8> sum;
    static constexpr auto expectations =
        all_of(expect<&Fields::one_or_three>(is(1, 3)), expect<&Fields::not_zero>(is_not(0)),
               expect<&Fields::from_minus_two>(at_least(-2)), expect<&Fields::above_seven>(above(7)),
               expect<&Fields::three_to_five>(between(3, 5)),
               expect<&Fields::look>(at_most_one(Look::hidden, Look::glowing), only_with(Look::bright, Look::glowing)),
               expect<&Fields::name>(text_is("abc")), expect<&Fields::positive>(at_least(0)),
               expect<&Fields::even>(holds<&Fields::is_even>("even")),
               expect<&Fields::sum>(holds<&Fields::is_sum>("one_or_three and above_seven together")));
};
static_assert(laid_out<Fields, 14> && bitwise<Fields>);

struct Depending {
    at<0, u8> count;
    at<1, u8> pointer;  // 0 exactly where count is 0
    at<2, u8> twin;     // the same as count
    at<3, flag_set<Look>> look;
    at<4, u8> glow;   // 0 without its flag
    at<5, u8> light;  // 4 to 6 with its flag, otherwise 0
    at<6, i8> place;  // where not hidden: at least 1, or -100
    static constexpr auto expectations =
        all_of(expect<&Depending::pointer>(zero_with<&Depending::count>),
               expect<&Depending::twin>(equal_to<&Depending::count>),
               expect<&Depending::glow>(only_if<has<&Depending::look, Look::glowing>>()),
               expect<&Depending::light>(only_if<has<&Depending::look, Look::bright>>(between(4, 6))),
               expect<&Depending::place>(given<lacks<&Depending::look, Look::hidden>>(either(at_least(1), is(-100)))));
};
static_assert(laid_out<Depending, 7>);

// Expectations with computed conditions.
struct Versioned {
    at<0, u8> version;
    at<1, u8> width;
    at<2, u8> height;
    at<3, u8> depth;
    static constexpr auto expectations = all_of(
        expect<&Versioned::depth>(given<where<value_of<&Versioned::version> == 2 &&
                                              value_of<&Versioned::width> * value_of<&Versioned::height> != 0>>(is(8))),
        expect<&Versioned::height>(only_if<where<value_of<&Versioned::version> % 2 == 0>>()));
};
static_assert(laid_out<Versioned, 4>);

struct Ratio {
    at<0, u8> width;
    at<1, u8> height;
    at<2, u8> depth;
    static constexpr auto expectations =
        all_of(expect<&Ratio::depth>(given<where<value_of<&Ratio::width> / value_of<&Ratio::height> != 1>>(is(8))));
};

struct Reals {
    at<0, f32> unit;
    at<4, f32> zero;
    static constexpr auto expectations = all_of(expect<&Reals::unit>(between(0, 1)), expect<&Reals::zero>(is(0)));
};

struct Head {
    at<0, u8> size;
    at<1, u8> two;
};
// Expectations in a record of varying size, which is not bitwise.
struct Block {
    cstring name;
    Head head;
    wire::bytes<in<&Block::head, &Head::size>> data;
    rest<> tail;
    static constexpr auto expectations =
        all_of(expect<in<&Block::head, &Head::two>>(is(2)), expect<&Block::tail>(empty));
};
struct Item {
    at<0, u8> count;
    list<Reals, &Item::count> reals;
    static constexpr auto expectations = all_of(expect<&Item::count>(above(0)));
};
struct Items {
    at<0, u8> count;
    list<Item, &Items::count> items;
};

// A predicate that gives the text of its finding.
struct Sums {
    at<0, u8> count;
    list<u8, &Sums::count> numbers;
    rest<> sum;
    static std::string what_is_wrong(const Sums& s) {
        std::size_t total = 0;
        for (const u8& number : s.numbers) total += number;
        return total < 10 ? "" : "numbers that make " + std::to_string(total);
    }
    static constexpr auto expectations =
        all_of(expect<&Sums::numbers>(holds<&Sums::what_is_wrong>("numbers that make less than 10")));
};

// Expectations of every severity, and expectations in a nested list.
struct Graded {
    at<0, u8> slot;
    at<1, u8> kind;
    at<2, u8> speed;
    static constexpr auto of_speed = all_of(note<&Graded::speed>(between(0, 9), according_to("3 files of 20")),
                                            must<&Graded::speed>(is_not(255), according_to("the game, which hangs")));
    static constexpr auto expectations =
        all_of(must<&Graded::slot>(between(0, 7), according_to("the game, which has eight")),
               expect<&Graded::kind>(is(1, 2)), of_speed);
};
static_assert(laid_out<Graded, 3>);

std::vector<std::string> messages(const std::vector<finding>& findings) {
    std::vector<std::string> all;
    for (const auto& f : findings) all.push_back(f.message());
    return all;
}

constexpr auto good = "01 FF FE 08 05 06 \"abc\" 00 00 7F 04 09";

}  // namespace

TEST_CASE("a value that meets its expectations is no finding") {
    same<Fields>(good);
    same<Fields>("03 01 7F 09 03 01 \"abc\" 00 01 02 00 0C");
    same<Depending>("00 00 00 00 00 00 01");
    same<Depending>("09 01 09 06 07 04 9C");
    same<Depending>("09 01 09 03 07 00 00");
    same<Reals>("00 00 80 3F 00 00 00 80");  // 1, -0
    same<Block>("\"n\" 00 01 02 AA");
}

TEST_CASE("a value that does not meet its expectation is kept, and is a finding at its field") {
    same<Fields>("02 00 FD 07 06 07 \"abd\" 00 01 FF 03 0C", {{"one_or_three", 0},
                                                              {"not_zero", 1},
                                                              {"from_minus_two", 2},
                                                              {"above_seven", 3},
                                                              {"three_to_five", 4},
                                                              {"look", 5},
                                                              {"name", 6},
                                                              {"positive", 10},
                                                              {"even", 12},
                                                              {"sum", 13}});
    same<Depending>("00 01 02 00 01 01 00", {{"pointer", 1}, {"twin", 2}, {"glow", 4}, {"light", 5}, {"place", 6}});
    same<Depending>("09 00 09 04 00 07 FF", {{"pointer", 1}, {"light", 5}, {"place", 6}});
}

TEST_CASE("a finding states the expected and the actual value") {
    const auto all = messages(findings<Fields>(source(hex("02 00 FD 07 06 03 \"abd\" 00 01 FF 03 0C"))));
    REQUIRE(all.size() == 10);
    CHECK(all[0] == "one_or_three at 0x0: expected 1 or 3, found 2");
    CHECK(all[1] == "not_zero at 0x1: expected not 0, found 0");
    CHECK(all[2] == "from_minus_two at 0x2: expected at least -2, found -3");
    CHECK(all[3] == "above_seven at 0x3: expected more than 7, found 7");
    CHECK(all[4] == "three_to_five at 0x4: expected 3 to 5, found 6");
    CHECK(all[5] == "look at 0x5: expected at most one of hidden or glowing, bright only with glowing, found 3");
    CHECK(all[6] == "name at 0x6: expected \"abc\", found \"abd\"");
    CHECK(all[7] == "positive at 0xa: expected at least 0, found 01 FF");
    CHECK(all[8] == "even at 0xc: expected even, found 3");

    const auto depending = messages(findings<Depending>(source(hex("00 01 02 00 01 01 00"))));
    REQUIRE(depending.size() == 5);
    CHECK(depending[0] == "pointer at 0x1: expected 0 exactly where count is 0, found 1");
    CHECK(depending[1] == "twin at 0x2: expected the same as count, found 2");
    CHECK(depending[2] == "glow at 0x4: expected 0 unless look has glowing, found 1");
    CHECK(depending[3] == "light at 0x5: expected 4 to 6 where look has bright, otherwise 0, found 1");
    CHECK(depending[4] == "place at 0x6: expected at least 1 or -100 where look lacks hidden, found 0");
}

TEST_CASE("a NaN does not meet any condition") {
    same<Reals>("00 00 C0 7F 00 00 A0 7F", {{"unit", 0}, {"zero", 4}});  // a quiet and a signalling NaN
    const auto all = messages(findings<Reals>(source(hex("00 00 00 40 00 00 00 3F"))));
    REQUIRE(all.size() == 2);
    CHECK(all[0] == "unit at 0x0: expected 0 to 1, found 2");
    CHECK(all[1] == "zero at 0x4: expected 0, found 0.5");
}

TEST_CASE("expectations are checked in a record of varying size") {
    same<Block>("\"name\" 00 01 03 AA BB", {{"head.two", 6}, {"tail", 8}});
    const auto all = messages(findings<Block>(source(hex("\"n\" 00 00 02 BB"))));
    REQUIRE(all.size() == 1);
    CHECK(all[0] == "tail at 0x4: expected nothing, found 1 bytes");
}

TEST_CASE("a predicate may give the text of its finding") {
    same<Sums>("03 01 02 06");
    same<Sums>("03 01 02 07", {{"numbers", 1}});
    const auto all = messages(findings<Sums>(source(hex("03 01 02 09"))));
    REQUIRE(all.size() == 1);
    CHECK(all[0] == "numbers at 0x1: expected numbers that make less than 10, found numbers that make 12");
}

TEST_CASE("expectations are checked in the elements of lists that reading does not decode") {
    same<Items>("02   01 (00) * 8   00", {{"items[1].count", 10}});
    same<Items>("01   02 (00) * 8  00 00 00 40 (00) * 4", {{"items[0].reals[1].unit", 10}});
}

TEST_CASE("the condition of an expectation may be computed from several fields") {
    CHECK(messages(findings<Versioned>(hex("02 03 04 08"))).empty());
    CHECK(messages(findings<Versioned>(hex("02 00 04 09"))).empty());
    CHECK(messages(findings<Versioned>(hex("03 01 00 09"))).empty());
    CHECK(
        messages(findings<Versioned>(hex("02 03 04 09"))) ==
        std::vector<std::string>{"depth at 0x3: expected 8 where (version == 2) and ((width x height) != 0), found 9"});
    CHECK(messages(findings<Versioned>(hex("03 01 04 09"))) ==
          std::vector<std::string>{"height at 0x2: expected 0 unless (version % 2) == 0, found 4"});
}

TEST_CASE("a comparison with what has no result, a division by zero, does not hold in an expectation") {
    CHECK(messages(findings<Ratio>(hex("04 04 09"))).empty());
    CHECK(messages(findings<Ratio>(hex("04 02 09"))) ==
          std::vector<std::string>{"depth at 0x2: expected 8 where (width / height) != 1, found 9"});
    CHECK(messages(findings<Ratio>(hex("04 00 09"))).empty());
}

TEST_CASE("an expectation has a severity, and may have a source") {
    same<Graded>("07 01 09");
    same<Graded>("08 03 0A",
                 {{"slot", 0, severity::error}, {"kind", 1, severity::unusual}, {"speed", 2, severity::note}});
    const auto all = findings<Graded>(source(hex("08 03 FF")));
    REQUIRE(all.size() == 4);
    CHECK(all[0].message() == "slot at 0x0: expected 0 to 7, found 8 (the game, which has eight)");
    CHECK(all[0].source == "the game, which has eight");
    CHECK(all[1].message() == "kind at 0x1: expected 1 or 2, found 3");
    CHECK(all[1].source.empty());
    CHECK(all[2].severity == severity::note);
    CHECK(all[2].source == "3 files of 20");
    CHECK(all[3].severity == severity::error);
    CHECK(all[3].message() == "speed at 0x2: expected not 255, found 255 (the game, which hangs)");
}

}  // namespace verbatim::test::wire_expect
