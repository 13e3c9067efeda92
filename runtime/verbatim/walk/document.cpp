#include "verbatim/walk/document.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "verbatim/walk/arrange/relocate.hpp"
#include "verbatim/walk/coded.hpp"
#include "verbatim/walk/measure.hpp"
#include "verbatim/walk/placed.hpp"
#include "verbatim/walk/read/apart.hpp"
#include "verbatim/walk/read/evaluations.hpp"
#include "verbatim/walk/read/late_rules.hpp"
#include "verbatim/walk/read/read.hpp"
#include "verbatim/walk/read/salvage.hpp"
#include "verbatim/walk/same_bytes.hpp"
#include "verbatim/walk/scratch.hpp"
#include "verbatim/walk/write/open.hpp"
#include "verbatim/walk/write/settle.hpp"
#include "verbatim/walk/write/write.hpp"

namespace verbatim::walk {

using wire::dynamic_size;

bool read_root(const table::type& t, const source& from, void* into, root& found, error& why, inspector* inspect,
               salvaged* salvage) {
    apart in(from.bytes(), from.keep());
    in.decoded = expansion::of(from);
    cursor& c = in.c;
    c.why = &why;
    c.places = &found.places;
    c.inspect = inspect;
    evaluations known(from.bytes());
    c.known = &known;
    c.salvage = salvage;
    if (salvage) salvage->effort = in.budget;
    const bool ok = read(t, c, into);
    if (ok || salvage) found.size = c.position();
    if (!ok && c.has_stopped() && salvage) *salvage = {};
    return ok;
}

bool has_enough_for(const table::type& root, const source& from, error& why) {
    constexpr std::size_t much = std::size_t{1} << 20;
    const std::size_t size = from.bytes().size();
    return root.in_memory <= much || root.smallest <= size || refuse_truncated(why, 0, root.smallest, size, root.label);
}

namespace {

void look_for_findings(const table::type& t, const source& from, inspector& inspect) {
    error why;
    if (!has_enough_for(t, from, why)) return;
    scratch value(t);
    root found;
    std::uint64_t steps = budget_of(from.bytes().size());
    inspect.steps = &steps;
    inspect.rules_from = t.record().rules_from;
    if (read_root(t, from, value.get(), found, why, &inspect)) inspect.compare_places(found.size, from.bytes());
}

}  // namespace

std::vector<finding> findings(const table::type& t, const source& from) {
    inspector inspect;
    look_for_findings(t, from, inspect);
    return std::move(inspect.findings);
}

error written_differently(std::size_t offset) {
    return {{},
            offset,
            fmt::format("it is written differently from {:#x} on; please report this file", offset),
            error_kind::not_identical};
}

result<std::vector<finding>> findings_written_again(const table::type& t, const source& from) {
    inspector inspect;
    inspect.writes = true;
    look_for_findings(t, from, inspect);
    if (inspect.differs) return std::move(*inspect.differs);
    return std::move(inspect.findings);
}

void copy_places(const table::type& t, const void* from, const wire::places* known, void* to,
                 const std::shared_ptr<wire::places>& places) {
    const auto theirs = segments_of(t, from, 0, known), ours = segments_of(t, to, 0, nullptr);
    for (std::size_t i = 0; i < ours.size(); ++i)
        if (theirs[i].place != dynamic_size)
            const_cast<wire::identity&>(*ours[i].identity).set(places, theirs[i].place);  // part of the copy
}

namespace {

// Finds the new starts of values that started inside other values.
void carry_all_inside(const any_document& doc, layout& plan, const wire::places& known) {
    scratch before(doc.of);
    root found;
    error why;
    relocation c{doc.file, &known, &known, {doc.file.begin(), doc.file.end()}, plan.settled.get()};
    const bool again = !doc.places_are_given &&
                       read_root(doc.of, source::borrow(doc.file), before.get(), found, why, nullptr) && found.places &&
                       found.places->size() == known.size();
    if (again) c.old_places = found.places.get();
    carry_inside(plan.segments,
                 again ? segments_of(doc.of, before.get(), found.size, found.places.get()) : std::vector<segment>{}, c);
}

// Makes the error for two values that write different bytes to the same place.
void explain_conflict(const any_document& doc, const layout& plan, const shared_bytes& shared, error& why) {
    const std::size_t at = shared.conflict;
    std::size_t offset = at, other = dynamic_size, second = shared.second;
    for (std::size_t i = 0; i < plan.segments.size(); ++i) {
        const segment& s = plan.segments[i];
        if (!s.shared || at < s.address || at >= s.address + s.size) continue;
        if (s.size == s.origin_size) offset = s.origin + (at - s.address);
        if (other == dynamic_size && i != second) other = i;
    }
    if (second == 0) std::swap(second, other);  // the root is named by the field that has the byte, as the other value
    (void)refuse_overlap(why, offset, path_of_segment(doc.of, doc.value, other, at, plan.settled.get()));
    why.path = path_of_segment(doc.of, doc.value, second, at, plan.settled.get());
}

// Adds to the error the path of the data that contradicts the refused data: the file is written once more, and fails
// there.
void explain_disagreement(decisions& decided, error& why, const auto& write_all) {
    const disagreement refused = *decided.refused;
    const error first = std::exchange(why, {});
    decided.sought = &refused;
    (void)write_all();
    const std::string other = std::exchange(why, first).path;
    if (!decided.is_found || other == first.path) return;
    (void)refuse_disagreement(why, first.offset, refused.field, refused.wanted_text, refused.other_text,
                              "for " + other);
    why.path = first.path;
}

}  // namespace

result<layout> plan(const any_document& doc) {
    layout plan;
    if (doc.of.settles) plan.settled = std::make_unique<write_plan>();
    if (error why; plan.settled && !settle(doc, *plan.settled, why)) return why;
    if (!doc.of.points) {
        plan.segments.push_back({.origin = 0,
                                 .origin_size = doc.root_size,
                                 .size = measure(doc.of, doc.value, 0, {.plan = plan.settled.get()})});
        return in_one_piece(std::move(plan), doc.file.size());
    }
    const wire::places none, &known = doc.places ? *doc.places : none;
    plan.segments = segments_of(doc.of, doc.value, doc.root_size, doc.places, plan.settled.get());
    const file_layout old(plan.segments, known);
    if (old.anything_inside) carry_all_inside(doc, plan, known);
    const layout_conflict conflict = arrange(plan, old, known, doc.file);
    if (conflict.segment == 0) return plan;
    error why;
    const segment& root = plan.segments.front();
    const std::size_t offset = plan.segments[conflict.segment].origin,
                      in_root = root.size == root.origin_size ? offset : dynamic_size;
    // Returns the value whose bytes another one shares. If the root has another size now, names what had the byte.
    const auto other = [&] {
        scratch before(doc.of);
        walk::root found;
        if (conflict.other == 0 && in_root == dynamic_size && !doc.places_are_given &&
            read_root(doc.of, source::borrow(doc.file), before.get(), found, why, nullptr))
            return path_of_segment(doc.of, before.get(), 0, offset);
        return path_of_segment(doc.of, doc.value, conflict.other, in_root, plan.settled.get());
    };
    if (conflict.why == layout_conflict::removed) (void)refuse_removed(why, offset);
    else if (conflict.why == layout_conflict::no_room)
        (void)refuse_room(why, *fixed_address(*plan.segments[conflict.segment].of), conflict.end);
    else (void)(conflict.why == layout_conflict::lost ? refuse_lost : refuse_overlap)(why, offset, other());
    why.path = path_of_segment(doc.of, doc.value, conflict.segment, offset);
    return why;
}

namespace {

// Writes to an output, which may have the bytes of the file already.
result<void> write_planned(const any_document& doc, layout& plan, std::span<std::byte> out, former_bytes* former) {
    const bool compares = former && former->is_file;
    emitter gaps{out.data(), 0, 0, nullptr, out.data(), out.size()};
    gaps.former = former;
    for (const gap& g : plan.gaps) {
        gaps.set(g.to, doc.file.data() + g.from, g.size);
        for (std::size_t i = 0; i < g.filled; ++i) {
            const std::byte filled = g.padding(i);
            gaps.set(g.to + g.size + i, &filled, 1);
        }
    }
    const auto was = doc.places_are_given || doc.decodes ? std::span<const std::byte>() : doc.file;
    late_rules rules(doc.decodes);
    shared_bytes shared;
    std::vector<deferred_check> open;
    decisions decided;
    error why;
    const auto write_all = [&] {
        std::size_t next_segment = 1;
        decided.start();
        emitter e{out.data(), 0, 0, &why, out.data(), out.size(), &plan.segments, &next_segment, &shared};
        e.plan = plan.settled.get();
        e.decided = &decided;
        e.depth = doc.depth;
        e.decodes = doc.decodes;
        e.open = &open;
        e.rules = &rules;
        e.former = former;
        e.release_pages = doc.release_pages;
        open.clear();
        shared.written.assign(plan.shares_bytes && !compares ? out.size() : 0, false);
        shared.looked = shared.written;
        shared.file = was;
        shared.conflict = dynamic_size;
        rules.start();
        return write_segment(doc.of, e, plan.segments[0], doc.value);
    };
    // While rules are being evaluated, values that share bytes may differ; at last they must not.
    shared.may_differ = true;
    bool ok = write_all();
    while (ok && rules.any() && !(compares && former->differs) && rules.change(out, was, former)) ok = write_all();
    if (compares && former->differs) return {};
    if (ok && shared.conflict == dynamic_size && decided.rules_disagree) shared.may_differ = false, ok = write_all();
    if (ok && shared.conflict == dynamic_size && !open.empty()) {
        emitter e{out.data(), 0, 0, &why};
        e.open = &open;
        ok = check_all_deferred(e, out.size());
    }
    if (ok && shared.conflict == dynamic_size) {
        for (std::size_t i = 1; i < plan.segments.size(); ++i)
            if (plan.segments[i].of->placed().is_last_in_file && !is_found_again(plan.segments[i], out, why)) {
                why.path = path_of_segment(doc.of, doc.value, i, 0);
                return why;
            }
        return {};
    }
    shared.may_differ = false;
    if (shared.conflict != dynamic_size && !write_all() && shared.conflict != dynamic_size)
        explain_conflict(doc, plan, shared, why);
    if (decided.refused) explain_disagreement(decided, why, write_all);
    return why;
}

}  // namespace

result<void> write_planned(const any_document& doc, layout& plan, std::span<std::byte> out) {
    return write_planned(doc, plan, out, nullptr);
}

result<std::vector<std::byte>> write(const any_document& doc) {
    auto planned = plan(doc);
    if (!planned) return planned.error();
    std::vector<std::byte> out(planned->size);
    if (auto done = write_planned(doc, *planned, out); !done) return done.error();
    return out;
}

namespace {

// Returns whether the segments and the gaps of a layout have all of its bytes.
bool is_covered(const layout& plan) {
    std::vector<file_range> all;
    for (const segment& s : plan.segments) all.push_back({s.address, s.address + s.size});
    for (const gap& g : plan.gaps) all.push_back({g.to, g.to + g.size + g.filled});
    std::ranges::sort(all, {}, &file_range::begin);
    std::size_t end = 0;
    for (const file_range& r : all)
        if (r.begin <= end) end = std::max(end, r.end);
    return end == plan.size;
}

// Returns whether writing the document gives the bytes of its file: it is written over them, and nothing would change.
// False is not certain: fields may have other bytes for a time.
bool is_written_as_read(const any_document& doc) {
    auto planned = plan(doc);
    if (!planned || planned->size != doc.file.size() || !is_covered(*planned)) return false;
    former_bytes former{.file = doc.file, .is_file = true};
    // Nothing is written to the file.
    const std::span out(const_cast<std::byte*>(doc.file.data()), doc.file.size());
    return write_planned(doc, *planned, out, &former) && !former.differs;
}

}  // namespace

result<std::optional<std::size_t>> difference(const any_document& doc) {
    if (is_written_as_read(doc)) return std::optional<std::size_t>();
    const auto now = write(doc);
    if (!now) return now.error();
    const std::span<const std::byte> written = *now;
    const std::size_t both = std::min(written.size(), doc.file.size());
    if (same_bytes(written.first(both), doc.file.first(both)))
        return written.size() == doc.file.size() ? std::nullopt : std::optional(both);
    return std::optional(static_cast<std::size_t>(std::ranges::mismatch(written, doc.file).in1 - written.begin()));
}

namespace {

// Returns ranges in order, each of which begins behind the one before.
std::vector<file_range> joined(std::vector<file_range> all) {
    std::ranges::sort(all, {}, &file_range::begin);
    std::vector<file_range> apart;
    for (const file_range& r : all)
        if (apart.empty() || apart.back().end < r.begin) apart.push_back(r);
        else apart.back().end = std::max(apart.back().end, r.end);
    return apart;
}

}  // namespace

result<source> write_changed(const any_document& doc, const copier& by) {
    auto planned = plan(doc);
    if (!planned) return planned.error();
    auto copy = by.copy(planned->size);
    if (copy.bytes.empty()) {
        std::vector<std::byte> out(planned->size);
        if (auto done = write_planned(doc, *planned, out); !done) return done.error();
        return source(std::move(out));
    }
    former_bytes former{.file = doc.file};
    if (auto done = write_planned(doc, *planned, copy.bytes, &former); !done) return done.error();
    *copy.changes = joined(std::move(former.changes));
    return source::kept(std::move(copy.keep), copy.bytes);
}

}  // namespace verbatim::walk
