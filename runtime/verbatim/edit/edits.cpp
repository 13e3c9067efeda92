#include "verbatim/edit/edits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "verbatim/edit/change/assigning.hpp"
#include "verbatim/edit/change/inserting.hpp"
#include "verbatim/edit/change/make.hpp"
#include "verbatim/edit/change/needed.hpp"
#include "verbatim/edit/change/put.hpp"
#include "verbatim/edit/change/requested.hpp"
#include "verbatim/edit/new_file.hpp"
#include "verbatim/edit/references/names.hpp"
#include "verbatim/edit/references/new_references.hpp"
#include "verbatim/edit/references/references.hpp"
#include "verbatim/walk/write/new_element.hpp"

namespace verbatim::edit {

namespace {

using view::datum;
using view::document;

// Returns the name of an alternative's tag; empty if there is none.
std::string_view tag_name(const view::type& choice, std::size_t alternative) {
    const auto* const by = choice.choice().tag ? table::control_in(choice.choice().tag) : nullptr;
    if (!by || alternative >= choice.choice().tags.size()) return {};
    const auto named =
        std::ranges::find(by->of->number().named, static_cast<std::int64_t>(choice.choice().tags[alternative]),
                          &wire::named_value::value);
    return named == by->of->number().named.end() ? std::string_view{} : named->name;
}
// Selects an alternative. A new list under a tag gets as many elements as the list of the alternative before.
void take(datum in, std::size_t alternative) {
    const auto count_in = [](datum held) {
        return held.of && held.of->what == wire::kind::list ? held.of->length(held.value) : 0;
    };
    const std::size_t count = count_in(in.held());
    const datum now = view::choose(in, alternative);
    if (now.of && now.of->what == wire::kind::list && count > count_in(now)) now.of->resize(now.value, count);
}
// Selects the alternative with this name, or with a tag of this name, in the first choice of a new element, or of the
// values that it points to, that has it. Returns false if no choice has it; `names` then lists the existing
// alternatives.
bool choose(datum in, std::string_view name, std::string& names) {
    const view::type& t = *in.of;
    if (t.has_alternatives() && t.what != wire::kind::coded) {
        for (std::size_t i = 0; i < t.holds.size(); ++i) {
            const std::string one = view::alternative_name(t, i);
            if (one == name || tag_name(t, i) == name) {
                take(in, i);
                return true;
            }
            names.append(names.empty() ? "" : ", ").append(one);
        }
    } else if ((t.what == wire::kind::placed && !t.placed().is_look && !t.leads_back) ||
               (t.what == wire::kind::optional && t.element().has_alternatives())) {
        const bool is_there = in.held().of;
        if (choose(is_there ? in.held() : view::emplace(in), name, names)) return true;
        if (!is_there) view::reset(in);
    } else if (t.what == wire::kind::record) {
        for (std::size_t i = 0; i < t.fields.size(); ++i)
            if (choose(view::field_in(in, i), name, names)) return true;
    }
    return false;
}

}  // namespace

result<insertion> insertion::of(document& doc, std::string_view path, std::string_view as,
                                std::span<const assignment> fields) {
    const auto found = view::find_value(doc, path);
    if (!found) return found.error();
    const auto spot = spot_at(doc, *found, true);
    if (!spot) return spot.error();
    const view::type& element = spot->list_in(doc).of->element();
    const bool is_leaf = element.leaf() && !element.is_transparent();
    if (is_leaf && as.empty() && element.is_line())
        return at(found->path, "a line is not empty: --as TEXT says what is in the new one");
    if (std::string names; !as.empty()) {
        walk::scratch made(element);
        if (is_leaf) {
            if (auto wrong = view::assign_either(element, made.get(), as, view::between_values::refused))
                return at(found->path, *wrong);
        } else if (!choose({made.get(), &element}, as, names))
            return at(found->path, names.empty() ? "its elements hold no choice"
                                                 : fmt::format("there is no {}; expected one of {}", as, names));
    }
    insertion made;
    made.where_ = *spot;
    made.path_ = found->path;
    made.list_ = spot->list.size() == found->indices.size() ? found->path : view::parent_of(found->path);
    made.as_ = as;
    made.fields_.assign(fields.begin(), fields.end());
    return made;
}

namespace {

// Returns whether an element is a leaf, to which `as` gives its value.
bool is_leaf_with_value(const view::type& element, std::string_view as) {
    return element.leaf() && !element.is_transparent() && !as.empty();
}

}  // namespace

// Gives the new element its content. Returns why that is impossible.
std::optional<error> insertion::fill(document& in, const spot& there) const {
    const datum all = there.list_in(in), one = all.element(there.index);
    walk::take_version(*all.of, all.value, there.index);
    std::string names;
    if (is_leaf_with_value(*one.of, as_))
        (void)view::assign_either(*one.of, one.value, as_, view::between_values::refused);
    else if (!as_.empty()) (void)choose(one, as_, names);
    walk::make_complete(*one.of, one.value);
    auto wrong = take_shape(in, there);
    if (wrong) wrong->path = list_ + wrong->path;
    return wrong;
}

void insertion::add_assignments(std::size_t index, std::vector<assignment>& to) const {
    for (const assignment& f : fields_)
        to.push_back(
            {fmt::format("{}[{}]{}{}", list_, index, f.path.starts_with('[') ? "" : ".", f.path), f.text, f.between});
}

result<void> insertion::finish(journal& j, std::span<const spot> made) {
    for (const auto& one : made)
        if (auto leads = check_targets_exist(j.doc, one.element()); !leads) return leads;
    return j.settle();
}

result<void> insertion::make(journal& j) const {
    document& in = j.doc;
    if (auto wrong = before_none(in, where_)) return *wrong;
    const auto there = after_none(j, where_);
    if (is_leaf_with_value(where_.list_in(in).of->element(), as_))
        if (auto stay = check_names_unambiguous(in, there.list, shift(there), there.index, as_); !stay) return stay;
    const auto rows = places_with(in, there);
    if (!rows) return rows.error();
    j.insert(there);
    if (auto wrong = fill(in, there)) return *wrong;
    for (const auto& row : std::span(*rows).subspan(1))
        if (auto done = put_row(j, row); !done) return done;
    number_new_rows(in, *rows);
    complete(in, there.element());
    take_own_number(in, there.element());
    if (auto done = j.settle(); !done) return done;
    std::vector<assignment> given;
    add_assignments(there.index, given);
    if (!given.empty())
        if (auto done = assigning().make(j, given); !done) return done;
    if (auto wrong = unknown_alternative(in, there.element())) return *wrong;
    name_what_it_leads_to(in, there.element(), [&](const indices& text) { return j.is_given(text); });
    return finish(j, *rows);
}

bool insertion::may_be_together(document& doc, const indices& list) {
    return !view::part_at(doc.value(), list).of->list().first_as && list_beside(doc, list).empty();
}

result<void> insertion::make_all(journal& j, std::span<const insertion* const> all) {
    document& in = j.doc;
    const indices& list = all.front()->where_.list;
    const view::type& element = view::part_at(in.value(), list).of->element();
    std::vector<std::size_t> before;
    for (const insertion* const one : all) before.push_back(one->where_.index);
    auto how = primitive::insertion(list, std::move(before));
    std::vector<spot> made;
    std::set<std::string_view> named;
    for (std::size_t i = 0; i < all.size(); ++i) {
        made.push_back({list, how.elements[i]});
        if (!is_leaf_with_value(element, all[i]->as_) || !named.insert(all[i]->as_).second) continue;
        const auto now = [&](std::size_t was) { return how.now(was); };
        if (auto stay = check_names_unambiguous(in, list, now, made[i].index, all[i]->as_); !stay) return stay;
    }
    j.insert(std::move(how));
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (auto wrong = all[i]->fill(in, made[i])) return *wrong;
        complete(in, made[i].element());
        take_own_number(in, made[i].element());
    }
    if (auto done = j.settle(); !done) return done;
    std::vector<assignment> given;
    for (std::size_t i = 0; i < all.size(); ++i) all[i]->add_assignments(made[i].index, given);
    if (!given.empty())
        if (auto done = assigning().make(j, given); !done) return done;
    for (const auto& one : made) {
        if (auto wrong = unknown_alternative(in, one.element())) return *wrong;
        name_what_it_leads_to(in, one.element(), [&](const indices& text) { return j.is_given(text); });
    }
    return finish(j, made);
}

result<std::unique_ptr<document>> new_file(const view::format& format) {
    constexpr std::uint64_t most_bytes = std::uint64_t{1} << 30;
    auto made = format.create();
    error why;
    walk::surroundings alone{nullptr, most_bytes, &why};
    if (made->type().has_fixed_sizes && !walk::take_shape(made->type(), made->value().value, alone)) return why;
    return made;
}

result<void> commit(document& doc, const std::function<void()>& release_pages) {
    if (auto same = unedited_comes_back(doc, release_pages); !same) return same;
    auto made = read_back(doc, release_pages);
    return made ? become(doc, std::move(*made)) : made.error();
}

}  // namespace verbatim::edit
