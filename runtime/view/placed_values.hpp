// The values of a document that stand in a place of their own, in file order, in little memory.
#pragma once
#include <map>
#include <set>
#include <string>
#include <vector>

#include "runtime/view/document.hpp"

namespace verbatim::view {

// The root, or what a pointer leads to, without what that leads to in turn.
struct placed_value {
    std::size_t offset = 0, size = 0;
    std::size_t nth = 0;  // in the order in which a walk from the root comes across them
    const type* of = nullptr;
    std::size_t count = 0;
    std::vector<node::record> records;
    std::string path;

    std::size_t end() const { return offset + size; }
    node at() const;
};

// Whether a child stands in a place of its own, apart from the node around it.
bool stands_apart(const node& child, const node& around);

// Collects a window of them: as many as take one and a half times the memory of the file, and when those have been taken, the ones that follow.
class placed_values {
public:
    explicit placed_values(const document&);

    bool too_many() const { return found_ > file_.size(); }  // more than the file has bytes
    bool used_up() const { return taken_ == window_.size() && more_; }
    void refill();
    // Null at the end, and when the window is used up.
    const placed_value* next() const { return taken_ == window_.size() ? nullptr : &window_[taken_]; }
    placed_value take();

private:
    struct step { std::string_view name; std::size_t index; };
    struct place_in_order { std::size_t offset, size, nth; };

    void add(const node&);
    void follow(const node&);
    void keep(const node&);
    std::size_t most_room() const { return file_.size() + file_.size() / 2; }
    std::string path() const;

    const document& doc_;
    byte_view file_;
    std::vector<placed_value> window_;  // in file order; while it is collected, a heap with the last one in front
    std::size_t taken_ = 0;             // of the window
    std::size_t room_ = 0;              // bytes of memory that the window takes
    bool more_ = false;                 // there are values behind the window
    place_in_order last_{0, wire::varies, 0};  // of those taken: none

    // Of a walk from the root. What leads to the same values as another one, which the records around it decide too, is not followed twice.
    std::size_t found_ = 0;
    std::vector<step> steps_;
    std::map<std::pair<const type*, std::vector<std::size_t>>, std::set<std::pair<std::size_t, std::size_t>>> followed_;
};

}  // namespace verbatim::view
