// The purposes for which an expression of a schema is evaluated.
#pragma once
#include <cstdint>

namespace verbatim::kaitai {

// `number` to `last`, `case_index` and `has_case` control data that is read.
enum class wanted : std::uint8_t {
    number,       // a count, a size, a tag
    truth,        // a condition
    any,          // a number, or 1 or 0 for a boolean
    last,         // whether an element of a list, which is "_", is the last
    valid,        // whether a field of the record that has just been read, which is "_", is valid
    place_truth,  // the condition of an instance
    position,     // of an instance, in its `io` or in the stream of its record; without an expression, where reading is
    byte_order,   // the index of a case, before the record is read
    key,          // of a process: a number, or bytes
    never,        // never valid: the process that `field` names is other code, so the bytes are as they are stored
    bit_count,    // how many bytes a run of bit fields takes
    whole_bits,   // whether the bit fields that repeat to the end take all of its bits
    arguments,    // of a use of a type: the type and their values, as bytes
    case_index,   // of a switch: the index of the first equal case, or the number of cases if none is equal
    has_case,     // of a switch: whether a case is equal
};

}  // namespace verbatim::kaitai
