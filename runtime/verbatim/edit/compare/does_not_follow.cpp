#include "verbatim/edit/compare/does_not_follow.hpp"

#include <algorithm>
#include <iterator>

#include "verbatim/edit/apply.hpp"
#include "verbatim/edit/json/same.hpp"
#include "verbatim/edit/references/moved.hpp"
#include "verbatim/edit/references/references.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::edit {

bool add_what_does_not_follow(const view::document& a, std::vector<change> followed, std::vector<change>& changes) {
    if (followed.empty()) return false;
    const auto made = changed_file(a, changes);
    const auto there = made ? a.read(source::borrow(*made)) : made.error();
    if (!there) return false;
    const json_same values(**there);
    const moved moves(pointers_to(changes));
    std::vector<change> all;
    for (change& c : followed) {
        const indices now = moves.now(c.indices);
        const auto found = view::find(**there, path_of((*there)->value(), now));
        if (found && !values.matches(c.now, now, found->at)) all.push_back(std::move(c));
    }
    if (all.empty()) return false;
    changes.insert(changes.end(), std::make_move_iterator(all.begin()), std::make_move_iterator(all.end()));
    std::ranges::stable_sort(changes, [](const change& x, const change& y) { return comes_before(&x, &y); });
    return true;
}

}  // namespace verbatim::edit
