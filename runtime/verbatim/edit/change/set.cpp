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
// Returns whether a value has parts, and the text gives them.
bool gives_parts(const view::found& found, std::string_view text) {
    const datum at = found.at.value();
    const bool is_call = text.find('(') < text.find_first_of(" [{,");
    if (at.of->is_packed()) return text.starts_with('{');
    if (at.of->leaf() || is_call) return false;
    const bool is_of_one = at.of->has_elements() && at.of->element().leaf() && view::count_of_parts(at) == 1;
    return is_of_one || text.find_first_of("[{ ,") != text.npos;
}
// Returns an addition to an error if the leaf also takes the name of an element; empty otherwise.
std::string no_element_named(const view::found& found) {
    const auto* const refers = found.at.of->number().refers;
    return refers && !refers->by_name && !refers->is_end
               ? fmt::format(", and {} has no element of that name", refers->list)
               : std::string();
}

}  // namespace

// Gives all choices with this tag the alternatives of its new value, or none of them.
result<void> assigning::set_tag(document& doc, const new_value& v, datum leaf, undo& back) {
    std::string text = v.text;
    for (const indices& one : v.choices) text = tag_of_name(choice_at(doc, one), leaf, std::move(text));
    std::vector<retagged> all;
    for (const indices& one : v.choices) {
        auto made = retag(choice_at(doc, one), name_of_field(doc, one), leaf, text, v.between);
        if (!made) return at(v.at.path, made.error().reason);
        all.push_back(std::move(*made));
    }
    back.keep(v.at.indices);
    (void)view::assign_text(*leaf.of, leaf.value, all.front().tag);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!all[i].choice) continue;
        back.keep(v.choices[i]);
        const datum choice = choice_at(doc, v.choices[i]);
        choice.of->assign(choice.value, all[i].choice->get());
        if (auto leads = check_targets_exist(doc, v.choices[i]); !leads)
            return at(v.at.path, leads.error().path + ": " + leads.error().reason);
        forget(doc.pending().requests, v.choices[i]);
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
    for (const new_value& v : values)
        if (!v.choices.empty())
            if (auto done = set_tag(doc, v, view::part_at(doc.value(), v.at.indices), back); !done) return done;
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
        if (!v.choices.empty()) continue;
        const datum leaf = view::part_at(doc.value(), v.at.indices);
        back.keep(v.at.indices);
        if (auto wrong = view::assign_either(*leaf.of, leaf.value, v.text, v.between)) return at(v.at.path, *wrong);
        set_presence(doc, v.at.indices, back);
    }
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

result<assigning> assigning::of(document& doc, std::span<const assignment> assignments) {
    std::vector<std::string_view> paths;
    for (const assignment& a : assignments) paths.push_back(a.path);
    const auto all = view::find_values(doc, paths);
    if (may_be_calculated(assignments) ||
        !std::ranges::all_of(all, [](const auto& found) { return found.has_value(); })) {
        const auto to_fields = without_calculated(doc, assignments);
        if (!to_fields) return to_fields.error();
        if (to_fields->replaced) return of(doc, to_fields->assignments);
    }
    bool has_parts = false;
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!all[i]) return all[i].error();
        has_parts |= gives_parts(*all[i], assignments[i].text);
    }
    if (has_parts) {
        const auto parts = with_parts(doc, assignments, all);
        return parts ? of(doc, *parts) : parts.error();
    }
    std::map<indices, const assignment*> seen;
    assigning made;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const auto& found = all[i];
        if (is_tail(*found)) return at(found->path, no_tail);
        const auto [first, is_new] = seen.emplace(found->indices, &assignments[i]);
        if (!is_new)
            return at(found->path,
                      fmt::format("it is set twice, to {} and to {}", first->second->text, assignments[i].text));
        made.values_.push_back({{found->path, found->indices}, assignments[i].text, assignments[i].between});
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!all[i]->at.is_extra) made.values_[i].choices = chosen_by(doc, all[i]->indices);
        const auto wrong = !made.values_[i].choices.empty() ? std::nullopt : wrong_with(doc, *all[i], assignments[i]);
        const auto number =
            wrong ? view::number_of_name(doc.value(), all[i]->indices, assignments[i].text) : std::nullopt;
        if (wrong && !number) return at(all[i]->path, *wrong + no_element_named(*all[i]));
        if (number) made.values_[i].text = *number;
    }
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
