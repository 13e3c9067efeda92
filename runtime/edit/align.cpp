#include "runtime/edit/align.hpp"

#include <algorithm>
#include <unordered_map>

#include "runtime/edit/lcs.hpp"

namespace verbatim::edit {

namespace {

using keys = std::span<const std::uint64_t>;

// The elements of a list whose keys the other list has too: only they can be the same.
struct common {
    std::vector<std::uint32_t> symbols;  // a number for each key
    std::vector<std::size_t> places;
};

std::vector<match> same_elements(keys a, keys b) {
    constexpr auto only_in_a = static_cast<std::uint32_t>(-1);
    std::unordered_map<std::uint64_t, std::uint32_t> symbol_of;
    symbol_of.reserve(a.size());
    for (const std::uint64_t key : a) symbol_of.emplace(key, only_in_a);
    common in_a, in_b;
    std::uint32_t symbols = 0;
    for (std::size_t j = 0; j < b.size(); ++j) {
        const auto known = symbol_of.find(b[j]);
        if (known == symbol_of.end()) continue;
        if (known->second == only_in_a) known->second = symbols++;
        in_b.symbols.push_back(known->second);
        in_b.places.push_back(j);
    }
    for (std::size_t i = 0; i < a.size(); ++i)
        if (const auto symbol = symbol_of.find(a[i])->second; symbol != only_in_a) in_a.symbols.push_back(symbol), in_a.places.push_back(i);
    auto matches = longest_common_subsequence(in_a.symbols, in_b.symbols, symbols);
    for (match& m : matches) m = {in_a.places[m.a], in_b.places[m.b]};
    return matches;
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
    for (const match& m : same_elements(keys(a).subspan(first, a.size() - first - last), keys(b).subspan(first, b.size() - first - last))) {
        others_before(first + m.a, first + m.b);
        pairs.push_back({i++, j++});
    }
    others_before(a.size() - last, b.size() - last);
    while (i < a.size()) pairs.push_back({i++, j++});
    return pairs;
}

}  // namespace verbatim::edit
