#include "verbatim/view/round_trips.hpp"

#include <fmt/format.h>

#include "tests/view/support.hpp"
#include "verbatim/view/path.hpp"

using namespace verbatim;
using namespace verbatim::test;

TEST_CASE("a document that was read comes back, and its file is let go once") {
    int times = 0;
    CHECK(view::round_trips(*open_toy(), [&] { ++times; }));
    CHECK(times == 1);
}

TEST_CASE("a document that is written differently does not come back, and the error says from where on") {
    const auto doc = open_toy();
    const auto name = view::find(*doc, "items[0].name");
    REQUIRE(name.has_value());
    const auto to = view::whole_part_at(doc->value(), name->indices);
    REQUIRE_FALSE(view::assign_text(*to.of, to.value, "zz").has_value());
    const auto same = view::round_trips(*doc);
    REQUIRE_FALSE(same.has_value());
    CHECK(same.error().reason == fmt::format("it is written differently from {0:#x} on; please report this file", name->at.offset));
    CHECK(same.error().offset == name->at.offset);
}
