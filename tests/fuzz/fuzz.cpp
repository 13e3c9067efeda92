// Whatever the bytes, reading refuses, or what is written is what was read. The environment's VERBATIM_FORMAT names one format; otherwise all.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "generated/registry.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const char* const only = std::getenv("VERBATIM_FORMAT");
    const std::vector<std::byte> file(reinterpret_cast<const std::byte*>(data), reinterpret_cast<const std::byte*>(data) + size);
    for (const auto& format : verbatim::generated::formats()) {
        if (only && format.id != only) continue;
        const auto doc = format.read(file);
        if (!doc) continue;
        for (const auto& written : {(*doc)->write(), (*doc)->write_decoded()})
            if (!written || *written != file) __builtin_trap();
    }
    return 0;
}
