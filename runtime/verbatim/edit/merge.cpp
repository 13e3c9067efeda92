#include "verbatim/edit/merge.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verbatim/edit/apply.hpp"
#include "verbatim/edit/combine.hpp"

namespace verbatim::edit {

namespace {

using bytes = std::vector<std::byte>;
using view::byte_view;
using view::document;

bytes file_of(const document& doc) {
    const auto file = doc.file().bytes();
    return {file.begin(), file.end()};
}
bool same_file(const document& doc, byte_view file) { return std::ranges::equal(doc.file().bytes(), file); }

// What changes to BASE do not tell of a side's file: the runs of bytes in which it differs from BASE with the changes made.
struct untold {
    std::vector<byte_change> runs;
    bool same_size = false;    // as the side's file
    bool same_layout = false;  // as BASE, so that each run stands where it would there

    untold(const document& base, std::span<const change> changes, const document& side) {
        const auto told = changed_file(base, changes);
        if (!told) return;
        runs = byte_changes(*told, side.file().bytes());
        same_size = told->size() == side.file().bytes().size();
        same_layout = same_size && told->size() == base.file().bytes().size() && std::ranges::none_of(changes, &change::of_element);
    }
    bool nothing() const { return same_size && runs.empty(); }
};

// The changes of both to bytes, none of which touch; those that are the same once. Nothing when they contradict each other.
std::optional<std::vector<byte_change>> both(const std::vector<byte_change>& ours, const std::vector<byte_change>& theirs) {
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

// Both sides have changed bytes that no change tells: they are merged one by one in files of the same layout, and values must not change by that.
std::optional<bytes> merge_bytes(const document& base, byte_view values, const untold& ours, const untold& theirs) {
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

result<merged> merge(const document& base, const document& ours, const document& theirs) {
    if (&base.type() != &ours.type() || &base.type() != &theirs.type()) return error{{}, 0, "the three files are of different formats"};
    if (same_file(ours, base.file().bytes())) return merged{file_of(theirs), {}};
    if (same_file(theirs, base.file().bytes()) || same_file(theirs, ours.file().bytes())) return merged{file_of(ours), {}};

    const auto from_ours = compare(base, ours), from_theirs = compare(base, theirs);
    auto both = combine({ours, from_ours}, {theirs, from_theirs});
    const untold in_ours(base, from_ours, ours), in_theirs(base, from_theirs, theirs);
    const auto told_by_changes = [&]() -> result<bytes> {
        if (in_ours.nothing()) return changed_file(base, both.all);
        return changed_file(ours, both.only_theirs);
    };
    result<bytes> file = bytes{};
    if (in_theirs.nothing()) {
        file = told_by_changes();
    } else if (in_ours.nothing() && both.conflicts.empty()) {
        file = changed_file(theirs, both.only_ours);
    } else {
        const auto values = changed_file(base, both.all);
        auto whole = values && both.conflicts.empty() ? merge_bytes(base, *values, in_ours, in_theirs) : std::nullopt;
        if (!whole)
            both.conflicts.push_back(
                {"the whole file", "bytes between the values, or their order, have changed in theirs, and cannot be merged with what has changed in ours"});
        file = whole ? result<bytes>(std::move(*whole)) : told_by_changes();
    }
    if (!file) return file.error();
    if (const auto again = base.read(source::borrow(*file)); !again) return error{{}, 0, "the merged file could not be read: " + again.error().message()};
    return merged{std::move(*file), std::move(both.conflicts)};
}

}  // namespace verbatim::edit
