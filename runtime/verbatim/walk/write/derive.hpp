// Evaluates the rules of derived fields of a decoded record. Each derived field has a target, the field with bytes that
// the rule is about. If the bytes of the record are not given, no checksum or digest can be computed.
#pragma once
#include <optional>

#include "verbatim/table/type.hpp"
#include "verbatim/walk/cursor.hpp"
#include "verbatim/walk/enter.hpp"
#include "verbatim/walk/scratch.hpp"

namespace verbatim::walk {

// Gives the distance from the start of a placed value to the furthest end of the values that it leads to, itself
// included.
struct reaches {
    const void* context = nullptr;
    std::size_t (*reach)(const void* context,
                         const void* placed) = nullptr;  // null: the distance in the file that was read
};
// Returns the target of a derived field in a decoded record; null if the target is in an absent value.
const std::byte* derived_field(const table::type& derived, const void* record);
inline std::byte* derived_field(const table::type& derived, void* record) {
    return const_cast<std::byte*>(derived_field(derived, static_cast<const void*>(record)));
}
// Returns the target of a derived field, and its position in the file.
entered_at derived_at(const table::type& derived, const context& record);

// Puts the value of a rule that makes bytes (rule::makes_bytes) into `stored`.
void make_field(const table::rule&, const context& record, void* stored);
// Returns the number that the rule of a derived field gives. The rule is not a copy, and does not make bytes.
std::int64_t rule_value(const table::type& derived, const context& record, const reaches& = {});

// Returns whether the rule of a derived field applies in a decoded record, and its target is present.
bool applies(const table::type& derived, const void* record);
// Puts the value that the target is to hold into `stored`. Returns false if the rule does not apply, or if the target
// cannot hold the value.
bool expected_in(const table::type& derived, const context& record, void* stored);

// A record as it was read, decoded from its bytes once for all of its rules that need it.
class record_as_read {
public:
    const void* of(const table::type& record, std::span<const std::byte> bytes);

private:
    const std::byte* at_ = nullptr;
    const table::type* type_ = nullptr;
    std::optional<scratch> value_;
};
// Puts the value that the target holds as long as it is in sync into `stored`. Returns false if there is none. `state`
// is the derived field's value.
bool in_sync(const table::type& derived, const void* state, const table::type& record, record_as_read&, void* stored);
// Returns whether a derived field of a decoded record is in sync: its target holds the value that the rule gave when
// the record was read or made.
bool is_in_sync(const table::type& derived, const void* state, const table::type& record, const void* value,
                record_as_read&);

// Lets the derived fields of a record that has just been read remember the value that is in sync.
void remember_rules(const cursor&, const context& record, void* value);
// Reports a finding if the target of a derived field does not hold the value that the rule gives.
void inspect_rule(inspector&, const step* where, const table::type& derived, const context& record);

}  // namespace verbatim::walk
