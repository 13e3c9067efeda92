// index_in<u16, "vertices">: a number that leads to an element of a list. The list is the field of that name in the closest record around the number that
// has one. When elements of the list come, go or move, the number goes on leading to the same element.
#pragma once
#include <cstdint>
#include <string_view>

#include "verbatim/wire/at.hpp"
#include "verbatim/wire/fixed_string.hpp"

namespace verbatim::wire {

struct reference {
    std::string_view list;
    std::int64_t first = 0;  // the number of the first element
};

// A T in every other respect.
template <class T, fixed_string List, std::int64_t First = 0>
struct index_in : detail::as_field<T>::type {
    using raw_type = typename detail::as_field<T>::type;
    static constexpr reference refers{List.view(), First};

    constexpr index_in() = default;
    constexpr index_in(const raw_type& value) : raw_type(value) {}
    using raw_type::raw_type;
    using raw_type::operator=;
};

}  // namespace verbatim::wire
