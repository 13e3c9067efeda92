// Recognises values before they are read, by the bytes that are next.
#pragma once
#include <span>
#include <string>

#include "verbatim/table/type.hpp"

namespace verbatim::walk {

// Returns whether these bytes start with a value that is recognised so.
bool is_ahead(const table::recognition&, std::span<const std::byte> next);

// Returns the index of the alternative of a choice by magic that these bytes select: the first one that they start
// with, or the one for all other bytes. Returns the number of alternatives if there is none. The index in an optional
// by magic is 0 if it is present, and 1 if it is absent.
std::size_t index_ahead(const table::type& by_magic, std::span<const std::byte> next);
// Returns the index of the only alternative whose first magic is there, although others are not. Returns the number of
// alternatives if there is none, or several.
std::size_t likely_ahead(const table::type& choice, std::span<const std::byte> next);

// Returns what is expected, for messages: "GIF89a", "RIFF" with "WAVE" at 8, or byte 0x80 to 0x8F.
std::string text_of(const table::recognition&);
// Returns all that a choice by magic expects: one of "A", "B".
std::string expected_ahead(const table::type& choice);

}  // namespace verbatim::walk
