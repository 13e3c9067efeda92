// Where a field of a decoded record starts.
#pragma once
#include "runtime/walk/field.hpp"
#include "runtime/walk/follow.hpp"

namespace verbatim::walk::detail {

// Field `index` of a record that starts at `start`: padding is as long as its place wants. One function for each record, for few ask.
template <class Record>
[[gnu::noinline]] std::size_t start_in_record(const void* record, std::size_t start, std::size_t index) {
    const Record& r = *static_cast<const Record*>(record);
    std::size_t at = start;
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        ((I < index ? void(at += field_of<reflect::field_type<Record, I>>::measure(as_written<I>(r), r, at, start)) : void()), ...);
    }(std::make_index_sequence<reflect::field_count<Record>>{});
    return at;
}

template <std::size_t I, class Record>
std::size_t start_of_field(const Record& r, std::size_t start) {
    constexpr std::size_t fixed = wire::detail::field_offsets<Record>[I];
    if constexpr (fixed != varies) return start + fixed;
    else return start_in_record<Record>(&r, start, I);
}

}  // namespace verbatim::walk::detail
