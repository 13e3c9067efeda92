#include "verbatim/edit/change/slots.hpp"

#include <algorithm>
#include <functional>
#include <ranges>
#include <utility>

#include "verbatim/edit/change/presence.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/walk/measure.hpp"
#include "verbatim/walk/same_bytes.hpp"
#include "verbatim/walk/write/write.hpp"

namespace verbatim::edit {

namespace {

using view::datum;
using view::type;
using wire::kind;

// Calls `call` with the parts of a value, and with what it holds, except for the content of placed and coded values.
void each_part(datum at, const auto& call) {
    if (at.of->what == kind::placed || at.of->what == kind::coded) return;
    if (at.of->what == kind::list) at.of->decode_all(at.value);
    view::each_part(at, [&](datum part) {
        call(part);
        return true;
    });
}
// Gives a leaf the bytes, if it can have them. Otherwise writing says which values contradict each other.
void give(datum leaf, std::span<const std::byte> bytes) {
    const type& t = *leaf.of;
    if (t.bitwise && t.size == bytes.size()) std::ranges::copy(bytes, static_cast<std::byte*>(leaf.value));
    else if (t.what == kind::bytes && !t.bitwise)
        *static_cast<wire::byte_run*>(leaf.value) = wire::byte_run({bytes.begin(), bytes.end()});
    else if (t.is_string()) (void)view::take_bytes(t, leaf.value, bytes);
}
bool is_borrowed(datum at) {
    return at.of->what == kind::list && static_cast<const wire::borrowing*>(at.value)->borrowed();
}

void leave_out_looks(datum at) {
    if (!at.of->points || is_borrowed(at)) return;
    if (at.of->what == kind::placed) return view::reset(at);
    each_part(at, leave_out_looks);
}

}  // namespace

std::optional<std::vector<std::byte>> bytes_alone(datum at) {
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

filled_slots::filled_slots(view::document& doc) : file_(doc.file().bytes()) {
    const auto types = view::types_in(doc.type());
    if (!doc.was_read() || std::ranges::none_of(types, &type::looks)) return;
    fill_twins(doc);
    pass(doc.value());
}
filled_slots::~filled_slots() {
    for (auto one = others_.rbegin(); one != others_.rend(); ++one) one->of.of->assign(one->of.value, one->was->get());
    for (slot& s : slots_) *s.bytes = std::move(s.was);
}

void filled_slots::keep(datum of) {
    others_.push_back({of, std::make_unique<walk::scratch>(*of.of)});
    of.of->assign(others_.back().was->get(), of.value);
}

// Of looks at the same bytes, gives those that have the bytes of the file the bytes of the one that has changed.
void filled_slots::fill_twins(view::document& doc) {
    std::map<std::pair<std::size_t, std::size_t>, std::vector<datum>> all;  // by offset and size
    for (const auto& s : doc.segments())
        if (s.is_look && s.origin_size != 0 && s.origin != wire::dynamic_size)
            if (const datum held = datum{const_cast<void*>(s.value), s.of}.held(); held.of->leaf())
                all[{s.origin, s.origin_size}].push_back(held);
    for (const auto& [place, looks] : all) {
        if (looks.size() < 2 || place.first + place.second > file_.size()) continue;
        const auto was = file_.subspan(place.first, place.second);
        std::optional<std::vector<std::byte>> now;
        std::vector<datum> same;
        for (const datum look : looks)
            if (auto bytes = bytes_alone(look); bytes && walk::same_bytes(*bytes, was)) same.push_back(look);
            else if (bytes) now = std::move(*bytes);
        for (const datum look : now ? same : std::vector<datum>()) {
            keep(look);
            give(look, *now);
        }
    }
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

// Adds the bytes of a look if no other look in the slot has changed bytes that overlap them.
bool filled_slots::slot::add(const wire::old_place& there, datum now) {
    const auto behind = std::ranges::upper_bound(changes, there.offset, {}, &change::at);
    if (behind != changes.end() && behind->at < there.offset + there.size) return false;
    if (behind != changes.begin()) {
        const change& before = *std::prev(behind);
        if (before.at + before.size > there.offset && before.at < there.offset + there.size) return false;
    }
    auto bytes = bytes_alone(now);
    if (bytes) changes.insert(behind, {there.offset, there.size, std::move(*bytes)});
    return bytes.has_value();
}

void filled_slots::pass(datum at) {
    if (!at.of->points || is_borrowed(at)) return;
    const bool leads_on = around_.empty() || at.of->what == kind::placed;
    if (leads_on) around_.push_back({at.of->what == kind::placed ? at.held() : at});
    if (at.of->what != kind::placed) each_part(at, [&](datum part) { pass(part); });
    else if (const datum held = around_.back().of; held.of) pass(held);
    if (leads_on) {
        for (slot* const one : around_.back().changed) {
            one->fill();
            for (auto in = one->around.rbegin(); in != one->around.rend(); ++in)
                fill_beside(in->record, in->field, [&](datum of) { keep(of); });
        }
        around_.pop_back();
    }
    if (at.of->placed().is_look) pass_look(at);
}

// If a look in a slot has another size now, the slot gets its bytes.
void filled_slots::pass_look(datum look) {
    const auto held = look.held();
    const auto* const there = look.of->identity_in(look.value).where();
    if (!held.of || !there || walk::measure(*held.of, held.value, 0) == there->size) return;
    for (auto of = around_.rbegin(); of != around_.rend(); ++of) {
        slot* const in = slot_around(*of, *there);
        if (!in) continue;
        const bool was_changed = !in->changes.empty();
        if (in->add(*there, held) && !was_changed) of->changed.push_back(in);
        return;
    }
}

// Finds the slots in a value.
void filled_slots::search(level& in, datum at) {
    const type& t = *at.of;
    if (t.bitwise) return;
    const auto add = [&](auto& to, view::byte_view bytes, auto one) {
        const bool is_before = std::less<>()(bytes.data(), file_.data());
        if (!is_before && std::less<>()(bytes.data(), file_.data() + file_.size()))
            to.emplace(static_cast<std::size_t>(bytes.data() - file_.data()), one);
    };
    if (is_borrowed(at)) return add(in.borrowed, static_cast<const wire::borrowing*>(at.value)->block(), at);
    if (t.what == kind::record)
        for (std::size_t i = 0; i < t.fields.size(); ++i) {
            fields_.push_back({at, i});
            search(in, view::field_in(at, i));
            fields_.pop_back();
        }
    else each_part(at, [&](datum part) { search(in, part); });
    const datum held = t.choice().tail ? at.held() : datum{};
    if (!held.of || held.of->what != kind::record) return;
    auto& run = *static_cast<wire::byte_run*>(t.tail_in(at.value));
    if (!run.borrowed()) return;
    slots_.push_back({&run, run, static_cast<std::size_t>(run.block().data() - file_.data()), fields_});
    add(in.slots, run.block(), &slots_.back());
}

// Returns the slot in a value that has these bytes of the file; null if there is none.
filled_slots::slot* filled_slots::slot_around(level& in, const wire::old_place& bytes) {
    if (!std::exchange(in.is_searched, true)) search(in, in.of);
    for (;;) {
        auto one = in.slots.lower_bound(bytes.offset);
        if (one != in.slots.begin() && std::prev(one)->second->has(bytes)) return std::prev(one)->second;
        if (one != in.slots.end() && one->second->has(bytes)) return one->second;
        auto list = in.borrowed.upper_bound(bytes.offset);
        if (list == in.borrowed.begin()) return nullptr;
        const datum at = (--list)->second;
        const auto size = static_cast<const wire::borrowing*>(at.value)->block().size();
        if (bytes.offset + bytes.size > list->first + size) return nullptr;
        in.borrowed.erase(list);
        (void)at.of->decode_all(at.value);
        search(in, at);
    }
}

}  // namespace verbatim::edit
