#include "tools/system/sha256.hpp"

#include <windows.h>
// The order counts: this one needs windows.h.
#include <bcrypt.h>
#include <fmt/format.h>

#include <algorithm>

namespace verbatim::tools::system {

std::string sha256(std::span<const std::byte> bytes) {
    BCRYPT_ALG_HANDLE algorithm = nullptr;
    BCRYPT_HASH_HANDLE hash = nullptr;
    UCHAR sum[32] = {};
    ::BCryptOpenAlgorithmProvider(&algorithm, BCRYPT_SHA256_ALGORITHM, nullptr, 0);
    ::BCryptCreateHash(algorithm, &hash, nullptr, 0, nullptr, 0, 0);
    for (constexpr std::size_t most = 1 << 30; !bytes.empty(); bytes = bytes.subspan(std::min(most, bytes.size())))
        ::BCryptHashData(hash, reinterpret_cast<PUCHAR>(const_cast<std::byte*>(bytes.data())),
                         static_cast<ULONG>(std::min(most, bytes.size())), 0);
    ::BCryptFinishHash(hash, sum, sizeof sum, 0);
    ::BCryptDestroyHash(hash);
    ::BCryptCloseAlgorithmProvider(algorithm, 0);
    return fmt::format("{:02x}", fmt::join(sum, ""));
}

}  // namespace verbatim::tools::system
