// The changes of a file as splices: runs of it that other bytes replace. What is between them is neither read nor
// copied.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace verbatim::archives {

struct byte_range {
    std::uint64_t offset = 0, size = 0;
    std::uint64_t end() const { return offset + size; }
    bool operator==(const byte_range&) const = default;
};
inline bool overlap(const byte_range& a, const byte_range& b) {
    return a.size > 0 && b.size > 0 && a.offset < b.end() && b.offset < a.end();
}

// A run of the file that was read, or new bytes.
struct piece {
    byte_range from{};  // in the file that was read, if `bytes` is empty
    std::vector<std::byte> bytes{};
    std::uint64_t size() const { return bytes.empty() ? from.size : bytes.size(); }
};

// A changed file, and in words what has changed and moved in it.
struct written {
    std::vector<piece> pieces{};
    std::optional<std::vector<std::byte>> directory{};  // if it is a file of its own, and has changed
    std::vector<std::string> notes{};
    std::uint64_t size() const;
};

class splices {
public:
    // Puts new bytes in the place of a range of the file. Ranges must not overlap. Of several that are empty and at
    // the same offset, the first comes first. Returns the number of the splice.
    std::size_t put(byte_range, std::vector<std::byte> by);
    // Puts other bytes, as many as before, into a splice.
    void set(std::size_t number, std::vector<std::byte> by) { all_[number].by = std::move(by); }

    // Returns where what begins at an offset of the file is now.
    std::uint64_t moved(std::uint64_t offset) const;
    // Returns where the bytes of a splice are.
    std::uint64_t place_of(std::size_t number) const;
    std::vector<piece> pieces(std::uint64_t file_size) const;

private:
    struct splice {
        byte_range of{};
        std::vector<std::byte> by{};
    };
    std::vector<std::size_t> in_order() const;

    std::vector<splice> all_{};
};

}  // namespace verbatim::archives
