// Strings that a terminator ends: reading and writing them, what they cannot hold, and those whose end depends on what follows them.
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

// Strings that have been written while their end was open. On the way out they get their paths, as errors do.
inline std::size_t count_open(const emitter& e) { return e.open ? e.open->size() : 0; }
template <class F>
void each_open(const emitter& e, std::size_t first, F f) {
    for (; first < count_open(e); ++first) f((*e.open)[first].why);
}
// Bytes from `start` to where the emitter is have been written, and end there: the strings in them since the one of index `first` end as they must.
bool close_within(emitter&, std::size_t first, std::size_t start);
// Likewise of all, when everything is written.
bool close_all(emitter&, std::size_t size);

// An element of a list that another one follows ends with its terminator.
void terminate_elements(const table::type& list, void* value);

}  // namespace verbatim::walk
