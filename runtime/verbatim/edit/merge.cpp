#include "verbatim/edit/merge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "verbatim/edit/apply.hpp"
#include "verbatim/edit/change/committed.hpp"
#include "verbatim/edit/change/requested.hpp"
#include "verbatim/edit/compare/elements.hpp"
#include "verbatim/edit/compare/words.hpp"
#include "verbatim/edit/merge/combine.hpp"
#include "verbatim/edit/merge/decisions.hpp"
#include "verbatim/edit/merge/references.hpp"
#include "verbatim/edit/references/moved.hpp"
#include "verbatim/edit/unit_changes.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/named_steps.hpp"
#include "verbatim/view/names.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/view/unit_lists.hpp"
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
    std::size_t size() const {
        std::size_t sum = 0;
        for (const byte_change& run : runs) sum += std::max(run.was.size(), run.now.size());
        return sum;
    }
};

// The changes of a side, with the derived values that it stores otherwise than their rules say, and the bytes that they
// do not explain.
struct compared_side {
    std::vector<change> changes;
    unexplained bytes;
};
compared_side compare_side(const document& base, const document& file) {
    std::vector<change> followed;
    auto changes = compare(base, file, &followed);
    unexplained bytes(base, changes, file);
    if (bytes.nothing()) return {std::move(changes), std::move(bytes)};
    auto more = changes;
    if (add_what_does_not_follow(base, std::move(followed), more))
        if (unexplained fewer(base, more, file); fewer.same_size && fewer.size() < bytes.size())
            return {std::move(more), std::move(fewer)};
    return {std::move(changes), std::move(bytes)};
}

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

// Returns BASE with changes of a side.
result<std::unique_ptr<document>> with_changes(const document& base, const std::vector<change>& changes) {
    auto file = changed_file(base, apart(changes));
    if (!file) return file.error();
    return base.read(source(std::move(*file)));
}

constexpr const char* in_whole_file = "the whole file";

// Merges two sides. `conflicts` gets the changes of theirs that are left out.
result<std::unique_ptr<document>> merged_file(const document& base, side ours, side theirs, const unexplained& in_ours,
                                              const unexplained& in_theirs, combined both, bool by_unit,
                                              std::vector<conflict>& conflicts) {
    const auto from_ours = apart(std::move(ours.changes)), from_theirs = apart(std::move(theirs.changes));
    std::vector<indices> kept;  // the units in conflict, which stay as ours has them
    for (contradiction& c : both.conflicts) {
        if (c.ours.is == change::what::set && c.ours.indices == c.theirs.indices) kept.push_back(c.ours.indices);
        conflicts.push_back(std::move(c.says));
    }
    const auto changed = [&]() -> result<bytes> {
        if (in_ours.nothing()) return changed_file(base, both.all);
        return changed_file(ours.file, both.only_theirs);
    };
    result<bytes> file = bytes{};
    if (in_theirs.nothing()) {
        file = changed();
    } else if (in_ours.nothing() && conflicts.empty()) {
        file = changed_file(theirs.file, both.only_ours);
    } else {
        const auto values = changed_file(base, both.all);
        auto whole = values && conflicts.empty() ? merge_bytes(base, *values, in_ours, in_theirs) : std::nullopt;
        if (!whole)
            conflicts.push_back({in_whole_file,
                                 "bytes between the values, or their order, have changed in theirs, and cannot be "
                                 "merged with what has changed in ours"});
        file = whole ? result<bytes>(std::move(*whole)) : changed();
    }
    if (!file) return file.error();
    auto merged = base.read(source(std::move(*file)));
    if (merged && base.type().has_references &&
        retarget_merged_references(base, {ours.file, from_ours}, {theirs.file, from_theirs}, **merged, conflicts,
                                   by_unit ? std::span<const indices>(kept) : std::span<const indices>())) {
        auto again = (*merged)->write();
        if (!again) return again.error();
        merged = base.read(source(std::move(*again)));
    }
    return merged;
}

