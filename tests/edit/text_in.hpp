// The value at a path of a file, as it is shown.
#pragma once
#include <string>
#include <string_view>

#include "tests/edit/support.hpp"
#include "tests/support/catch.hpp"

namespace verbatim::test {

inline std::string text_in(const bytes& file, std::string_view id, std::string_view path) {
    const auto doc = open_as(id, file);
    const auto found = view::find(*doc, path);
    INFO(path);
    REQUIRE(found);
    return view::text_of(*found->at.of, found->at.bytes());
}

}  // namespace verbatim::test
