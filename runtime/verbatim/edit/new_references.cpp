#include "verbatim/edit/new_references.hpp"

#include <fmt/format.h>

#include <optional>
#include <set>

#include "verbatim/wire/reference.hpp"

namespace verbatim::edit {

result<void> leads_to_what_is_there(view::document& doc, const indices& to) {
    const view::place value = view::whole_part_at(doc.value(), to);
    if (!value.of->has_references) return {};
    error wrong;
    std::set<std::string_view> seen;
    for (std::size_t depth = to.size() + 1; depth-- > 0;) {
        const view::place record = view::part_at(doc.value(), std::span(to).first(depth));
        for (std::size_t i = 0; record.of->what == wire::kind::record && i < record.of->fields.size(); ++i) {
            const auto& field = record.of->fields[i];
            if (!field.is_target || !seen.insert(field.name).second) continue;
            const std::size_t length = walk::list_in_field(*record.of, record.value, i).length();
            walk::each_reference(*value.of, value.value, field.name, nullptr, [&](const walk::reference_at& r) {
                const auto there = r.leads_to();
                if (!wrong.reason.empty() || !there || there->are_in(length)) return;
                wrong = {path_of(doc.value(), indices_below(to, r.where)), 0,
                         fmt::format("a new one leads to {}, and {} has {} element{}: insert what it is to lead to first", *r.number(), field.name, length, length == 1 ? "" : "s")};
            });
            std::optional<walk::names_of_elements> names;
            walk::each_name_reference(*value.of, value.value, field.name, nullptr, [&](const walk::reference_at& r) {
                if (!names) names.emplace(*record.of, record.value, i);
                if (!wrong.reason.empty() || names->has(r)) return;
                wrong = {path_of(doc.value(), indices_below(to, r.where)), 0,
                         fmt::format("a new one names {}, and {} has no such element: insert what it is to lead to first", view::text_of({r.value, r.of}), field.name)};
            });
        }
    }
    if (!wrong.reason.empty()) return wrong;
    return {};
}

}  // namespace verbatim::edit
