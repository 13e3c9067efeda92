// Calculated values, names of elements and conditions in paths, in one edit and in edits one after another: all values
// of one edit hold together after it, and its paths count in the document before it.
#include "verbatim/edit/change/calculated.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tests/edit/edit_of.hpp"
#include "tests/edit/support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/small_format.hpp"
#include "verbatim/verbatim.hpp"

namespace timeline {
using namespace verbatim::wire;

struct Line;
struct Mark {
    at<0, text<4>> name;
    at<4, u8> ticks;
    at<5, index_in<i8, "marks", none_is<-1>>> next;
    at<6, u8> part_count;
    list<u8, &Mark::part_count> parts;
    static double time(const Mark&, const Line&);
    static bool set_time(Mark&, const Line&, double);
    static double beats(const Mark& m) { return m.ticks / 4.0; }
    static bool set_beats(Mark& m, double to) {
        m.ticks = static_cast<std::uint8_t>(to * 4);
        return true;
    }
    static constexpr auto calculated = all_of(calculate<&Mark::time, &Mark::set_time>("time", "s"),
                                              calculate<&Mark::beats, &Mark::set_beats>("beats"));
};
struct Line {
    static constexpr bool tried = true;
    at<0, u8> rate;
    at<1, u8> mark_count;
    list<Mark, &Line::mark_count> marks;
};
inline double Mark::time(const Mark& m, const Line& line) { return double(m.ticks) / double(line.rate); }
inline bool Mark::set_time(Mark& m, const Line& line, double to) {
    m.ticks = static_cast<std::uint8_t>(std::clamp(to * double(line.rate) + 0.5, 0.0, 255.0));
    return true;
}

struct Extra {
    at<0, u8> value;
};
struct Flagged {
    static constexpr bool tried = true;
    at<0, u8> has;
    optional<Extra, nonzero<&Flagged::has>> extra;
    u8 end;
    static double half(const Flagged& f) { return f.end / 2.0; }
    static bool set_half(Flagged& f, double to) {
        f.end = static_cast<std::uint8_t>(to * 2);
        return to < 100;
    }
    static constexpr auto calculated = all_of(calculate<&Flagged::half, &Flagged::set_half>("half"));
};
}  // namespace timeline

namespace verbatim::test::edit_calculated {

namespace {

using timeline::Line;

constexpr auto file = R"(0A 03
"go" 00 00  14 01 02 05 06   # 2 s, 5 beats
"halt"      05 FF 00
"run" 00    0A 00 01 07
)";

edit_of all(std::vector<edit::assignment> values) {
    return [=](view::document& doc) { return edit::set(doc, values); };
}
// The file after one edit, in which the order of the values does not matter.
std::string after(std::vector<edit::assignment> values) {
    const auto is = after_edits<Line>(file, {all(values)});
    std::ranges::reverse(values);
    CHECK(after_edits<Line>(file, {all(values)}) == is);
    return is;
}
std::string file_with(std::string_view rate, std::string_view go, std::string_view others) {
    return spaced(fmt::format("{} 03 {} {}", rate, go, others));
}
constexpr auto others = R"("halt" 05 FF 00  "run" 00 0A 00 01 07)";

// The file after edits that are committed one by one.
std::string one_by_one(std::string_view annotated, std::initializer_list<edit_of> edits) {
    std::string now(annotated);
    for (const auto& edit : edits) now = after_edits<Line>(now, {edit});
    return now;
}

}  // namespace

TEST_CASE("in one edit, a calculated value is calculated from the fields as they are after the edit") {
    CHECK(after({{"rate", "5"}, {"marks[0].time", "3"}}) == file_with("05", "\"go\" 00 00 0F 01 02 05 06", others));
    CHECK(after({{"rate", "5"}, {"marks[0].ticks", "time(3)"}}) ==
          file_with("05", "\"go\" 00 00 0F 01 02 05 06", others));
    CHECK(after({{"rate", "5"}, {"marks[0].time", "2 s"}}) == file_with("05", "\"go\" 00 00 0A 01 02 05 06", others));
    CHECK(after({{"marks[go].name", "went"}, {"marks[go].time", "1"}, {"rate", "20"}}) ==
          file_with("14", "\"went\" 14 01 02 05 06", others));
    CHECK(after({{"rate", "3"}, {"marks[0].time", "0.5"}}) ==
          "marks[0].time: the nearest value to 0.5 is 0.666667 s; 0.5 is between 0.333333 and 0.666667, in its range "
          "of 0 to 85");
}

