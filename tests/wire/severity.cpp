#include "verbatim/wire/severity.hpp"

#include "tests/support/catch.hpp"

namespace verbatim::test::wire_severity {

TEST_CASE("severities have names, and an order") {
    STATIC_REQUIRE(name_of(severity::note) == "note");
    STATIC_REQUIRE(name_of(severity::unusual) == "unusual");
    STATIC_REQUIRE(name_of(severity::error) == "error");
    STATIC_REQUIRE(severity::note < severity::unusual);
    STATIC_REQUIRE(severity::unusual < severity::error);
}

}  // namespace verbatim::test::wire_severity
