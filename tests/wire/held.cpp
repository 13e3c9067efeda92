#include "verbatim/wire/held.hpp"

#include <memory>
#include <vector>

#include "tests/support/catch.hpp"

namespace verbatim::test::wire_held {

using verbatim::wire::detail::held;

namespace {

struct Plain {
    int first = 1, second = 2;
};
using Numbers = std::vector<int>;
using Shared = std::shared_ptr<int>;
using Value = held<Plain, Numbers, Shared>;

static_assert(Value::count == 3 && Value::index_of<Numbers> == 1 && Value::index_of<double> == 3);
static_assert(std::is_same_v<Value::type<2>, Shared>);

}  // namespace

TEST_CASE("a new held<> has a value of its first type") {
    const Value value;
    CHECK(value.index() == 0);
    CHECK(value.at<0>().second == 2);
}

TEST_CASE("a held<> copies, moves and assigns values of all its types") {
    Value numbers(Numbers{1, 2, 3});
    Value copy = numbers;
    CHECK(copy.at<1>() == numbers.at<1>());
    Value moved = std::move(copy);
    CHECK(moved.at<1>() == Numbers{1, 2, 3});

    Value plain(Plain{7, 8});
    moved = plain;
    CHECK(moved.index() == 0);
    CHECK(moved.at<0>().first == 7);
    plain = std::move(numbers);
    CHECK(plain.at<1>().size() == 3);
    const Value& same = plain;
    plain = same;
    CHECK(plain.at<1>().size() == 3);
    moved.emplace<1>().push_back(4);
    CHECK(moved.at<1>() == Numbers{4});
}

TEST_CASE("emplace() initialises the new value, whatever the value before it was") {
    struct Raw {
        int number;
    };
    held<Numbers, Raw> value(Raw{7});
    value.emplace<1>();
    CHECK(value.at<1>().number == 0);
}

TEST_CASE("a held<> destroys its value exactly once") {
    const auto number = std::make_shared<int>(5);
    {
        Value value(number), copy = value, moved = std::move(value);
        CHECK(number.use_count() == 3);
        copy = Value{};
        CHECK(number.use_count() == 2);
        moved.emplace<0>();
        CHECK(number.use_count() == 1);
        copy = Value(number);
        CHECK(number.use_count() == 2);
    }
    CHECK(number.use_count() == 1);
}

}  // namespace verbatim::test::wire_held
