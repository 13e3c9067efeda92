// Sets leaves to other values.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "verbatim/edit/change/assigning.hpp"
#include "verbatim/edit/change/calculated.hpp"
#include "verbatim/edit/change/make.hpp"
#include "verbatim/edit/change/presence.hpp"
#include "verbatim/edit/change/retag.hpp"
#include "verbatim/edit/change/whole_values.hpp"
#include "verbatim/edit/references/names.hpp"
#include "verbatim/edit/references/new_references.hpp"
#include "verbatim/view/reference.hpp"
#include "verbatim/walk/scratch.hpp"
#include "verbatim/walk/write/new_element.hpp"
#include "verbatim/walk/write/spelled.hpp"
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

// Makes optionals whose condition depends on the field present or absent, as the condition says.
void set_presence(document& doc, const indices& field, undo& back) {
    for (const indices& one : contradicting(doc, field)) {
        back.keep(one);
        const datum optional = view::whole_part_at(doc.value(), one);
        if (optional.held().of) {
            view::reset(optional);
            back.keep_requests();
            forget(doc.pending().requests, one);
        } else {
            const datum content = view::emplace(optional);
            walk::make_complete(*content.of, content.value);
        }
    }
}

// Returns the texts that follow when these parts get other names, and those that follow them in turn.
std::vector<reference_by_name> all_led_by_names_in(document& doc, std::span<const indices> parts) {
    auto all = led_by_names_in(doc, parts);
    for (std::size_t i = 0; i < all.size(); ++i) {
        std::vector<indices> texts;
        for (const reference_by_name::one& one : all[i].texts) texts.push_back(one.text);
        for (reference_by_name& led : led_by_names_in(doc, texts))
            if (std::ranges::none_of(all, [&](const reference_by_name& known) {
                    return known.record == led.record && known.field == led.field;
                }))
                all.push_back(std::move(led));
    }
    return all;
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
// Returns an addition to an error for a leaf that also takes the name of an element.
std::string no_element_named(const view::found& found) {
    return fmt::format(", and {} has no element of that name", found.at.of->number().refers->list);
}

}  // namespace

// Gives all choices with this tag the alternatives of its new value, or none of them.
result<void> assigning::set_tag(document& doc, const new_value& v, datum leaf, undo& back) {
    std::string text = v.text;
    const auto choices = chosen_by(doc, v.at.indices);
    for (const indices& one : choices) text = tag_of_name(choice_at(doc, one), leaf, std::move(text));
    std::vector<retagged> all;
    for (const indices& one : choices) {
        auto made = retag(choice_at(doc, one), name_of_field(doc, one), leaf, text, v.between);
        if (!made) return at(v.at.path, made.error().reason);
        all.push_back(std::move(*made));
    }
    back.keep(v.at.indices);
    (void)view::assign_text(*leaf.of, leaf.value, all.front().tag);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!all[i].choice) continue;
        back.keep(choices[i]);
        const datum choice = choice_at(doc, choices[i]);
        choice.of->assign(choice.value, all[i].choice->get());
        if (auto leads = check_targets_exist(doc, choices[i]); !leads)
            return at(v.at.path, leads.error().path + ": " + leads.error().reason);
        back.keep_requests();
        forget(doc.pending().requests, choices[i]);
    }
    return {};
}

namespace {

// A number in a table of text that was rounded becomes what its column can spell.
class rounded_numbers {
public:
    explicit rounded_numbers(document& doc) : doc_(doc) {}

    void round(const indices& leaf) {
        const datum number = view::part_at(doc_.value(), leaf);
        if (!number.of->is_token() || !number.of->number().real) return;
        auto list = indices(leaf.begin(), leaf.end() - 1);
        std::size_t column = 0;
        if (view::part_at(doc_.value(), list).of->what == wire::kind::record && !list.empty())
            column = leaf.back(), list.pop_back();
        const datum table = view::part_at(doc_.value(), list);
        if (table.of->what != wire::kind::list || !walk::is_table_of_text(*table.of)) return;
        auto& style = styles_[{list, column}];
        if (!style) style = walk::style_of_column(*table.of, table.value, column);
        (void)view::assign_text(*number.of, number.value,
                                number.of->text().separated->spelled(*number.of, number.value, *style));
    }

private:
    document& doc_;
    std::map<std::pair<indices, std::size_t>, std::optional<wire::spelling>> styles_;
};

}  // namespace

