#include "verbatim/edit/references/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "verbatim/edit/change/make.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/walk/scratch.hpp"
#include "verbatim/walk/varint.hpp"
#include "verbatim/wire/meaning.hpp"
#include "verbatim/wire/reference.hpp"

namespace verbatim::edit {

namespace {

using view::datum;
using walk::names_of_elements;
using walk::reference_at;

// Returns the name of an element of a list, or, without an element, that of the field beside the list that `text` may
// name.
view::datum name_of(datum record, const view::datum& list, datum text, std::optional<std::size_t> element) {
    if (element) return *element < list.length() ? walk::name_of_element(list, *element) : view::datum{};
    const datum beside = view::field_in(record, walk::field_named(*record.of, text.of->number().refers->also));
    return walk::name_leaf(beside);
}

reference_by_name led_in(datum record, const indices& around, std::size_t field) {
    reference_by_name found{around, field, {}};
    std::optional<names_of_elements> names;
    walk::each_name_reference(*record.of, record.value, record.of->fields[field].name, [&](const reference_at& r) {
        const auto name = walk::characters_in(*r.of, r.value);
        if (name.empty()) return;
        if (!names) names.emplace(*record.of, record.value, field);
        const auto element = names->element(name);
        if (element || names->is_of_field(r, name)) found.texts.push_back({indices_below(around, r.where), element});
    });
    return found;
}

// Returns whether a part is or may contain the name of an element of the list, or of a field beside the list. For a
// leaf the answer is exact.
bool may_name(datum record, std::size_t field, datum part, const indices& at, std::size_t depth) {
    const bool is_in_list = at[depth] == field;
    if (is_in_list && at.size() < depth + 2) return false;
    if (!part.of || !part.of->leaf()) return true;
    if (!table::is_name(*part.of)) return false;
    const auto list = walk::list_in_field(*record.of, record.value, field);
    const datum beside = view::field_in(record, at[depth]);
    const bool is_there = !is_in_list || at[depth + 1] < list.length();
    if (!is_there) return false;
    const auto name = is_in_list ? walk::name_of_element(list, at[depth + 1]) : walk::name_leaf(beside);
    return name.of == part.of && name.value == part.value;
}

// Visits each leaf in a decoded value.
void each_leaf(datum at, indices& path, const std::function<void(datum, const indices&)>& visit) {
    at = view::part_at(at, {});
    if (!at.of) return;
    if (at.of->leaf()) return visit(at, path);
    path.push_back(0);
    view::each_part(at, [&](datum part) { return each_leaf(part, path, visit), ++path.back(), true; });
    path.pop_back();
}
bool follows_field(const view::type& t, std::string_view field) {
    return t.number().means && t.number().means->of_field == field;
}
// Returns whether a value is the hash of a text, or repeats it.
bool is_of(datum at, std::string_view text) {
    return at.of->number().means->hash
               ? walk::bits_in(*at.of, static_cast<const std::byte*>(at.value)) == at.of->number().means->hash(text)
               : walk::characters_in(*at.of, at.value) == text;
}

// Returns the path of the name that a text leads to, for an error.
std::string path_of_name(view::document& doc, const reference_by_name& led, datum text,
                         std::optional<std::size_t> element, const view::datum& name) {
    indices path = led.record;
    if (element) path.insert(path.end(), {led.field, *element});
    else path.push_back(walk::field_named(*view::part_at(doc.value(), led.record).of, text.of->number().refers->also));
    std::string found = path_of(doc.value(), path);
    each_leaf(view::part_at(doc.value(), path), path, [&](datum leaf, const indices& at) {
        if (leaf.value == name.value && leaf.of == name.of) found = path_of(doc.value(), at);
    });
    return found;
}

}  // namespace

std::vector<reference_by_name> led_by_names_in(view::document& doc, std::span<const indices> parts) {
    std::vector<reference_by_name> all;
    std::set<std::pair<indices, std::size_t>> seen;
    for (const indices& at : parts) {
        const datum part = view::part_at(doc.value(), at);
        if (part.of && part.of->leaf() && !table::is_name(*part.of)) continue;
        for (std::size_t depth = at.size(); depth-- > 0;) {
            const datum record = view::part_at(doc.value(), std::span(at).first(depth));
            if (!record.of || record.of->what != wire::kind::record || !record.of->record().has_targets) continue;
            for (std::size_t i = 0; i < record.of->fields.size(); ++i) {
                if (!record.of->fields[i].is_target || !may_name(record, i, part, at, depth)) continue;
                const indices around = prefix(at, depth);
                if (!seen.emplace(around, i).second) continue;
                if (auto led = led_in(record, around, i); !led.texts.empty()) all.push_back(std::move(led));
            }
        }
    }
    return all;
}

result<std::vector<new_text>> renamed_texts(view::document& doc, const reference_by_name& led,
                                            const std::set<indices>& kept) {
    std::vector<new_text> all;
    const datum record = view::part_at(doc.value(), led.record);
    const auto list = walk::list_in_field(*record.of, record.value, led.field);
    const names_of_elements names(*record.of, record.value, led.field);
    for (const reference_by_name::one& one : led.texts) {
        const indices& at = one.text;
        const auto element = one.element;
        const datum text = view::part_at(doc.value(), at);
        if (kept.contains(at) || !text.of || !text.of->number().refers ||
            text.of->number().refers->list != record.of->fields[led.field].name)
            continue;
        const auto leaf = name_of(record, list, text, element);
        const std::string name(leaf.of ? walk::characters_in(*leaf.of, leaf.value) : std::string_view{});
        const auto refuse = [&](std::string why) {
            return error{path_of_name(doc, led, text, element, leaf), 0,
                         fmt::format("{} leads to it by its name, {}", path_of(doc.value(), at), why),
                         error_kind::not_found};
        };
        if (name.empty()) return refuse("and without one would lead to nothing");
        const auto found = names.element(name);
        if (found != element)
            return refuse(fmt::format("and {}[{}] is called {}, too", record.of->fields[led.field].name, *found,
                                      view::text_of(leaf)));
        if (walk::characters_in(*text.of, text.value) == name) continue;
        walk::scratch copy(*text.of);
        text.of->assign(copy.get(), text.value);
        if (auto wrong = view::assign_characters(*text.of, copy.get(), name))
            return refuse("and cannot be " + view::text_of(leaf) + ": " + *wrong);
        all.push_back({at, name});
    }
    return all;
}

void assign(view::document& doc, std::span<const new_text> all) {
    for (const auto& [at, characters] : all) {
        const datum text = view::part_at(doc.value(), at);
        (void)view::assign_characters(*text.of, text.value, characters);  // renamed_texts() has verified that they fit
    }
}

result<void> check_names_unambiguous(view::document& doc, const indices& path, const new_index& now, std::size_t at,
                                     std::string_view name) {
    if (path.empty() || name.empty()) return {};
    const indices around = prefix(path, path.size() - 1);
    const datum record = view::part_at(doc.value(), around);
    if (!record.of || record.of->what != wire::kind::record || !record.of->fields[path.back()].is_target) return {};
    error wrong;
    std::size_t first = at;  // Index of the first element that has the name afterwards.
    const auto list = walk::list_in_field(*record.of, record.value, path.back());
    for (std::size_t i = 0; i < list.length(); ++i) {
        const auto leaf = walk::name_of_element(list, i);
        const auto there = leaf.of && walk::characters_in(*leaf.of, leaf.value) == name ? now(i) : std::nullopt;
        if (there) first = std::min(first, *there);
    }
    const names_of_elements names(*record.of, record.value, path.back());
    const auto was = names.element(name);
    const auto stays = was ? now(*was) : std::nullopt;
    walk::each_name_reference(
        *record.of, record.value, record.of->fields[path.back()].name, [&](const reference_at& r) {
            if (!wrong.reason.empty() || walk::characters_in(*r.of, r.value) != name ||
                (!was && !names.is_of_field(r, name)) || first == stays)
                return;
            const std::string text = path_of(doc.value(), indices_below(around, r.where));
            indices led = around;
            if (was) led.insert(led.end(), {path.back(), *was});
            else led.push_back(walk::field_named(*record.of, r.of->number().refers->also));
            wrong = {
                path_of(doc.value(), led), 0,
                fmt::format("{} leads to it by its name, and another one of that name would come before it", text)};
        });
    if (!wrong.reason.empty()) return wrong;
    return {};
}

std::vector<indices> followers_of_texts::of(const indices& leaf) {
    std::vector<indices> all;
    const datum text = view::part_at(doc_.value(), leaf);
    indices around = prefix(leaf, leaf.size() - 1);
    const datum record = view::part_at(doc_.value(), around);
    if (!table::is_name(*text.of) || record.of->what != wire::kind::record) return all;
    const auto [known, is_new] = followed_.try_emplace(record.of);
    if (is_new)
        for (const view::type* const t : view::types_in(*record.of))
            if (t->number().means && !t->number().means->of_field.empty())
                known->second.insert(t->number().means->of_field);
    const auto field = record.of->fields[leaf.back()].name;
    if (!known->second.contains(field)) return all;
    const auto name = walk::characters_in(*text.of, text.value);
    each_leaf(record, around, [&](datum one, const indices& at) {
        if (at != leaf && follows_field(*one.of, field) && is_of(one, name)) all.push_back(at);
    });
    return all;
}

std::optional<std::string> follow_text(view::document& doc, const indices& follower, const indices& leaf) {
    const datum text = view::part_at(doc.value(), leaf), to = view::part_at(doc.value(), follower);
    const std::string now(walk::characters_in(*text.of, text.value));
    if (!to.of->number().means->hash) return view::assign_characters(*to.of, to.value, now);
    (void)walk::assign_bits(*to.of, to.value, to.of->number().means->hash(now));
    return {};
}

}  // namespace verbatim::edit