TEST_CASE("values of one edit that cannot hold together are refused, also if one of them is there already") {
    using Catch::Matchers::ContainsSubstring;
    CHECK_THAT(after_edits<Line>(file, {all({{"marks[0].time", "1"}, {"marks[0].ticks", "9"}})}),
               ContainsSubstring("marks[0].ticks: it is set twice"));
    CHECK(after({{"marks[0].time", "2"}, {"marks[0].ticks", "9"}}) ==
          "marks[0].ticks: it is set twice, to 9 and to 20");
    CHECK(after({{"marks[0].time", "2"}, {"marks[0].beats", "10"}}) ==
          "marks[0].time: other values of the edit make it 4 s, not 2 s");
    CHECK(after({{"marks[0].parts", "[5, 6]"}, {"marks[0].parts[0]", "9"}}) ==
          "marks[0].parts[0]: it is set twice, to 5 and to 9");
    CHECK(after({{"marks[0].parts", "[5, 7]"}, {"marks[0].parts[0]", "5"}}) ==
          "marks[0].parts[0]: it is set twice, to 5 and to 5");
    CHECK(after({{"marks[0].time", "2"}, {"marks[0].beats", "5"}}) == spaced(file));
}

TEST_CASE("in one edit, the name of an element is the one that it has after the edit") {
    CHECK(after({{"marks[2].name", "new"}, {"marks[1].next", "new"}}) ==
          file_with("0A", "\"go\" 00 00 14 01 02 05 06", "\"halt\" 05 02 00  \"new\" 00 0A 00 01 07"));
    CHECK(after({{"marks[2].name", "new"}, {"marks[1].next", "run"}}) ==
          "marks[1].next: run is not a number for i8, and marks has no element of that name");
    CHECK(after({{"marks[0].name", "run"}, {"marks[2].name", "go"}, {"marks[1].next", "go"}}) ==
          file_with("0A", "\"run\" 00 14 01 02 05 06", "\"halt\" 05 02 00  \"go\" 00 00 0A 00 01 07"));
}

TEST_CASE("a new element has all its values together") {
    const auto inserted = [](std::vector<edit::assignment> fields) {
        return after_edits<Line>("04 00",
                                 {[=](view::document& doc) { return edit::insert(doc, "marks", {}, fields); }});
    };
    CHECK(inserted({{"time", "2"}, {"name", "a"}, {"next", "a"}}) == spaced("04 01 \"a\" 00 00 00 08 00 00"));
    CHECK(inserted({{"time", "2"}, {"ticks", "8"}, {"name", "a"}, {"next", "-1"}}) ==
          spaced("04 01 \"a\" 00 00 00 08 FF 00"));
    CHECK(inserted({{"time", "2"}, {"ticks", "9"}, {"next", "-1"}}) ==
          "marks[0].ticks: it is set twice, to 9 and to 8");
}

TEST_CASE("a condition in the path of an edit sees the results of the edits before it") {
    const auto insert = [](std::string path, std::string as = {}, std::vector<edit::assignment> fields = {}) {
        return [=](view::document& doc) { return edit::insert(doc, path, as, fields); };
    };
    const std::initializer_list<edit_of> edits = {
        insert("marks[0]", {}, {{"name", "new"}, {"ticks", "80"}, {"next", "halt"}}),
        setting("marks[time=8].beats", "30"),
        insert("marks[beats=30].parts", "1"),
        insert("marks[time=12s].parts", "2"),
        insert("marks[beats=30].parts", "3"),
        setting("marks[parts=3].parts[1]", "9"),
        moving("marks[parts=3]", "marks"),
        removing("marks[parts=2].parts[0]"),
        setting("marks[next=halt].parts[0]", "11"),
        setting("marks[next=go].time", "0.3s"),
        setting("marks[time=0.3].name", "fast"),
        setting("rate", "1"),
        moving("marks[time=120]", "[0]"),
        setting("marks[time=3].next", "new"),
    };
    const auto is = after_edits<Line>(file, edits);
    CHECK(is == one_by_one(file, edits));
    CHECK(is ==
          spaced(R"(01 04  "new" 00 78 02 03 01 09 03  "go" 00 00 14 02 01 0B  "halt" 05 FF 00  "fast" 03 00 01 07)"));
    CHECK(
        after_edits<Line>(file, {removing("marks[parts=2]"), removing("marks[parts=2]")}) ==
        "marks[0]: marks[2].next leads to it: --cascade removes what holds such references, too, --clear clears them, "
        "--leave keeps them");
    CHECK(after_edits<Line>(
              file, {setting("marks[parts=1].next", "-1"), removing("marks[parts=2]"), removing("marks[parts=2]")}) ==
          "marks: there is no element with parts = 2; it has 2 elements");
    CHECK(after_edits<Line>(file, {removing("marks[beats=x]")}) ==
          "marks: [beats=x]: column 7: expected a number, because beats is a number");
}

TEST_CASE("an edit that fails keeps the requests of the edits before it") {
    const auto format = view::instantiate<timeline::Flagged>("", {});
    const auto doc = format.read(source(hex("01 05 06")));
    REQUIRE(edit::set(**doc, "extra.value", "7"));
    const edit::assignment some[] = {{"has", "0"}, {"half", "1000"}};
    CHECK_FALSE(edit::set(**doc, some));
    CHECK((*doc)->pending().requests.leaves.size() == 1);
    const edit::assignment others_of[] = {{"has", "0"}, {"half", "4"}};
    REQUIRE(edit::set(**doc, others_of));
    REQUIRE(edit::commit(**doc));
    CHECK(outcome((*doc)->write()) == "00 08");
}

}  // namespace verbatim::test::edit_calculated
