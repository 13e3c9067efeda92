#include "verbatim/edit/merge.hpp"

#include <algorithm>

#include "verbatim/edit/apply.hpp"
#include "verbatim/edit/combine.hpp"
#include "verbatim/edit/committed.hpp"
#include "verbatim/edit/merge_references.hpp"
#include "verbatim/edit/requested.hpp"
#include "verbatim/view/unreadable.hpp"
#include "verbatim/walk/same_bytes.hpp"

namespace verbatim::edit {

namespace {

using bytes = std::vector<std::byte>;
using view::byte_view;
using view::document;

bool same_file(const document& a, const document& b) { return walk::same_bytes(a.file().bytes(), b.file().bytes()); }

// The bytes of a side's file that its changes do not explain: the runs in which the file differs from BASE with these
// changes made.
struct unexplained {
    std::vector<byte_change> runs;
    bool same_size = false;    // BASE with the changes is as large as the side's file
    bool same_layout = false;  // the layout is that of BASE, so that each run has the same offset there

    unexplained(const document& base, std::span<const change> changes, const document& side) {
        const auto explained = changed_file(base, changes);
        if (!explained) return;
        runs = byte_changes(*explained, side.file().bytes());
        same_size = explained->size() == side.file().bytes().size();
        same_layout = same_size && explained->size() == base.file().bytes().size() &&
                      std::ranges::none_of(changes, &change::of_element);
    }
    bool nothing() const { return same_size && runs.empty(); }
};

// Returns the byte changes of both sides in order, and identical ones once. Returns nothing if two different changes
// overlap.
std::optional<std::vector<byte_change>> both(const std::vector<byte_change>& ours,
                                             const std::vector<byte_change>& theirs) {
    std::vector<byte_change> all, each;
    const auto before = [](const byte_change& x, const byte_change& y) { return x.offset < y.offset; };
    std::ranges::merge(ours, theirs, std::back_inserter(each), before);
    for (byte_change& c : each) {
        if (!all.empty()) {
            const byte_change& last = all.back();
            if (last.offset == c.offset && last.was == c.was && last.now == c.now) continue;
            if (last.offset + last.was.size() > c.offset) return {};
        }
        all.push_back(std::move(c));
    }
    return all;
}

// Merges bytes that both sides have changed and that no change explains. Returns nothing if the layout of a file is not
// that of BASE, or if the merged bytes would change a value.
std::optional<bytes> merge_bytes(const document& base, byte_view values, const unexplained& ours,
                                 const unexplained& theirs) {
    if (!ours.same_layout || !theirs.same_layout || values.size() != base.file().bytes().size()) return {};
    const auto all = both(ours.runs, theirs.runs);
    if (!all) return {};
    auto file = apply_bytes(values, *all);
    if (!file) return {};
    const auto without = base.read(source::borrow(values)), with = base.read(source::borrow(*file));
    if (!without || !with || !compare(**without, **with).empty()) return {};
    return std::move(*file);
}

}  // namespace

result<std::vector<conflict>> merge(const document& base, document& ours, const document& theirs) try {
    if (&base.type() != &ours.type() || &base.type() != &theirs.type())
        return error{{}, 0, "the three files are of different formats", error_kind::wrong_type};
    for (const auto* doc : {&base, &theirs})
        if (auto ok = is_committed(*doc); !ok) return ok.error();
    if (auto ok = ready(ours); !ok) return ok.error();
    const auto becomes = [&](result<std::unique_ptr<document>> merged,
                             std::vector<conflict> conflicts) -> result<std::vector<conflict>> {
        if (!merged) return error{{}, 0, "the merged file could not be read: " + merged.error().message()};
        if (auto done = become(ours, std::move(*merged)); !done) return done.error();
        return conflicts;
    };
    if (same_file(ours, base)) return becomes(ours.read(theirs.file()), {});
    if (same_file(theirs, base) || same_file(theirs, ours)) return becomes(ours.read(ours.file()), {});

    const auto from_ours = compare(base, ours), from_theirs = compare(base, theirs);
    auto both = combine(base, {ours, from_ours}, {theirs, from_theirs});
    const unexplained in_ours(base, from_ours, ours), in_theirs(base, from_theirs, theirs);
    const auto with_changes = [&]() -> result<bytes> {
        if (in_ours.nothing()) return changed_file(base, both.all);
        return changed_file(ours, both.only_theirs);
    };
    result<bytes> file = bytes{};
    if (in_theirs.nothing()) {
        file = with_changes();
    } else if (in_ours.nothing() && both.conflicts.empty()) {
        file = changed_file(theirs, both.only_ours);
    } else {
        const auto values = changed_file(base, both.all);
        auto whole = values && both.conflicts.empty() ? merge_bytes(base, *values, in_ours, in_theirs) : std::nullopt;
        if (!whole)
            both.conflicts.push_back({"the whole file",
                                      "bytes between the values, or their order, have changed in theirs, and cannot be "
                                      "merged with what has changed in ours"});
        file = whole ? result<bytes>(std::move(*whole)) : with_changes();
    }
    if (!file) return file.error();
    auto merged = base.read(source(std::move(*file)));
    if (merged && base.type().has_references &&
        retarget_merged_references(base, {ours, from_ours}, {theirs, from_theirs}, **merged, both.conflicts)) {
        auto again = (*merged)->write();
        if (!again) return again.error();
        merged = base.read(source(std::move(*again)));
    }
    return becomes(std::move(merged), std::move(both.conflicts));
} catch (const view::unreadable& part) { return part.why(); }

}  // namespace verbatim::edit
