// Walks pad_to.
#pragma once
#include "runtime/walk/field.hpp"

namespace verbatim::walk {

template <std::size_t Multiple, auto Pattern, class From>
struct field<pad_to<Multiple, Pattern, From>> {
    using type = pad_to<Multiple, Pattern, From>;

    static std::size_t needed(std::size_t at, std::size_t start) { return type::needed(type::from_file ? at : at - start); }

    template <class V, class R>
    static bool read(cursor& c, V& value, const R&, std::size_t start) {
        const std::size_t count = needed(c.position(), start);
        if (count > c.left()) return refuse_truncated(*c.why, c.position(), count, c.left(), "padding");
        if (c.inspect) c.inspect->filler(c.where, c.position(), c.at, count, &type::expected::at, type::expected::width);
        byte_run_field<type>::take(c, value, count);
        return true;
    }
    template <class R>
    static std::size_t measure(const type&, const R&, std::size_t at, std::size_t start) { return needed(at, start); }
    template <class R>
    static bool write(emitter& e, const type& value, const R&, std::size_t start) {
        const std::size_t count = needed(e.at, start);
        const auto kept = static_cast<const byte_run&>(value).view();
        for (std::size_t i = 0; i < count; ++i) *e.to(e.at + i) = kept.size() == count ? kept[i] : type::expected::at(i);
        e.at += count;
        return true;
    }
    static void own(type& value) { (void)value.edit(); }
};

}  // namespace verbatim::walk
