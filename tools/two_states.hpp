// What two states of a file have not in common, from which either makes the other.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "verbatim/archives/archive.hpp"

namespace verbatim::tools {

enum class direction { back, forth };

// So many bytes that are the same in both states, and then so many that are not.
struct hunk {
    std::size_t same = 0, before = 0, after = 0;
};
std::vector<hunk> hunks_between(std::span<const std::byte> before, std::span<const std::byte> after);

// The bytes of a state, whose memory is another's: those of a file, and behind them those of its directory if that is a
// file of its own.
struct state_bytes {
    std::span<const std::byte> file{}, directory{};

    state_bytes() = default;
    state_bytes(std::span<const std::byte> of_file, std::span<const std::byte> of_directory = {})
        : file(of_file), directory(of_directory) {}
    state_bytes(const std::vector<std::byte>& of_file) : file(of_file) {}

    std::size_t size() const { return file.size() + directory.size(); }
    // Calls `take` with the bytes of a range, in one or two parts.
    void each(std::size_t offset, std::size_t size, const std::function<void(std::span<const std::byte>)>& take) const;
};
// Returns the hunks of the file, and behind them those of its directory.
std::vector<hunk> with_directory(std::vector<hunk> of_file, const state_bytes& before, const state_bytes& after);

// Returns two checksums in one number.
std::uint64_t checksums_of(const state_bytes&);
// Returns those of both states. What is the same is looked at once, and in parts: `after_part` is called after each of
// them, which may free the memory of mapped files.
struct state_sums {
    std::uint64_t before, after;
};
state_sums sums_of(const state_bytes& before, const state_bytes& after, std::span<const hunk>,
                   const std::function<void()>& after_part);

// Returns what differs, compressed. It may throw std::bad_alloc.
std::vector<std::byte> packed_difference(const state_bytes& before, const state_bytes& after, std::span<const hunk>);

// What a difference has: the hunks, and their bytes one after the other.
struct unpacked_difference {
    std::vector<hunk> hunks;
    std::span<const std::byte> before, after;
    std::vector<std::byte> plain;  // which keeps the bytes

    // Nothing if it is damaged.
    static std::optional<unpacked_difference> of(std::span<const std::byte> difference);
};

// A state as runs of another one, and new bytes.
class state_pieces {
public:
    // A state that is that one.
    explicit state_pieces(const state_bytes& from) : from_(from), pieces_{{{0, from.size()}, {}}} {}

    std::size_t size() const;
    // Calls `take` with the bytes of a range, in parts. `after_part` may free the memory of mapped files.
    void each(
        std::size_t offset, std::size_t size, const std::function<void(std::span<const std::byte>)>& take,
        const std::function<void()>& after_part = [] {}) const;
    std::vector<std::byte> bytes() const;
    std::uint64_t sums(const std::function<void()>& after_part) const;

    // Returns the state before the one from which a difference leads, or after it. Nothing if the difference is damaged
    // or this state has not the bytes that it says; no more memory is taken than what the difference can hold needs.
    std::optional<state_pieces> other(std::span<const std::byte> difference, direction to) const;
    const std::vector<archives::piece>& pieces() const { return pieces_; }

private:
    bool has(const archives::piece&, std::span<const std::byte> bytes) const;

    state_bytes from_;
    std::vector<archives::piece> pieces_;
};

}  // namespace verbatim::tools
