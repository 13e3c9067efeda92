// Removes elements.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "verbatim/edit/change/make.hpp"
#include "verbatim/edit/change/put.hpp"
#include "verbatim/edit/change/requested.hpp"
#include "verbatim/edit/change/undo.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/edit/references/referrers.hpp"
#include "verbatim/edit/references/same_index.hpp"
#include "verbatim/table/rearrange.hpp"

namespace verbatim::edit {

namespace {

using view::datum;
using view::document;

// Returns why element 0 of a list, which represents "none", stays; nothing if it may go.
std::optional<error> without_none(document& doc, const std::set<indices>& removed) {
    for (const indices& element : removed) {
        const indices path(element.begin(), element.end() - 1);
        const datum list = view::part_at(doc.value(), path);
        if (!list.of->list().first_as || element.back() > 0) continue;
        for (std::size_t i = 1; i < list.of->length(list.value); ++i)
            if (!removed.contains(spot{path, i}.element()))
                return at(path_of(doc.value(), element), fmt::format("{}it goes only when all others do", none_stays));
    }
    return {};
}

// Removes elements of one list, given later ones first.
void remove_from(document& doc, const indices& path, std::span<const spot> gone) {
    const datum list = view::part_at(doc.value(), path);
    std::vector<std::size_t> stay;
    std::vector<std::optional<std::size_t>> now(list.of->length(list.value));
    auto next = gone.rbegin();
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (next != gone.rend() && next->index == i) ++next;
        else now[i] = stay.size(), stay.push_back(i);
    }
    const rearrangement how{path, [&](std::size_t was) { return now[was]; }};
    (void)follow(doc, {&how, 1});  // the caller has checked that this is possible
    remember(doc, path, how.now);
    table::rearrange(*list.of, list.value, stay);
    move_elements(doc.pending().requests, path, how.now);
    request_length(doc, path);
}

result<void> remove(document& doc, std::set<indices> wanted, referrers what) {
    if (auto wrong = without_none(doc, wanted)) return *wrong;
    const auto gone = with_referrers(doc, std::move(wanted), what);
    if (!gone) return gone.error();
    if (auto wrong = without_none(doc, gone->elements)) return *wrong;
    undo back(doc);
    for (const auto& [reference, text] : gone->cleared) {
        back.keep(reference);
        const datum leaf = view::part_at(doc.value(), reference);
        (void)view::assign_text(*leaf.of, leaf.value, text);  // with_referrers() has verified that it fits
    }
    const auto goes = [&](const indices& part) {
        for (std::size_t depth = 1; depth <= part.size(); ++depth)
            if (gone->elements.contains(prefix(part, depth))) return true;
        return false;
    };
    if (auto follows = can_follow(doc, gone->elements, goes); !follows) return follows;
    back.done();
    std::vector<spot> first;
    for (const indices& element : gone->elements)
        first.push_back({{element.begin(), element.end() - 1}, element.back()});
    // Later ones come first, so that the indices of the others stay valid.
    std::ranges::sort(first, std::ranges::greater{}, [](const spot& s) { return std::pair(s.list, s.index); });
    for (auto from = first.begin(); from != first.end();) {
        const auto end = std::find_if(from, first.end(), [&](const spot& s) { return s.list != from->list; });
        remove_from(doc, from->list, std::span(from, end));
        from = end;
    }
    return {};
}

}  // namespace

result<void> remove(document& doc, std::span<const std::string> paths, referrers what, std::vector<consequence>* also) {
    std::vector<indices> all;
    std::set<indices> wanted;
    for (const auto& found : view::find_values(doc, std::vector<std::string_view>(paths.begin(), paths.end()))) {
        if (!found) return found.error();
        const auto spot = spot_at(doc, *found, false);
        if (!spot) return spot.error();
        all.push_back(spot->element());
        if (!wanted.insert(all.back()).second) return at(found->path, "it is removed twice");
    }
    if (also)
        if (auto gone = with_referrers(doc, wanted, what)) *also = std::move(gone->also);
    return make(doc, {{paths.begin(), paths.end()},
                      [all = std::move(all), what](document& in, std::size_t count) -> result<void> {
                          const auto first = std::span(all).first(count);
                          return remove(in, std::set<indices>(first.begin(), first.end()), what);
                      }});
}

}  // namespace verbatim::edit
