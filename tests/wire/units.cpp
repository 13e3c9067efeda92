#include "verbatim/wire/units.hpp"

#include <algorithm>
#include <set>

#include "tests/support/law.hpp"
#include "verbatim/verbatim.hpp"
#include "verbatim/wire/format.hpp"
#include "verbatim/wire/wire.hpp"

namespace units_of_a_package {
using namespace verbatim::wire;

struct Package {
    at<0, u8> number_count;
    at<1, u8> name_count;
    list<u16, &Package::number_count> numbers;
    list<text<4>, &Package::name_count> names;
    using units = elements_of<&Package::names, &Package::numbers>;
};
static_assert(laid_out<Package>);

}  // namespace units_of_a_package

namespace verbatim::test::wire_units {

TEST_CASE("a record names the lists whose elements people see as one thing each") {
    const auto& t = table::of<units_of_a_package::Package>();
    REQUIRE(t.record().units.size() == 2);
    CHECK(t.fields[t.record().units[0]].name == "names");
    CHECK(t.fields[t.record().units[1]].name == "numbers");
}

TEST_CASE("every format names its units, and each is an element of a list") {
    for (const auto& format : formats()) {
        INFO(format.id);
        std::size_t lists = 0;
        for (const auto* t : view::types_in(*format.root))
            for (const auto field : t->record().units) {
                REQUIRE(field < t->fields.size());
                const auto* of = t->fields[field].of;
                while (of->is_transparent() && of->holds.size() == 1) of = of->holds.front();
                CHECK(of->what == wire::kind::list);
                ++lists;
            }
        CHECK(lists > 0);
    }
}

}  // namespace verbatim::test::wire_units
