// Functions for values of a C++ type, for the tables. This is the only code that is compiled for each type.
#pragma once
#include <cstring>
#include <new>

#include "verbatim/table/storage.hpp"
#include "verbatim/table/traits.hpp"
#include "verbatim/table/type.hpp"

namespace verbatim::table::detail {

// Only C++ can make a T. These are functions instead of lambdas, because each lambda is a type of its own to the
// compiler.
template <class T>
void make_new(const type&, void* to) {
    new (to) T{};
}
template <class T>
void destroy(const type&, void* value) {
    static_cast<T*>(value)->~T();
}
template <class T>
void assign(const type&, void* to, const void* from) {
    *static_cast<T*>(to) = *static_cast<const T*>(from);
}
template <class T>
void assign_moved(const type&, void* to, void* from) {
    *static_cast<T*>(to) = std::move(*static_cast<T*>(from));
}

// Functions for the lifetime of a T.
template <class T>
inline constexpr storage storage_of{&make_new<T>, &destroy<T>, &assign<T>, &assign_moved<T>};

// Whether the facts of the type give a new T: zeros, the bytes of a constant, a pattern or new elements.
template <class T>
consteval bool can_be_new_by_facts() {
    constexpr kind what = kind_of<T>;
    if constexpr (is_fixed_text<T>) return !requires {
            T::tail_type::at(0);
        }
    &&!requires { T::tail_type::fill; };
    else return is_native<T> || what == kind::padding || what == kind::bytes || what == kind::array; }
// A new value as a constant of the unit that has the table of T: for a T of fixed layout whose defaults are constants
// and whose image is not too large to be one.
template <class T>
inline constexpr T image_of{};
inline constexpr std::size_t largest_image = 4096;
// Is a constant if a new T is one. (Of a temporary T, g++ does not know that its address is not null.)
template <class T>
constexpr bool make_constant() {
    [[maybe_unused]] const T made{};
    return true;
}
template <class T>
inline constexpr bool has_image = false;
template <class T>
    requires(bitwise<T> && sizeof(T) <= largest_image && !can_be_new_by_facts<T>())
&&requires { typename std::bool_constant<make_constant<T>()>; }
inline constexpr bool has_image<T> = true;
template <class T>
inline constexpr const void* image_for = nullptr;
template <class T>
    requires(has_image<T>)
inline constexpr const void* image_for<T> = &image_of<T>;
template <class T>
consteval auto find_fresh() -> void (*)(const type&, void*) {
    constexpr bool has_defaults = kind_of<T> == kind::record || (bitwise<T> && !can_be_new_by_facts<T>());
    if constexpr (has_defaults && !has_image<T>) return &make_new<T>;
    else return nullptr;
}

// Whether a T is only a run of bytes: all these types share one storage.
template <class T>
inline constexpr bool is_only_a_run = std::is_base_of_v<byte_run, T> && sizeof(T) == sizeof(byte_run) && !requires {
    T::line_end;
};
template <class T>
consteval const storage* storage_for() {
    constexpr kind what = kind_of<T>;
    if constexpr (bitwise<T>) return &bitwise_values;
    else if constexpr (what == kind::record) return &record_values;
    else if constexpr (what == kind::array) return &array_values;
    else if constexpr (what == kind::list) return &list_values;
    else if constexpr (what == kind::choice) return &choice_values;
    else if constexpr (what == kind::coded) return &coded_values;
    else if constexpr (what == kind::optional || what == kind::placed) return &optional_values;
    else if constexpr (is_varint<T>) return &varint_values;
    else if constexpr (what == kind::derived) return &storage_of<typename T::state>;
    else if constexpr (is_only_a_run<T>) return &run_values;
    else return &storage_of<T>;
}

// Functions for the state of a derived field, a wire::detail::derived_state.
template <class State>
struct derived_functions {
    using stored = typename State::stored_type;
    static bool in_sync(const type& t, const void* derived, void* to) {
        const auto in_sync = static_cast<const State*>(derived)->in_sync(*t.derived().ruled, t);
        if (in_sync) std::memcpy(to, &*in_sync, sizeof(stored));
        return in_sync.has_value();
    }
    static void set_in_sync(const type&, void* derived, const void* from) {
        std::optional<stored> value;
        if (from) std::memcpy(static_cast<void*>(&value.emplace()), from, sizeof(stored));
        static_cast<State*>(derived)->set_in_sync(value);
    }
    static bool* forced(const type&, void* derived) { return &static_cast<State*>(derived)->forced; }
    static void borrow(const type&, void* derived, const keeper& keep, std::span<const std::byte> record) {
        static_cast<State*>(derived)->borrow(keep, record);
    }
    static std::span<const std::byte> borrowed(const type&, const void* derived) {
        return static_cast<const State*>(derived)->borrowed_record();
    }
};
template <class State>
inline constexpr derived_storage derived_storage_of{
    &derived_functions<State>::in_sync, &derived_functions<State>::set_in_sync, &derived_functions<State>::forced,
    &derived_functions<State>::borrow, &derived_functions<State>::borrowed};

template <class T>
inline constexpr separated_storage separated_storage_of = [] {
    separated_storage s{};
    if constexpr (is_token<T>) {
        s.spelled = [](const type&, const void* token, wire::spelling style) {
            return static_cast<const T*>(token)->spelled(style);
        };
        s.parse = [](const type&, std::string_view lexeme, std::int64_t* whole) {
            const auto value = T::parse(lexeme);
            if constexpr (!std::is_same_v<typename T::value_type, float>)
                if (value && whole) *whole = *value;
            return value.has_value();
        };
        s.number = [](const type&, const void* token) {
            return static_cast<std::int64_t>(static_cast<const T*>(token)->value());
        };
        s.assign_number = [](const type&, void* token, std::int64_t value) {
            *static_cast<T*>(token) = static_cast<typename T::value_type>(value);
        };
        s.same_value = [](const type&, const void* a, const void* b) {
            return static_cast<const T*>(a)->parsed() == static_cast<const T*>(b)->parsed();
        };
    } else {
        s.same_value = [](const type&, const void* a, const void* b) {
            return static_cast<const T*>(a)->view() == static_cast<const T*>(b)->view();
        };
    }
    return s;
}();

}  // namespace verbatim::table::detail
