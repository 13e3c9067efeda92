#include "verbatim/edit/compare/lcs.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iterator>
#include <limits>

namespace verbatim::edit {

namespace {

using symbol = std::uint32_t;
using sequence = std::span<const symbol>;

// The indices of each symbol in a sequence: those of symbol s are places[starts[s]] up to, but not including,
// places[starts[s + 1]].
struct occurrences {
    std::vector<std::size_t> starts, places;

    occurrences(sequence in, std::size_t symbols) : starts(symbols + 1), places(in.size()) {
        for (const symbol s : in) ++starts[s + 1];
        for (std::size_t s = 0; s < symbols; ++s) starts[s + 1] += starts[s];
        auto next = starts;
        for (std::size_t i = 0; i < in.size(); ++i) places[next[in[i]]++] = i;
    }
    std::size_t count(symbol s) const { return starts[s + 1] - starts[s]; }
};

// Returns whether `length` symbols are equal at the same index in two sequences of the same size.
bool match_in_place(sequence a, sequence b, std::size_t length) {
    if (a.size() != b.size()) return false;
    std::size_t same = 0;
    for (std::size_t i = 0; i < a.size(); ++i) same += a[i] == b[i];
    return same == length;
}
void add_in_place(sequence a, sequence b, std::size_t a_at, std::size_t b_at, std::vector<match>& to) {
    for (std::size_t i = 0; i < a.size(); ++i)
        if (a[i] == b[i]) to.push_back({a_at + i, b_at + i});
}

// Hunt and Szymanski 1977: finds the longest rising chain of matches by patience sorting. It stores every match, so it
// is only used if there are few.
std::vector<match> longest_chain(sequence a, const occurrences& in_b) {
    constexpr std::size_t none = static_cast<std::size_t>(-1);
    struct link {
        match at;
        std::size_t before;
    };
    std::vector<link> links;
    std::vector<std::size_t> ends,
        ends_b;  // for each length: the last link of the chain that ends first in b, and its index in b
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t k = in_b.starts[a[i] + 1];
             k-- > in_b.starts[a[i]];) {  // in descending order, so that a chain uses each element of a once
            const std::size_t j = in_b.places[k];
            const auto length = static_cast<std::size_t>(std::ranges::lower_bound(ends_b, j) - ends_b.begin());
            if (length < ends_b.size() && ends_b[length] == j) continue;
            links.push_back({{i, j}, length ? ends[length - 1] : none});
            if (length == ends.size()) ends.emplace_back(), ends_b.emplace_back();
            ends[length] = links.size() - 1;
            ends_b[length] = j;
        }
    std::vector<match> chain;
    for (std::size_t k = ends.empty() ? none : ends.back(); k != none; k = links[k].before)
        chain.push_back(links[k].at);
    std::ranges::reverse(chain);
    return chain;
}

// Hirschberg 1975 on rows of lengths. They are computed 64 columns at a time (Hyyrö 2004) in a band around the
// diagonal. The band is widened until no common subsequence that leaves it can be longer than the one found (Ukkonen
// 1985).
class divide_and_conquer {
public:
    explicit divide_and_conquer(std::size_t symbols) : local_(symbols) {}

    void solve(sequence a, sequence b) { solve({a, 0}, {b, 0}, whole_length(a, b)); }

    std::vector<match> found;

private:
    struct part {
        sequence of;
        std::size_t at;  // index of its start in the whole sequence

        part from(std::size_t i) const { return {of.subspan(i), at + i}; }
        part first(std::size_t count) const { return {of.first(count), at}; }
    };

