#include "verbatim/view/named_steps.hpp"

#include <optional>
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

namespace {

// Returns the steps to the elements of a node; empty if they have no names, or it is no list.
std::vector<std::string> named_steps_in(const node& at) {
    return at.of->what == kind::list && !at.of->element().leaf() ? steps_to_elements(at) : std::vector<std::string>();
}
std::string joined(const std::string& path, const std::vector<std::string>& steps, const node& part) {
    const bool is_named = part.name.empty() && !part.tail_of && part.index < steps.size();
    return is_named ? path + steps[part.index] : join(path, part);
}

}  // namespace

std::string path_by_names(const document& doc, const found& part) {
    if (part.at.tail_of) return part.path;
    node at = doc.root();
    std::string path;
    for (const std::size_t index : part.indices) {
        const auto steps = named_steps_in(at);
        std::optional<node> next;
        each_child(at, [&](const node& child) {
            if (child.index == index && !child.tail_of) next = child;
            return !next;
        });
        if (!next) return part.path;
        path = joined(path, steps, *next);
        at = std::move(*next);
    }
    return path;
}

bool for_each_leaf_by_name(const node& at, const std::string& path,
                           const std::function<bool(const std::string&, const node&)>& visit) {
    if (at.leaf()) return visit(path, at);
    const auto steps = named_steps_in(at);
    return each_child(
        at, [&](const node& child) { return for_each_leaf_by_name(child, joined(path, steps, child), visit); });
}

}  // namespace verbatim::view
