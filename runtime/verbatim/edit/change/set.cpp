// Sets leaves to other values.
#include <fmt/format.h>

#include <algorithm>

#include "verbatim/edit/change/assigning.hpp"
#include "verbatim/edit/change/calculated.hpp"
#include "verbatim/edit/change/inserting.hpp"
#include "verbatim/edit/change/make.hpp"
#include "verbatim/edit/change/retag.hpp"
#include "verbatim/edit/change/whole_values.hpp"
#include "verbatim/edit/references/new_references.hpp"
#include "verbatim/view/reference.hpp"
#include "verbatim/walk/scratch.hpp"
#include "verbatim/wire/reference.hpp"

namespace verbatim::edit {

namespace {

using view::datum;
using view::document;

// Returns the name of the field at these indices; empty for an element of a list.
std::string_view name_of_field(document& doc, const indices& at) {
    const view::type& around = *view::part_at(doc.value(), std::span(at).first(at.size() - 1)).of;
    return around.what == wire::kind::record ? around.fields[at.back()].name : std::string_view();
}

// Returns why there is nothing at a path, and what would make it present.
error absent(journal& j, error why, std::string_view path) {
    const auto at = absent_on_way(j, path, true);
    const view::type* const t = at ? view::whole_part_at(j.doc.value(), *at).of : nullptr;
    if (t && t->what == wire::kind::optional)
        why.reason += fmt::format("; {} says so: set that, too", table::text_of(*t->optional().present));
    return why;
}

// Returns the calculated values of a record, or of the record around it, that can be set, for an error: ", or
// euler(...), which is calculated of them". Returns an empty text if there are none.
std::string calculated_of(document& doc, const view::found& found) {
    std::string names;
    const auto add = [&](const view::type& t) {
        for (const auto& c : t.record().calculated)
            if (c.set_numbers || c.set_text)
                names.append(names.empty() ? ", or " : " or ").append(c.name).append("(...)");
    };
    add(*found.at.of);
    if (!found.indices.empty())
        add(*view::part_at(doc.value(), std::span(found.indices).first(found.indices.size() - 1)).of);
    return names.empty() ? names : names + ", which is calculated of them";
}

// Returns why an assignment cannot be made; nothing if it can.
std::optional<std::string> wrong_with(document& doc, const view::found& found, const assignment& a) {
    const datum leaf = found.at.value();
    if (found.at.is_extra) return "it cannot be changed";
    if (!leaf.of->leaf()) return "it has parts: set one of them instead" + calculated_of(doc, found);
    walk::scratch changed(*leaf.of);
    leaf.of->assign(changed.get(), leaf.value);
    return view::assign_either(*leaf.of, changed.get(), a.text, a.between);
}
error set_twice(const std::string& path, std::string_view one, std::string_view other) {
    return at(path, fmt::format("it is set twice, to {} and to {}", one, other));
}
// Returns whether a value has parts, and the text gives them.
bool gives_parts(const view::found& found, std::string_view text) {
    const datum at = found.at.value();
    const bool is_call = text.find('(') < text.find_first_of(" [{,");
    if (at.of->is_packed()) return text.starts_with('{');
    if (at.of->leaf() || is_call) return false;
    const bool is_of_one = at.of->has_elements() && at.of->element().leaf() && view::count_of_parts(at) == 1;
    return is_of_one || text.find_first_of("[{ ,") != text.npos;
}
constexpr const char* leaves_none = "other values of the edit leave no such value";
// Returns an addition to an error for a leaf that also takes the name of an element.
std::string no_element_named(const view::found& found) {
    return fmt::format(", and {} has no element of that name", found.at.of->number().refers->list);
}

}  // namespace

// The first round has tags, if others are assigned, too: they decide which paths there are.
result<void> assigning::make(journal& j, std::span<const assignment> assignments) {
    std::vector<std::string_view> paths;
    for (const assignment& a : assignments) paths.push_back(a.path);
    const auto all = view::find_values(j.doc, paths);
    const auto lost = std::ranges::find_if(all, [](const auto& found) { return !found; });
    if (may_be_calculated(assignments) || lost != all.end()) {
        auto split = split_calculated(j.doc, assignments);
        if (!split) return split.error();
        if (split->has_replaced) return make_split(j, std::move(*split));
    }
    if (lost == all.end()) return make_found(j, assignments, all);
    std::vector<assignment> there, others;
    for (std::size_t i = 0; i < all.size(); ++i) (all[i] ? there : others).push_back(assignments[i]);
    const std::size_t before = j.changes().size();
    if (!there.empty())
        if (auto done = make(j, there); !done) return done;
    const bool has_changed = std::any_of(j.changes().begin() + static_cast<std::ptrdiff_t>(before), j.changes().end(),
                                         [](const primitive& one) { return one.is == primitive::what::replace; });
    return has_changed || make_room(j, others) ? make(j, others) : absent(j, lost->error(), others.front().path);
}

// Makes what is absent on the way to the first of some values, if it can be made.
bool assigning::make_room(journal& j, std::span<const assignment> all) {
    auto at = absent_on_way(j, all.front().path, false);
    if (!at) return false;
    put_absent(j, *at);
    made_.emplace_back(rounds_, std::move(*at));
    return true;
}

// A calculated value is set in the record as the other assignments make it.
result<void> assigning::make_split(journal& j, split_assignments split) {
    if (!split.fields.empty())
        if (auto done = make(j, split.fields); !done) return done;
    std::vector<assignment> all;
    for (calculated_assignment& a : split.calculated)
        if (auto added = add_fields(j.doc, a, all); !added) return added;
    if (!all.empty())
        if (auto done = make(j, all); !done) return done;
    for (const calculated_assignment& a : split.calculated)
        if (auto same = check_value(j.doc, a); !same) return same;
    return {};
}

result<void> assigning::make_found(journal& j, std::span<const assignment> assignments,
                                   std::span<const result<view::found>> all) {
    const auto has_parts = [&](std::size_t i) { return gives_parts(*all[i], assignments[i].text); };
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!has_parts(i)) continue;
        const auto parts = with_parts(j.doc, assignments, all);
        if (!parts) return parts.error();
        if (auto done = make(j, parts->assignments); !done) return done;
        for (const new_value& v : values_)
            if (const auto known = parts->as_now.find(v.at.path); known != parts->as_now.end())
                return set_twice(known->first, known->second, v.text);
        return {};
    }
    std::vector<located> tags, others;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto& found = *all[i];
        located one{&assignments[i], &found,
                    found.at.is_extra ? std::vector<indices>() : chosen_by(j.doc, found.indices)};
        (one.choices.empty() ? others : tags).push_back(std::move(one));
    }
    if (tags.empty() || others.empty()) return make_plain(j, tags.empty() ? others : tags);
    if (auto done = make_plain(j, tags); !done) return done;
    std::vector<std::string_view> paths;
    for (const located& one : others) paths.push_back(one.at->path);
    const auto now = view::find_values(j.doc, paths);
    for (std::size_t i = 0; i < others.size(); ++i) {
        if (!now[i]) return at(others[i].at->path, leaves_none);
        others[i].at = &*now[i];
    }
    return make_plain(j, others);
}

