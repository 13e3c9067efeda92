#include "verbatim/walk/short_records.hpp"

#include <algorithm>
#include <bit>

#include "verbatim/walk/placed.hpp"
#include "verbatim/walk/read/parts.hpp"
#include "verbatim/walk/write/write.hpp"

namespace verbatim::walk {

using table::type;
using wire::kind;

bool near_number::find(const table::expression* e, std::size_t run) {
    if (!e) return false;
    const bool is_less = e->is(table::operation::subtract) && e->right->what == table::expression::form::number;
    const table::expression& field = is_less ? *e->left : *e;
    if (field.what != table::expression::form::control || !field.of->is_own() || field.of->note != table::no_note)
        return false;
    const table::type& t = *field.of->of;
    if (t.size > sizeof(bits) || t.is_decoded() || t.number().big_endian || std::endian::native == std::endian::big ||
        run < sizeof(bits) || field.of->offset > run - t.size)
        return false;
    offset = std::min(field.of->offset, run - sizeof(bits));
    shift = static_cast<unsigned>(8 * (field.of->offset - offset));
    bits = 0xFFFFFFFFu >> (32 - 8 * t.size);
    sign = t.number().is_signed ? (bits >> 1) + 1 : 0;
    less = is_less ? e->right->value : 0;
    return true;
}

short_records::short_records(const type& t) {
    const table::record_facts& r = t.record();
    if (r.notes || t.leads_back || r.data_steps != 2 || !r.steps[0].is_run || r.steps[0].decides_format) return;
    const table::field& f = t.fields[r.steps[1].first];
    run_ = r.steps[0].size, run_in_memory_ = r.steps[0].in_memory, value_in_memory_ = f.in_memory;
    const type& value = f.of->what == kind::placed ? f.of->element() : *f.of;
    if (!add_all(value)) return;
    value_ = &value;
    decodes_ = !r.has_rules && std::ranges::none_of(all_, &data::is_only_passed);
    passes_ = &value == f.of;
    if (passes_) return;
    const table::placed_facts& how = f.of->placed();
    decodes_ =
        decodes_ && !how.is_look && !how.is_last_in_file && !f.of->leads_back && pointer_.find(how.pointer, run_);
    placed_ = f.of;
    absent_ = how.absent - pointer_.less;
    from_record_ = how.from == table::base::record || how.from == table::base::field || how.from_record == &t;
}

template <class Pass>
void short_records::count_from(const Pass& pass, const context& record) {
    Pass in = pass;
    in.records = &record;
    base_ = base_of(*placed_, in) - (from_record_ ? record.start : 0);
}

short_records::short_records(const type& t, const cursor& c) : short_records(t) {
    if (decodes_ && placed_) count_from(c, record_at_cursor(c, t, c.at));
}

short_records::short_records(const type& t, const emitter& e) : short_records(t) {
    writes_ = decodes_ && e.decided && !e.decided->sought && !e.decodes && !is_in_entered(e.records) &&
              (!placed_ || e.segments);
    if (writes_ && placed_) count_from(e, {.up = e.records, .of = &t, .bytes = e.to(e.at), .start = e.at});
}

bool short_records::add_all(const type& t) {
    has_tag_ = t.what == kind::choice && !t.by_magic && t.choice().limited == type::limit::none;
    if (!has_tag_) return add(t, 0);
    has_other_ = t.holds.size() > t.choice().tags.size();
    all_.reserve(t.holds.size());
    for (std::size_t i = 0; i < t.holds.size(); ++i)
        if (!add(*t.holds[i], i < t.choice().tags.size() ? t.choice().tags[i] : 0)) return false;
    return tag_.find(t.choice().tag, run_);
}

bool short_records::add(const type& t, std::int64_t tag) {
    if (t.nests || t.codes || t.decides_format) return false;  // only reading finds how deep it nests, and decodes
    data& one = all_.emplace_back(data{.of = &t, .tag = tag});
    if (t.bitwise || (t.what == kind::record && t.fields.empty())) {
        one.each = t.size;
        one.number = near_number::one();
        return true;
    }
    if (t.what == kind::bytes) return one.number.find(t.bytes, run_);
    if (t.what == kind::list && !t.list().is_sized_list) {
        if (t.list().until || t.element().size == 0 || !one.number.find(t.list().times, run_)) return false;
        if (t.element().bitwise) {
            one.each = t.element().size;
            return true;
        }
        one.is_only_passed = true;
        one.inside = std::make_unique<const short_records>(t.element());
        return one.inside->are_passed();
    }
    one.is_only_passed = true;
    const bool is_from_record = t.choice().limited == type::limit::record;
    if (!t.list().is_sized_list && t.choice().limited != type::limit::here && !is_from_record) return false;
    if (!one.number.find(t.bytes, run_)) return false;
    if (is_from_record) one.number.less += static_cast<std::int64_t>(run_);
    return true;
}

inline const short_records::data* short_records::of_record(const std::byte* run) const {
    const data *one = all_.data(), *const last = one + all_.size();
    if (!tag_.bits) return one;
    for (const std::int64_t tag = tag_.in(run); one->tag != tag;)
        if (++one == last) return has_other_ ? last - 1 : nullptr;
    return one;
}

const std::byte* short_records::pass(std::size_t count, const std::byte* at, const std::byte* end) const {
    for (; count; --count) {
        const data* const one = static_cast<std::size_t>(end - at) < run_ ? nullptr : of_record(at);
        if (!one) return nullptr;
        const auto number = static_cast<std::uint64_t>(one->number.in(at)),
                   left = static_cast<std::uint64_t>(end - at) - run_;
        if (number > left || (!one->inside && number * one->each > left)) return nullptr;
        at += run_;
        at = one->inside ? one->inside->pass(static_cast<std::size_t>(number), at, end) : at + number * one->each;
        if (!at) return nullptr;
    }
    return at;
}

inline bool short_records::find(const data& one, const cursor& c, std::uint64_t at,
                                std::span<const std::byte>& there) const {
    const std::uint64_t end = placed_ ? c.file_size : static_cast<std::uint64_t>(c.end - c.file), left = end - at;
    const auto number = static_cast<std::uint64_t>(one.number.in(c.at));
    if (at > end || number > left || number * one.each > left) return false;
    there = {c.file + at, static_cast<std::size_t>(number) * one.each};
    return true;
}

inline void short_records::decode(const data& one, const cursor& c, void* value,
                                  std::span<const std::byte> there) const {
    if (has_tag_) value = alternative_for(*value_, value, static_cast<std::size_t>(&one - all_.data()));
    if (one.of->size == wire::dynamic_size)
        static_cast<wire::borrowing*>(value)->borrow_first(*c.keep, there,
                                                           static_cast<std::size_t>(one.number.in(c.at)));
    else if (!there.empty()) std::memcpy(value, there.data(), there.size());
}

bool short_records::read(cursor& c, void* into) const {
    const data* const one = c.left() < run_ ? nullptr : of_record(c.at);
    if (!one) return false;
    auto* const to = static_cast<std::byte*>(into);
    void* const value = to + value_in_memory_;
    std::span<const std::byte> there;
    if (!placed_) {
        if (!find(*one, c, c.position() + run_, there)) return false;
        decode(*one, c, value, there);
    } else if (!is_absent(c.at)) {
        if (*c.budget == 0 || !find(*one, c, target(c.at, c.position()), there)) return false;
        decode(*one, c, placed_->set_content(value), there);
        *c.budget -= std::min<std::uint64_t>(there.size(), *c.budget);
        const auto at = static_cast<std::size_t>(there.data() - c.file);
        found_there(*placed_, c, value, at, there.size(), at + there.size());
    }
    std::memcpy(to + run_in_memory_, c.at, run_);
    c.at += run_ + (placed_ ? 0 : there.size());
    return true;
}

bool short_records::write(emitter& e, const void* record) const {
    const auto* const from = static_cast<const std::byte*>(record);
    const std::byte* const run = from + run_in_memory_;
    const void* const value = from + value_in_memory_;
    const data* const one = of_record(run);
    const void* const content = placed_ ? placed_->content_in(value) : value;
    if (!one || (placed_ && is_absent(run) == (content != nullptr))) return false;
    const void* held = content;
    if (content && has_tag_) {
        if (value_->index_in(content) != static_cast<std::size_t>(one - all_.data())) return false;
        held = value_->alternative_in(content);
    }
    if (content && one->of->size == wire::dynamic_size &&
        static_cast<const wire::borrowing*>(held)->size() != static_cast<std::uint64_t>(one->number.in(run)))
        return false;
    if (content && placed_) {
        const segment& there = (*e.segments)[*e.next_segment];
        if (there.shared || target(run, e.at) != there.address) return false;
        ++*e.next_segment;
        e.put(run, run_);
        return write_segment(*value_, e, there, content);
    }
    e.put(run, run_);
    return !content || walk::write(*one->of, e, held);
}

}  // namespace verbatim::walk
