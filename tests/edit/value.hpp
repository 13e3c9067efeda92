// Values that are read from JSON text.
#pragma once
#include "tests/support/catch.hpp"
#include "verbatim/edit/patch.hpp"

namespace verbatim::test {

inline edit::value value_from(const std::string& json) {
    const auto d = edit::read_patch(R"({"patch": "any", "changes": [{"set": "", "was": null, "now": )" + json + "}]}");
    INFO(json);
    REQUIRE(d.has_value());
    return d->changes[0].now;
}

}  // namespace verbatim::test
