// Coded values: the content that is read from what a codec decodes, and the bytes in which it is stored.
#pragma once
#include <algorithm>
#include <optional>

#include "verbatim/walk/cursor.hpp"
#include "verbatim/walk/document.hpp"

namespace verbatim::walk {

bool read_coded(const table::type&, cursor&, void* into);
// Likewise from all bytes of the cursor, which are known to be its own.
bool read_stored(const table::type&, cursor&, void* into);

// Works out in which bytes a coded value will be stored: as they were, as long as they decode to what the content writes, which is decoded to be written
// when `decodes`. `given` is the number for its codec. False with the reason.
bool settle_coded(const table::type&, const void* value, unsigned depth, bool decodes, std::int64_t given, error&);

// The bytes of a coded value, as they were settled, without its tail.
std::size_t measure_coded(const table::type&, const void* value);
// Bytes that it decodes to; 0 when it does not decode.
std::size_t decoded_size(const table::type&, const void* value);
void write_coded(const table::type&, emitter&, const void* value);

// The stream of a content anew: of the bytes that it has as a file. Nothing when the codec has none for them.
std::optional<std::vector<std::byte>> encoded(const table::type&, std::span<const std::byte> content, std::span<const std::byte> key = {}, std::int64_t given = 0);
// What all of a stream decodes to. Nothing when it is none, or decodes to too much.
std::optional<std::vector<std::byte>> decoded(const table::type&, std::span<const std::byte> stream, std::size_t times, std::int64_t given = 0);

// What the content of a coded value is worked out from, or what is expected of it, may be around it: then the records there are those of its own, too.
inline bool sees_around(const table::type& content) {
    if (content.reaches_out || content.is_referred_to) return true;
    return content.alternatives && std::ranges::any_of(content.holds, [](const table::type* part) { return sees_around(*part); });
}

}  // namespace verbatim::walk
