// What an expression of a schema is wanted for.
#pragma once
#include <cstdint>

namespace verbatim::kaitai {

enum class wanted : std::uint8_t {
    number,      // a count, a size, a tag
    truth,       // a condition
    any,         // either: a number, or 1 of what is true
    last,        // of an element of a list, which is "_"
    valid,       // of a field of the record that has just been read, which is "_"
    place_truth, // a condition of an instance
    position,    // of an instance, in the bytes that `stream` names, or in those around its record; without an expression, where reading is
    byte_order,  // the index of a case, of a record that has not been read yet
    key,         // of a process: a number, or bytes
    never,       // of a process that is other code, which `field` names: its bytes are as they are stored
    bit_count,   // of a run of bit fields
    case_index,  // of a switch: as many as there are cases when none is it
};

}  // namespace verbatim::kaitai
