// Governors follow their data: after a record is written, the numbers that the data decides are put over the stored ones.
#pragma once
#include <algorithm>

#include "runtime/walk/field.hpp"
#include "runtime/walk/governor.hpp"
#include "runtime/walk/start.hpp"

namespace verbatim::walk {

inline constexpr std::int64_t all_bits = -1;

namespace detail {

// Where governor G has been written: in the output, and in memory, for a value that shares bytes is written apart from what is around it.
struct written_at { std::size_t position; std::byte* bytes; };
template <auto G, class Record>
written_at place_of_governor(const emitter& e, [[maybe_unused]] const field_starts<Record>& starts) {
    using governor = wire::detail::governor<G>;
    if constexpr (governor::is_outer) {
        const enclosing& around = *find_enclosing<typename governor::record>(e.records);
        return {around.start + outer_offset<G>, around.written + outer_offset<G>};
    } else {
        const std::size_t position = starts[governor::first_index] + governor::inner_offset;
        return {position, e.to(position)};
    }
}

}  // namespace detail

// The field that holds governor G, in a record that has been written.
template <auto G, class Record>
auto written_governor(const emitter& e, const field_starts<Record>& starts) {
    typename wire::detail::governor<G>::field stored;
    std::memcpy(static_cast<void*>(&stored), detail::place_of_governor<G, Record>(e, starts).bytes, sizeof(stored));
    return stored;
}

// Puts `value` into the governor G of a record that has been written; the data looks at these bits of it. False when the field cannot hold
// it, or when other data in the record, or inside it by outer<>, has already decided otherwise.
template <auto G, class Record>
bool put_governor(emitter& e, const field_starts<Record>& starts, std::int64_t value, std::int64_t bits = all_bits) {
    using governor = wire::detail::governor<G>;
    auto stored = written_governor<G, Record>(e, starts);
    const auto there = detail::place_of_governor<G, Record>(e, starts);
    const auto known = [&] { return std::ranges::find(*e.decided, static_cast<const std::byte*>(there.bytes), &decision::bytes); };
    if (governor::number(stored) != value) {
        const std::int64_t before = wire::detail::number_in(stored);
        value += governor::difference;
        const auto decided = known();
        const bool stays = e.settled || (decided != e.decided->end() && ((before ^ value) & decided->bits) != 0);
        if (stays) return refuse_disagreement(*e.why, there.position, governor::name(), value, before);
        if (!wire::detail::put_number(stored, value)) return refuse_number(*e.why, there.position, governor::name(), value);
        std::memcpy(there.bytes, &stored, sizeof(stored));
    }
    if constexpr (governor::is_outer) {
        if (governor::difference != 0) bits = all_bits;  // they are those of the difference
        if (const auto decided = known(); decided != e.decided->end()) decided->bits |= bits;
        else e.decided->push_back({find_enclosing<typename governor::record>(e.records), there.bytes, bits});
    }
    return true;
}

}  // namespace verbatim::walk
