// What two states of a file have not in common, from which either makes the other.
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace verbatim::tools {

enum class direction { back, forth };

// Returns the difference of two states, compressed. It may throw std::bad_alloc.
std::vector<std::byte> packed_difference(std::span<const std::byte> before, std::span<const std::byte> after);

// Returns the state before the one from which a difference leads, or after it. Nothing if the difference is damaged or
// does not fit this state; no more memory is taken than the state and what the difference can hold need.
std::optional<std::vector<std::byte>> other_state(std::span<const std::byte> difference,
                                                  std::span<const std::byte> from, direction to);

}  // namespace verbatim::tools
