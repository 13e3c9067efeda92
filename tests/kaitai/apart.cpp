// Evaluations do not meet: of two documents in one thread, of one inside a visit of another, in turns, in two threads,
// and of two files that are in the same memory one after the other.
#include <algorithm>
#include <coroutine>
#include <exception>
#include <thread>

#include "tests/kaitai/reading.hpp"
#include "tests/support/catch.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/node.hpp"

namespace verbatim::test::kaitai_apart {

namespace {

constexpr int count = 12;

// Elements that depend on all elements before them, so that each evaluation needs others.
// `before` has fields before the elements, and `rest` the other fields and the instances of an element.
std::string elements(const std::string& before, const std::string& rest) {
    return "meta: {id: a, endian: be}\nseq:\n" + before +
           "  - {id: pool, type: entry(_index), repeat: expr, repeat-expr: 12}\n"
           "types:\n  entry:\n    params: [{id: i, type: u1}]\n    seq:\n      - {id: tag, type: u1}\n" +
           rest;
}
const std::string sums = elements("  - {id: start, type: u1}\n", R"(
      - {id: extra, type: u1, if: is_odd}
    instances:
      sum: {value: 'i > 0 ? _parent.pool[i - 1].sum + tag : _parent.start + tag'}
      is_odd: {value: 'tag % 2 == 1'}
)");
const std::string differences = elements("", R"(
      - {id: extra, size: is_low.to_i}
    instances:
      sum: {value: 'i > 0 ? tag - _parent.pool[i - 1].sum : tag'}
      is_low: {value: 'tag < 4'}
)");
constexpr auto sums_file = "0A 01 FF 02 03 FF 04 05 FF 06 07 FF 08 09 FF 0A 0B FF 0C";
constexpr auto other_file = "14 01 EE 02 03 EE 04 05 EE 06 07 EE 08 09 EE 0A 0B EE 0C";
constexpr auto differences_file = "01 AA 09 02 BB 08 03 CC 07 06 05 04 0A 0B 0C";

std::string sum_at(const reading& r, int i) { return r["pool[" + std::to_string(i) + "].sum"]; }
// Returns the values of all leaves. At each of them, `there` is called.
std::vector<std::string> leaves_of(const reading& r, const auto& there) {
    std::vector<std::string> all;
    (void)view::for_each_leaf(r.document().root(), "", [&](const std::string& path, const view::node& leaf) {
        all.push_back(path + " " + view::hex_text(leaf.bytes()));
        there();
        return true;
    });
    return all;
}
// Returns the values of all leaves and instances.
std::vector<std::string> seen(const reading& r) {
    auto all = leaves_of(r, [] {});
    for (int i = 0; i < count; ++i) all.push_back(sum_at(r, i));
    return all;
}

// Gives the values of instances one by one.
struct values_in_turn {
    struct promise_type {
        std::string now;
        values_in_turn get_return_object() {
            return values_in_turn(std::coroutine_handle<promise_type>::from_promise(*this));
        }
        std::suspend_never initial_suspend() noexcept { return {}; }
        std::suspend_always final_suspend() noexcept { return {}; }
        std::suspend_always yield_value(std::string one) {
            now = std::move(one);
            return std::suspend_always{};
        }
        void return_void() {}
        [[noreturn]] void unhandled_exception() { std::rethrow_exception(std::current_exception()); }
    };
    explicit values_in_turn(std::coroutine_handle<promise_type> of) : of_(of) {}
    values_in_turn(const values_in_turn&) = delete;
    ~values_in_turn() { of_.destroy(); }
    std::string next() {
        const std::string now = of_.promise().now;
        of_.resume();
        return now;
    }

private:
    std::coroutine_handle<promise_type> of_;
};
values_in_turn sums_of(const reading& r) {
    for (int i = count - 1; i >= 0; --i) co_yield sum_at(r, i);
}

}  // namespace

TEST_CASE("loaded: a document is evaluated in a visit of another one, and both have their own values") {
    const reading a(sums, sums_file), b(differences, differences_file);
    REQUIRE(a.why() == "");
    REQUIRE(b.why() == "");
    CHECK(sum_at(a, count - 1) == "88");
    CHECK(sum_at(b, count - 1) == "24");
    const auto alone_a = seen(a), alone_b = seen(b);
    auto leaves = leaves_of(a, [&] {
        CHECK(seen(b) == alone_b);
        CHECK(seen(reading(sums, other_file)).back() == "98");
    });
    leaves.insert(leaves.end(), alone_a.end() - count, alone_a.end());
    CHECK(leaves == alone_a);
}

TEST_CASE("loaded: two documents are evaluated in turns") {
    const reading a(sums, sums_file), b(differences, differences_file), c(sums, other_file);
    auto of_a = sums_of(a), of_b = sums_of(b), of_c = sums_of(c);
    for (int i = count - 1; i >= 0; --i) {
        CHECK(of_b.next() == sum_at(b, i));
        CHECK(std::stoi(of_c.next()) == std::stoi(of_a.next()) + 10);
    }
}

TEST_CASE("loaded: two threads evaluate two documents") {
    const reading a(sums, sums_file), b(differences, differences_file);
    const auto alone_a = seen(a), alone_b = seen(b);
    const auto repeats = [](const reading& r, const std::vector<std::string>& alone) {
        for (int i = 0; i < 20; ++i)
            if (seen(r) != alone) return false;
        return true;
    };
    bool is_a_same = false;
    std::thread other([&] { is_a_same = repeats(a, alone_a); });
    CHECK(repeats(b, alone_b));
    other.join();
    CHECK(is_a_same);
}

TEST_CASE("loaded: a file in the memory of an earlier one has its own values") {
    const reading schema(sums, sums_file);
    bytes memory = hex(sums_file);
    const auto last = [&] {
        auto doc = schema.format().read(source::borrow(memory));
        REQUIRE(doc);
        return schema.format().computed->text(**doc, "pool[11].sum", view::written::as_text).value();
    };
    CHECK(last() == "88");
    std::ranges::copy(hex(other_file), memory.begin());
    CHECK(last() == "98");
}

}  // namespace verbatim::test::kaitai_apart
