#include "verbatim/edit/calculated.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verbatim/view/calculated.hpp"
#include "verbatim/walk/scratch.hpp"

namespace verbatim::edit {

namespace {

using view::place;
using wire::kind;

// The leaves of two values of one type that differ, as assignments that make the first one the second.
void add_differences(place was, place now, const std::string& path, std::vector<assignment>& to) {
    const view::type& t = *now.of;
    if (t.what == kind::record) {
        for (std::size_t i = 0; i < t.fields.size(); ++i)
            add_differences(view::field_in(was, i), view::field_in(now, i), view::join(path, t.fields[i].name, i), to);
    } else if (t.what == kind::array) {
        for (std::size_t i = 0; i < t.count; ++i)
            add_differences({t.element_in(was.value, i), &t.element()}, {t.element_in(now.value, i), &t.element()}, view::join(path, {}, i), to);
    } else if (t.bitwise) {
        if (std::string text = view::text_of(now); text != view::text_of(was)) to.push_back({path, std::move(text), {}});
    }
}

// The value that an assignment is to, when its schema calculates it.
const table::calculated_value* calculated(const view::type& record, std::string_view name) {
    const auto found = std::ranges::find(record.calculated, name, &table::calculated_value::name);
    return found == record.calculated.end() ? nullptr : &*found;
}

// The closest record of a type around what the indices lead to.
const void* closest(view::document& doc, std::span<const std::size_t> indices, const view::type* wanted) {
    for (std::size_t depth = indices.size(); depth-- > 0;)
        if (const place around = view::part_at(doc.value(), indices.first(depth)); around.of == wanted) return around.value;
    return nullptr;
}

result<void> replace(view::document& doc, const assignment& a, const view::found_value& found, const table::calculated_value& c, std::vector<assignment>& to) {
    const place record = found.at.inside;
    const void* const around = c.around ? closest(doc, found.indices, c.around) : nullptr;
    const auto refuse = [&](std::string reason) { return error{view::join(found.path, c.name, 0), 0, std::move(reason)}; };
    if (c.around && !around) return refuse("it is calculated from a record around it, which is not there");
    walk::scratch changed(*record.of);
    record.of->assign(changed.get(), record.value);
    if (auto wrong = view::assign_text(c, changed.get(), around, a.text)) return refuse(std::move(*wrong));
    const std::string now = view::text_of(c, changed.get(), around);
    if (a.between == view::between_values::refused && !view::same_value(c, now, a.text)) return refuse(fmt::format("the nearest value to {} is {}", a.text, now));
    add_differences(record, {changed.get(), record.of}, found.path, to);
    return {};
}

}  // namespace

result<assignments_to_fields> without_calculated(view::document& doc, std::span<const assignment> assignments) {
    std::vector<std::string_view> parents;
    for (const assignment& a : assignments) parents.push_back(view::parent_of(a.path));
    const auto found = view::find_values(doc, parents);
    assignments_to_fields all;
    for (std::size_t i = 0; i < assignments.size(); ++i) {
        const assignment& a = assignments[i];
        auto name = std::string_view(a.path).substr(parents[i].size());
        if (name.starts_with('.')) name.remove_prefix(1);
        const auto* const c = found[i] && !found[i]->at.is_extra ? calculated(*found[i]->at.inside.of, name) : nullptr;
        if (!c) all.assignments.push_back(a);
        else if (auto replaced = replace(doc, a, *found[i], *c, all.assignments); !replaced) return replaced.error();
        all.replaced |= c != nullptr;
    }
    return all;
}

}  // namespace verbatim::edit
