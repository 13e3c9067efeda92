// The values of a space that are in a place of their own, in the order of its bytes, in little memory.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "verbatim/view/document.hpp"

namespace verbatim::view {

// The root, or what a pointer leads to, without what that leads to in turn.
struct placed_value {
    std::size_t offset = 0, size = 0;
    std::size_t nth = 0;  // in the order in which a walk from the root comes across them
    const type* of = nullptr;
    std::size_t count = 0;
    std::vector<walk::record_at> records;
    std::string path;

    std::size_t end() const { return offset + size; }
};

// Whether a child is in a place of its own, apart from the node around it.
bool has_own_place(const node& child, const node& around);

// Offsets in a file: a few of them, or a bit for each byte, whatever takes less memory.
class offsets {
public:
    explicit offsets(std::size_t file_size) : file_size_(file_size) {}
    bool insert(std::size_t offset);  // false when it was there

private:
    std::size_t file_size_;
    std::set<std::size_t> few_;
    std::vector<bool> all_;
};

// Collects a window of them: as many as take one and a half times the memory of the file, and when those have been taken, the ones that follow.
class placed_values {
public:
    // Of the file, or of decoded bytes.
    explicit placed_values(node root);

    // More than the file has bytes, and than a small file may have.
    std::size_t most() const { return file_size_ + 1024; }
    bool too_many() const { return found_ > most(); }
    bool used_up() const { return taken_ == window_.size() && more_; }
    void refill();
    // Null at the end, and when the window is used up.
    const placed_value* next() const { return taken_ == window_.size() ? nullptr : &window_[taken_]; }
    placed_value take();
    node at(const placed_value&) const;

private:
    struct step { std::string_view name; std::size_t index; std::optional<std::string_view> tail_of; };
    struct place_in_order { std::size_t offset, size, nth; };

    void add(const node&);
    void follow(const node&);
    void keep(const node&);
    std::string path() const;

    node root_;
    std::size_t file_size_;
    std::vector<placed_value> window_;  // in file order; while it is collected, a heap with the last one first
    std::size_t taken_ = 0;             // of the window
    std::size_t room_ = 0;              // bytes of memory that the window takes,
    std::size_t most_room_ = 0;         // and may take: the first walk counts the values, so that no more is taken than they need
    bool more_ = false;                 // there are values after the window
    place_in_order last_{0, wire::dynamic_size, 0};  // of those taken: none

    // What distinguishes two values at one offset: what leads to the same values as another one is not followed twice.
    struct reading {
        const type* of;
        std::size_t size;  // 0 of a record in no choice: its own bytes and the records around say it
        std::vector<std::pair<const void*, std::size_t>> records;
        auto operator<=>(const reading&) const = default;
    };

    // Of a walk from the root.
    std::size_t found_ = 0;
    std::vector<step> steps_;
    std::map<reading, offsets> followed_;
};

}  // namespace verbatim::view
