#include "runtime/edit/align.hpp"

#include <algorithm>
#include <dtl/dtl.hpp>

namespace verbatim::edit {

std::vector<aligned> align(const std::vector<std::uint64_t>& a, const std::vector<std::uint64_t>& b) {
    const auto first = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
    std::size_t last = 0;
    while (last < std::min(a.size(), b.size()) - first && a[a.size() - 1 - last] == b[b.size() - 1 - last]) ++last;

    std::vector<aligned> pairs;
    for (std::size_t i = 0; i < first; ++i) pairs.push_back({i, i});
    const std::size_t a_end = a.size() - last, b_end = b.size() - last;
    // dtl's memory grows with the number of differences times the length.
    constexpr std::size_t most = 1'000'000;
    if ((a_end - first) * (b_end - first) <= most) {
        const auto slice = [](const auto& of, std::size_t from, std::size_t to) {
            return std::vector(of.begin() + static_cast<std::ptrdiff_t>(from), of.begin() + static_cast<std::ptrdiff_t>(to));
        };
        auto middle_a = slice(a, first, a_end), middle_b = slice(b, first, b_end);
        dtl::Diff<std::uint64_t, std::vector<std::uint64_t>> diff(middle_a, middle_b);
        diff.compose();
        std::size_t i = first, j = first;
        for (const auto& [key, step] : diff.getSes().getSequence()) {
            if (step.type == dtl::SES_DELETE) pairs.push_back({i++, aligned::none});
            else if (step.type == dtl::SES_ADD) pairs.push_back({aligned::none, j++});
            else pairs.push_back({i++, j++});
        }
    } else {
        for (std::size_t i = first; i < std::max(a_end, b_end); ++i) pairs.push_back({i < a_end ? i : aligned::none, i < b_end ? i : aligned::none});
    }
    for (std::size_t i = 0; i < last; ++i) pairs.push_back({a_end + i, b_end + i});
    return pairs;
}

}  // namespace verbatim::edit
