// What two states of a file have not in common, from which either makes the other.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace verbatim::tools {

enum class direction { back, forth };

// So many bytes that are the same in both states, and then so many that are not.
struct hunk {
    std::size_t same = 0, before = 0, after = 0;
};
std::vector<hunk> hunks_between(std::span<const std::byte> before, std::span<const std::byte> after);

// Returns two checksums in one number.
std::uint64_t checksums_of(std::span<const std::byte>);
// Returns those of both states. What is the same is looked at once, and in parts: `after_part` is called after each of
// them, which may free the memory of mapped files.
struct state_sums {
    std::uint64_t before, after;
};
state_sums sums_of(std::span<const std::byte> before, std::span<const std::byte> after, std::span<const hunk>,
                   const std::function<void()>& after_part);

// Returns what differs, compressed. It may throw std::bad_alloc.
std::vector<std::byte> packed_difference(std::span<const std::byte> before, std::span<const std::byte> after,
                                         std::span<const hunk>);

// Returns the state before the one from which a difference leads, or after it. Nothing if the difference is damaged or
// does not fit this state; no more memory is taken than the state and what the difference can hold need.
std::optional<std::vector<std::byte>> other_state(std::span<const std::byte> difference,
                                                  std::span<const std::byte> from, direction to);

}  // namespace verbatim::tools
