#include "verbatim/edit/change/slots.hpp"

#include <algorithm>
#include <functional>
#include <ranges>

#include "verbatim/walk/measure.hpp"
#include "verbatim/walk/write/write.hpp"

namespace verbatim::edit {

namespace {

using view::place;
using view::type;
using wire::kind;

// Calls `call` with the parts of a value, and with what it holds, except for the content of placed values.
void each_part(place at, const auto& call) {
    const type& t = *at.of;
    if (t.what == kind::choice || t.what == kind::optional) {
        if (const place held = view::open(at).held; held.of) call(held);
    } else if (t.what == kind::record || t.has_elements()) {
        for (std::size_t i = 0; i < view::count_of_parts(at); ++i) call(view::part_in(at, i));
    }
}
bool is_borrowed(place at) {
    return at.of->what == kind::list && static_cast<const wire::borrowing*>(at.value)->borrowed();
}

void leave_out_looks(place at) {
    if (!at.of->points || is_borrowed(at)) return;
    if (at.of->what == kind::placed) return view::reset(at);
    each_part(at, leave_out_looks);
}

// Returns the bytes of a value without the values that it leads to; nothing if it cannot be written alone.
std::optional<std::vector<std::byte>> written(place at) {
    walk::scratch copy(*at.of);
    at.of->held->assign(*at.of, copy.get(), at.value);
    leave_out_looks({copy.get(), at.of});
    std::vector<std::byte> bytes(walk::measure(*at.of, copy.get(), 0));
    error why;
    walk::decisions decided;
    walk::emitter e{bytes.data(), 0, 0, &why};
    e.decided = &decided;
    return walk::write(*at.of, e, copy.get()) ? std::optional(std::move(bytes)) : std::nullopt;
}

}  // namespace

filled_slots::filled_slots(view::document& doc) : file_(doc.file().bytes()) {
    const auto types = view::types_in(doc.type());
    if (doc.was_read() && std::ranges::any_of(types, &type::is_look)) pass(doc.value());
}
filled_slots::~filled_slots() {
    for (slot& s : slots_) *s.bytes = std::move(s.was);
}

void filled_slots::slot::fill() {
    std::vector<std::byte> all;
    std::size_t done = at;
    const auto add_up_to = [&](std::size_t end) {
        const auto kept = was.view().subspan(done - at, end - done);
        all.insert(all.end(), kept.begin(), kept.end());
    };
    for (const change& c : changes) {
        add_up_to(c.at);
        all.insert(all.end(), c.now.begin(), c.now.end());
        done = c.at + c.size;
    }
    add_up_to(at + was.size());
    *bytes = std::move(all);
}

void filled_slots::pass(place at) {
    if (!at.of->points || is_borrowed(at)) return;
    const bool leads_on = around_.empty() || at.of->what == kind::placed;
    if (leads_on) around_.push_back(at.of->what == kind::placed ? view::open(at).held : at);
    if (at.of->what != kind::placed) each_part(at, [&](place part) { pass(part); });
    else if (around_.back().of) pass(around_.back());
    if (leads_on) around_.pop_back();
    if (at.of->is_look) pass_look(at);
}

// If a look in a slot has another size now, the slot gets its bytes.
void filled_slots::pass_look(place look) {
    const auto held = view::open(look).held;
    const auto* const known = look.of->identity(look.value).where();
    if (!held.of || !known || walk::measure(*held.of, held.value, 0) == known->size) return;
    const wire::old_place there = *known;
    slot* in = nullptr;
    for (auto of = around_.rbegin(); of != around_.rend() && !in; ++of) in = slot_around(there, *of);
    const auto is_other = [&](const change& c) {
        return c.at + c.size <= there.offset || there.offset + there.size <= c.at;
    };
    if (!in || !std::ranges::all_of(in->changes, is_other)) return;
    auto bytes = written(held);
    if (!bytes) return;
    const auto behind = std::ranges::upper_bound(in->changes, there.offset, {}, &change::at);
    in->changes.insert(behind, {there.offset, there.size, std::move(*bytes)});
    in->fill();
}

// Returns the innermost slot in a value that has these bytes of the file; null if there is none.
filled_slots::slot* filled_slots::slot_around(const wire::old_place& bytes, place at) {
    const type& t = *at.of;
    if (t.bitwise) return nullptr;
    if (is_borrowed(at)) {
        const auto block = static_cast<const wire::borrowing*>(at.value)->block();
        const std::byte* const first = file_.data() + bytes.offset;
        if (std::less<>()(first, block.data()) || std::less<>()(block.data() + block.size(), first + bytes.size))
            return nullptr;
        (void)t.elements->decoded(t, at.value);
    }
    slot* found = nullptr;
    each_part(at, [&](place part) {
        if (!found) found = slot_around(bytes, part);
    });
    if (found || !t.tail) return found;
    const place held = view::open(at).held;
    const bool is_slot = held.of && held.of->what == kind::record && walk::measure(*held.of, held.value, 0) == 0;
    return is_slot ? slot_of(*static_cast<wire::byte_run*>(t.tail(at.value)), bytes) : nullptr;
}

filled_slots::slot* filled_slots::slot_of(wire::byte_run& run, const wire::old_place& bytes) {
    const auto known = std::ranges::find(slots_, &run, &slot::bytes);
    if (known != slots_.end()) return known->has(bytes) ? &*known : nullptr;
    if (!run.borrowed() || std::less<>()(run.block().data(), file_.data()) ||
        !std::less<>()(run.block().data(), file_.data() + file_.size()))
        return nullptr;
    slot one{&run, run, static_cast<std::size_t>(run.block().data() - file_.data())};
    return one.has(bytes) ? &slots_.emplace_back(std::move(one)) : nullptr;
}

}  // namespace verbatim::edit
