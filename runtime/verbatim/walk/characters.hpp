// Views bytes as characters.
#pragma once
#include <cstddef>
#include <span>
#include <string_view>

namespace verbatim::walk {

inline std::string_view characters(std::span<const std::byte> bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}
inline std::string_view characters(const std::byte* from, const std::byte* to) { return characters({from, to}); }

}  // namespace verbatim::walk
