#include "verbatim/view/near.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace verbatim::view {

namespace {

constexpr std::size_t longest = 200;  // No one types a longer word, and comparing takes the product of both sizes.

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

std::string folded(std::string_view text) {
    std::string plain;
    for (const char c : text)
        if (c != ' ') plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return plain;
}

std::string near_name(std::string_view as_given, const std::vector<std::string>& names) {
    const auto plain = [](std::string_view text) {
        auto all = folded(text);
        std::erase(all, '"');
        return all;
    };
    const std::string word = plain(as_given);
    if (word.size() > longest) return {};
    std::string_view best;
    std::size_t least = word.size() < 2 ? 1 : std::max<std::size_t>(word.size() / 3, 1) + 1;
    for (const std::string& name : names) {
        if (word.size() > name.size() + least) continue;
        const std::string other = plain(name);
        const bool is_start = word.size() > 1 && other != word && other.starts_with(word);
        if (!is_start && other.size() > word.size() + least) continue;
        const std::size_t errors = is_start ? 1 : typing_errors(word, other);
        if (errors < least || (errors == least && name.size() < best.size())) best = name, least = errors;
    }
    return std::string(best);
}

std::string hint_at_near_name(std::string_view word, const std::vector<std::string>& names) {
    const auto near = near_name(word, names);
    return near.empty() ? near : fmt::format(" (there is {})", near);
}

std::vector<std::string> names_of(std::span<const wire::named_value> values) {
    std::vector<std::string> names;
    for (const wire::named_value& v : values) names.emplace_back(v.name);
    return names;
}

}  // namespace verbatim::view
