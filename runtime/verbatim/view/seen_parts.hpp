// Parts of a decoded document that are only looked at: lists stay in the bytes of the file, and of each only the elements that are looked at are decoded.
#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "verbatim/view/type.hpp"
#include "verbatim/walk/scratch.hpp"

namespace verbatim::view {

// As part_at().
class seen_part {
public:
    seen_part(place root, std::span<const std::size_t> indices);
    place at() const { return at_; }

private:
    place element(place list, const wire::borrowing&, std::size_t index);

    std::vector<std::unique_ptr<walk::scratch>> decoded_;
    place at_;
};

// The elements of a list from the first on. One that is borrowed is there until the next one is.
class elements_in_turn {
public:
    elements_in_turn(const type& list, void* value);
    place next();

private:
    const type& list_;
    void* value_;
    const table::some_elements* some_;  // null: all elements are decoded, or none
    const wire::borrowing* borrowed_;  // null: it is decoded
    const std::byte* at_ = nullptr;
    std::size_t index_ = 0;
    std::optional<walk::scratch> element_;
};

}  // namespace verbatim::view
