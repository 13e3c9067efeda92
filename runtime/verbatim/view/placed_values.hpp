// The values of a space that have a place of their own (the root and the placed values), in the order of the bytes,
// with limited memory.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "verbatim/view/document.hpp"

namespace verbatim::view {

// The root or a placed value, without the placed values that it leads to.
struct placed_value {
    std::size_t offset = 0, size = 0;
    std::size_t nth = 0;  // Its number in the order of a walk from the root.
    const type* of = nullptr;
    std::size_t count = 0;
    walk::kept_context around;
    std::string path;
    unsigned depth = 0;

    std::size_t end() const { return offset + size; }
};

// Returns whether a child has a place of its own, apart from the node around it.
bool has_own_place(const node& child, const node& around);

// A set of offsets in a file, stored as a tree while it is small, and as one bit for each byte of the file if that
// takes less memory.
class offsets {
public:
    explicit offsets(std::size_t file_size) : file_size_(file_size) {}
    bool insert(std::size_t offset);  // Returns false if the offset was in the set already.

private:
    std::size_t file_size_;
    std::set<std::size_t> few_;
    std::vector<bool> all_;
};

// Collects a window of the values: as many as take one and a half times the memory of the file. When these have been
// taken, refill() collects the next ones.
class placed_values {
public:
    // Collects the values of a file, or of the decoded bytes of a coded value.
    explicit placed_values(node root);

    // The largest number of values that is accepted: as many as the file has bytes, and some more for small files.
    std::size_t most() const { return file_size_ + 1024; }
    bool too_many() const { return found_ > most(); }
    bool used_up() const { return taken_ == window_.size() && more_; }
    void refill();
    // Returns null at the end, and when the window is used up.
    const placed_value* next() const { return taken_ == window_.size() ? nullptr : &window_[taken_]; }
    placed_value take();
    node at(const placed_value&) const;

private:
    struct step {
        std::string_view name;
        std::size_t index;
        std::optional<std::string_view> tail_of;
    };
    struct place_in_order {
        std::size_t offset, size, nth;
    };

    void add(const node&);
    void follow(const node&);
    void keep(const node&);
    std::string path() const;

    node root_;
    std::size_t file_size_;
    std::vector<placed_value> window_;  // In file order; while it is collected, a heap with the last value first.
    std::size_t taken_ = 0;             // Values of the window that have been taken.
    std::size_t room_ = 0;              // Bytes of memory that the window takes.
    std::size_t most_room_ =
        0;  // The most that it may take. The first walk counts the values, so that no more is reserved than they need.
    bool more_ = false;                              // There are values after the window.
    place_in_order last_{0, wire::dynamic_size, 0};  // The last value that was taken; this one precedes all others.

    // Distinguishes two values at one offset. Two with the same key lead to the same values, so that only the first one
    // is followed.
    struct reading {
        const type* of;
        std::size_t size;  // 0 for a record outside of choices: its bytes and the records around decide its size.
        std::vector<std::pair<const void*, std::size_t>> records;
        auto operator<=>(const reading&) const = default;
    };

    // State of a walk from the root.
    std::size_t found_ = 0;
    std::vector<step> steps_;
    std::map<reading, offsets> followed_;
};

}  // namespace verbatim::view
