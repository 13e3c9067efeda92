// The checksums and digests that a schema may name: classes of the same names in verbatim/wire/checksum.hpp.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace verbatim::kaitai {

using digest_function = void (*)(std::span<const std::byte>, void* to);

struct checksum_algorithm {
    std::string_view name;
    // Of an algorithm that gives a number; null for a digest.
    std::uint64_t (*number)(std::span<const std::byte>) = nullptr;
    // Returns the function that gives so many bytes: those of the digest, or of the number in this byte order. Null if
    // there is none of this size.
    digest_function (*in_bytes)(std::size_t size, bool big_endian) = nullptr;
};
// Return null if there is none.
const checksum_algorithm* checksum_named(std::string_view name);
const checksum_algorithm* checksum_of(std::uint64_t (*number)(std::span<const std::byte>));
// The digest of so many bytes that gives the same as this function.
const checksum_algorithm* checksum_of(digest_function, std::size_t size);
// Returns the names of all of them: "crc32, crc32c, ...".
std::string checksum_names();

// Returns whether the name of a field says that it holds a checksum: "body_crc32", "checksum", "md5".
bool is_like_checksum(std::string_view id);

}  // namespace verbatim::kaitai
