// A field that is there under a condition on an earlier field: optional<Frames, nonzero<&Object::frame_count>>.
#pragma once
#include <cstdint>
#include <optional>

#include "verbatim/wire/governor.hpp"

namespace verbatim::wire {

// A condition looks at some bits of its field.
template <auto Field>
struct nonzero {
    static constexpr auto field = Field;
    static constexpr std::int64_t bits = -1;
    static constexpr bool met(std::int64_t value) { return value != 0; }
    // What the field becomes when the optional comes or goes; nothing when the condition does not say.
    static constexpr std::optional<std::int64_t> follow(std::int64_t value, bool present) {
        return !present ? std::optional<std::int64_t>{0} : met(value) ? std::optional{value} : std::nullopt;
    }
};
template <auto Field, auto Value>
struct equals {
    static constexpr auto field = Field;
    static constexpr std::int64_t bits = -1;
    static constexpr bool met(std::int64_t value) { return value == static_cast<std::int64_t>(Value); }
    static constexpr std::optional<std::int64_t> follow(std::int64_t value, bool present) {
        return present ? std::optional{static_cast<std::int64_t>(Value)} : met(value) ? std::nullopt : std::optional{value};
    }
};
template <auto Field, unsigned Bit>
struct bit_set {
    static constexpr auto field = Field;
    static constexpr std::int64_t bits = std::int64_t{1} << Bit;
    static constexpr bool met(std::int64_t value) { return (value & bits) != 0; }
    static constexpr std::optional<std::int64_t> follow(std::int64_t value, bool present) {
        return present ? value | bits : value & ~bits;
    }
};

// At least one of these flags is set, or none of them: has<&R::flags, Look::glowing>.
template <auto Field, auto... Bit>
struct has {
    static_assert(sizeof...(Bit) > 0, "has<> names a field and at least one of its flags");
    static constexpr auto field = Field;
    static constexpr std::int64_t bits = (std::int64_t{0} | ... | static_cast<std::int64_t>(Bit));
    static constexpr bool met(std::int64_t value) { return (value & bits) != 0; }
    static constexpr std::optional<std::int64_t> follow(std::int64_t value, bool present) {
        return !present ? std::optional{value & ~bits} : sizeof...(Bit) == 1 ? std::optional{value | bits} : std::nullopt;
    }
};
template <auto Field, auto... Bit>
struct lacks {
    static constexpr auto field = Field;
    static constexpr std::int64_t bits = has<Field, Bit...>::bits;
    static constexpr bool met(std::int64_t value) { return !has<Field, Bit...>::met(value); }
    static constexpr std::optional<std::int64_t> follow(std::int64_t value, bool present) { return has<Field, Bit...>::follow(value, !present); }
};

template <class T, class Condition>
struct optional : std::optional<T> {
    static constexpr kind wire_kind = kind::optional;
    template <class Record, auto Field>
    static consteval auto fault_in() { return detail::fault_of_type<T, Record, Field>(); }
    using element = T;
    using condition = Condition;
    using governed_by = governors<Condition::field>;
    static constexpr bool takes_the_rest = detail::takes_the_rest<T>();
    using std::optional<T>::optional;
};

}  // namespace verbatim::wire
