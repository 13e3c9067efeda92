#include "verbatim/edit/references/targets.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verbatim/edit/references/references.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/wire/reference.hpp"

namespace verbatim::edit {

using view::datum;
using view::document;
using walk::reference_at;

collected_references::collected_references(document& doc) { look(doc.value(), {}); }

void collected_references::look(datum at, const indices& path) {
    at = view::part_at(at, {});
    if (!at.of || !at.of->has_references || at.of->leaf()) return;
    for (std::size_t i = 0; i < view::count_of_parts(at); ++i) {
        if (at.of->what == wire::kind::record && at.of->fields[i].is_target) list(at, path, i);
        look(view::part_in(at, i), inside(path, i));
    }
}
void collected_references::list(datum record, const indices& around, std::size_t field) {
    const auto name = record.of->fields[field].name;
    const std::size_t length = walk::list_in_field(*record.of, record.value, field).length();
    const auto add = [&](const reference_at& r, std::optional<std::size_t> first, std::size_t last) {
        indices at = indices_below(around, r.where);
        if (!first) return void(nowhere.insert(std::move(at)));
        const auto element = [&](std::size_t index) { return inside(inside(around, field), index); };
        leading.insert_or_assign(std::move(at), reference_target{element(*first), element(last)});
    };
    walk::each_reference(*record.of, record.value, name, [&](const reference_at& r) {
        const auto there = r.leads_to();
        if (!there || !there->are_in(length)) return add(r, {}, 0);
        add(r, static_cast<std::size_t>(r.is_end() ? there->count - 1 : there->first),
            static_cast<std::size_t>(there->first + there->count - 1));
    });
    std::optional<walk::names_of_elements> names;
    walk::each_name_reference(*record.of, record.value, name, [&](const reference_at& r) {
        if (!names) names.emplace(*record.of, record.value, field);
        const auto element = names->element(walk::characters_in(*r.of, r.value));
        add(r, element, element.value_or(0));
    });
}

std::optional<std::string> lead(document& doc, const indices& at, const reference_target& to, bool& changed) {
    const datum leaf = view::part_at(doc.value(), at);
    const auto list = leaf.of && leaf.of->number().refers
                          ? view::target_around(doc.value(), at, leaf.of->number().refers->list)
                          : std::nullopt;
    const std::size_t first = to.first->back(), last = to.last->back();
    if (!list || last >= list->list.length() || first > last) return "its elements are not there";
    const auto put = [&](datum number, std::size_t value) -> std::optional<std::string> {
        const auto wanted = static_cast<std::int64_t>(value);
        if (walk::number_of(*number.of, number.value) == wanted) return {};
        changed = true;
        return view::assign_text(*number.of, number.value, std::to_string(wanted));
    };
    if (leaf.of->number().refers->by_name) {
        const datum record = view::part_at(doc.value(), list->record);
        const auto name = walk::name_leaf(list->element(first));
        const std::string characters(name.of ? walk::characters_in(*name.of, name.value) : std::string_view{});
        if (walk::names_of_elements(*record.of, record.value, list->field).element(characters) != first)
            return "another element has its name";
        if (walk::characters_in(*leaf.of, leaf.value) == characters) return {};
        changed = true;
        return view::assign_characters(*leaf.of, leaf.value, characters);
    }
    const auto& refers = *leaf.of->number().refers;
    if (refers.is_end) return put(leaf, last + 1);
    const auto number = static_cast<std::int64_t>(first) + refers.first;
    if (refers.is_none(number)) return fmt::format("{} would lead to nothing", number);
    if (auto wrong = put(leaf, static_cast<std::size_t>(number))) return wrong;
    const auto count = count_beside(doc, at);
    return count ? put(view::part_at(doc.value(), *count), last - first + 1) : std::nullopt;
}

std::optional<indices> count_beside(document& doc, const indices& at) {
    const datum leaf = view::part_at(doc.value(), at),
                record = view::part_at(doc.value(), std::span(at).first(at.size() - 1));
    if (!leaf.of->number().refers || leaf.of->number().refers->count.empty() || !record.of ||
        record.of->what != wire::kind::record)
        return {};
    indices count = at;
    count.back() = walk::field_named(*record.of, leaf.of->number().refers->count);
    return count;
}

}  // namespace verbatim::edit
