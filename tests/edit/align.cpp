#include "runtime/edit/align.hpp"

#include <numeric>
#include <string>

#include "tests/support/catch.hpp"

using namespace verbatim::edit;

namespace {

// "=" for the same, "-" for one that went, "+" for one that came.
std::string told(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
    std::string text;
    std::size_t next_a = 0, next_b = 0;
    for (const aligned p : align(a, b)) {
        text += p.a == aligned::none ? '+' : p.b == aligned::none ? '-' : a[p.a] == b[p.b] ? '=' : '~';
        if (p.a != aligned::none) CHECK(p.a == next_a++);
        if (p.b != aligned::none) CHECK(p.b == next_b++);
    }
    CHECK(next_a == a.size());
    CHECK(next_b == b.size());
    return text;
}

}  // namespace

TEST_CASE("elements that both lists have are the same ones, in order") {
    CHECK(told({}, {}) == "");
    CHECK(told({1, 2, 3}, {1, 2, 3}) == "===");
    CHECK(told({1, 2, 3}, {1, 3}) == "=-=");
    CHECK(told({1, 3}, {1, 2, 3}) == "=+=");
    CHECK(told({}, {1}) == "+");
    CHECK(told({1}, {}) == "-");
    CHECK(told({1, 1, 1}, {1, 1}) == "==-");
    CHECK(told({1, 2, 3, 4}, {2, 3, 4, 1}) == "-===+");
}

TEST_CASE("lists that are too different are aligned by place") {
    std::vector<std::uint64_t> a(2000), b(1500);
    std::iota(a.begin(), a.end(), 0);
    std::iota(b.begin(), b.end(), 10000);
    const auto text = told(a, b);
    CHECK(text == std::string(1500, '~') + std::string(500, '-'));
}
