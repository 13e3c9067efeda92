#include "verbatim/walk/read/short_records.hpp"

namespace verbatim::walk {

using table::type;
using wire::kind;

short_records::short_records(const type& t) {
    if (t.what != kind::record || t.record().notes || t.record().data_steps != 2 || !t.record().steps[0].is_run ||
        t.record().steps[0].decides_format)
        return;
    run_ = t.record().steps[0].size;
    const type& data = *t.fields[t.record().steps[1].first].of;
    const bool has_tag = data.what == kind::choice && !data.by_magic && data.choice().limited == type::limit::none;
    if (!has_tag) {
        are_they_ = add(data, 0);
    } else if (data.holds.size() == data.choice().tags.size() && tag_.find(data.choice().tag, run_)) {
        for (std::size_t i = 0; i < data.holds.size(); ++i)
            if (!add(*data.holds[i], data.choice().tags[i])) return;
        are_they_ = true;
    }
}

bool short_records::add(const type& t, std::int64_t tag) {
    if (t.nests) return false;  // only reading finds how deep it nests
    size& data = sizes_.emplace_back();
    data.tag = tag;
    if (t.what == kind::list && !t.list().is_sized_list) {
        if (t.list().until || !data.number.find(t.list().times, run_)) return false;
        data.each = t.element().size;
        if (t.element().bitwise) return !t.element().decides_format;
        data.inside = std::make_unique<const short_records>(t.element());
        return data.inside->are_they();
    }
    if (t.what == kind::choice &&
        (t.choice().limited == type::limit::here || t.choice().limited == type::limit::record)) {
        if (!data.number.find(t.bytes, run_)) return false;
        if (t.choice().limited == type::limit::record) data.number.less += static_cast<std::int64_t>(run_);
        return true;
    }
    return (t.what == kind::bytes || t.list().is_sized_list) && data.number.find(t.bytes, run_);
}

const std::byte* short_records::pass(std::size_t count, const std::byte* at, const std::byte* end) const {
    const size *const first = sizes_.data(), *const last = first + sizes_.size();
    for (; count; --count) {
        if (static_cast<std::size_t>(end - at) < run_) return nullptr;
        const size* data = first;
        if (tag_.bits)
            for (const std::int64_t tag = tag_.in(at); data->tag != tag;)
                if (++data == last) return nullptr;
        const auto number = static_cast<std::uint64_t>(data->number.in(at)),
                   left = static_cast<std::uint64_t>(end - at) - run_;
        if (number > left) return nullptr;
        at += run_;
        if (data->inside) at = data->inside->pass(static_cast<std::size_t>(number), at, end);
        else if (number * data->each <= left) at += number * data->each;
        else return nullptr;
        if (!at) return nullptr;
    }
    return at;
}

}  // namespace verbatim::walk