    // Appends the matches of a longest common subsequence of two parts to `found`. `length` is its length.
    void solve(part a, part b, std::size_t length) {
        for (; !a.of.empty() && !b.of.empty() && a.of.front() == b.of.front(); a = a.from(1), b = b.from(1), --length)
            found.push_back({a.at, b.at});
        std::size_t back = 0;
        for (; !a.of.empty() && !b.of.empty() && a.of.back() == b.of.back(); ++back, --length) {
            a = a.first(a.of.size() - 1);
            b = b.first(b.of.size() - 1);
        }
        if (match_in_place(a.of, b.of, length)) add_in_place(a.of, b.of, a.at, b.at, found);
        else if (length > 0) middle(a, b, length);
        for (std::size_t i = 0; i < back; ++i) found.push_back({a.at + a.of.size() + i, b.at + b.of.size() + i});
    }
    void middle(part a, part b, std::size_t length) {
        if (a.of.size() == 1)
            return found.push_back(
                {a.at, b.at + static_cast<std::size_t>(std::ranges::find(b.of, a.of[0]) - b.of.begin())});
        const std::size_t half = a.of.size() / 2;
        const auto cut = cut_at(a.of, b.of, half, a.of.size() - length);
        solve(a.first(half), b.first(cut.at), cut.before);
        solve(a.from(half), b.from(cut.at), length - cut.before);
    }

    // Returns the length of a longest common subsequence.
    std::size_t whole_length(sequence a, sequence b) {
        for (std::size_t more = width;;
             more *= 4) {  // the number of unmatched elements of a that are allowed beyond those that cannot be matched
            const std::size_t unmatched = a.size() - std::min(a.size(), b.size()) + more;
            const auto cut = cut_at(a, b, a.size() / 2, unmatched);
            if (unmatched >= a.size() || cut.length + unmatched >= a.size()) return cut.length;
        }
    }

    struct cut {
        std::size_t at, before, length;
    };
    // Returns where a longest common subsequence is cut in b if a is cut at `half`, its length before the cut, and its
    // whole length. Of several cuts, takes the nearest to the same distance from the front, or from the back, as in a.
    // At most `unmatched` elements of a may be left out.
    cut cut_at(sequence a, sequence b, std::size_t half, std::size_t unmatched) {
        const auto n = static_cast<std::ptrdiff_t>(a.size()), m = static_cast<std::ptrdiff_t>(b.size()),
                   below = static_cast<std::ptrdiff_t>(unmatched);
        const band around{below, below + m - n};
        lengths(a.begin(), half, b.begin(), b.size(), around, from_front_);
        lengths(a.rbegin(), a.size() - half, b.rbegin(), b.size(), around, from_back_);
        std::size_t best = 0;
        const auto sum = [&](std::size_t at) { return from_front_[at] + from_back_[b.size() - at]; };
        const auto shift = [&](std::size_t at) {
            const std::ptrdiff_t from_front = static_cast<std::ptrdiff_t>(at) - static_cast<std::ptrdiff_t>(half);
            return std::min(std::abs(from_front), std::abs(from_front - (m - n)));
        };
        for (std::size_t at = 1; at <= b.size(); ++at)
            if (sum(at) > sum(best) || (sum(at) == sum(best) && shift(at) < shift(best))) best = at;
        const auto whole = std::max<std::ptrdiff_t>(sum(best), 0);
        return {best, static_cast<std::size_t>(std::max<std::ptrdiff_t>(from_front_[best], 0)),
                static_cast<std::size_t>(whole)};
    }

    static constexpr std::size_t words = 4;
    static constexpr std::ptrdiff_t width = 64 * words;
    static constexpr std::ptrdiff_t unreached = std::numeric_limits<std::ptrdiff_t>::min() / 4;
    using bits = std::array<std::uint64_t, words>;

    // The cells (row, column) with -below <= column - row <= above.
    struct band {
        std::ptrdiff_t below, above;
    };

