#include "verbatim/edit/diff.hpp"

#include <algorithm>
#include <iterator>

#include "verbatim/edit/apply.hpp"
#include "verbatim/edit/change/committed.hpp"
#include "verbatim/edit/change/worked_out.hpp"
#include "verbatim/edit/compare/patch_references.hpp"
#include "verbatim/edit/json/same.hpp"
#include "verbatim/edit/patch.hpp"
#include "verbatim/edit/references/moved.hpp"
#include "verbatim/edit/references/references.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/walk/same_bytes.hpp"

namespace verbatim::edit {

std::uint64_t hash_of(view::byte_view bytes) {
    std::uint64_t hash = 0xCBF29CE484222325;
    for (const std::byte b : bytes) hash = (hash ^ static_cast<std::uint64_t>(b)) * 0x100000001B3;
    return hash;
}

namespace {

// Finds the bytes that the changes do not explain. Returns false if the changes make no valid file.
bool explain_bytes(difference& d, const view::document& a, const view::document& b) {
    std::vector<conflict> lost;
    const auto changed = changed_file(a, d.changes, &lost);
    const auto wanted = b.file().bytes();
    if (!changed || !lost.empty()) return false;
    d.bytes.clear();
    if (std::ranges::equal(*changed, wanted)) return true;
    d.changed = hash_of(*changed);
    d.bytes = byte_changes(*changed, wanted);
    return true;
}

// Returns whether edits may be refused although the bytes afterwards would be right: a schema works out some values, or
// looks see some bytes.
bool may_be_refused(const view::type& t) {
    return works_out(t) || std::ranges::any_of(view::types_in(t), &view::type::looks);
}
bool leads_to(const view::document& a, const difference& d, const view::document& b) {
    const auto copy = a.copy();
    const auto done = patch(*copy, d);
    return done && done->conflicts.empty() && !done->bytes_left_out &&
           walk::same_bytes(copy->file().bytes(), b.file().bytes());
}

}  // namespace

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

result<difference> diff(const view::document& a, const view::document& b) {
    if (&a.type() != &b.type()) return error{{}, 0, "the two files are of different formats", error_kind::wrong_type};
    for (const auto* doc : {&a, &b})
        if (auto ok = is_committed(*doc); !ok) return ok.error();
    const std::string format(a.format().id);
    if (walk::same_bytes(a.file().bytes(), b.file().bytes())) return difference{.format = format};
    std::vector<change> followed;
    difference d{.format = format, .changes = compare(a, b, &followed)};
    add_retargeted_references(a, b, d.changes);
    // The changes without `bytes` may make no valid file, for example if values share bytes. Then only `bytes` is used.
    bool is_explained = explain_bytes(d, a, b);
    if (is_explained && !d.bytes.empty() && !followed.empty()) {
        auto without = d.changes;
        if (add_what_does_not_follow(a, std::move(followed), d.changes) &&
            !(explain_bytes(d, a, b) && leads_to(a, d, b))) {
            d.changes = std::move(without);
            is_explained = explain_bytes(d, a, b);
        }
    }
    const bool is_certain = !may_be_refused(a.type()) && !changes_move_targets(a.type(), d.changes);
    const bool is_made = is_explained && (is_certain || leads_to(a, d, b));
    if (!is_made) d.changes.clear(), (void)explain_bytes(d, a, b);
    for (const auto* doc : {&a, &b})
        if (auto ok = doc->visited(); !ok) return ok.error();
    return d;
}

}  // namespace verbatim::edit
