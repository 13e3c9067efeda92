#include "tools/fuzz/references.hpp"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

#include "tools/fuzz/law.hpp"
#include "verbatim/wire/reference.hpp"

namespace verbatim::fuzz {

namespace {

struct leading {
    std::int64_t number = 0;
    bool is_range = false, dangles = false, by_name = false;
    std::set<std::string> elements;  // their paths; empty if it leads to none
    std::string first_element{}, last_element{};
};
using all_references = std::map<std::string, leading>;

std::optional<std::int64_t> number_in(const view::node& n) {
    const auto text = view::text_of(*n.of, n.bytes());
    std::int64_t number = 0;
    const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), number);
    return wrong == std::errc{} && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

// The records around a node, each with its path and its parts.
struct around {
    const around* up;
    std::string path;
    std::vector<view::node> parts;

    const view::node* part(std::string_view name) const {
        const auto found = std::ranges::find(parts, name, &view::node::name);
        return found == parts.end() ? nullptr : &*found;
    }
};

const around* around_list(const around* in, std::string_view list) {
    while (in && (!in->part(list) || in->part(list)->of->what != wire::kind::list)) in = in->up;
    return in;
}

// Adds a text, which leads to the first element of its name.
void add_name(const view::node& n, const std::string& path, const around* in, all_references& to) {
    const auto name = view::text_of(*n.of, n.bytes());
    const around* const record = around_list(in, n.of->number().refers->list);
    if (!record || name.size() <= 2) return;
    leading& found = to[path];
    found.by_name = true;
    const auto list = view::join(record->path, n.of->number().refers->list, 0);
    view::each_child(*record->part(n.of->number().refers->list), [&](const view::node& element) {
        const bool is_it = element.name.empty() && view::own_name(element) == name;
        if (is_it) found.elements.insert(view::join(list, {}, element.index));
        return !is_it;
    });
}

void add_reference(const view::node& n, const std::string& path, const around* in, all_references& to) {
    const auto& refers = *n.of->number().refers;
    if (refers.by_name) return add_name(n, path, in, to);
    const auto number = number_in(n);
    if (!number) return;
    leading& found = to[path];
    found.number = *number;
    found.is_range = !refers.count.empty() || refers.is_end;
    if (refers.is_none(*number)) return;
    const auto count = refers.is_end ? *number : found.is_range ? number_in(*in->part(refers.count)).value_or(0) : 1;
    const around* const record = around_list(in, refers.list);
    const auto length = record ? static_cast<std::int64_t>(record->part(refers.list)->count) : 0;
    const std::int64_t first = refers.is_end ? 0 : *number - refers.first;
    found.dangles = count > 0 && (first < 0 || first > length || count > length - first);
    for (std::int64_t i = first; !found.dangles && i < first + count; ++i) {
        found.last_element = view::join(view::join(record->path, refers.list, 0), {}, static_cast<std::size_t>(i));
        if (i == first) found.first_element = found.last_element;
        found.elements.insert(found.last_element);
    }
}

void look_for_references(const view::node& n, const std::string& path, const around* in, all_references& to) {
    if (!n.of->has_references) return;
    if (n.of->number().refers) return add_reference(n, path, in, to);
    around here{in, path, {}};
    view::each_child(n, [&](const view::node& child) {
        here.parts.push_back(child);
        return true;
    });
    for (const auto& part : here.parts)
        look_for_references(part, view::join(path, part), n.of->what == wire::kind::record ? &here : in, to);
}

all_references references_in(const view::document& doc) {
    all_references all;
    look_for_references(doc.root(), {}, nullptr, all);
    return all;
}

}  // namespace

std::optional<std::string> moved_elements::path(const std::string& before) const {
    if (!before.starts_with(list) || before.size() <= list.size() || before[list.size()] != '[') return before;
    std::size_t index = 0;
    const char* const end = std::from_chars(before.data() + list.size() + 1, before.data() + before.size(), index).ptr;
    const auto is = now(index);
    if (!is) return {};
    return list + '[' + std::to_string(*is) + std::string(end, before.data() + before.size());
}

void references_lead_as_before(const view::document& before, const view::document& after,
                               std::span<const moved_elements> lists, const is_changed& changed) {
    const auto now = references_in(after);
    const auto path_now = [&](const std::string& from) {
        std::optional<std::string> path = from;
        for (const moved_elements& how : lists)
            if (path) path = how.path(*path);
        return path;
    };
    std::vector<std::string> ones;
    for (const moved_elements& how : lists)
        if (how.one) ones.push_back(how.list + '[' + std::to_string(*how.one) + ']');
    for (const auto& [from, was] : references_in(before)) {
        const auto path = path_now(from);
        if (!path || changed(from)) continue;
        if (was.by_name && (was.elements.empty() || !path_now(*was.elements.begin())))
            continue;  // it leads nowhere, or another element has the name, too
        require(now.contains(*path), "a reference is where its record is");
        const leading& is = now.at(*path);
        if (was.dangles || (was.elements.empty() && !was.is_range)) {
            require(is.number == was.number, "a reference that leads to no element stays as it is");
            continue;
        }
        std::set<std::string> wanted;
        for (const auto& element : was.elements)
            if (const auto there = path_now(element)) wanted.insert(*there);
        if (!was.is_range) {
            require(is.elements == wanted, "a reference leads to the same element as before");
            continue;
        }
        auto found = is.elements;
        for (const std::string& one : ones)
            found.erase(one), wanted.erase(one);  // it is in the range if it is between two others
        require(found == wanted, "a range covers the same elements as before");
    }
}

bool has_dangling_references(const view::document& doc) {
    return std::ranges::any_of(references_in(doc), [](const auto& reference) { return reference.second.dangles; });
}

std::set<std::string> edges_of_ranges(const view::document& doc) {
    std::set<std::string> edges;
    for (const auto& [path, reference] : references_in(doc))
        if (reference.is_range && !reference.elements.empty())
            edges.insert({reference.first_element, reference.last_element});
    return edges;
}

}  // namespace verbatim::fuzz