// Elements of lists whose names ignore case, by their lists and the keys of their names.
class names_without_case {
public:
    names_without_case(const document& doc, std::span<const view::found> lists) {
        for (const auto& list : lists) {
            const auto record = view::find(doc, view::parent_of(list.path));
            if (record && view::names_ignore_case(*record->at.of, list.at.name)) lists_.push_back(&list);
        }
    }
    // Adds the elements of the lists, by their paths.
    void add_elements() {
        for (const auto* list : lists_)
            view::each_child(list->at, [&](const view::node& element) {
                if (const auto name = element.name.empty() ? view::name_in(element) : std::nullopt)
                    known_.emplace(std::pair(list->indices, view::key_of_name(*name, true)),
                                   list->path + view::step_to(*name));
                return true;
            });
    }
    // Adds an inserted element of such a list, by its name.
    void add(const change& c) {
        if (const auto key = key_of(c)) known_.emplace(*key, c.element->called);
    }
    // Returns what was added by the name of an inserted element; null if nothing was.
    const std::string* find(const change& c) const {
        const auto key = key_of(c);
        const auto known = key ? known_.find(*key) : known_.end();
        return known == known_.end() ? nullptr : &known->second;
    }

private:
    using key = std::pair<indices, std::string>;
    std::optional<key> key_of(const change& c) const {
        if (c.is != change::what::insert || c.element->from || c.element->called.size() <= 2) return {};
        auto list = prefix(c.indices, c.indices.size() - 1);
        if (std::ranges::none_of(lists_, [&](const auto* l) { return l->indices == list; })) return {};
        return key(std::move(list), view::key_of_name(c.element->called, true));
    }

    std::vector<const view::found*> lists_{};
    std::map<key, std::string> known_{};
};

// Lets an element that both sides insert be one, if its names differ only in case: then its content differs.
result<void> pair_names(const document& base, const std::vector<std::string>& unit_lists, std::span<const change> ours,
                        std::span<change> theirs) {
    const auto lists = view::unit_lists(base, unit_lists);
    if (!lists) return lists.error();
    names_without_case known(base, *lists);
    for (const change& c : ours) known.add(c);
    for (change& c : theirs)
        if (const auto* const name = known.find(c)) c.element.own().called = *name;
    return {};
}

// Lets OURS become a merged file.
result<std::vector<conflict>> becomes(document& ours, result<std::unique_ptr<document>> merged,
                                      std::vector<conflict> conflicts) {
    if (!merged)
        return error{{}, 0, "the merged file could not be read: " + merged.error().message(), merged.error().kind};
    if (auto done = become(ours, std::move(*merged)); !done) return done.error();
    return conflicts;
}

// The elements of a document, by their indices. Those of the list that was looked into last are at hand.
class elements_by_index {
public:
    explicit elements_by_index(const document& of) : of_(of) {}

    const view::node& at(const indices& element) {
        auto list = prefix(element, element.size() - 1);
        if (nodes_.empty() || list != list_) {
            nodes_ = parts_of(node_at(of_, list));
            list_ = std::move(list);
        }
        const auto end = std::ranges::upper_bound(nodes_, element.back(), {}, &view::node::index);
        return *std::prev(end);
    }

private:
    const document& of_;
    indices list_;
    nodes nodes_;
};

}  // namespace

