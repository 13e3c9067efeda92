#include "tools/near.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace verbatim::tools {

namespace {

// Returns how many characters were left out, added, replaced, or swapped with their neighbours.
std::size_t typing_errors(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> of(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i)
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                of[i][j] = i + j;
                continue;
            }
            of[i][j] = std::min({of[i - 1][j] + 1, of[i][j - 1] + 1, of[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                of[i][j] = std::min(of[i][j], of[i - 2][j - 2] + 1);
        }
    return of[a.size()][b.size()];
}

}  // namespace

std::string meant(std::string_view word, const std::vector<std::string>& names) {
    std::string_view best;
    std::size_t least = std::max<std::size_t>(word.size() / 3, 1) + 1;
    for (const std::string& name : names) {
        if (word.size() > name.size() + least) continue;
        const bool is_start = word.size() > 1 && std::string_view(name).starts_with(word);
        if (const std::size_t errors = is_start ? 1 : typing_errors(word, name); errors < least)
            best = name, least = errors;
    }
    return best.empty() ? std::string() : fmt::format("; did you mean {}?", best);
}

}  // namespace verbatim::tools
