// Strings that a terminator ends: reading and writing them, and what they cannot hold.
#pragma once
#include <string>
#include <string_view>

#include "verbatim/walk/cursor.hpp"

namespace verbatim::walk {

bool read_terminated(const table::type&, cursor&, void* into);
std::size_t measure_terminated(const table::type&, const void* value);
bool write_terminated(const table::type&, emitter&, const void* value);

// What is wrong with the characters of such a string, with its terminator or without; nothing when it would be read back.
std::string wrong_with(const table::type&, std::string_view characters, bool unterminated);

// For messages: what it is, and what ends it.
std::string_view noun(const table::type&);
std::string shown_terminator(const table::type&);

// An element of a list that another one follows ends with its terminator.
void terminate_elements(const table::type& list, void* value);

}  // namespace verbatim::walk
