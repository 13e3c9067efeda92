#include "verbatim/edit/compare/align.hpp"

#include <algorithm>
#include <unordered_map>

#include "verbatim/edit/compare/lcs.hpp"

namespace verbatim::edit {

namespace {

using keys = std::span<const std::uint64_t>;

std::vector<match> same_elements(keys a, keys b) {
    // Each key that both lists have gets a number. The other keys match nothing; they only take up their places.
    std::unordered_map<std::uint64_t, std::uint32_t> symbol_of;
    constexpr std::uint32_t only_in_a = 0, only_in_b = 1;
    std::uint32_t symbols = 2;
    symbol_of.reserve(a.size());
    for (const std::uint64_t key : a) symbol_of.emplace(key, only_in_a);
    std::vector<std::uint32_t> in_a, in_b;
    for (const std::uint64_t key : b) {
        const auto known = symbol_of.find(key);
        if (known != symbol_of.end() && known->second == only_in_a) known->second = symbols++;
        in_b.push_back(known == symbol_of.end() ? only_in_b : known->second);
    }
    for (const std::uint64_t key : a) in_a.push_back(symbol_of.find(key)->second);
    return longest_common_subsequence(in_a, in_b, symbols);
}

}  // namespace

std::vector<aligned> align(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
    const auto first = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
    std::size_t last = 0;
    while (last < std::min(a.size(), b.size()) - first && a[a.size() - 1 - last] == b[b.size() - 1 - last]) ++last;

    std::vector<aligned> pairs;
    pairs.reserve(std::max(a.size(), b.size()));
    std::size_t i = 0, j = 0;
    const auto others_before = [&](std::size_t a_end, std::size_t b_end) {
        while (i < a_end) pairs.push_back({i++, aligned::none});
        while (j < b_end) pairs.push_back({aligned::none, j++});
    };
    while (i < first) pairs.push_back({i++, j++});
    for (const match& m : same_elements(keys(a).subspan(first, a.size() - first - last),
                                        keys(b).subspan(first, b.size() - first - last))) {
        others_before(first + m.a, first + m.b);
        pairs.push_back({i++, j++});
    }
    others_before(a.size() - last, b.size() - last);
    while (i < a.size()) pairs.push_back({i++, j++});
    return pairs;
}

}  // namespace verbatim::edit
