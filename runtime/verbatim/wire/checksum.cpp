#include "verbatim/wire/checksum.hpp"

#include <zlib.h>

#include <boost/crc.hpp>
#include <boost/endian/conversion.hpp>
#include <boost/uuid/detail/md5.hpp>
#include <boost/uuid/detail/sha1.hpp>
#include <cstring>

namespace verbatim::wire {

namespace {
template <class Crc>
std::uint64_t computed_by(std::span<const std::byte> bytes) {
    Crc crc;
    crc.process_bytes(bytes.data(), bytes.size());
    return crc.checksum();
}
const Bytef* bytes_of(std::span<const std::byte> bytes) { return reinterpret_cast<const Bytef*>(bytes.data()); }

template <class Hash>
auto digest_by(std::span<const std::byte> bytes) {
    Hash hash;
    typename Hash::digest_type words;
    hash.process_bytes(bytes.data(), bytes.size());
    hash.get_digest(words);
    for (auto& word : words) boost::endian::native_to_big_inplace(word);
    std::array<std::byte, sizeof words> digest;
    std::memcpy(digest.data(), words, sizeof words);
    return digest;
}
}  // namespace

// zlib's functions return the initial value for a null pointer, as an empty span may have one.
std::uint64_t crc32::of(std::span<const std::byte> bytes) { return ::crc32_z(0, bytes_of(bytes), bytes.size()); }
std::uint64_t crc32c::of(std::span<const std::byte> bytes) {
    return computed_by<boost::crc_optimal<32, 0x1EDC6F41, 0xFFFFFFFF, 0xFFFFFFFF, true, true>>(bytes);
}
std::uint64_t crc16::of(std::span<const std::byte> bytes) { return computed_by<boost::crc_16_type>(bytes); }
std::uint64_t crc16_ccitt::of(std::span<const std::byte> bytes) { return computed_by<boost::crc_ccitt_false_t>(bytes); }
std::uint64_t crc16_xmodem::of(std::span<const std::byte> bytes) { return computed_by<boost::crc_xmodem_t>(bytes); }

std::uint64_t adler32::of(std::span<const std::byte> bytes) { return ::adler32_z(1, bytes_of(bytes), bytes.size()); }
std::uint64_t byte_sum::of(std::span<const std::byte> bytes) {
    std::uint64_t sum = 0;
    for (const std::byte byte : bytes) sum += static_cast<std::uint64_t>(byte);
    return sum;
}
std::uint64_t byte_xor::of(std::span<const std::byte> bytes) {
    std::byte all{};
    for (const std::byte byte : bytes) all ^= byte;
    return static_cast<std::uint64_t>(all);
}

std::array<std::byte, 16> md5::of(std::span<const std::byte> bytes) {
    return digest_by<boost::uuids::detail::md5>(bytes);
}
std::array<std::byte, 20> sha1::of(std::span<const std::byte> bytes) {
    return digest_by<boost::uuids::detail::sha1>(bytes);
}

}  // namespace verbatim::wire
