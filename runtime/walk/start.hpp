// Where the fields of a record start.
#pragma once
#include <array>

#include "runtime/walk/field.hpp"
#include "runtime/walk/follow.hpp"

namespace verbatim::walk {

// Where each field of a record stands; one more for the end.
template <class Record>
using field_starts = std::array<std::size_t, reflect::field_count<Record> + 1>;

namespace detail {

// Those of a decoded record that starts at `start`: padding is as long as its place wants. One function for each record, for few ask.
template <class Record>
[[gnu::noinline]] field_starts<Record> starts_in(const Record& r, std::size_t start) {
    field_starts<Record> starts{start};
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        ((starts[I + 1] = starts[I] + field_of<reflect::field_type<Record, I>>::measure(as_written<I>(r), r, starts[I], start)), ...);
    }(std::make_index_sequence<reflect::field_count<Record>>{});
    return starts;
}
template <class Record>
std::size_t start_in_record(const void* record, std::size_t start, std::size_t index) {
    return starts_in(*static_cast<const Record*>(record), start)[index];
}

template <std::size_t I, class Record>
std::size_t start_of_field(const Record& r, std::size_t start) {
    constexpr std::size_t fixed = wire::detail::field_offsets<Record>[I];
    if constexpr (fixed != varies) return start + fixed;
    else return starts_in(r, start)[I];
}

}  // namespace detail
}  // namespace verbatim::walk
