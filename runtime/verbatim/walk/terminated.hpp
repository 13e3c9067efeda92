// Strings that end at a terminator: reads and writes them, and finds characters that they cannot hold.
#pragma once
#include <string>
#include <string_view>

#include "verbatim/walk/cursor.hpp"

namespace verbatim::walk {

bool read_terminated(const table::type&, cursor&, void* into);
std::size_t measure_terminated(const table::type&, const void* value);
bool write_terminated(const table::type&, emitter&, const void* value);

// Returns what is wrong with the characters of a string with or without its terminator; an empty text if they would be
// read back unchanged.
std::string wrong_with(const table::type&, std::string_view characters, bool unterminated);

// Return the names of the value and of its terminator for messages.
std::string_view noun(const table::type&);
std::string shown_terminator(const table::type&);

// Gives each element but the last the terminator at its end, because another element follows.
void terminate_elements(const table::type& list, void* value);

}  // namespace verbatim::walk
