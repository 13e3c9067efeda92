#include "verbatim/edit/edits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>

#include "verbatim/edit/assigning.hpp"
#include "verbatim/edit/inserting.hpp"
#include "verbatim/edit/make.hpp"
#include "verbatim/edit/names.hpp"
#include "verbatim/edit/new_references.hpp"
#include "verbatim/edit/put.hpp"
#include "verbatim/edit/references.hpp"
#include "verbatim/edit/requested.hpp"
#include "verbatim/edit/same_index.hpp"
#include "verbatim/edit/undo.hpp"
#include "verbatim/table/rearrange.hpp"
#include "verbatim/walk/new_element.hpp"
#include "verbatim/walk/terminated.hpp"

namespace verbatim::edit {

namespace {

using view::document;
using view::found_value;
using view::place;

// Returns the name of an alternative's tag; empty if there is none.
std::string_view tag_name(const view::type& choice, std::size_t alternative) {
    const auto* const by = choice.tag ? table::control_in(choice.tag) : nullptr;
    if (!by || alternative >= choice.tags.size()) return {};
    const auto named = std::ranges::find(by->of->named, static_cast<std::int64_t>(choice.tags[alternative]),
                                         &wire::named_value::value);
    return named == by->of->named.end() ? std::string_view{} : named->name;
}
// Selects an alternative. A new list under a tag gets as many elements as the list of the alternative before.
void take(place in, std::size_t alternative) {
    const auto count_in = [](place held) {
        return held.of && held.of->what == wire::kind::list ? held.of->length(held.value) : 0;
    };
    const std::size_t count = count_in(view::open(in).held);
    const place now = view::choose(in, alternative);
    if (now.of && now.of->what == wire::kind::list && count > count_in(now))
        now.of->elements->resize(*now.of, now.value, count);
}
// Selects the alternative with this name, or with a tag of this name, in the first choice of a new element, or of the
// values that it points to, that has it. Returns false if no choice has it; `names` then lists the existing
// alternatives.
bool choose(place in, std::string_view name, std::string& names) {
    const view::type& t = *in.of;
    if (t.alternatives && !t.coding) {
        for (std::size_t i = 0; i < t.holds.size(); ++i) {
            const std::string one = view::alternative_name(t, i);
            if (one == name || tag_name(t, i) == name) return take(in, i), true;
            names.append(names.empty() ? "" : ", ").append(one);
        }
    } else if (t.what == wire::kind::placed && !t.is_look && !t.leads_back) {
        const bool is_there = view::open(in).held.of;
        if (choose(is_there ? view::open(in).held : view::emplace(in), name, names)) return true;
        if (!is_there) view::reset(in);
    } else if (t.what == wire::kind::record) {
        for (std::size_t i = 0; i < t.fields.size(); ++i)
            if (choose(view::field_in(in, i), name, names)) return true;
    }
    return false;
}

std::optional<error> without_none(document& doc, const std::set<indices>& removed) {
    for (const indices& element : removed) {
        const indices path(element.begin(), element.end() - 1);
        const place list = view::part_at(doc.value(), path);
        if (!list.of->first_as || element.back() > 0) continue;
        for (std::size_t i = 1; i < list.of->length(list.value); ++i)
            if (!removed.contains(spot{path, i}.element()))
                return at(path_of(doc.value(), element), fmt::format("{}it goes only when all others do", none_stays));
    }
    return {};
}
// Removes elements of one list, given later ones first.
void remove_from(document& doc, const indices& path, std::span<const spot> gone) {
    const place list = view::part_at(doc.value(), path);
    std::vector<std::size_t> stay;
    std::vector<std::optional<std::size_t>> now(list.of->length(list.value));
    auto next = gone.rbegin();
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (next != gone.rend() && next->index == i) ++next;
        else now[i] = stay.size(), stay.push_back(i);
    }
    const rearrangement how{path, [&](std::size_t was) { return now[was]; }};
    (void)follow(doc, {&how, 1});  // with_referrers() has checked that this is possible.
    remember(doc, path, how.now);
    table::rearrange(*list.of, list.value, stay);
    move_elements(doc.pending().requests, path, how.now);
}

// Returns the new index of each element of the list when one moves.
new_index after_move(const moved_row& row) {
    const std::size_t i = row.from.index, now = row.before - (row.before > i);
    return [i, now](std::size_t was) {
        if (was == i) return now;
        const std::size_t without = was - (was > i);
        return without + (without >= now);
    };
}
// Moves elements, each in a list of its own.
result<void> move_rows(document& in, std::span<const moved_row> rows) {
    std::vector<rearrangement> all;
    for (const moved_row& row : rows) {
        const place list = row.from.list_in(in);
        const auto now = after_move(row);
        const place element{list.of->element_in(list.value, row.from.index), &list.of->element()};
        if (auto stay = check_names_unambiguous(in, row.from.list, now, *now(row.from.index), name_of(element)); !stay)
            return stay;
        all.push_back({row.from.list, now, row.from.index});
    }
    if (auto followed = follow(in, all); !followed) return followed;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const indices& list = rows[i].from.list;
        const place here = view::part_at(in.value(), list);
        remember(in, list, all[i].now);
        view::move_element(here, rows[i].from.index, rows[i].before);
        walk::terminate_elements(*here.of, here.value);
        move_elements(in.pending().requests, list, all[i].now);
    }
    return {};
}

}  // namespace

