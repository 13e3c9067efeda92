#include "verbatim/edit/edits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "verbatim/edit/change/assigning.hpp"
#include "verbatim/edit/change/inserting.hpp"
#include "verbatim/edit/change/make.hpp"
#include "verbatim/edit/change/needed.hpp"
#include "verbatim/edit/change/put.hpp"
#include "verbatim/edit/change/requested.hpp"
#include "verbatim/edit/change/retag.hpp"
#include "verbatim/edit/change/undo.hpp"
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
            if (one == name || tag_name(t, i) == name) return take(in, i), true;
            names.append(names.empty() ? "" : ", ").append(one);
        }
    } else if (t.what == wire::kind::placed && !t.placed().is_look && !t.leads_back) {
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

result<view::pending_edit> inserting(document& doc, std::string_view path, std::string_view as,
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
            const datum one = put(in, there, nullptr, back), all = there.list_in(in);
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
            complete(in, there.element());
            take_own_number(in, there.element());
            std::vector<assignment> given;
            for (const assignment& f : fields)
                given.push_back(
                    {fmt::format("{}[{}]{}{}", list, there.index, f.path.starts_with('[') ? "" : ".", f.path), f.text,
                     f.between});
            // Tags come first, because they decide which paths there are.
            const auto others = std::stable_partition(given.begin(), given.end(), [&](const assignment& one) {
                const auto leaf = view::find_value(in, one.path);
                return leaf && !leaf->at.is_extra && !chosen_by(in, leaf->indices).empty();
            });
            const auto tags = assigning::of(in, std::span(given.begin(), others));
            if (!tags) return tags.error();
            if (auto done = tags->make(in, tags->count(), back); !done) return done;
            const auto values = assigning::of(in, std::span(others, given.end()));
            if (!values) return values.error();
            if (auto done = values->make(in, values->count(), back); !done) return done;
            if (auto wrong = unknown_alternative(in, there.element())) return *wrong;
            name_what_it_leads_to(in, there.element(), [&](const indices& text) { return values->sets(text); });
            for (const auto& row : *rows)
                if (auto leads = check_targets_exist(in, row.element()); !leads) return leads;
            if (auto followed = follow_elements(in, *rows, back); !followed) return followed;
            tags->request(in, tags->count());
            values->request(in, values->count());
            return {};
        }};
}

result<void> commit(document& doc, const std::function<void()>& release_pages) {
    if (auto same = unedited_comes_back(doc, release_pages); !same) return same;
    auto made = read_back(doc, release_pages);
    return made ? become(doc, std::move(*made)) : made.error();
}

}  // namespace verbatim::edit
