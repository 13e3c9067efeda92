#include "verbatim/walk/result.hpp"

#include <memory>
#include <stdexcept>

#include "tests/support/catch.hpp"

namespace verbatim::test::walk_result {

TEST_CASE("a result holds a value or an error") {
    const result<int> good = 7;
    CHECK(good.has_value());
    CHECK(*good == 7);
    CHECK(good.value() == 7);
    const result<int> bad = error{"a.b", 3, "no"};
    CHECK_FALSE(bad);
    CHECK(bad.error().message() == "a.b: no");
}

TEST_CASE("value() of a result that holds an error throws its message") {
    CHECK_THROWS_WITH((result<int>(error{"a", 0, "no"}).value()), "a: no");
    CHECK_THROWS_AS((result<void>(error{"a", 0, "no"}).value()), std::runtime_error);
    CHECK_NOTHROW(result<void>().value());
}

TEST_CASE("a value that can only be moved can be moved out of a result") {
    result<std::unique_ptr<int>> r = std::make_unique<int>(5);
    CHECK(**r == 5);
    const std::unique_ptr<int> out = std::move(r).value();
    CHECK(*out == 5);
}

}  // namespace verbatim::test::walk_result