    // Sets to[j] to the length for the first `rows` elements of a and the first j of b, on paths within the band;
    // `unreached` if there is none.
    template <class Iterator>
    void lengths(Iterator a, std::size_t rows, Iterator b, std::size_t columns, band around,
                 std::vector<std::ptrdiff_t>& to) {
        const auto last_row = static_cast<std::ptrdiff_t>(rows), end = static_cast<std::ptrdiff_t>(columns);
        to.assign(columns + 1, unreached);
        rises_.assign(rows + 1, 0);
        std::ptrdiff_t first = 0, corner = 0;  // the row above the block, and the length at the left edge of that row
        for (std::ptrdiff_t left = 0; left < end || left == 0; left += width) {
            const std::ptrdiff_t right = std::min(left + width, end),
                                 above = std::max<std::ptrdiff_t>(left - around.above, 0);
            if (above > last_row) break;
            for (; first < above; ++first) corner += rises_[static_cast<std::size_t>(first + 1)];
            const std::ptrdiff_t below = std::min(right + around.below, last_row);
            const auto [flat, length] = block(a, b + left, right - left, first, below, corner);
            if (below < last_row) continue;
            to[static_cast<std::size_t>(left)] = length;
            for (std::ptrdiff_t j = 0; j < right - left; ++j) {
                const auto column = static_cast<std::size_t>(j);
                to[static_cast<std::size_t>(left + j + 1)] =
                    to[static_cast<std::size_t>(left + j)] + !(flat[column / 64] >> column % 64 & 1);
            }
        }
    }

    struct last_row_of_block {
        bits flat;              // the columns where the length does not rise
        std::ptrdiff_t length;  // at the left edge
    };
    // Computes rows first + 1 to last of a block of columns; `length` is that of row `first` at the left edge. rises_
    // holds the rows in which the length rises along the left edge, and afterwards along the right edge.
    template <class Iterator>
    last_row_of_block block(Iterator a, Iterator b, std::ptrdiff_t columns, std::ptrdiff_t first, std::ptrdiff_t last,
                            std::ptrdiff_t length) {
        std::uint16_t distinct = 0;
        for (std::ptrdiff_t j = 0; j < columns; ++j) {
            auto& id = local_[b[j]];
            if (id == 0) occurs_in_[id = ++distinct] = {};
            occurs_in_[id][static_cast<std::size_t>(j) / 64] |= std::uint64_t{1} << j % 64;
        }
        bits flat;
        flat.fill(~std::uint64_t{0});
        for (std::ptrdiff_t row = first; row < last; ++row) {
            const bits& here = occurs_in_[local_[a[row]]];
            std::uint8_t& rise = rises_[static_cast<std::size_t>(row + 1)];
            length += rise;
            std::uint64_t carry = rise;
            for (std::size_t w = 0; w < words; ++w) {
                const std::uint64_t matching = flat[w] & here[w], half = flat[w] + matching, sum = half + carry;
                carry = (half < matching) | (sum < half);
                flat[w] = sum | (flat[w] & ~here[w]);
            }
            rise = static_cast<std::uint8_t>(carry);
        }
        for (std::ptrdiff_t j = 0; j < columns; ++j) local_[b[j]] = 0;
        return {flat, length};
    }

    std::vector<std::uint16_t> local_;         // the number, from 1 on, of each symbol in the block
    std::array<bits, width + 1> occurs_in_{};  // for each such number, the columns of the symbol; for 0, none
    std::vector<std::uint8_t> rises_;
    std::vector<std::ptrdiff_t> from_front_, from_back_;
};

}  // namespace

std::vector<match> longest_common_subsequence(sequence a, sequence b, std::size_t symbols) {
    const occurrences in_b(b, symbols);
    std::size_t matches = 0;
    for (const symbol s : a) matches += in_b.count(s);
    constexpr std::size_t few = 4;  // matches per element
    if (matches <= few * (a.size() + b.size())) {
        auto chain = longest_chain(a, in_b);
        if (match_in_place(a, b, chain.size())) chain.clear(), add_in_place(a, b, 0, 0, chain);
        return chain;
    }
    divide_and_conquer all(symbols);
    all.solve(a, b);
    return std::move(all.found);
}

}  // namespace verbatim::edit
