// The value of a choice in memory: one of its alternatives, or the bytes of an unknown one, and the bytes after it.
#pragma once
#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>

#include "verbatim/wire/at.hpp"
#include "verbatim/wire/held.hpp"
#include "verbatim/wire/laid_out.hpp"
#include "verbatim/wire/sequence.hpp"

namespace verbatim::wire {

// The raw bytes of a choice if no alternative has its tag, or if they cannot be read as the alternative of the tag.
struct unknown : byte_run {
    static constexpr kind wire_kind = kind::bytes;
    using byte_run::byte_run;
};

namespace detail {

// Replaces the tail in a choice without a byte limit, which has no bytes after its alternative.
struct no_tail {
    static constexpr std::size_t size() { return 0; }
    static constexpr bool empty() { return true; }
};

template <class Tail, class... T>
struct alternatives {
    static constexpr kind wire_kind = kind::choice;
    using held_types = types<T...>;
    template <class Record, auto Field>
    static consteval auto fault_in() {
        return first_fault<decltype(fault_of_type<T, Record, Field>())...>{};
    }
    using values = held<typename as_field<T>::type..., unknown>;
    static constexpr std::size_t count = sizeof...(T);
    // Whether the choice takes all bytes up to the end: without a byte limit it does if one of its alternatives does.
    static constexpr bool takes_the_rest =
        std::is_same_v<Tail, no_tail> && (false || ... || detail::takes_the_rest<T>());
    values value;
    [[no_unique_address]] Tail tail;

    alternatives() {}  // not defaulted: T() would first zero the memory for the largest alternative
    template <class U>
        requires(std::is_same_v<std::remove_cvref_t<U>, T> || ...)
    alternatives(U&& alternative) : value(std::forward<U>(alternative)) {}

    template <class U>
    bool is() const {
        static_assert(values::template index_of<U> <= count, "this type is not one of the alternatives");
        return value.index() == values::template index_of<U>;
    }
    bool is_unknown() const { return value.index() == count; }
    // Returns the alternative; null if the choice holds another one.
    template <class U>
    const U* get_if() const& {
        return is<U>() ? &value.template at<values::template index_of<U>>() : nullptr;
    }
    template <class U>
    U* get_if() & {
        return is<U>() ? &value.template at<values::template index_of<U>>() : nullptr;
    }
    // The alternative of a temporary choice is returned as a value: no pointer outlives it.
    template <class U>
    std::optional<U> get_if() const&& {
        const U* const held = get_if<U>();
        return held ? std::optional<U>(*held) : std::nullopt;
    }
    template <class F>
    decltype(auto) visit(F&& f) const {
        return visit_in(value, f, std::make_index_sequence<count + 1>{});
    }
    template <class F>
    decltype(auto) visit(F&& f) {
        return visit_in(value, f, std::make_index_sequence<count + 1>{});
    }

private:
    template <std::size_t I, class V, class F>
    static decltype(auto) visit_at(V& held, F& f) {
        return f(held.template at<I>());
    }
    // Few alternatives are compared one after the other, which the compiler can inline; many are called through a
    // table.
    template <std::size_t I, class V, class F>
    static decltype(auto) visit_from(V& held, F& f) {
        if constexpr (I == count) {
            return visit_at<I>(held, f);
        } else {
            if (held.index() == I) return visit_at<I>(held, f);
            return visit_from<I + 1>(held, f);
        }
    }
    template <class V, class F, std::size_t... I>
    static decltype(auto) visit_in(V& held, F& f, std::index_sequence<I...>) {
        if constexpr (sizeof...(I) <= 8) {
            return visit_from<0>(held, f);
        } else {
            using result = decltype(visit_at<0>(held, f));
            static constexpr result (*visits[])(V&, F&) = {&visit_at<I, V, F>...};
            return visits[held.index()](held, f);
        }
    }
};

}  // namespace detail

}  // namespace verbatim::wire
