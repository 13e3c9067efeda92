// A value with parts is set to what get and show print for it.
#include "verbatim/edit/change/whole_values.hpp"

#include "tests/edit/outcome.hpp"
#include "tests/edit/support.hpp"
#include "verbatim/view/instantiate.hpp"
#include "verbatim/wire/wire.hpp"

namespace parted {
using namespace verbatim;
using namespace verbatim::wire;

struct Bits {
    bits<4> low;
    bits<4> high;
};
struct Point {
    u8 x, y;
};
struct File {
    std::array<u8, 3> numbers;
    Point point;
    packed<u8, Bits> bits_of_it;
    text<4> name;
    raw<6> run;
    u8 count;
    list<Point, &File::count> points;
};
}  // namespace parted

template <>
struct verbatim::format<parted::File> {
    static constexpr std::string_view id = "test.parted", title = "", extensions = "";
    static match recognise(std::span<const std::byte>) { return match::certain; }
};

namespace verbatim::test::edit_whole_values {

namespace {

constexpr const char* file = "01 02 03  04 05  21  \"ab\" 00 7F  (00) * 6  02  06 07  08 09";

std::string after(std::vector<edit::assignment> all) {
    const auto doc = view::instantiate<parted::File>().read(source(hex(file)));
    INFO((doc ? "" : doc.error().message()));
    REQUIRE(doc);
    if (const auto set = edit::set(**doc, all); !set) return set.error().message();
    return outcome((*doc)->write());
}
std::string after(std::string path, std::string text) { return after({{std::move(path), std::move(text), {}}}); }
std::string with(std::string_view from, std::string_view to) {
    auto text = std::string(file);
    text.replace(text.find(from), from.size(), to);
    return spaced(text);
}

}  // namespace

TEST_CASE("an array is set as JSON and as it is shown, with blanks or commas") {
    for (const char* same : {"[1,2,3]", "[ 1, 2, 3 ]", "1 2 3", "1,2,3", "1, 2, 3", "1 2 3 (0.1 0.2 0.3)"}) {
        INFO(same);
        CHECK(after("numbers", same) == spaced(file));
    }
    CHECK(after("numbers", "[1,200,3]") == with("01 02 03", "01 C8 03"));
    CHECK(after("numbers", "7 8 9") == with("01 02 03", "07 08 09"));
    CHECK(after("numbers", "1 2") == "numbers: it has 3 elements, not 2");
    CHECK(after("numbers", "[1,2,3,4]") == "numbers: it has 3 elements, not 4");
    CHECK(after("numbers", "[1,2,300]") == "numbers[2]: 300 does not fit u8");
    CHECK(after("numbers", "[1,2,[3]]") == "numbers[2]: it has no parts");
    CHECK(after("numbers", "7") == "numbers: it has parts: set one of them instead");
    CHECK(after("numbers", "[1,2").find("numbers: ") == 0);
}

TEST_CASE("a record is set as JSON, and fields that are not named stay") {
    CHECK(after("point", R"({"x": 4, "y": 5})") == spaced(file));
    CHECK(after("point", R"({"y": 50})") == with("04 05", "04 32"));
    CHECK(after("point", R"({"z": 1})").find("there is no z") != std::string::npos);
    CHECK(after("point", "1 2") == "point: it has parts with names: {\"name\": value, ...}, or set one of them");
    CHECK(after("points", R"([{"x": 6, "y": 70}, {"x": 8, "y": 9}])") == with("06 07", "06 46"));
    CHECK(after("points[1]", R"({"x": 80})") == with("08 09", "50 09"));
    CHECK(after("", R"({"numbers": [1, 2, 4], "name": "\u00e9\\", "run": "01*5 02", "count": 2})") ==
          spaced("01 02 04  04 05  21  E9 5C 00 7F  (01) * 5 02  02  06 07  08 09"));
}

TEST_CASE("bit fields and runs of bytes are set as they are printed") {
    CHECK(after("bits_of_it", R"({"low": 1, "high": 3})") == with(" 21 ", " 31 "));
    CHECK(after("bits_of_it", "low=1 high=3") == with(" 21 ", " 31 "));
    CHECK(after("", R"({"bits_of_it": {"high": 3}, "point": {"x": 4}})") == with(" 21 ", " 31 "));
    CHECK(after("bits_of_it", R"({"middle": 1})").find("bits_of_it: unknown field middle") == 0);
    CHECK(after("run", "00*6") == spaced(file));
    CHECK(after("run", "00*2 AD DE*3") == with("(00) * 6", "00 00 AD (DE) * 3"));
    CHECK(after("run", "00*7") == "run: 7 bytes; expected 6");
}

TEST_CASE("a whole value and other values are set in one edit; one part is not set twice") {
    CHECK(after({{"numbers", "1 2 9", {}}, {"point.x", "9", {}}}) ==
          spaced("01 02 09  09 05  21  \"ab\" 00 7F  (00) * 6  02  06 07  08 09"));
    CHECK(after({{"numbers", "1 2 9", {}}, {"numbers[2]", "8", {}}}) == "numbers[2]: it is set twice, to 9 and to 8");
}

}  // namespace verbatim::test::edit_whole_values
