// Governors follow their data: after a record is written, the numbers that the data decides are put over the stored ones.
#pragma once
#include <array>

#include "runtime/walk/field.hpp"

namespace verbatim::walk {

// Where each field of a record has been written; one more for the end.
template <class Record>
using field_starts = std::array<std::size_t, reflect::field_count<Record> + 1>;

// The field that holds governor G, in a record that has been written.
template <auto G, class Record>
auto written_governor(const emitter& e, const field_starts<Record>& starts) {
    using governor = wire::detail::governor<G>;
    typename governor::field stored;
    std::memcpy(static_cast<void*>(&stored), e.to(starts[governor::first_index] + governor::inner_offset), sizeof(stored));
    return stored;
}

// Puts `value` into the governor G of a record that has been written. False when the field cannot hold it, or when other data in the
// record has already decided otherwise.
template <auto G, class Record>
bool put_governor(emitter& e, const field_starts<Record>& starts, std::int64_t value) {
    using governor = wire::detail::governor<G>;
    auto stored = written_governor<G, Record>(e, starts);
    const std::size_t position = starts[governor::first_index] + governor::inner_offset;
    if (governor::number(stored) == value) return true;
    const std::int64_t before = wire::detail::number_in(stored);
    value += governor::difference;
    if (e.settled) return refuse_disagreement(*e.why, position, governor::name(), value, before);
    if (!wire::detail::put_number(stored, value)) return refuse_number(*e.why, position, governor::name(), value);
    std::memcpy(e.to(position), &stored, sizeof(stored));
    return true;
}

}  // namespace verbatim::walk
