// Walks optional.
#pragma once
#include "runtime/walk/patch.hpp"

namespace verbatim::walk {

template <class T, class Condition>
struct field<wire::optional<T, Condition>> {
    using type = wire::optional<T, Condition>;
    using governor = wire::detail::governor<Condition::field>;

    template <class V, class R>
    static bool read(cursor& c, V& value, const R& r, std::size_t start) {
        if (!Condition::met(read_governor<Condition::field>(c, r))) {
            if constexpr (!discards<V>) value.reset();
            return true;
        }
        return field_of<T>::read(c, part_of(value, [](auto& v) -> auto& { return v.emplace(); }), r, start);
    }
    template <class R>
    static std::size_t measure(const type& value, const R& r, std::size_t at, std::size_t start) {
        return value ? field_of<T>::measure(*value, r, at, start) : 0;
    }
    template <class R>
    static bool write(emitter& e, const type& value, const R& r, std::size_t start) {
        return !value || field_of<T>::write(e, *value, r, start);
    }
    static void own(type& value) {
        if (value) field_of<T>::own(*value);
    }
    // First the count inside may follow, then the condition must agree with what is there.
    template <class R>
    static bool govern(emitter& e, const type& value, const R& r, const field_starts<R>& starts, std::size_t index) {
        if constexpr (requires { field_of<T>::govern(e, *value, r, starts, index); })
            if (value && !field_of<T>::govern(e, *value, r, starts, index)) return false;
        const std::int64_t now = governor::number(written_governor<Condition::field, R>(e, starts));
        if (Condition::met(now) == value.has_value()) return put_governor<Condition::field, R>(e, starts, now, Condition::bits);
        if constexpr (requires { Condition::follow(now, true); })
            if (const auto follow = Condition::follow(now, value.has_value()); !e.settled && follow && Condition::met(*follow) == value.has_value())
                return put_governor<Condition::field, R>(e, starts, *follow, Condition::bits);
        return refuse_presence(*e.why, starts[index], governor::name(), value.has_value());
    }
};

}  // namespace verbatim::walk
