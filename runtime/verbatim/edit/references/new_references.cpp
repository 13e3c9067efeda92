#include "verbatim/edit/references/new_references.hpp"

#include <fmt/format.h>

#include <functional>
#include <optional>
#include <set>

#include "verbatim/view/reference.hpp"
#include "verbatim/wire/reference.hpp"

namespace verbatim::edit {

namespace {

// Visits the lists that references in a part of the document may lead to, each as the record that has it and the index
// of its field.
void each_list_around(view::document& doc, const indices& to,
                      const std::function<void(view::datum, std::size_t)>& visit) {
    std::set<std::string_view> seen;
    for (std::size_t depth = to.size() + 1; depth-- > 0;) {
        const view::datum record = view::part_at(doc.value(), std::span(to).first(depth));
        for (std::size_t i = 0; record.of->what == wire::kind::record && i < record.of->fields.size(); ++i)
            if (record.of->fields[i].is_target && seen.insert(record.of->fields[i].name).second) visit(record, i);
    }
}

// Returns the element that the number beside a text leads to. Returns nothing unless exactly one number in the record
// leads to the list of the text, and that number leads to exactly one element.
std::optional<std::size_t> element_beside(const walk::reference_at& text, std::size_t length) {
    std::optional<std::size_t> element;
    std::size_t numbers = 0;
    for (std::size_t i = 0; text.in.of && i < text.in.of->fields.size(); ++i) {
        const view::type& t = *text.in.of->fields[i].of;
        if (!view::leads_by_number(t) || t.number().refers->list != text.of->number().refers->list || ++numbers > 1)
            continue;
        const auto there = walk::reference_at{view::field_in(text.in, i), text.in, nullptr, 0}.leads_to();
        if (there && there->count == 1 && there->are_in(length)) element = static_cast<std::size_t>(there->first);
    }
    return numbers == 1 ? element : std::nullopt;
}

}  // namespace

view::datum name_of_beside(view::document& doc, const indices& text) {
    const indices around = prefix(text, text.size() - 1);
    const view::datum in = view::part_at(doc.value(), around), leaf = view::part_at(doc.value(), text);
    view::datum name;
    each_list_around(doc, around, [&](view::datum record, std::size_t i) {
        if (record.of->fields[i].name != leaf.of->number().refers->list) return;
        const view::datum list = walk::list_in_field(*record.of, record.value, i);
        if (const auto element = element_beside({leaf, in, nullptr, 0}, list.length()))
            name = walk::name_of_element(list, *element);
    });
    return name;
}

result<void> check_targets_exist(view::document& doc, const indices& to) {
    const view::datum value = view::whole_part_at(doc.value(), to);
    if (!value.of->has_references) return {};
    error wrong;
    each_list_around(doc, to, [&](view::datum record, std::size_t i) {
        const auto& field = record.of->fields[i];
        const std::size_t length = walk::list_in_field(*record.of, record.value, i).length();
        walk::each_reference(*value.of, value.value, field.name, [&](const walk::reference_at& r) {
            const auto there = r.leads_to();
            if (!wrong.reason.empty() || !there || there->are_in(length)) return;
            wrong = {path_of(doc.value(), indices_below(to, r.where)), 0,
                     fmt::format("a new one leads to {}, and {} has {} element{}: insert what it is to lead to first",
                                 *r.number(), field.name, length, length == 1 ? "" : "s")};
        });
        std::optional<walk::names_of_elements> names;
        walk::each_name_reference(*value.of, value.value, field.name, [&](const walk::reference_at& r) {
            if (!names) names.emplace(*record.of, record.value, i);
            if (!wrong.reason.empty() || r.of->number().refers->may_be_elsewhere || names->has(r)) return;
            wrong = {path_of(doc.value(), indices_below(to, r.where)), 0,
                     fmt::format("a new one names {}, and {} has no such element: insert what it is to lead to first",
                                 view::text_of(r), field.name)};
        });
    });
    if (!wrong.reason.empty()) return wrong;
    return {};
}

std::vector<indices> names_beside(view::document& doc, const indices& number) {
    const view::datum record = view::part_at(doc.value(), prefix(number, number.size() - 1)),
                      leaf = view::part_at(doc.value(), number);
    std::vector<indices> all;
    if (!view::leads_by_number(*leaf.of) || record.of->what != wire::kind::record) return all;
    for (std::size_t i = 0; i < record.of->fields.size(); ++i) {
        const auto* const refers = record.of->fields[i].of->number().refers;
        if (!refers || !refers->by_name || refers->list != leaf.of->number().refers->list) continue;
        const indices text = inside(prefix(number, number.size() - 1), i);
        const view::datum beside = view::field_in(record, i);
        const auto name = name_of_beside(doc, text);
        if (name.of && walk::characters_in(*name.of, name.value) == walk::characters_in(*beside.of, beside.value))
            all.push_back(std::move(text));
    }
    return all;
}

void name_what_it_leads_to(view::document& doc, const indices& to,
                           const std::function<bool(const indices&)>& is_given) {
    const view::datum value = view::whole_part_at(doc.value(), to);
    if (!value.of->has_references) return;
    each_list_around(doc, to, [&](view::datum record, std::size_t i) {
        const view::datum list = walk::list_in_field(*record.of, record.value, i);
        walk::each_name_reference(*value.of, value.value, record.of->fields[i].name, [&](const walk::reference_at& r) {
            const auto element =
                walk::characters_in(*r.of, r.value).empty() ? element_beside(r, list.length()) : std::nullopt;
            if (!element || is_given(indices_below(to, r.where))) return;
            const auto name = walk::name_of_element(list, *element);
            if (name.of)
                (void)view::assign_characters(*r.of, r.value,
                                              std::string(walk::characters_in(*name.of, name.value)));  // if it fits
        });
    });
}

}  // namespace verbatim::edit
