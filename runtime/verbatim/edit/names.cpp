#include "verbatim/edit/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "verbatim/walk/number.hpp"
#include "verbatim/wire/meaning.hpp"
#include "verbatim/wire/reference.hpp"

namespace verbatim::edit {

namespace {

using view::place;
using walk::names_of_elements;
using walk::reference_at;

bool is_name_of(const walk::leaf_at& leaf, place of) { return leaf.of == of.of && leaf.value == of.value; }

// The list of a record, when the leaf is the name of an element of it, or of a field that its references may name.
std::optional<naming> named_in(place record, const way& around, std::size_t field, place leaf, const way& at) {
    naming found{around, field, {}, at, {}};
    const auto list = walk::list_in_field(*record.of, record.value, field);
    if (at.size() > around.size() + 1 && at[around.size()] == field) {
        const std::size_t index = at[around.size() + 1];
        if (index >= list.length() || !is_name_of(walk::name_leaf(list.of->element(), list.of->element_in(list.value, index)), leaf)) return {};
        found.element = index;
    } else {
        const place beside = view::field_in(record, at[around.size()]);
        if (!is_name_of(walk::name_leaf(*beside.of, beside.value), leaf)) return {};
    }
    const names_of_elements names(*record.of, record.value, field);
    const auto name = walk::characters_in(*leaf.of, leaf.value);
    if (found.element && names.element(name) != found.element) return {};  // another one has it, too, and is found
    walk::each_name_reference(*record.of, record.value, record.of->fields[field].name, nullptr, [&](const reference_at& r) {
        if (walk::characters_in(*r.of, r.value) != name || name.empty()) return;
        if (!found.element && (names.element(name) || !names.is_of_field(r, name))) return;
        found.texts.push_back(way_below(around, r.where));
    });
    return found.texts.empty() ? std::nullopt : std::optional(std::move(found));
}

// Each leaf in a decoded value.
void each_leaf(place at, way& path, const std::function<void(place, const way&)>& visit) {
    at = view::part_at(at, {});
    if (!at.of) return;
    const bool is_record = at.of->what == wire::kind::record;
    if (!is_record && !at.of->has_elements()) return visit(at, path);
    const std::size_t count = is_record ? at.of->fields.size() : at.of->length(at.value);
    for (std::size_t i = 0; i < count; ++i) {
        path.push_back(i);
        each_leaf(is_record ? view::field_in(at, i) : place{at.of->element_in(at.value, i), &at.of->element()}, path, visit);
        path.pop_back();
    }
}
bool is_hash_of(const view::type& t, std::string_view field) { return t.means && t.means->hash && t.means->of_field == field; }
std::uint64_t hash_in(place number) { return walk::bits_in(*number.of, static_cast<const std::byte*>(number.value)); }

}  // namespace

std::vector<naming> led_by_name(view::document& doc, const way& leaf) {
    std::vector<naming> all;
    const place name = view::part_at(doc.value(), leaf);
    if (!name.of || !table::is_name(*name.of)) return all;
    for (std::size_t depth = leaf.size(); depth-- > 0;) {
        const way around(leaf.begin(), leaf.begin() + static_cast<std::ptrdiff_t>(depth));
        const place record = view::part_at(doc.value(), around);
        if (!record.of || record.of->what != wire::kind::record || !record.of->has_targets) continue;
        for (std::size_t i = 0; i < record.of->fields.size(); ++i)
            if (record.of->fields[i].is_target)
                if (auto one = named_in(record, around, i, name, leaf)) all.push_back(std::move(*one));
    }
    return all;
}

result<void> follow_name(view::document& doc, const naming& of, const std::set<way>& kept) {
    const place leaf = view::part_at(doc.value(), of.name), record = view::part_at(doc.value(), of.record);
    const std::string name(walk::characters_in(*leaf.of, leaf.value));
    const auto led_to = names_of_elements(*record.of, record.value, of.field).element(name);
    for (const way& text : of.texts) {
        if (kept.contains(text)) continue;
        const place to = view::part_at(doc.value(), text);
        const auto refuse = [&](std::string why) { return error{path_of(doc.value(), of.name), 0, fmt::format("{} leads to it by its name, {}", path_of(doc.value(), text), why)}; };
        if (name.empty()) return refuse("and without one would lead to nothing");
        if (led_to && led_to != of.element) return refuse(fmt::format("and {}[{}] is called {}, too", record.of->fields[of.field].name, *led_to, view::text_of(leaf)));
        if (auto wrong = view::assign_characters(*to.of, to.value, name)) return refuse("and cannot be " + view::text_of(leaf) + ": " + *wrong);
    }
    return {};
}

std::vector<way> hashes_of(view::document& doc, const way& leaf) {
    std::vector<way> all;
    const place text = view::part_at(doc.value(), leaf);
    way around(leaf.begin(), leaf.end() - 1);
    const place record = view::part_at(doc.value(), around);
    if (!table::is_name(*text.of) || record.of->what != wire::kind::record) return all;
    const auto field = record.of->fields[leaf.back()].name;
    if (std::ranges::none_of(view::types_in(*record.of), [&](const view::type* t) { return is_hash_of(*t, field); })) return all;
    const auto name = walk::characters_in(*text.of, text.value);
    each_leaf(record, around, [&](place number, const way& at) {
        if (is_hash_of(*number.of, field) && hash_in(number) == number.of->means->hash(name)) all.push_back(at);
    });
    return all;
}

void follow_hash(view::document& doc, const way& number, const way& leaf) {
    const place text = view::part_at(doc.value(), leaf), to = view::part_at(doc.value(), number);
    walk::put_bits(*to.of, static_cast<std::byte*>(to.value), to.of->means->hash(walk::characters_in(*text.of, text.value)));
}

}  // namespace verbatim::edit