result<void> assigning::resolve(document& doc, const located& one, std::vector<new_value>& now,
                                std::vector<std::pair<const located*, std::string>>& later) {
    const view::found& found = *one.at;
    const assignment& a = *one.given;
    const auto& choices = one.choices;
    if (is_tail(found)) return at(found.path, no_tail);
    const auto [first, is_new] = seen_.emplace(found.indices, a.text);
    if (!is_new) return set_twice(found.path, first->second, a.text);
    new_value v{{found.path, found.indices}, a.text, a.between, rounds_};
    if (!choices.empty()) {
        v.is_magic = choice_at(doc, choices.front()).of->by_magic;
        auto text = v.is_magic ? result<std::string>(a.text) : tag_given(doc, found.indices, choices, a.text);
        if (!text) return at(found.path, text.error().reason);
        v.text = std::move(*text);
    } else if (auto wrong = wrong_with(doc, found, a)) {
        if (!view::leads_by_number(*found.at.of)) return at(found.path, *wrong);
        later.emplace_back(&one, *wrong + no_element_named(found));
        seen_.erase(first);
        return {};
    }
    now.push_back(std::move(v));
    return {};
}

result<void> assigning::make_plain(journal& j, std::span<const located> all) {
    std::vector<new_value> now;
    std::vector<std::pair<const located*, std::string>> later;  // names of elements as they are afterwards
    for (const located& one : all)
        if (auto done = resolve(j.doc, one, now, later); !done) return done;
    if (auto done = make_round(j, std::move(now)); !done || later.empty()) return done;
    std::vector<new_value> numbers;
    for (const auto& [one, wrong] : later) {
        const view::found& found = *one->at;
        const auto number = view::number_of_name(j.doc.value(), found.indices, one->given->text);
        if (!number) return at(found.path, wrong);
        const auto [first, is_new] = seen_.emplace(found.indices, one->given->text);
        if (!is_new) return set_twice(found.path, first->second, one->given->text);
        numbers.push_back({{found.path, found.indices}, *number, one->given->between, rounds_});
    }
    return make_round(j, std::move(numbers));
}

