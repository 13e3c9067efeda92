// What two states of a file have not in common, from which either makes the other.
#pragma once
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace verbatim::tools {

enum class direction { back, forth };

// So many bytes that are the same in both states, and then so many that are not.
struct hunk {
    std::size_t same = 0, before = 0, after = 0;
};

// Returns the difference of two states, compressed. It may throw std::bad_alloc. `known` is where they differ; empty:
// it is found out.
std::vector<std::byte> packed_difference(std::span<const std::byte> before, std::span<const std::byte> after,
                                         std::vector<hunk> known = {});

// Returns the state before the one from which a difference leads, or after it. Nothing if the difference is damaged or
// does not fit this state; no more memory is taken than the state and what the difference can hold need.
std::optional<std::vector<std::byte>> other_state(std::span<const std::byte> difference,
                                                  std::span<const std::byte> from, direction to);

}  // namespace verbatim::tools
