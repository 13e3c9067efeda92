// A field that is present under a condition on earlier fields: optional<Frames, nonzero<&Object::frame_count>>.
#pragma once
#include <cstdint>
#include <optional>
#include <type_traits>

#include "verbatim/wire/boxed.hpp"
#include "verbatim/wire/control.hpp"
#include "verbatim/wire/placed.hpp"

namespace verbatim::wire {

// Conditions on a field: it is not 0; it has this value; this bit of it is set.
template <auto Field>
struct nonzero {
    static constexpr auto test = value_of<Field> != 0;
};
template <auto Field, auto Value>
struct equals {
    static constexpr auto test = value_of<Field> == Value;
};
template <auto Field, unsigned Bit>
struct bit_set {
    static constexpr auto test = (value_of<Field> & std::int64_t{1} << Bit) != 0;
};

// Conditions on flags: has<&R::flags, Look::glowing> if at least one of these flags is set, lacks<> if none of them is
// set.
template <auto Field, auto... Bit>
struct has {
    static_assert(sizeof...(Bit) > 0, "has<> names a field and at least one of its flags");
    static constexpr std::int64_t bits = (std::int64_t{0} | ... | static_cast<std::int64_t>(Bit));
    static constexpr auto test = (value_of<Field> & bits) != 0;
};
template <auto Field, auto... Bit>
struct lacks {
    static constexpr auto test = (value_of<Field> & has<Field, Bit...>::bits) == 0;
};

// A computed number is not 0: where<value_of<&R::version> >= 3 && value_of<&R::size> != 0>. An expression with > is in
// parentheses.
template <auto Computed>
struct where {
    static constexpr auto test = Computed;
};

// Bytes are left: of the file, or of the bytes around the record.
struct more {
    static constexpr auto test = fixed_number{1};
};

// The magics of the optional are at its place: the magic<>, fourcc<> or signature<> that the optional is, or those at
// fixed offsets in it. A placed value has a fixed place.
struct its_magic {
    static constexpr auto test = fixed_number{1};
};

namespace wrong {
template <class Record, auto Field, class Type>
struct optional_without_magic : fault {};
template <class Record, auto Field, class Type>
struct magic_at_no_fixed_place : fault {};
}  // namespace wrong

template <class R, auto F, class T>
__attribute__((unavailable(
    "what is there when its_magic is, is or has at a fixed offset a magic<>, a fourcc<> or a signature<>: "
    "<record, field, its type>"))) inline constexpr bool valid<wrong::optional_without_magic<R, F, T>> = true;
template <class R, auto F, class T>
__attribute__((
    unavailable("a placed value that is there when its_magic is has a fixed place, placed<T, -128, from::end>: a "
                "number, and no field, says where: <record, field, its type>"))) inline constexpr bool
    valid<wrong::magic_at_no_fixed_place<R, F, T>> = true;

namespace detail {
template <class Record, auto Field, class T>
consteval auto fault_of_its_magic() {
    if constexpr (kind_of<T> == kind::placed) {
        if constexpr (!std::is_same_v<std::remove_const_t<decltype(T::place)>, fixed_number> || T::is_last_in_file ||
                      std::is_same_v<typename T::base, from::around>)
            return wrong::magic_at_no_fixed_place<Record, reflect::shown_field<Record, Field>, T>{};
        else return fault_of_its_magic<Record, Field, typename T::element>();
    } else if constexpr (!has_magic<bare<T>>())
        return wrong::optional_without_magic<Record, reflect::shown_field<Record, Field>, T>{};
    else return fine{};
}
// Where the T is in memory: if T holds this optional, memory is allocated only while the T is present.
template <class T, bool LeadsBack>
struct optional_room {
    using type = perhaps_in<T, std::conditional_t<LeadsBack, boxed<T>, std::optional<T>>>;
};
template <class T, bool LeadsBack>
consteval bool optional_takes_the_rest() {
    if constexpr (LeadsBack) return false;
    else return takes_the_rest<T>();
}
}  // namespace detail

// The optional is always present. A record that holds itself, but not in a list or behind a pointer, needs an optional;
// its data ends the nesting.
struct always_there {
    static constexpr auto test = fixed_number{1};
};

template <class T, class Condition>
struct optional : detail::optional_room<T, detail::way_back<T, optional<T, Condition>, false>::leads_back>::type,
                  detail::way_back<T, optional<T, Condition>, false> {
    static constexpr kind wire_kind = kind::optional;
    template <class Record, auto Field>
    static consteval auto fault_in() {
        using inside = typename detail::checked_elsewhere<optional::leads_back>::template fault<T, Record, Field>;
        if constexpr (std::is_same_v<Condition, its_magic>)
            return first_fault<decltype(detail::fault_of_its_magic<Record, Field, T>()), inside>{};
        else return inside{};
    }
    using element = T;
    using condition = Condition;
    using controlled_by = controlled_by_fields<Condition::test>;
    static constexpr bool takes_the_rest =
        detail::optional_takes_the_rest<T, optional::leads_back>() || std::is_same_v<Condition, more>;
    static constexpr bool leaves_the_rest =
        std::is_same_v<Condition, more> &&
        !detail::optional_takes_the_rest<T, optional::leads_back>();  // to others like it
    using room = typename detail::optional_room<T, optional::leads_back>::type;
    using room::room;
};

}  // namespace verbatim::wire
