// Removes elements.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <optional>

#include "verbatim/edit/change/make.hpp"
#include "verbatim/edit/change/put.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/edit/references/referrers.hpp"

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

result<void> remove(document& doc, std::set<indices> wanted, referrers what) {
    if (auto wrong = without_none(doc, wanted)) return *wrong;
    const auto gone = with_referrers(doc, std::move(wanted), what);
    if (!gone) return gone.error();
    if (auto wrong = without_none(doc, gone->elements)) return *wrong;
    journal made(doc);
    for (const auto& [reference, text] : gone->cleared) {
        const datum leaf = made.assign(reference);
        (void)view::assign_text(*leaf.of, leaf.value, text);  // with_referrers() has verified that it fits
    }
    // Later ones go first, so that the indices of the others stay valid.
    std::map<indices, std::vector<std::size_t>, std::greater<>> lists;
    for (const indices& element : gone->elements) lists[prefix(element, element.size() - 1)].push_back(element.back());
    for (auto& [list, elements] : lists) made.remove(list, std::move(elements));
    if (auto done = made.settle(); !done) return done;
    made.keep();
    return {};
}

}  // namespace

result<void> remove(document& doc, std::span<const std::string> paths, referrers what, std::vector<consequence>* also) {
    std::vector<indices> all;
    std::set<indices> wanted;
    constexpr std::size_t at_once = 4096;  // what is known of a part takes more memory than the part
    for (std::size_t first = 0; first < paths.size(); first += at_once) {
        const auto some = paths.subspan(first, std::min(at_once, paths.size() - first));
        for (const auto& found : view::find_values(doc, std::vector<std::string_view>(some.begin(), some.end()))) {
            if (!found) return found.error();
            const auto spot = spot_at(doc, *found, false);
            if (!spot) return spot.error();
            all.push_back(spot->element());
            if (!wanted.insert(all.back()).second) return at(found->path, "it is removed twice");
        }
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
