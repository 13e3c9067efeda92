// Walks placed: reading follows the pointer; writing is planned first (plan.hpp), then each value goes to the address that the plan gave it.
#pragma once
#include <algorithm>

#include "runtime/walk/patch.hpp"
#include "runtime/walk/plan.hpp"

namespace verbatim::walk {

template <class T, auto Pointer, class From, class Alignment>
struct field<placed<T, Pointer, From, Alignment>> {
    using type = placed<T, Pointer, From, Alignment>;
    using governor = wire::detail::governor<Pointer>;
    static_assert(!detail::contains<detail::pads_from_file, T>(), "a placed value cannot be padded from the file's start: its place may change");

    // The byte from which the pointer counts.
    template <class R>
    static std::size_t base(std::size_t start, std::size_t pointer, const enclosing* records) {
        return base_of<R>(From{}, start, pointer, records);
    }

    template <class V, class R>
    static bool read(cursor& c, V& value, const R& r, std::size_t start) {
        static_assert(!discards<V>, "what contains a placed value is decoded at once");
        if (is_absent(governor::in(r))) return value.reset(), true;
        const std::int64_t pointer = governor::get(r);
        const std::size_t from = base<R>(start, start + pointer_offset<R>, c.records);
        const std::uint64_t sum = from + static_cast<std::uint64_t>(pointer);  // beyond the file when it is negative; in 64 bits on every machine
        if (sum > c.file_size) return refuse_pointer(*c.why, c.position(), static_cast<std::int64_t>(sum), c.file_size);
        const auto target = static_cast<std::size_t>(sum);
        if (*c.budget == 0) return refuse_excess(*c.why, c.position(), most_overlap);
        std::size_t reach = target;
        const cursor_place here{c.at, c.end, c.reach};
        c.at = c.file + target;
        c.end = c.file + c.file_size;
        c.reach = &reach;
        const bool ok = read_value(c, value, r, start);
        // What fails costs time too: a choice keeps it raw and goes on.
        const std::size_t passed = c.position() - target;
        c.at = here.at;
        c.end = here.end;
        c.reach = here.reach;
        *c.budget -= std::min<std::uint64_t>(passed, *c.budget);
        if (!ok) return false;
        reach = std::max(reach, target + passed);
        keep_place(value.identity, *c.places, c.file_size, target, passed, reach, Alignment::how);
        if (c.reach) *c.reach = std::max(*c.reach, reach);
        if (c.inspect) c.inspect->followed(c.where, target, passed);
        return true;
    }
    template <class R>
    static std::size_t measure(const type&, const R&, std::size_t, std::size_t) { return 0; }
    template <class R>
    static bool write(emitter& e, const type& value, const R& r, std::size_t start) {
        const std::size_t pointer_at = start + pointer_offset<R>;
        std::int64_t pointer = 0;
        if (value) {
            const segment& there = (*e.segments)[(*e.next_segment)++];
            if (!write_segment(e, there, [&](emitter& to) { return field_of<T>::write(to, *value, r, start); })) return false;
            pointer = static_cast<std::int64_t>(there.address) - static_cast<std::int64_t>(base<R>(start, pointer_at, e.records)) + governor::difference;
            if (pointer == 0) return refuse_base(*e.why, there.address);
        }
        typename governor::field stored;
        std::memcpy(static_cast<void*>(&stored), e.to(pointer_at), sizeof(stored));
        if (!wire::detail::put_number(stored, pointer)) return refuse_number(*e.why, pointer_at, governor::name(), pointer);
        std::memcpy(e.to(pointer_at), &stored, sizeof(stored));
        return true;
    }
    static void own(type& value) {
        if (value) field_of<T>::own(*value);
    }
    // Another placed value may have the same pointer. What the value itself is governed by, a count say, stands in this record too; of a list
    // that has been removed there are none.
    template <class R>
    static bool govern(emitter& e, const type& value, const R& r, const field_starts<R>& starts, std::size_t index) {
        if (is_absent(written_governor<Pointer, R>(e, starts)) == value.has_value())
            return refuse_presence(*e.why, starts[index], governor::name(), value.has_value());
        if constexpr (requires { field_of<T>::govern(e, *value, r, starts, index); }) {
            if (value) return field_of<T>::govern(e, *value, r, starts, index);
            if constexpr (kind_of<T> == kind::list) return is_absent(governor::in(r)) || field_of<T>::govern(e, bare<T>{}, r, starts, index);
        }
        return true;
    }

private:
    struct cursor_place {
        const std::byte *at, *end;
        std::size_t* reach;
    };

    template <class R>
    static bool read_value(cursor& c, type& value, const R& r, std::size_t start) {
        if constexpr (fused<T>) {
            const auto& there = *reinterpret_cast<const bare<T>*>(c.at);
            discard nowhere;
            return field_of<T>::read(c, nowhere, r, start) && (value.emplace(there), true);
        } else {
            return field_of<T>::read(c, value.emplace(), r, start);
        }
    }

    static bool is_absent(const typename governor::field& pointer) { return wire::detail::number_in(pointer) == 0; }

    template <class R>
    static constexpr std::size_t pointer_offset = [] {
        constexpr auto at = wire::detail::field_offsets<R>[governor::first_index];
        static_assert(at != varies, "a pointer stands at a fixed offset in its record");
        return at + governor::inner_offset;
    }();
    template <class R>
    static std::size_t base_of(from::file, std::size_t, std::size_t, const enclosing*) { return 0; }
    template <class R>
    static std::size_t base_of(from::record, std::size_t start, std::size_t, const enclosing*) { return start; }
    template <class R>
    static std::size_t base_of(from::field, std::size_t, std::size_t pointer, const enclosing*) { return pointer; }
    template <class R, auto Member>
    static std::size_t base_of(from::after<Member>, std::size_t, std::size_t, const enclosing* records) {
        static_assert(offset<Member> != varies, "a pointer counts from behind a field at a fixed offset");
        return start_of<reflect::record_of<Member>>(records) + offset<Member> + fixed_size<reflect::type_of<Member>>;
    }
    template <class R, class Outer>
    static std::size_t base_of(from::start_of<Outer>, std::size_t, std::size_t, const enclosing* records) { return start_of<Outer>(records); }

    template <class Outer>
    static std::size_t start_of(const enclosing* records) {
        const enclosing* const found = find_enclosing<Outer>(records);
        return found ? found->start : 0;
    }
};

}  // namespace verbatim::walk
