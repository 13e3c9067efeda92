#include "verbatim/walk/read/pointing_records.hpp"

#include <algorithm>

#include "verbatim/walk/placed.hpp"
#include "verbatim/walk/read/parts.hpp"

namespace verbatim::walk {

using table::type;
using wire::kind;

pointing_records::pointing_records(const type& list, const cursor& c) : list_(list) {
    const type& t = list.element();
    if (t.what != kind::record || t.record().notes || t.record().is_entered || t.leads_back || t.record().has_rules ||
        t.record().steps.size() != 2 || !t.record().steps[0].is_run || t.record().steps[0].decides_format)
        return;
    const table::field& f = t.fields[t.record().steps[1].first];
    const type& placed = *f.of;
    if (placed.what != kind::placed || placed.placed().is_look || placed.placed().is_last_in_file || placed.leads_back)
        return;
    run_ = t.record().steps[0].size;
    run_in_memory_ = t.record().steps[0].in_memory;
    placed_in_memory_ = f.in_memory;
    if (!pointer_.find(placed.placed().pointer, run_) || !add_all(placed.element())) return;
    placed_ = &placed;
    absent_ = placed.placed().absent - pointer_.less;
    const context first = record_at_cursor(c, t, c.at);
    cursor in = c;
    in.records = &first;
    from_record_ = placed.placed().from == table::base::record || placed.placed().from == table::base::field ||
                   placed.placed().from_record == &t;
    base_ = base_of(placed, in) - (from_record_ ? c.position() : 0);
}

bool pointing_records::add_all(const type& t) {
    has_tag_ = t.what == kind::choice && !t.by_magic && t.choice().limited == type::limit::none;
    if (!has_tag_) return add(t, 0);
    has_other_ = t.holds.size() > t.choice().tags.size();
    data_.reserve(t.holds.size());
    for (std::size_t i = 0; i < t.holds.size(); ++i)
        if (!add(*t.holds[i], i < t.choice().tags.size() ? t.choice().tags[i] : 0)) return false;
    return tag_.find(t.choice().tag, run_);
}

bool pointing_records::add(const type& t, std::int64_t tag) {
    data& one = data_.emplace_back(data{.of = &t, .tag = tag});
    if (t.bitwise || (t.what == kind::record && t.fields.empty()))
        return one.each = t.size, one.times = near_number::one(), !t.decides_format;
    if (t.what == kind::bytes) return one.times.find(t.bytes, run_);
    if (t.what != kind::list || t.list().is_sized_list || t.list().until || !t.element().bitwise ||
        t.element().decides_format || t.element().size == 0)
        return false;
    return one.each = t.element().size, one.times.find(t.list().times, run_);
}

const pointing_records::data* pointing_records::of_record(const std::byte* record) const {
    if (!has_tag_) return &data_.front();
    const auto found = std::ranges::find(data_, tag_.in(record), &data::tag);
    return found != data_.end() ? &*found : has_other_ ? &data_.back() : nullptr;
}

std::size_t pointing_records::read(cursor& c, void* list, std::uint64_t most) const {
    const std::size_t each = list_.element().in_memory;
    std::size_t count = 0;
    for (bool ok = placed_; ok && count < most;) {
        // The elements that are made at once take hardly more memory than the bytes that are left.
        const auto some = static_cast<std::size_t>(std::min<std::uint64_t>(most - count, 1 + c.left() / each));
        list_.resize(list, count + some);
        auto* const first = static_cast<std::byte*>(list_.element_in(list, count));
        std::size_t i = 0;
        while (i < some && read_one(c, first + i * each)) ++i;
        ok = i == some;
        count += i;
        if (!ok) list_.resize(list, count);
    }
    return count;
}

bool pointing_records::read_one(cursor& c, void* into) const {
    if (c.left() < run_) return false;
    const std::byte* const record = c.at;
    const std::int64_t pointer = pointer_.in(record);
    const bool is_there = !placed_->placed().can_be_absent || pointer != absent_;
    if (is_there && !read_target(c, base_ + (from_record_ ? c.position() : 0) + static_cast<std::uint64_t>(pointer),
                                 static_cast<std::byte*>(into) + placed_in_memory_))
        return false;
    std::memcpy(static_cast<std::byte*>(into) + run_in_memory_, record, run_);
    c.at += run_;
    return true;
}

bool pointing_records::read_target(cursor& c, std::uint64_t target, void* placed) const {
    const data* const found = of_record(c.at);
    if (!found || target > c.file_size || *c.budget == 0) return false;
    const auto times = static_cast<std::uint64_t>(found->times.in(c.at)),
               left = c.file_size - target;  // beyond the file if the pointer is negative
    if (times > left || times * found->each > left) return false;
    const std::span there(c.file + target, static_cast<std::size_t>(times) * found->each);
    void* value = placed_->set_content(placed);
    if (has_tag_) value = placed_->element().set_alternative(value, static_cast<std::size_t>(found - data_.data()));
    if (found->of->size == wire::dynamic_size)
        static_cast<wire::borrowing*>(value)->borrow_first(*c.keep, there, static_cast<std::size_t>(times));
    else if (!there.empty()) std::memcpy(value, there.data(), there.size());
    *c.budget -= std::min<std::uint64_t>(there.size(), *c.budget);
    found_there(*placed_, c, placed, static_cast<std::size_t>(target), there.size(),
                static_cast<std::size_t>(target) + there.size());
    return true;
}

}  // namespace verbatim::walk
