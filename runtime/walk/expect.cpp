#include "runtime/walk/expect.hpp"

#include <fmt/format.h>

namespace verbatim::walk::detail {

void add(std::string& to, std::string_view text) { to += text; }
void add(std::string& to, std::int64_t number) { to += std::to_string(number); }

spot spot_at(std::span<const std::string_view> names, std::span<const std::size_t> offsets, std::size_t distance) {
    std::size_t i = 0;
    while (offsets[i] != distance) ++i;
    return {std::string(names[i]), distance};
}

std::string found_text(const void* value, std::size_t size) { return hex(static_cast<const std::byte*>(value), size); }
std::string found_text(double value) { return fmt::format("{}", value); }
std::string found_text(std::int64_t value) { return std::to_string(value); }

}  // namespace verbatim::walk::detail