result<void> assigning::make(document& doc, std::size_t count, undo& back) const {
    const auto values = std::span(values_).first(count);
    // Tags come first, because they decide what else there is.
    const auto leaf_of = [&](const new_value& v) { return view::part_at(doc.value(), v.at.indices); };
    const auto check = [&](const new_value& v) -> result<void> {
        if (leaf_of(v).of && path_of(doc.value(), v.at.indices) == v.at.path) return {};
        return at(v.at.path, "other values of the edit leave no such value");
    };
    const bool retags = std::ranges::any_of(values, &new_value::is_tag);
    for (const new_value& v : values) {
        if (!v.is_tag) continue;
        if (auto there = check(v); !there) return there;
        if (auto done = set_tag(doc, v, leaf_of(v), back); !done) return done;
    }
    for (const new_value& v : values)
        if (auto there = retags ? check(v) : result<void>{}; !there) return there;
    std::vector<std::pair<indices, indices>> followers;  // values, each with the text that it follows
    std::vector<indices> all, beside;
    followers_of_texts known(doc);
    for (const new_value& v : values) {
        all.push_back(v.at.indices);
        std::ranges::move(names_beside(doc, v.at.indices), std::back_inserter(beside));
        for (indices& follower : known.of(v.at.indices)) followers.emplace_back(std::move(follower), v.at.indices);
    }
    const auto names = all_led_by_names_in(doc, all);
    const std::set<indices> given(all.begin(), all.end());
    for (const new_value& v : values) {
        if (v.is_tag) continue;
        const datum leaf = leaf_of(v);
        back.keep(v.at.indices);
        if (auto wrong = view::assign_either(*leaf.of, leaf.value, v.text, v.between)) return at(v.at.path, *wrong);
    }
    for (const new_value& v : values)
        if (!v.is_tag) set_presence(doc, v.at.indices, back);
    for (const new_value& v : values)
        if (!leaf_of(v).of) return check(v);
    rounded_numbers numbers(doc);
    for (const new_value& v : values)
        if (v.between == view::between_values::nearest) numbers.round(v.at.indices);
    for (std::size_t round = 0, changed = 1; changed && round <= names.size(); ++round) {
        changed = 0;
        for (const reference_by_name& led : names) {
            const auto texts = renamed_texts(doc, led, given);
            if (!texts) return texts.error();
            for (const new_text& text : *texts) back.keep(text.at);
            edit::assign(doc, *texts);
            changed += texts->size();
        }
    }
    for (const indices& text : beside) {
        if (given.contains(text)) continue;
        back.keep(text);
        update_name(doc, text);
    }
    for (const auto& [follower, text] : followers) {
        if (given.contains(follower)) continue;
        back.keep(follower);
        if (auto wrong = follow_text(doc, follower, text)) return at(path_of(doc.value(), follower), *wrong);
    }
    if (count == values_.size())
        for (const calculated_assignment& a : calculated_)
            if (auto same = check_value(doc, a); !same) return same;
    return {};
}

void assigning::request(document& doc, std::size_t count) const {
    const auto values = std::span(values_).first(count);
    for (const new_value& v : values) forget(doc.pending().requests, v.at.indices);
    for (const new_value& v : values) {
        force(doc.value(), v.at.indices);
        doc.pending().requests.add(v.at);
    }
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

result<assigning> assigning::of(document& doc, std::span<const assignment> assignments) {
    std::vector<std::string_view> paths;
    for (const assignment& a : assignments) paths.push_back(a.path);
    const auto all = view::find_values(doc, paths);
    if (may_be_calculated(assignments) ||
        !std::ranges::all_of(all, [](const auto& found) { return found.has_value(); })) {
        auto split = split_calculated(doc, assignments);
        if (!split) return split.error();
        if (split->has_replaced) return with_calculated(doc, std::move(*split));
    }
    bool has_parts = false;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!all[i]) return all[i].error();
        has_parts |= gives_parts(*all[i], assignments[i].text);
    }
    if (has_parts) {
        const auto parts = with_parts(doc, assignments, all);
        auto made = parts ? of(doc, parts->assignments) : parts.error();
        for (std::size_t i = 0; made && i < made->values_.size(); ++i)
            if (const auto known = parts->as_now.find(made->values_[i].at.path); known != parts->as_now.end())
                return set_twice(known->first, known->second, made->values_[i].text);
        return made;
    }
    std::map<indices, const assignment*> seen;
    std::vector<std::pair<std::size_t, std::string>> names;  // of elements as they are afterwards, and the refusals
    assigning made;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto& found = all[i];
        if (is_tail(*found)) return at(found->path, no_tail);
        const auto [first, is_new] = seen.emplace(found->indices, &assignments[i]);
        if (!is_new) return set_twice(found->path, first->second->text, assignments[i].text);
        made.values_.push_back({{found->path, found->indices}, assignments[i].text, assignments[i].between});
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        made.values_[i].is_tag = !all[i]->at.is_extra && !chosen_by(doc, all[i]->indices).empty();
        const auto wrong = made.values_[i].is_tag ? std::nullopt : wrong_with(doc, *all[i], assignments[i]);
        if (wrong && !view::leads_by_number(*all[i]->at.of)) return at(all[i]->path, *wrong);
        if (wrong) names.emplace_back(i, *wrong + no_element_named(*all[i]));
    }
    if (names.empty()) return made;
    assigning others;
    for (std::size_t i = 0, next = 0; i < made.values_.size(); ++i)
        if (next < names.size() && names[next].first == i) ++next;
        else others.values_.push_back(made.values_[i]);
    undo back(doc);
    if (auto done = others.make(doc, others.count(), back); !done) return done.error();
    for (const auto& [i, wrong] : names) {
        auto& value = made.values_[i];
        auto number = view::number_of_name(doc.value(), value.at.indices, value.text);
        if (!number) return at(value.at.path, wrong);
        value.text = std::move(*number);
    }
    return made;
}

// A calculated value is set in the record as the other assignments make it.
result<assigning> assigning::with_calculated(document& doc, split_assignments split) {
    auto all = split.fields;
    {
        undo back(doc);
        if (!all.empty() && !split.calculated.empty()) {
            const auto others = of(doc, all);
            if (!others) return others.error();
            if (auto done = others->make(doc, others->count(), back); !done) return done.error();
        }
        for (calculated_assignment& a : split.calculated)
            if (auto added = add_fields(doc, a, all); !added) return added.error();
    }
    auto made = of(doc, all);
    if (made) made->calculated_ = std::move(split.calculated);
    return made;
}

result<void> set(document& doc, std::span<const assignment> assignments) {
    auto all = assigning::of(doc, assignments);
    if (!all) return all.error();
    auto paths = all->paths();
    return edit::make(doc, {std::move(paths), [all = std::move(*all)](document& in, std::size_t count) -> result<void> {
                                undo back(in);
                                if (auto made = all.make(in, count, back); !made) return made;
                                back.done();
                                all.request(in, count);
                                return {};
                            }});
}

}  // namespace verbatim::edit
