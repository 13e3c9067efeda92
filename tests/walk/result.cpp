#include "verbatim/result.hpp"

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

TEST_CASE("what is made of a result is a result with the same error") {
    const auto doubled = [](const result<int>& r) { return result<int>(r).transform([](int i) { return 2.5 * i; }); };
    CHECK(*doubled(2) == 5.0);
    CHECK(doubled(error{"a", 0, "no", error_kind::not_found}).error().kind == error_kind::not_found);
    const auto half = [](int i) { return i % 2 ? result<int>(error{"b", 0, "odd"}) : result<int>(i / 2); };
    CHECK(*result<int>(6).and_then(half) == 3);
    CHECK(result<int>(3).and_then(half).error().message() == "b: odd");
    CHECK(result<int>(error{"a", 0, "no"}).and_then(half).error().message() == "a: no");
    CHECK(result<int>(error{"a", 0, "no"}).value_or(4) == 4);
    CHECK(result<int>(3).value_or(4) == 3);
}

}  // namespace verbatim::test::walk_result
