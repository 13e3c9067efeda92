// Results that were worked out in a file are remembered in a bounded number of bytes.
#include "verbatim/walk/read/evaluations.hpp"

#include "tests/support/catch.hpp"

namespace verbatim::test::walk_evaluations {

using namespace verbatim::walk;

TEST_CASE("values that were used recently are remembered, and others are forgotten once they take too much memory") {
    constexpr std::size_t most = 10'000, count = 1'000;
    remembered<int> numbers(most);
    for (std::uintptr_t i = 0; i < count; ++i) {
        numbers.add({i}, static_cast<int>(i), 0);
        REQUIRE(numbers.find({0}));  // used again and again
        CHECK(*numbers.find({i}) == static_cast<int>(i));
        if (i > 0) CHECK(*numbers.find({i - 1}) == static_cast<int>(i - 1));
    }
    CHECK(numbers.has_forgotten());
    std::size_t known = 0;
    for (std::uintptr_t i = count; i-- > 0;) known += numbers.find({i}) != nullptr;
    CHECK(known > 10);
    CHECK(known * sizeof(std::uintptr_t) < 2 * most);
    CHECK_FALSE(numbers.find({1}));
}

TEST_CASE("a value that is larger than the memory limit is remembered until others are added") {
    remembered<int> numbers(100);
    numbers.add({1}, 1, 5'000);
    CHECK(numbers.find({1}));
    numbers.add({2}, 2, 0);
    numbers.add({3}, 3, 5'000);
    CHECK_FALSE(numbers.find({1}));
    CHECK(numbers.find({3}));
}

TEST_CASE("older values are forgotten when other values grow beyond the memory limit") {
    remembered<int> numbers(1'000);
    numbers.add({1}, 1, 0);
    numbers.grow({1}, 2'000);
    numbers.add({2}, 2, 0);
    CHECK_FALSE(numbers.has_forgotten());
    numbers.grow({2}, 2'000);
    numbers.add({3}, 3, 0);
    CHECK(numbers.has_forgotten());
    CHECK_FALSE(numbers.find({1}));
}

TEST_CASE("the known starts of elements are further apart the more elements there are") {
    constexpr std::size_t most = 16;
    starts_of_elements starts(100);
    CHECK(starts.before(7).index == 0);
    CHECK(starts.before(7).start == 100);
    for (std::size_t i = 1; i <= 1'000; ++i) {
        starts.note({i, 100 + 3 * i}, most);
        CHECK(starts.before(i).index == i);  // the last start is always known
    }
    for (std::size_t i = 0; i <= 1'000; ++i) {
        const auto place = starts.before(i);
        CHECK(place.index <= i);
        CHECK(i - place.index < 2 * 1'000 / most);
        CHECK(place.start == 100 + 3 * place.index);
    }
}

}  // namespace verbatim::test::walk_evaluations
