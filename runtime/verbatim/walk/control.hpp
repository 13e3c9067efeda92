// The fields of records that are being written, by which data is read again.
#pragma once
#include <optional>

#include "verbatim/table/expression.hpp"
#include "verbatim/walk/cursor.hpp"

namespace verbatim::walk {

inline constexpr std::int64_t all_bits = -1;

// Where a controlling field has been written: in the output, and in memory, for a value that shares bytes is written apart from what is around it.
struct written_at {
    const written* record;
    std::size_t position;
    std::byte* bytes;  // null: it is in what is not there
};
written_at place_of(const emitter&, const table::control&);

// The records whose fields it looks at are being written, too. Of a value that is written alone they may not be: then nothing is compared, or follows.
bool is_within_reach(const emitter&, const table::expression&);

// What it looks at is there: elements, and what is in optionals, choices and placed values. False with the reason.
bool has_entered(emitter&, const table::expression&);
inline bool has_all(emitter& e, const table::expression& what) {
    return each_control(what, [](const table::control& c) { return c.way.empty(); }) || has_entered(e, what);
}

// The number that an expression gives now.
std::int64_t written_number(const emitter&, const table::expression&);
// The number that it gives for the values in memory, whatever has followed since.
std::int64_t number_in_memory(const emitter&, const table::expression&);

// What its field must hold so that it gives `value`; nothing when no number does.
std::optional<std::int64_t> solved_number(const emitter&, const table::expression&, std::int64_t value);

// Lets the field that the expression names become such that it gives `value`. False when the field cannot hold that, or when other data in the record, or
// inside it, has already decided otherwise.
bool put_number(emitter&, const table::expression&, std::int64_t value);
// Likewise for a condition of data that is at `offset`: it is to be met, or not.
bool put_condition(emitter&, const table::expression&, bool met, std::size_t offset);
// Puts a number into a controlling field itself, of which these bits are looked at; or by a condition, which looks at nothing else.
bool put_control(emitter&, const table::control&, std::int64_t number, std::int64_t bits = all_bits, decider = decider::data, const table::expression* condition = nullptr);
// Those fields of an expression that do not follow must stay what they are.
bool keep_others(emitter&, const table::expression&, decider = decider::data);
// The bits of its only field that an expression looks at.
std::int64_t bits_of(const table::expression&, std::int64_t wanted = all_bits);

// Puts bytes into a field of a record that is being written, which a rule has worked out. False when something else has decided otherwise.
bool put_by_rule(emitter&, const written& record, const table::control& field, std::size_t position, const std::byte* bytes);

}  // namespace verbatim::walk
