#include "verbatim/wire/checksum.hpp"

#include <boost/crc.hpp>

namespace verbatim::wire {

namespace {
template <class Crc>
std::uint64_t computed_by(std::span<const std::byte> bytes) {
    Crc crc;
    crc.process_bytes(bytes.data(), bytes.size());
    return crc.checksum();
}
}  // namespace

std::uint64_t crc32::of(std::span<const std::byte> bytes) { return computed_by<boost::crc_32_type>(bytes); }
std::uint64_t crc32c::of(std::span<const std::byte> bytes) { return computed_by<boost::crc_optimal<32, 0x1EDC6F41, 0xFFFFFFFF, 0xFFFFFFFF, true, true>>(bytes); }
std::uint64_t crc16::of(std::span<const std::byte> bytes) { return computed_by<boost::crc_16_type>(bytes); }
std::uint64_t crc16_ccitt::of(std::span<const std::byte> bytes) { return computed_by<boost::crc_ccitt_false_t>(bytes); }
std::uint64_t crc16_xmodem::of(std::span<const std::byte> bytes) { return computed_by<boost::crc_xmodem_t>(bytes); }

std::uint64_t adler32::of(std::span<const std::byte> bytes) {
    constexpr std::uint32_t prime = 65521;
    std::uint32_t a = 1, b = 0;
    for (const std::byte byte : bytes) a = (a + static_cast<std::uint32_t>(byte)) % prime, b = (b + a) % prime;
    return std::uint64_t{b} << 16 | a;
}
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

}  // namespace verbatim::wire
