#include "tools/summary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <span>

#include "verbatim/view/path.hpp"

namespace verbatim::tools {

namespace {

// Returns "2 new (run, jump)"; of many names the first ones.
std::string in_summary(std::string_view what, const std::vector<std::string>& names) {
    constexpr std::size_t most = 8;
    std::string text = fmt::format("{} {}", names.size(), what);
    if (names.empty()) return text;
    const auto shown = std::span(names).first(std::min(most, names.size()));
    return text + fmt::format(" ({}{})", fmt::join(shown, ", "), names.size() > most ? ", ..." : "");
}

std::string name_at(const view::document& doc, const std::string& element) {
    const auto found = view::find(doc, element);
    const auto name = found ? view::name_in(found->at) : std::nullopt;
    return name && name->size() > 2 ? name->substr(1, name->size() - 2) : element.substr(element.rfind('['));
}

}  // namespace

std::string part_summary::text() const {
    return is_list() ? fmt::format("{}: {}, {}, {}", path, in_summary("changed", changed), in_summary("new", added),
                                   in_summary("gone", removed))
                     : fmt::format("{}: changed", path);
}

std::vector<part_summary> summary_of(const std::vector<edit::change>& changes, const view::document& a) {
    std::vector<part_summary> all;
    std::map<std::string, std::size_t> known;
    std::string last;  // the element of the change before
    for (const auto& c : changes) {
        const auto open = c.path.find('['), close = c.path.find(']', std::min(open, c.path.size()));
        const auto [at, is_new] = known.emplace(c.path.substr(0, open), all.size());
        if (is_new) all.push_back({at->first, {}, {}, {}});
        auto& part = all[at->second];
        const bool is_element = c.of_element() && (open == c.path.npos || close + 1 == c.path.size());
        const auto name = c.name.size() > 2 ? c.name.substr(1, c.name.size() - 2) : "without a name";
        if (is_element) (c.is == edit::change::what::insert ? part.added : part.removed).push_back(name);
        else if (open != c.path.npos && c.path.substr(0, close + 1) != last)
            part.changed.push_back(name_at(a, last = c.path.substr(0, close + 1)));
    }
    return all;
}

}  // namespace verbatim::tools
