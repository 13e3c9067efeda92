// Governors while reading: the number that says how data is to be read.
#pragma once
#include "runtime/walk/cursor.hpp"
#include "runtime/walk/traits.hpp"

namespace verbatim::walk {

namespace detail {

// Where governor G stands in the record that outer<> names, from its start.
template <auto G>
inline constexpr std::size_t outer_offset = [] {
    using governor = wire::detail::governor<G>;
    constexpr std::size_t at = wire::detail::offset_of_field<governor::first_index, typename governor::record>;
    static_assert(at != varies, "a governor that outer<> names stands at a fixed offset in its record");
    return at + governor::inner_offset;
}();

}  // namespace detail

// The number in governor G of data in record `r`. The record that outer<> names is read from its bytes, for it is still being decoded;
// that there is one is asserted for every document.
template <auto G, class R>
std::int64_t read_governor([[maybe_unused]] const cursor& c, [[maybe_unused]] const R& r) {
    using governor = wire::detail::governor<G>;
    if constexpr (governor::is_outer) {
        static_assert(detail::outer_offset<G> != varies);
        using record = typename governor::record;
        return governor::get(undecoded<record>{c.file + find_enclosing<record>(c.records)->start});
    } else {
        return governor::get(r);
    }
}

}  // namespace verbatim::walk
