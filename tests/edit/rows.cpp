// Rows of lists that belong together come, go, move and are copied in one edit.
#include "verbatim/edit/references/rows.hpp"

#include "tests/edit/edit_of.hpp"
#include "tests/edit/merge.hpp"
#include "tests/support/small_format.hpp"
#include "verbatim/edit/diff.hpp"
#include "verbatim/view/calculated.hpp"

namespace verbatim::test::edit_rows {

using namespace verbatim::wire;

namespace {

struct Pull {
    at<0, index_in<u8, "points">> target;
    at<1, u8> weight;
};
// A point for each colour, and then an anchor for each pull.
struct Shape {
    static constexpr bool tried = true;
    at<0, u8> corner_count;
    at<1, u8> colour_count;
    at<2, u8> pull_count;
    at<3, u8> point_count;
    list<index_in<u8, "points">, &Shape::corner_count> corners;
    list<u8, &Shape::colour_count> colours;
    list<Pull, &Shape::pull_count> pulls;
    list<u8, &Shape::point_count> points;
    static constexpr auto together = all_of(rows_of<&Shape::colours, &Shape::points, "point">,
                                            rows_of<&Shape::pulls, &Shape::points, "anchor", after<&Shape::colours>>);
};
static_assert(laid_out<Shape>);

// Three points P1 P2 P3 with colours, and two pulls, whose anchors are A1 and A2.
constexpr auto shape = "03 03 02 05   00 01 02   C1 C2 C3   02 0A 01 0B   F1 F2 F3 A1 A2";

// The table of a catalogue of messages: one count for both lists, which are elsewhere.
struct Catalogue {
    static constexpr bool tried = true;
    at<0, u8> count;
    at<1, u8> originals_at;
    at<2, u8> translations_at;
    placed<list<text<2>, &Catalogue::count>, &Catalogue::originals_at> originals;
    placed<list<text<2>, &Catalogue::count>, &Catalogue::translations_at> translations;
    static constexpr auto together = all_of(rows_of<&Catalogue::translations, &Catalogue::originals, "original">);
};
static_assert(laid_out<Catalogue>);
constexpr auto catalogue = "03 03 09   \"a\" 00 \"b\" 00 \"c\" 00   \"A\" 00 \"B\" 00 \"C\" 00";

// Numbers of the rows, which new rows get.
struct Part {
    at<0, index_in<u8, "bones", first_is<1>>> bone;
    at<1, u8> size;
};
struct Body {
    static constexpr bool tried = true;
    at<0, u8> count;
    at<1, u8> part_count;
    list<text<2>, &Body::count> bones;
    list<Part, &Body::part_count> parts;
    static constexpr auto together = all_of(rows_of<&Body::parts, &Body::bones, "bone">);
};
static_assert(laid_out<Body>);

std::string after(edit_of edit) { return after_edits<Shape>(shape, {std::move(edit)}); }

edit_of copying(std::string from, std::string to) {
    return [=](view::document& doc) { return edit::insert_copy(doc, to, doc, from); };
}
edit_of cascading(std::vector<std::string> paths) {
    return [=](view::document& doc) { return edit::remove(doc, paths, edit::referrers::cascade); };
}
edit_of inserting_as(std::string path, std::string as) {
    return [=](view::document& doc) { return edit::insert(doc, path, as); };
}

template <class Root>
std::unique_ptr<view::document> opened(std::string_view annotated) {
    static const auto format = view::instantiate<Root>("", {});
    auto doc = format.read(source(hex(annotated)));
    REQUIRE(doc);
    return std::move(*doc);
}

}  // namespace

TEST_CASE("a row that is inserted takes rows of the other lists along, whichever list is named") {
    const auto between = spaced("03 04 02 06   00 02 03   C1 00 C2 C3   03 0A 02 0B   F1 00 F2 F3 A1 A2");
    CHECK(after(inserting("points[1]")) == between);
    CHECK(after(inserting("colours[1]")) == between);
    CHECK(after(inserting("colours")) ==
          spaced("03 04 02 06   00 01 02   C1 C2 C3 00   02 0A 01 0B   F1 F2 F3 00 A1 A2"));
    CHECK(after(inserting("pulls[1]")) ==
          spaced("03 03 03 06   00 01 02   C1 C2 C3   02 0A 00 00 01 0B   F1 F2 F3 A1 00 A2"));
    CHECK(after(inserting("pulls")) == after(inserting("points")));
}
TEST_CASE("a new row between two kinds is of the kind of the one that it comes before") {
    CHECK(after(inserting("points[3]")) ==
          spaced("03 03 03 06   00 01 02   C1 C2 C3   00 00 02 0A 01 0B   F1 F2 F3 00 A1 A2"));
    CHECK(after_edits<Shape>("00 01 00 01   C1   F1", {inserting("points")}) == spaced("00 02 00 02  C1 00   F1 00"));
    CHECK(after_edits<Shape>("00 00 00 00", {inserting("points")}) == spaced("00 01 00 01   00   00"));
    CHECK(after_edits<Shape>("00 00 01 01   00 0A   A1", {inserting("points")}) ==
          spaced("00 00 02 02   00 0A 00 00   A1 00"));
}
TEST_CASE("rows that belong to none come and go alone") {
    CHECK(after_edits<Shape>("00 01 00 03   C1   F1 F2 F3", {inserting("points[2]")}) ==
          spaced("00 01 00 04   C1   F1 F2 00 F3"));
    CHECK(after_edits<Shape>("00 02 00 01   C1 C2   F1", {removing("colours[1]")}) == spaced("00 01 00 01   C1   F1"));
    CHECK(after_edits<Shape>("00 02 00 01   C1 C2   F1", {inserting("colours")}) ==
          spaced("00 03 00 01   C1 C2 00   F1"));
}
TEST_CASE("a row that is removed takes those that belong to it along") {
    CHECK(after(removing("pulls[0]")) == spaced("03 03 01 04   00 01 02   C1 C2 C3   01 0B   F1 F2 F3 A2"));
    CHECK(after(removing("points[3]")) == after(removing("pulls[0]")));
    CHECK(after(removing("colours[0]")) ==
          "points[0]: corners[0] leads to it: --cascade removes what holds such references, too, --clear clears them, "
          "--leave keeps them");
    CHECK(after(cascading({"colours[0]"})) == spaced("02 02 02 04   00 01   C2 C3   01 0A 00 0B   F2 F3 A1 A2"));
    CHECK(after(cascading({"colours[0]", "points[0]"})) == after(cascading({"points[0]"})));
}
TEST_CASE("removing with cascade takes along the rows of what holds references") {
    CHECK(after(cascading({"points[1]"})) == spaced("02 02 01 03   00 01   C1 C3   01 0A   F1 F3 A1"));
}
TEST_CASE("a row that moves takes those that belong to it along") {
    const auto moved = spaced("03 03 02 05   02 00 01   C2 C3 C1   01 0A 00 0B   F2 F3 F1 A1 A2");
    CHECK(after(moving("points[0]", "points[3]")) == moved);
    CHECK(after(moving("colours[0]", "colours")) == moved);
    CHECK(after(moving("points[0]", "points")) == moved);
    CHECK(after(moving("pulls[1]", "pulls[0]")) ==
          spaced("03 03 02 05   00 01 02   C1 C2 C3   01 0B 02 0A   F1 F2 F3 A2 A1"));
    CHECK(after(moving("points[4]", "points[3]")) == after(moving("pulls[1]", "pulls[0]")));
    CHECK(after(moving("points[0]", "points[4]")) ==
          "points[0]: the rows of colours would no longer be those of points: it can be moved only among elements to "
          "which rows of the same lists belong");
}
TEST_CASE("a copy of a row takes copies of those that belong to it along") {
    CHECK(after(copying("points[1]", "points[0]")) ==
          spaced("03 04 02 06   01 02 03   C2 C1 C2 C3   03 0A 02 0B   F2 F1 F2 F3 A1 A2"));
    CHECK(after(copying("points[1]", "points")) == after(copying("colours[1]", "colours")));
    CHECK(after(copying("pulls[0]", "pulls")) ==
          spaced("03 03 03 06   00 01 02   C1 C2 C3   02 0A 01 0B 02 0A   F1 F2 F3 A1 A2 A1"));
    CHECK(after(copying("points[4]", "points[1]")) ==
          "points[1]: a row of pulls belongs to what is copied, and there is no place for it here");
}
TEST_CASE("an edit that is refused leaves the rows of all lists as they were") {
    const auto doc = opened<Shape>(shape);
    const edit::assignment wrong[] = {{"weight", "999"}};
    CHECK_FALSE(edit::insert(*doc, "pulls[0]", {}, wrong));
    CHECK_FALSE(edit::move(*doc, "points[0]", "points[4]"));
    REQUIRE(edit::commit(*doc));
    CHECK(outcome(doc->write()) == spaced(shape));
}
TEST_CASE("a list whose rows belong to others keeps its length when it is replaced") {
    const auto doc = opened<Shape>(shape), other = opened<Shape>("00 01 00 01   C9   F9");
    const auto replaced = edit::replace(*doc, "colours", *other, "colours");
    REQUIRE_FALSE(replaced);
    CHECK(replaced.error().message() ==
          "colours: it would have 1 rows instead of 3, and the rows of points belong to them: --leave replaces this "
          "list alone");
    CHECK(edit::replace(*doc, "colours", *other, "colours", edit::missing::leave));
}

TEST_CASE("originals and translations stay together, although one count is for both") {
    const auto after = [](edit_of edit) { return after_edits<Catalogue>(catalogue, {std::move(edit)}); };
    CHECK(after(inserting_as("originals[1]", "x")) ==
          spaced("04 03 0B   \"a\" 00 \"x\" 00 \"b\" 00 \"c\" 00   \"A\" 00 00 00 \"B\" 00 \"C\" 00"));
    CHECK(after(inserting_as("translations[1]", "X")) ==
          spaced("04 03 0B   \"a\" 00 00 00 \"b\" 00 \"c\" 00   \"A\" 00 \"X\" 00 \"B\" 00 \"C\" 00"));
    CHECK(after(removing("originals[0]")) == spaced("02 03 07   \"b\" 00 \"c\" 00   \"B\" 00 \"C\" 00"));
    CHECK(after(moving("translations[2]", "translations[0]")) ==
          spaced("03 03 09   \"c\" 00 \"a\" 00 \"b\" 00   \"C\" 00 \"A\" 00 \"B\" 00"));
    CHECK(after(copying("originals[1]", "originals[0]")) ==
          spaced("04 03 0B   \"b\" 00 \"a\" 00 \"b\" 00 \"c\" 00   \"B\" 00 \"A\" 00 \"B\" 00 \"C\" 00"));
}

TEST_CASE("a new row gets the number of the row that it belongs to") {
    constexpr auto body = "02 02   \"a\" 00 \"b\" 00   01 0A 02 0B";
    CHECK(after_edits<Body>(body, {inserting_as("bones[1]", "x")}) ==
          spaced("03 03   \"a\" 00 \"x\" 00 \"b\" 00   01 0A 02 00 03 0B"));
    CHECK(after_edits<Body>(body, {inserting("parts")}) ==
          spaced("03 03   \"a\" 00 \"b\" 00 00 00   01 0A 02 0B 03 00"));
    CHECK(after_edits<Body>(body, {copying("bones[0]", "bones")}) ==
          spaced("03 03   \"a\" 00 \"b\" 00 \"a\" 00   01 0A 02 0B 03 0A"));
    CHECK(after_edits<Body>(body, {moving("bones[1]", "bones[0]")}) ==
          spaced("02 02   \"b\" 00 \"a\" 00   01 0B 02 0A"));
    CHECK(after_edits<Body>(body, {removing("bones[0]")}) == spaced("01 01   \"b\" 00   01 0B"));
}
TEST_CASE("a copy from another file has the rows that belong to it, and their numbers here") {
    const auto doc = opened<Body>("01 01   \"a\" 00   01 0A"),
               other = opened<Body>("02 02 \"b\" 00 \"c\" 00 01 0B 02 0C");
    REQUIRE(edit::insert_copy(*doc, "bones[0]", *other, "bones[1]"));
    CHECK(outcome(doc->write()) == spaced("02 02   \"c\" 00 \"a\" 00   01 0C 02 0A"));
}

TEST_CASE("show and get name the row of the other list") {
    const auto doc = opened<Shape>(shape);
    CHECK(view::calculated_at(*doc, "pulls[1].anchor") == "points[4]");
    CHECK(view::calculated_at(*doc, "points[4].anchor_of") == "pulls[1]");
    CHECK(view::calculated_at(*doc, "points[0].point_of") == "colours[0]");
    CHECK_FALSE(view::calculated_at(*doc, "points[0].anchor_of"));
    const auto body = opened<Body>("01 01   \"a\" 00   01 0A");
    CHECK_FALSE(view::calculated_at(*body, "parts[0].bone"));  // a field of its own says it
}

namespace {

// The file that is merged from two edits of the shape, both ways round, or the first conflict.
std::string merged(const edit_of& ours, const edit_of& theirs, std::string_view base = shape) {
    std::string all;
    for (const bool swapped : {false, true}) {
        const auto was = opened<Shape>(base), one = opened<Shape>(base), other = opened<Shape>(base);
        REQUIRE(ours(*one));
        REQUIRE(theirs(*other));
        REQUIRE(edit::commit(*one));
        REQUIRE(edit::commit(*other));
        auto& mine = swapped ? *other : *one;
        const auto conflicts = edit::merge(*was, mine, swapped ? *one : *other);
        REQUIRE(conflicts);
        const std::string now = conflicts->empty() ? outcome(mine.write()) : "conflict";
        if (swapped) CHECK(now == all);
        all = now;
    }
    return all;
}

}  // namespace

TEST_CASE("a merge keeps rows together") {
    // All colours are the same, so that the lists alone would be aligned in another way than the points.
    constexpr auto grey = "00 04 00 04   CC CC CC CC   F1 F2 F3 F4";
    CHECK(merged(removing("points[1]"), setting("colours[2]", "9"), grey) ==
          spaced("00 03 00 03   CC 09 CC   F1 F3 F4"));
    CHECK(merged(moving("points[0]", "points"), setting("colours[0]", "9"), grey) ==
          spaced("00 04 00 04   CC CC CC 09   F2 F3 F4 F1"));
    CHECK(merged(removing("points[0]"), inserting("points[3]"), grey) ==
          spaced("00 04 00 04   CC CC 00 CC   F2 F3 00 F4"));
    CHECK(merged(removing("pulls[0]"), inserting("colours")) ==
          spaced("03 04 01 05   00 01 02   C1 C2 C3 00   01 0B   F1 F2 F3 00 A2"));
    CHECK(merged(moving("pulls[0]", "pulls"), removing("pulls[1]")) != "conflict");
}
TEST_CASE("a row that one side removes and the other one changes in any list is a conflict, and stays whole") {
    CHECK(merged(removing("pulls[0]"), setting("pulls[0].weight", "9")) == "conflict");
    CHECK(merged(removing("pulls[0]"), setting("points[3]", "9")) == "conflict");
    const auto base = opened<Shape>(shape), ours = opened<Shape>(shape), theirs = opened<Shape>(shape);
    REQUIRE((setting("pulls[0].weight", "9")(*ours) && edit::commit(*ours)));
    REQUIRE((removing("pulls[0]")(*theirs) && edit::commit(*theirs)));
    const auto conflicts = edit::merge(*base, *ours, *theirs);
    REQUIRE((conflicts && conflicts->size() == 1));
    CHECK(outcome(ours->write()) == spaced("03 03 02 05   00 01 02   C1 C2 C3   02 09 01 0B   F1 F2 F3 A1 A2"));
}
TEST_CASE("rows that both sides insert at one place are the same if all of them are, and otherwise a conflict") {
    const auto with = [](std::string colour, std::string point) -> edit_of {
        return [=](view::document& doc) -> result<void> {
            if (auto made = edit::insert(doc, "colours[1]", colour); !made) return made;
            return edit::set(doc, "points[1]", point);
        };
    };
    CHECK(merged(with("7", "8"), with("7", "8")) ==
          spaced("03 04 02 06   00 02 03   C1 07 C2 C3   03 0A 02 0B   F1 08 F2 F3 A1 A2"));
    CHECK(merged(with("7", "8"), with("7", "9")) == "conflict");
    CHECK(merged(with("6", "8"), with("7", "8")) == "conflict");
}
TEST_CASE("a difference of lists that belong together has the same rows in all of them") {
    const auto a = opened<Shape>("00 03 00 03   CC CC CC   F1 F2 F3"), b = opened<Shape>("00 02 00 02   CC CC   F1 F3");
    std::vector<std::string> paths;
    for (const auto& c : edit::compare(*a, *b)) paths.push_back(c.path);
    CHECK(paths == std::vector<std::string>{"colours[1]", "points[1]"});
}

}  // namespace verbatim::test::edit_rows
