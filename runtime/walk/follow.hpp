// Counts in text follow while they are written, for a number of other digits has another size: unlike a governor of fixed size, which is
// put over the bytes that have been written (patch.hpp).
#pragma once
#include "runtime/walk/traits.hpp"

namespace verbatim::walk {

namespace detail {

// The count that field J of a record wants in field I.
template <std::size_t I, std::size_t J, class Record>
void ask_count(const Record& r, std::optional<std::size_t>& count) {
    using type = bare<reflect::field_type<Record, J>>;
    if constexpr (requires { typename type::governed_by; })
        if constexpr (type::governed_by::hold(I)) {
            static_assert(kind_of<type> == kind::list, "a number in text counts a list, and governs nothing else");
            if (!count) count = reflect::get<J>(r).size();
        }
}

template <class Record, std::size_t I>
inline constexpr bool counts_in_text = [] {
    if constexpr (kind_of<reflect::field_type<Record, I>> == kind::token) return is_governor<Record, I>;
    else return false;
}();

}  // namespace detail

// Field I of a record as it is to be written: a count in text as its list wants it, any other field as it is.
template <std::size_t I, class Record>
decltype(auto) as_written(const Record& r) {
    using type = bare<reflect::field_type<Record, I>>;
    if constexpr (detail::counts_in_text<Record, I>) {
        type token = reflect::get<I>(r);
        std::optional<std::size_t> count;
        [&]<std::size_t... J>(std::index_sequence<J...>) {
            (detail::ask_count<I, J>(r, count), ...);
        }(std::make_index_sequence<reflect::field_count<Record>>{});
        token = static_cast<typename type::value_type>(*count);
        return token;
    } else {
        return static_cast<const type&>(reflect::field_in<I>(r));
    }
}

}  // namespace verbatim::walk
