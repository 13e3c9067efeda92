#include "verbatim/edit/compare/align.hpp"

#include <numeric>
#include <string>

#include "tests/support/catch.hpp"

namespace verbatim::test::edit_align {

using namespace verbatim::edit;

namespace {

// "=" for a pair of equal elements, "-" for a removed one, "+" for an inserted one.
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

TEST_CASE("alignment pairs the equal elements of two lists in order, and gives the others as removed or inserted") {
    CHECK(told({}, {}) == "");
    CHECK(told({1, 2, 3}, {1, 2, 3}) == "===");
    CHECK(told({1, 2, 3}, {1, 3}) == "=-=");
    CHECK(told({1, 3}, {1, 2, 3}) == "=+=");
    CHECK(told({}, {1}) == "+");
    CHECK(told({1}, {}) == "-");
    CHECK(told({1, 1, 1}, {1, 1}) == "==-");
    CHECK(told({1, 2, 3, 4}, {2, 3, 4, 1}) == "-===+");
}

TEST_CASE("alignment pairs the elements at the same index in lists of many equal elements") {
    std::vector<std::uint64_t> a(300, 1);
    auto b = a;
    b[20] = 2, b[200] = 3;
    CHECK(told(a, b) == std::string(20, '=') + "-+" + std::string(179, '=') + "-+" + std::string(99, '='));
}

TEST_CASE("alignment of lists of thousands of elements pairs equal elements as in short lists") {
    constexpr std::size_t n = 5000;
    std::vector<std::uint64_t> a(n);
    std::iota(a.begin(), a.end(), 0);
    auto b = a;
    b.erase(b.begin());
    b.pop_back();
    CHECK(told(a, b) == '-' + std::string(n - 2, '=') + '-');
    const std::vector<std::uint64_t> other(n, 10000);
    CHECK(told(a, other) == std::string(n, '-') + std::string(n, '+'));
    CHECK(told(a, {a.rbegin(), a.rend()}) == std::string(n - 1, '-') + '=' + std::string(n - 1, '+'));
}

}  // namespace verbatim::test::edit_align
