#include "tools/system/sha256.hpp"

#include <fmt/format.h>
#include <nettle/sha2.h>

#include <cstdint>

namespace verbatim::tools::system {

std::string sha256(std::span<const std::byte> bytes) {
    sha256_ctx state;
    ::sha256_init(&state);
    ::sha256_update(&state, bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
    std::uint8_t sum[SHA256_DIGEST_SIZE];
    ::sha256_digest(&state, sizeof sum, sum);
    return fmt::format("{:02x}", fmt::join(sum, ""));
}

}  // namespace verbatim::tools::system
