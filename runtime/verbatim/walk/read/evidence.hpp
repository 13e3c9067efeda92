// How much of a decoded value shows that it is what its type says, and no accident. Salvaging uses it for what it finds
// at places where a broken file may have elements.
#pragma once
#include <cstddef>
#include <span>

#include "verbatim/table/type.hpp"

namespace verbatim::walk {

// In bits: those of constants, of tags and enumerators that have a name, of derived numbers that fit, and of printable
// characters. Zeros count nothing, because a broken file has zeros anywhere.
struct evidence {
    std::size_t plain = 0;     // of the fields themselves
    std::size_t derived = 0;   // of derived numbers, if they all fit
    bool is_printable = true;  // no text has control characters
    bool is_nameless = false;  // its first text, which serves as its name, is empty
};
evidence evidence_in(const table::type&, const void* value);

// Returns whether values of this type can give evidence by more than texts, which can start anywhere.
bool gives_evidence(const table::type&);

// Returns whether a value of this type may start with these bytes, as far as its constants and texts of fixed places
// say.
bool may_start(const table::type&, std::span<const std::byte> bytes);

}  // namespace verbatim::walk
