#include "verbatim/edit/compare/lcs.hpp"

#include <algorithm>
#include <random>

#include "tests/support/catch.hpp"
#include "tests/support/sanitized.hpp"

namespace verbatim::test::edit_lcs {

using namespace verbatim::edit;

namespace {

using symbols = std::vector<std::uint32_t>;

// The length by the table of the textbooks.
std::size_t length_by_table(const symbols& a, const symbols& b) {
    std::vector<std::size_t> row(b.size() + 1), above;
    for (const auto s : a) {
        above = row;
        for (std::size_t j = 0; j < b.size(); ++j)
            row[j + 1] = s == b[j] ? above[j] + 1 : std::max(above[j + 1], row[j]);
    }
    return row.back();
}

// The length of the subsequence that is found, which must be common to both lists.
std::size_t length(const symbols& a, const symbols& b, std::size_t count) {
    const auto found = longest_common_subsequence(a, b, count);
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < found.size(); ++i) {
        wrong += a.at(found[i].a) != b.at(found[i].b);
        if (i) wrong += found[i].a <= found[i - 1].a || found[i].b <= found[i - 1].b;
    }
    CHECK(wrong == 0);
    return found.size();
}

struct lists {
    std::mt19937 random{1};

    symbols of(std::size_t size, std::uint32_t count) {
        symbols s(size);
        for (auto& x : s) x = static_cast<std::uint32_t>(random() % count);
        return s;
    }
    symbols edited(symbols s, std::uint32_t count, std::size_t edits) {
        while (edits-- > 0) {
            const auto at = s.begin() + static_cast<std::ptrdiff_t>(random() % (s.size() + 1));
            if (random() % 2 && at != s.end()) s.erase(at);
            else s.insert(at, static_cast<std::uint32_t>(random() % count));
        }
        return s;
    }
};

}  // namespace

TEST_CASE("the common subsequence that is found is as long as the textbook's table gives, for lists of many sizes") {
    lists make;
    for (int i = 0; i < 1500; ++i) {
        const auto count = static_cast<std::uint32_t>(1 + make.random() % 12);
        const auto a = make.of(make.random() % 60, count),
                   b = i % 2 ? make.of(make.random() % 60, count) : make.edited(a, count, make.random() % 9);
        INFO(i);
        CHECK(length(a, b, count) == length_by_table(a, b));
    }
    for (const std::uint32_t count : {2u, 7u, 300u})
        for (const std::size_t edits : {3u, 200u, 900u}) {
            const auto a = make.of(1500, count);
            for (const auto& b : {make.edited(a, count, edits), make.of(2 * edits, count)}) {
                INFO(count << " symbols, " << edits << " edits");
                CHECK(length(a, b, count) == length_by_table(a, b));
                CHECK(length(b, a, count) == length_by_table(b, a));
            }
        }
}

TEST_CASE("the longest common subsequence of lists of a hundred thousand elements is found") {
    const std::size_t n = verbatim::test::sanitized ? 10'000 : 100'000;
    symbols one(n), ten(n);
    for (std::size_t i = 0; i < n; ++i)
        one[i] = static_cast<std::uint32_t>(i), ten[i] = static_cast<std::uint32_t>(i / 10);
    const auto reversed = [](symbols s) {
        std::ranges::reverse(s);
        return s;
    };
    CHECK(length(one, reversed(one), n) == 1);
    CHECK(length(ten, reversed(ten), n) == 10);
    CHECK(length(symbols(n, 7), symbols(n - 1, 7), n) == n - 1);
    lists make;
    CHECK(length(make.of(n, 2), make.of(n, 2), 2) > n * 8 / 10);
}

}  // namespace verbatim::test::edit_lcs
