// Parts of a decoded document that are only looked at, one after the other.
#pragma once
#include <optional>

#include "verbatim/view/type.hpp"
#include "verbatim/walk/scratch.hpp"

namespace verbatim::view {

// An element that stays in the file's bytes is seen there, or decoded alone, as long as each of a list comes behind the one before it.
class seen_parts {
public:
    explicit seen_parts(place root) : root_(root) {}

    // As part_at(), until the next call.
    place at(std::span<const std::size_t> indices);

private:
    place element(place list, std::size_t index);

    place root_;
    const void* list_ = nullptr;     // whose elements have been passed
    std::size_t index_ = 0;          // up to this one
    const std::byte* next_ = nullptr;
    std::optional<walk::scratch> element_;
};

// The elements of a list from the first on. One that is borrowed is decoded alone, and is there until the next one is.
class elements_in_turn {
public:
    elements_in_turn(const type& list, void* value);
    place next();

private:
    const type& list_;
    void* value_;
    const wire::borrowing* borrowed_;  // null: it is decoded
    const std::byte* at_ = nullptr;
    std::size_t index_ = 0;
    std::optional<walk::scratch> element_;
};

}  // namespace verbatim::view
