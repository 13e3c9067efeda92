// The expressions of a schema that say how data is read, as the engine needs them.
#pragma once
#include "verbatim/kaitai/scope.hpp"

namespace verbatim::kaitai {

// What an expression is wanted for.
enum class wanted : std::uint8_t {
    number,      // a count, a size, a tag
    truth,       // a condition
    last,        // of an element of a list, which is "_"
    valid,       // of a field of the record that has just been read, which is "_"
    position,    // of an instance, in the bytes that `stream` names, or in those around its record; without an expression, where reading is
    byte_order,  // the index of a case, of a record that has not been read yet
    key,         // of a process: a number, or bytes
    never,       // of a process that is other code, which `field` names: its bytes are as they are stored
    bit_count,   // of a run of bit fields
    case_index,  // of a switch: as many as there are cases when none is it
};

struct question {
    wanted what{};
    const expression* is = nullptr;            // of a switch: on what
    std::vector<const expression*> cases{};    // of a switch
    const expression* stream = nullptr;        // of a position; null: that of its record
    const expression* condition = nullptr;     // of a position: whether there is something; null: there always is
    const bit_run* bits = nullptr;             // of bit_count
    std::string field{};                       // of valid: its name
};
std::unique_ptr<table::evaluator> program(const tables&, question);

// All bytes that are left.
std::unique_ptr<table::evaluator> bytes_left();

}  // namespace verbatim::kaitai
