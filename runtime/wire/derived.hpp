// derived<&Record::field, Rule>: a field that repeats what other fields say, though no reader needs it: a total, a size that nobody
// follows, a copy. It has no bytes of its own; it stands behind what it measures and makes the field follow edits.
//
// Three states. In sync: the field equals what the rule gave when the file was read (or when the record was made), so it follows.
// Stored wrong: it did not, so it stays, and is a finding. Forced: the user assigned another value, so it stays.
#pragma once
#include <cstdint>
#include <optional>

#include "runtime/wire/governor.hpp"

namespace verbatim::wire {

// Rules. Sizes are in bytes on the wire.
template <auto Member>
struct size_of {};  // of one field
template <auto After, auto Through>
struct size_between {};  // from behind the first field to the end of the second
template <auto Placed>
struct reach_of {};  // from the start of a placed value to the end of the furthest of what it leads to, itself included
template <auto List, class Term>
struct sum {};  // over the elements of a list
template <class Rule, std::int64_t Addend>
struct plus {};
template <auto Member>
struct same_as {};  // a copy of another field or record
template <auto Function>
struct by {};  // Function(const Record&) -> integer

template <auto Field, class Rule>
struct derived {
    static constexpr kind wire_kind = kind::derived;
    static constexpr std::size_t wire_size = 0;
    static constexpr auto field = Field;
    using rule = Rule;
    using stored = typename detail::governor<Field>::field;
    using governed_by = governors<>;
    static_assert(fused<stored>, "a derived field has a fixed size");
    static_assert(!detail::governor<Field>::is_outer, "a derived field stands in the record of its rule");

    std::optional<stored> in_sync = stored{};  // what the field holds as long as it follows; nothing when it cannot hold what the rule gave
    bool forced = false;  // set to keep a value that happens to be in sync
};

}  // namespace verbatim::wire
