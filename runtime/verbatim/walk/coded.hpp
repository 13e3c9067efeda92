// Coded values: their content is read from the bytes that a codec decodes, and stored in the bytes that it encodes.
#pragma once
#include <algorithm>
#include <optional>

#include "verbatim/walk/cursor.hpp"
#include "verbatim/walk/document.hpp"

namespace verbatim::walk {

bool read_coded(const table::type&, cursor&, void* into);
// Reads a coded value from all bytes that are left to the cursor. The caller knows that these are its stored bytes.
bool read_stored(const table::type&, cursor&, void* into);

// Determines the stream in which a coded value will be stored: the one that was read if it decodes to the bytes that
// the content is written as, otherwise a new one. If `decodes`, borrowed elements of the content are decoded to be
// written. `given` is the number for a codec that takes one. Returns false with the reason in the error.
bool settle_coded(const table::type&, const void* value, unsigned depth, bool decodes, std::int64_t given, write_plan&,
                  error&);

// Returns the stored bytes, without the tail.
std::span<const std::byte> stored_bytes(const table::type&, const void* value, const write_plan*);
// Returns the number of bytes that the stream decodes to; 0 if the stored bytes do not decode.
std::size_t decoded_size(const table::type&, const void* value, const write_plan*);

// Encodes the bytes of a content. Returns nothing if the codec has no stream for them.
std::optional<std::vector<std::byte>> encoded(const table::type&, std::span<const std::byte> content,
                                              std::span<const std::byte> key = {}, std::int64_t given = 0);
// Decodes a whole stream. Returns nothing if the bytes are not exactly one stream, or if it decodes to more than about
// `times` as many.
std::optional<std::vector<std::byte>> decoded(const table::type&, std::span<const std::byte> stream, std::size_t times);

// Returns whether controls or expectations in the content of a coded value may refer to records around it. If so, the
// content is read inside these.
inline bool sees_around(const table::type& content) {
    if (content.depends_on_outer || content.record().is_referred_to) return true;
    return content.has_alternatives() &&
           std::ranges::any_of(content.holds, [](const table::type* part) { return sees_around(*part); });
}

}  // namespace verbatim::walk
