// Text formats whose lists have records with lists and records of their own, and numbers between marks.
#include "tests/text/table.hpp"

namespace verbatim::test::text_nested {

using namespace verbatim::wire;

namespace {

struct Point {
    token<float, on_marked_line<"", "| ">> x;
    token<float> y;
};
struct Turn {
    token<float, on_marked_line<" |", "| ">> angle;
};
struct Shape {
    line<8> name;
    Point at;
    Turn turn;
    token<std::int32_t, on_marked_line<" |", "">> count;
    list<line<>, &Shape::count> tags;
};
struct Shapes {
    token<std::int32_t, on_new_line> count;
    list<Shape, &Shapes::count> all;
    last_line_end<"\r\n"> end;
};
static_assert(laid_out<Shapes>);

constexpr std::string_view two = "2\r\nbox\r\n| 1 2.50 |\r\n| 90 |\r\n1\r\nred\r\nball\r\n| 0 1 |\r\n| 0 |\r\n0\r\n";

document<Shapes> read_shapes(std::string_view text) {
    auto doc = read<Shapes>(characters(text));
    REQUIRE(doc.has_value());
    return *doc;
}
std::string text_in(const document<Shapes>& doc) {
    const auto out = write(doc);
    INFO((out ? "" : out.error().message()));
    REQUIRE(out.has_value());
    return {reinterpret_cast<const char*>(out->data()), out->size()};
}
std::vector<std::string> found_in(std::string_view text) {
    std::vector<std::string> all;
    for (const finding& f : findings<Shapes>(characters(text))) all.push_back(f.message());
    return all;
}
std::string with(std::string_view from, std::string_view to) {
    std::string text(two);
    return text.replace(text.find(from), from.size(), to);
}

}  // namespace

TEST_CASE("marks around a line end belong to the separator, and whatever else is there is kept and found") {
    same<Shapes>(characters(two));
    const auto doc = read_shapes(two);
    CHECK((doc->all[0].at.x == 1.0f && doc->all[0].at.y == 2.5f && doc->all[0].turn.angle == 90.0f));
    CHECK(doc->all[0].tags[0].view() == "red");

    const auto without = with("| 1 2.50 |\r\n| 90 |\r\n1", "1 2.50\r\n|\t90\r\n|1");
    CHECK(refused_or_identical<Shapes>(characters(without)));
    CHECK((read_shapes(without)->all[0].at.x == 1.0f && read_shapes(without)->all[0].turn.angle == 90.0f));
    CHECK(found_in(without) ==
          std::vector<std::string>{
              "all[0].at.x at 0x6: expected one line end and \"| \", found \"\\r\\n\" at line 2, column 4",
              "all[0].turn.angle at 0xe: expected \" |\" and one line end and \"| \", found \"\\r\\n|\\t\" at line 3, "
              "column 7",
              "all[0].count at 0x14: expected \" |\" and one line end, found \"\\r\\n|\" at line 4, column 5"});
    CHECK(found_in(with("2.50", "|2")) ==
          std::vector<std::string>{"all[0].at.y at 0xc: expected a number, found \"|2\" at line 3, column 5"});
}

TEST_CASE("new records and new fields take the line end of the file, and marks") {
    for (const std::string end : {"\r\n", "\n"}) {
        const auto lines = [&](std::string_view text) {
            std::string all;
            for (const char c : text) all += c == '\n' ? end : c == '\r' ? "" : std::string(1, c);
            return all;
        };
        auto doc = read_shapes(lines(two));
        doc->all.push_back({.name = "egg", .turn = {.angle = 45.0f}, .tags = {}});
        doc->all[0].tags.push_back("blue");
        doc->all[1].at.y = 1e-7f;
        CHECK(text_in(doc) == lines("3\nbox\n| 1 2.50 |\n| 90 |\n2\nred\nblue\nball\n| 0 1e-07 |\n| 0 |\n0\n"
                                    "egg\n| 0 0 |\n| 45 |\n0\n"));
    }
}

TEST_CASE("a separator that joins a field of a record in a list to the field before it is refused") {
    auto doc = read_shapes(two);
    doc->all[0].turn.angle.put_separator("|");
    CHECK_FALSE(write(doc).has_value());
    doc = read_shapes(two);
    doc->all[1].name.put_separator("");
    CHECK_FALSE(write(doc).has_value());
    doc = read_shapes(two);
    doc->all[1].at.x.put_separator(" ");
    CHECK_FALSE(write(doc).has_value());
}

}  // namespace verbatim::test::text_nested
