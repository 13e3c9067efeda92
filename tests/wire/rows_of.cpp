#include "verbatim/wire/rows_of.hpp"

#include "tests/support/law.hpp"
#include "verbatim/table/of.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::test::wire_rows_of {

using namespace verbatim::wire;

namespace {

struct Shape {
    at<0, u8> colour_count;
    at<1, u8> pull_count;
    at<2, u8> point_count;
    list<u8, &Shape::colour_count> colours;
    list<u8, &Shape::pull_count> pulls;
    list<u8, &Shape::point_count> points;
    static constexpr auto expectations = all_of(expect<&Shape::point_count>(above(0)));
    static constexpr auto together = all_of(rows_of<&Shape::colours, &Shape::points, "point">,
                                            rows_of<&Shape::pulls, &Shape::points, "anchor", after<&Shape::colours>>);
};
static_assert(laid_out<Shape>);

// The lists may be in optionals and placed values.
struct Catalogue {
    at<0, u8> count;
    at<1, u8> originals_at;
    at<2, u8> translations_at;
    placed<list<text<2>, &Catalogue::count>, &Catalogue::originals_at> originals;
    placed<list<text<2>, &Catalogue::count>, &Catalogue::translations_at> translations;
    static constexpr auto together = all_of(rows_of<&Catalogue::translations, &Catalogue::originals, "original">);
};
static_assert(laid_out<Catalogue>);

}  // namespace

TEST_CASE("lists whose rows belong together are read and written like any others") {
    same<Shape>("02 01 03   C1 C2   A1   01 02 03");
    same<Shape>("02 01 00   C1 C2   A1", {{"point_count", 2}});
    same<Catalogue>("02 03 07   \"ab\" \"cd\"   \"AB\" \"CD\"");
}

TEST_CASE("the table of a record has the pairs of its lists whose rows belong together") {
    const auto pairs = table::of<Shape>().record().together;
    REQUIRE(pairs.size() == 2);
    CHECK((pairs[0].rows == 3 && pairs[0].of == 5 && pairs[0].first == dynamic_size && pairs[0].called == "point"));
    CHECK((pairs[1].rows == 4 && pairs[1].of == 5 && pairs[1].first == 3 && pairs[1].called == "anchor"));
    CHECK(table::of<Catalogue>().record().together.size() == 1);
}

}  // namespace verbatim::test::wire_rows_of
