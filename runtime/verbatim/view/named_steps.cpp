#include "verbatim/view/named_steps.hpp"

#include <unordered_map>

#include "verbatim/view/unreadable.hpp"

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
        const auto name = in_part(element, [&] { return name_in(element); });
        names.push_back(name.value_or(std::string()));
        any |= name && name->size() > 2 && ++times[*name];
        return any || name || names.size() < enough;
    });
    if (!any) return {};
    for (std::size_t i = 0; i < names.size(); ++i)
        names[i] = names[i].size() > 2 && times[names[i]] == 1 ? step_to(names[i]) : '[' + std::to_string(i) + ']';
    return names;
}

}  // namespace verbatim::view