result<void> assigning::make_round(journal& j, std::vector<new_value> values) {
    auto done = give(j, values);
    std::ranges::move(values, std::back_inserter(values_));
    ++rounds_;
    return done;
}

// Gives the choice around a magic the alternative that the magic selects.
result<void> assigning::give_magic(journal& j, const new_value& v) {
    const indices around = chosen_by(j.doc, v.at.indices).front();
    auto made = with_magic(choice_at(j.doc, around), name_of_field(j.doc, around), v.text, v.between);
    if (!made) return at(v.at.path, made.error().reason);
    if (made->choice) {
        (void)j.replace(around);
        const datum choice = choice_at(j.doc, around);
        choice.of->assign(choice.value, made->choice->get());
        if (auto leads = check_targets_exist(j.doc, around); !leads)
            return at(v.at.path, leads.error().path + ": " + leads.error().reason);
    }
    const datum leaf = j.give(v.at, v.between);
    if (!leaf.of) return at(v.at.path, leaves_none);
    (void)view::assign_text(*leaf.of, leaf.value, made->magic);
    return {};
}

result<void> assigning::give(journal& j, std::span<const new_value> values) {
    for (const new_value& v : values) j.announce(v.at);
    for (const new_value& v : values) {
        if (v.is_magic) {
            if (auto done = give_magic(j, v); !done) return done;
            continue;
        }
        const datum leaf = j.give(v.at, v.between);
        if (auto wrong = view::assign_either(*leaf.of, leaf.value, v.text, v.between)) return at(v.at.path, *wrong);
    }
    if (auto done = j.settle(); !done) return done;
    for (const new_value& v : values)
        if (!view::part_at(j.doc.value(), v.at.indices).of) return at(v.at.path, leaves_none);
    return {};
}

result<void> assigning::make_again(journal& j, std::size_t count) const {
    auto values = std::span(values_).first(count);
    while (!values.empty()) {
        const auto end = std::ranges::find_if(values, [&](const new_value& v) { return v.round != values[0].round; });
        const auto round = values.first(static_cast<std::size_t>(end - values.begin()));
        for (const auto& [before, at] : made_)
            if (before == round[0].round) put_absent(j, at);
        if (auto done = give(j, round); !done) return done;
        values = values.subspan(round.size());
    }
    return {};
}

std::vector<std::string> assigning::paths() const {
    std::vector<std::string> all;
    for (const new_value& v : values_) all.push_back(v.at.path);
    return all;
}

std::vector<indices> assigning::leaves() const {
    std::vector<indices> all;
    for (const new_value& v : values_) all.push_back(v.at.indices);
    return all;
}

result<void> set(document& doc, std::span<const assignment> assignments) {
    assigning all;
    journal made(doc);
    if (auto done = all.make(made, assignments); !done) return done;
    made.keep();
    auto paths = all.paths();
    doc.pending().edits.push_back(
        {std::move(paths), [all = std::move(all)](document& in, std::size_t count) -> result<void> {
             journal again(in);
             if (auto done = all.make_again(again, count); !done) return done;
             again.keep();
             return {};
         }});
    return {};
}

}  // namespace verbatim::edit
