#include "verbatim/view/named_steps.hpp"

#include <algorithm>
#include <charconv>
#include <unordered_map>

#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::view {

std::string step_to(const std::string& quoted) {
    const auto name = std::string_view(quoted).substr(1, quoted.size() - 2);
    const bool plain = (name[0] < '0' || name[0] > '9') && name.find_first_of("[]=\"\\+-") == std::string_view::npos;
    return '[' + (plain ? std::string(name) : quoted) + ']';
}

std::vector<std::string> steps_to_elements(const node& list) {
    std::vector<std::string> names;
    std::unordered_map<std::string, int> times;
    bool any = false;
    constexpr std::size_t enough = 8;  // Elements without a name are of a type that has none.
    each_child(list, [&](const node& element) {
        if (!element.name.empty()) return true;  // the bytes after the elements
        const auto name = name_in(element);
        names.push_back(name.value_or(std::string()));
        any |= name && name->size() > 2 && ++times[*name];
        return any || name || names.size() < enough;
    });
    if (!any) return {};
    for (std::size_t i = 0; i < names.size(); ++i)
        names[i] = names[i].size() > 2 && times[names[i]] == 1 ? step_to(names[i]) : '[' + std::to_string(i) + ']';
    return names;
}

const std::vector<std::string>& paths_by_names::steps_in(const std::string& list) {
    const auto [known, is_new] = known_.try_emplace(list);
    if (is_new)
        if (const auto found = find(doc_, list); found && found->at.of->what == kind::list)
            known->second = steps_to_elements(found->at);
    return known->second;
}

std::string paths_by_names::operator()(std::string_view path) {
    std::string named;
    for (std::size_t at = 0; at < path.size();) {
        const std::size_t open = std::min(path.find('[', at), path.size());
        named += path.substr(at, open - at);
        const bool is_quoted = path.substr(open).starts_with("[\"");
        const std::size_t close = is_quoted ? path.find("\"]", open + 2) + 1 : path.find(']', open);
        if (close >= path.size()) return named += path.substr(open);
        const auto step = path.substr(open, close + 1 - open);
        std::size_t index = 0;
        const auto [end, failed] = std::from_chars(step.data() + 1, step.data() + step.size() - 1, index);
        const bool is_index = failed == std::errc() && end == step.data() + step.size() - 1;
        const auto* const steps = is_index ? &steps_in(std::string(path.substr(0, open))) : nullptr;
        named += steps && index < steps->size() ? std::string_view((*steps)[index]) : step;
        at = close + 1;
    }
    return named;
}

std::string paths_by_names::operator()(std::string_view path, std::span<const node> around) {
    const auto steps = steps_of(path);
    if (!steps) return std::string(path);
    std::string named;
    std::size_t at = 0;
    for (std::size_t i = 0; i < steps->size(); at += (*steps)[i++].size()) {
        const auto step = (*steps)[i];
        const auto index = step.starts_with('[') ? parse_unsigned(step.substr(1, step.size() - 2)) : std::nullopt;
        if (!index || i >= around.size() || around[i].of->what != kind::list) {
            named += step;
            continue;
        }
        auto& last = last_[i];
        if (const auto list = path.substr(0, at); last.path != list)
            last = {std::string(list), steps_to_elements(around[i])};
        named += *index < last.steps.size() ? std::string_view(last.steps[*index]) : step;
    }
    return named;
}

}  // namespace verbatim::view
