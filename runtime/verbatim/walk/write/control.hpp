// Sets the controlling fields of records that are being written, so that their data can be read again.
#pragma once
#include <optional>

#include "verbatim/table/expression.hpp"
#include "verbatim/walk/cursor.hpp"

namespace verbatim::walk {

inline constexpr std::int64_t all_bits = -1;

// Where a controlling field has been written: in the output, and in memory, which may be a buffer of its own for a
// value that shares bytes.
struct written_at {
    const context* record;
    std::size_t position;
    std::byte* bytes;  // null if the field is in an absent value, or is seen through a look
};
written_at place_of(const emitter&, const table::control&);

// Returns whether the records with the expression's fields are being written. If a value is written alone, they may not
// be, and no control follows.
bool is_within_reach(const emitter&, const table::expression&);

// Returns whether fields can follow the data of an expression. They cannot if it is worked out, is not within reach, or
// needs a number that a new look has yet to see; then reading the written file decides.
bool can_follow(const emitter&, const table::expression&);

// Checks that the elements, optionals, choices and placed values that contain the expression's fields exist. If not,
// returns false with the reason.
bool has_entered(emitter&, const table::expression&);
inline bool has_all(emitter& e, const table::expression& what) {
    return each_control(what, [](const table::control& c) { return c.way.empty(); }) || has_entered(e, what);
}

// Returns the number that an expression gives for the fields as they have been written so far.
std::int64_t written_number(const emitter&, const table::expression&);
// Returns the number that an expression gives for the values in memory, regardless of the fields that have followed
// their data.
std::int64_t number_in_memory(const emitter&, const table::expression&);

// Returns the number that the field of an expression must hold so that the expression gives `value`; nothing if there
// is none.
std::optional<std::int64_t> solved_number(const emitter&, const table::expression&, std::int64_t value);

// Sets the field of the expression so that the expression gives `value`. Returns false if the field cannot hold the
// number, or if other data in the record or inside it has already decided on another number.
bool put_number(emitter&, const table::expression&, std::int64_t value);
// Sets the field of a condition so that it is true if `met`, otherwise false. `offset` is that of the data with the
// condition.
bool put_condition(emitter&, const table::expression&, bool met, std::size_t offset);
// Puts a number into a controlling field. The data depends only on these bits of it, or only on `condition`, an
// expression over the field alone.
bool put_control(emitter&, const table::control&, std::int64_t number, std::int64_t bits = all_bits,
                 decider = decider::data, const table::expression* condition = nullptr);
// Requires that the other fields of an expression, which do not follow, keep their numbers.
bool keep_others(emitter&, const table::expression&, decider = decider::data);
// Returns the bits of its only field on which the `wanted` bits of an expression depend.
std::int64_t bits_of(const table::expression&, std::int64_t wanted = all_bits);

// Puts the bytes that a rule gives into a field of a record that is being written. Returns false if something else has
// decided on other bytes.
bool put_by_rule(emitter&, const context& record, const table::control& field, std::size_t position,
                 const std::byte* bytes);

}  // namespace verbatim::walk
