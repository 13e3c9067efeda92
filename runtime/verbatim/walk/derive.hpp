// Works out what derived fields are to hold.
#pragma once
#include <optional>

#include "verbatim/table/type.hpp"
#include "verbatim/walk/cursor.hpp"
#include "verbatim/walk/enter.hpp"
#include "verbatim/walk/scratch.hpp"

namespace verbatim::walk {

// The end of the furthest of what a placed value leads to, from its start.
struct reaches {
    const void* context = nullptr;
    std::size_t (*reach)(const void* context, const void* placed) = nullptr;  // null: as the file that was read has it
};
// A decoded record, where it starts, and its bytes in the file; without them no checksum can be computed.
struct record_in_file {
    const table::type& of;
    const void* value;
    std::size_t start;
    const std::byte* bytes = nullptr;
};
// The field of a derived one in a decoded record. Null: it is in what is not there.
const std::byte* derived_field(const table::type& derived, const void* record);
inline std::byte* derived_field(const table::type& derived, void* record) { return const_cast<std::byte*>(derived_field(derived, static_cast<const void*>(record))); }
// Likewise, and where it is in the file.
entered_at derived_at(const table::type& derived, const record_in_file&);

// What a rule makes that gives no number, and is no copy.
void make_field(const table::rule&, const record_in_file&, void* stored);
// The number that a derived field's rule gives. None of these.
std::int64_t rule_value(const table::type& derived, const record_in_file&, const reaches& = {});

// The rule of a derived field of a decoded record applies, and the field is there.
bool applies(const table::type& derived, const void* record);
// What the field of a derived one is to hold, in its type. False when it cannot hold that, and when the rule does not apply.
bool expected_in(const table::type& derived, const record_in_file&, void* stored);

// A record as it was read, which is decoded once for all of its rules that need that.
class record_as_read {
public:
    const void* of(const table::type& record, std::span<const std::byte> bytes);

private:
    const std::byte* at_ = nullptr;
    const table::type* type_ = nullptr;
    std::optional<scratch> value_;
};
// What a derived field of a record holds as long as it follows. False: there is no such value.
bool in_sync(const table::type& derived, const void* state, const table::type& record, record_as_read&, void* stored);
// A derived field of a decoded record follows: it holds what its rule gave when the record was read, or made.
bool is_in_sync(const table::type& derived, const void* state, const table::type& record, const void* value, record_as_read&);

// After a record is read, all of it: its derived fields know whether they follow.
void remember_rules(const cursor&, const table::type& record, void* value, std::size_t start);
// Reports a derived field that does not hold what its rule gives.
void inspect_rule(const cursor&, const step* where, const table::type& record, const table::type& derived, const void* value, std::size_t start);

}  // namespace verbatim::walk