result<std::vector<conflict>> merge(const document& base, document& ours, const document& theirs,
                                    const merge_options& options) {
    if (&base.type() != &ours.type() || &base.type() != &theirs.type())
        return error{{}, 0, "the three files are of different formats", error_kind::wrong_type};
    for (const auto* doc : {&base, &theirs})
        if (auto ok = is_committed(*doc); !ok) return ok.error();
    if (auto ok = ready(ours); !ok) return ok.error();
    const auto by = decisions::of(base, ours, theirs, options);
    if (!by) return by.error();
    if (same_file(ours, base)) return becomes(ours, ours.read(theirs.file()), {});
    if (same_file(theirs, base) || same_file(theirs, ours)) return becomes(ours, ours.read(ours.file()), {});

    const auto units = options.by_unit ? view::unit_lists(base, options.units) : std::vector<view::found>();
    if (!units) return units.error();
    auto in_ours = compare_side(base, ours), in_theirs = compare_side(base, theirs);
    auto from_ours = by_unit(std::move(in_ours.changes), *units),
         from_theirs = by_unit(std::move(in_theirs.changes), *units);
    if (auto done = pair_names(base, options.units, from_ours, from_theirs); !done) return done.error();
    auto both = combine(base, {ours, from_ours}, {theirs, from_theirs});
    const bool loses_bytes = !in_ours.bytes.nothing() || !in_theirs.bytes.nothing();
    std::unique_ptr<document> our_file, their_file;
    while (by->decide(both.conflicts, from_ours, from_theirs, their_file ? *their_file : theirs)) {
        auto o = with_changes(base, from_ours), t = with_changes(base, from_theirs);
        if (!o || !t) return o ? t.error() : o.error();
        our_file = std::move(*o);
        their_file = std::move(*t);
        both = combine(base, {*our_file, from_ours}, {*their_file, from_theirs});
    }
    if (our_file) {
        in_ours.bytes = unexplained(base, apart(from_ours), *our_file);
        in_theirs.bytes = unexplained(base, apart(from_theirs), *their_file);
    }
    std::vector<conflict> conflicts;
    auto merged = merged_file(base, {our_file ? *our_file : ours, std::move(from_ours)},
                              {their_file ? *their_file : theirs, std::move(from_theirs)}, in_ours.bytes,
                              in_theirs.bytes, std::move(both), options.by_unit, conflicts);
    if (our_file && loses_bytes)
        conflicts.push_back(
            {in_whole_file, "bytes between the values, or their order, are those of the common version"});
    for (const auto* doc : {&base, &theirs, const_cast<const document*>(&ours)})
        if (auto visited = doc->visited(); !visited) return visited.error();
    return becomes(ours, std::move(merged), std::move(conflicts));
}

result<std::vector<conflict>> add_missing(document& mine, const document& other,
                                          const std::vector<std::string>& unit_lists) {
    if (&mine.type() != &other.type()) return error{{}, 0, "the two files are of different formats"};
    if (auto ok = is_committed(other); !ok) return ok.error();
    if (auto ok = ready(mine); !ok) return ok.error();
    const auto base = mine.read(mine.file());
    if (!base) return base.error();
    const auto units = view::unit_lists(**base, unit_lists);
    if (!units) return units.error();
    if (units->empty()) return error{{}, 0, "it has no list of records: name the list whose elements are to be added"};
    const auto differences = compare(**base, other);
    const moved there(pointers_to(differences));
    std::vector<change> missing;
    std::vector<conflict> stay;
    elements_by_index theirs(other), ours(**base);
    names_without_case known(**base, *units);
    known.add_elements();
    const auto add = [&](change c) {
        if (const auto* const namesake = known.find(c))
            stay.push_back(
                {*namesake, fmt::format("differs ({} there); mine stays", view::unquoted(c.element->called))});
        else missing.push_back(std::move(c));
    };
    for (change& c : by_unit(differences, *units)) {
        const bool is_unit = !c.inside.empty() || std::ranges::any_of(*units, [&](const auto& list) {
            return c.of_element() && prefix(c.indices, c.indices.size() - 1) == list.indices;
        });
        if (is_unit && c.inside.empty()) {
            if (c.is == change::what::insert && !c.element->from) add(std::move(c));
        } else if (is_unit) {
            const auto &unit = theirs.at(there.now(c.indices)), &namesake = ours.at(c.indices);
            if (view::name_in(unit) != view::name_in(namesake)) add(insertion_of(unit, c));
            else
                stay.push_back({c.path, fmt::format("differs in {} place{}; mine stays", c.inside.size(),
                                                    c.inside.size() == 1 ? "" : "s")});
        } else if (c.is != change::what::follow) {
            stay.push_back({c.path, fmt::format("mine: {}; other: {}", brief(c.was, c.now), brief(c.now, c.was))});
        }
    }
    std::ranges::stable_sort(missing, [](const change& x, const change& y) { return comes_before(&x, &y); });
    auto file = changed_file(**base, missing);
    if (!file) return file.error();
    auto made = (*base)->read(source(std::move(*file)));
    if (made && mine.type().has_references &&
        retarget_merged_references(**base, {**base, {}}, {other, differences}, **made, stay)) {
        auto again = (*made)->write();
        if (!again) return again.error();
        made = (*base)->read(source(std::move(*again)));
    }
    for (const document* doc : {static_cast<const document*>(base->get()), &other})
        if (auto visited = doc->visited(); !visited) return visited.error();
    return becomes(mine, std::move(made), std::move(stay));
}

}  // namespace verbatim::edit