result<void> remove(document& doc, std::span<const std::string> paths, referrers what) {
    std::vector<spot> all;
    std::set<std::pair<indices, std::size_t>> seen;
    for (const auto& found : view::find_values(doc, std::vector<std::string_view>(paths.begin(), paths.end()))) {
        if (!found) return found.error();
        const auto spot = spot_at(doc, *found, false);
        if (!spot) return spot.error();
        if (!seen.emplace(spot->list, spot->index).second) return at(found->path, "it is removed twice");
        all.push_back(*spot);
    }
    return make(
        doc,
        {{paths.begin(), paths.end()}, [all = std::move(all), what](document& in, std::size_t count) -> result<void> {
             std::set<indices> wanted;
             for (const spot& s : std::span(all).first(count)) wanted.insert(s.element());
             if (auto wrong = without_none(in, wanted)) return *wrong;
             const auto gone = with_referrers(in, std::move(wanted), what);
             if (!gone) return gone.error();
             if (auto wrong = without_none(in, *gone)) return *wrong;
             std::vector<spot> first;
             for (const indices& element : *gone)
                 first.push_back({{element.begin(), element.end() - 1}, element.back()});
             // Later ones come first, so that the indices of the others stay valid.
             std::ranges::sort(first, std::ranges::greater{}, [](const spot& s) { return std::pair(s.list, s.index); });
             for (auto from = first.begin(); from != first.end();) {
                 const auto end = std::find_if(from, first.end(), [&](const spot& s) { return s.list != from->list; });
                 remove_from(in, from->list, std::span(from, end));
                 from = end;
             }
             return {};
         }});
}

result<view::pending_edit> inserting(document& doc, std::string_view path, std::string_view as,
                                     std::span<const assignment> fields) {
    const auto found = view::find_value(doc, path);
    if (!found) return found.error();
    const auto spot = spot_at(doc, *found, true);
    if (!spot) return spot.error();
    const view::type& element = spot->list_in(doc).of->element();
    const bool is_leaf = element.leaf() && !element.is_transparent();
    if (is_leaf && as.empty() && element.form == table::string_form::line)
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
    const bool at_end = spot->list.size() == found->indices.size();
    const auto list = at_end ? found->path : std::string(view::parent_of(found->path));
    return view::pending_edit{
        {found->path},
        [where = *spot, is_leaf, as = std::string(as), list, fields = std::vector(fields.begin(), fields.end())](
            document& in, std::size_t) -> result<void> {
            if (auto wrong = before_none(in, where)) return *wrong;
            undo back(in);
            const auto there = after_none(in, where, back);
            if (is_leaf && !as.empty())
                if (auto stay = check_names_unambiguous(in, there.list, shift(there).now, there.index, as); !stay)
                    return stay;
            const auto rows = places_with(in, there);
            if (!rows) return rows.error();
            const place one = put(in, there, nullptr, back), all = there.list_in(in);
            walk::take_version(*all.of, all.value, there.index);
            std::string names;
            if (is_leaf && !as.empty())
                (void)view::assign_either(*one.of, one.value, as, view::between_values::refused);
            else if (!as.empty()) (void)choose(one, as, names);
            walk::make_complete(*one.of, one.value);
            if (auto wrong = take_shape(in, there)) {
                wrong->path = list + wrong->path;
                return *wrong;
            }
            for (const auto& row : std::span(*rows).subspan(1))
                if (auto done = put_row(in, row, back); !done) return done;
            number_new_rows(in, *rows);
            std::vector<assignment> given;
            for (const assignment& f : fields)
                given.push_back(
                    {fmt::format("{}[{}]{}{}", list, there.index, f.path.starts_with('[') ? "" : ".", f.path), f.text,
                     f.between});
            const auto values = assigning::of(in, given);
            if (!values) return values.error();
            if (auto done = values->make(in, values->count(), back); !done) return done;
            name_what_it_leads_to(in, there.element(), [&](const indices& text) { return values->sets(text); });
            for (const auto& row : *rows)
                if (auto leads = check_targets_exist(in, row.element()); !leads) return leads;
            if (auto followed = follow_elements(in, *rows, back); !followed) return followed;
            values->request(in, values->count());
            return {};
        }};
}

result<void> move(document& doc, std::string_view from, std::string_view to) {
    const auto origin = view::find_value(doc, from), target = view::find_value(doc, to);
    if (!origin) return origin.error();
    if (!target) return target.error();
    const auto old = spot_at(doc, *origin, false);
    if (!old) return old.error();
    const auto there = spot_at(doc, *target, true);
    if (!there) return there.error();
    if (there->list != old->list)
        return at(target->path,
                  "it is not in the same list as " + origin->path + ": copy it there, and remove it here");
    return make(doc, {{origin->path}, [from = *old, before = there->index](document& in, std::size_t) -> result<void> {
                          if (before == from.index || before == from.index + 1) return {};
                          if (auto wrong = before_none(in, {from.list, std::min(from.index, before)})) return *wrong;
                          const auto rows = moves_with(in, from, before);
                          if (!rows) return rows.error();
                          const std::size_t end = rows->front().before;
                          if (end == from.index || end == from.index + 1) return {};
                          return move_rows(in, *rows);
                      }});
}

result<void> commit(document& doc, const std::function<void()>& release_pages) {
    if (auto same = unedited_comes_back(doc, release_pages); !same) return same;
    auto made = read_back(doc, release_pages);
    return made ? become(doc, std::move(*made)) : made.error();
}

}  // namespace verbatim::edit
