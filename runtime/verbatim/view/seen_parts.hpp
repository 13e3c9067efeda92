// Read access to parts of a decoded document. Lists stay in the bytes of the file, and only the elements that are read
// are decoded.
#pragma once
#include <memory>
#include <optional>
#include <vector>

#include "verbatim/view/type.hpp"
#include "verbatim/walk/scratch.hpp"

namespace verbatim::view {

// Finds the same part as part_at(), without decoding the lists on the way.
class seen_part {
public:
    seen_part(place root, std::span<const std::size_t> indices);
    place at() const { return at_; }

private:
    place element(place list, const wire::borrowing&, std::size_t index);

    std::vector<std::unique_ptr<walk::scratch>> decoded_;
    place at_;
};

// Returns the elements of a list one after another. A borrowed element is valid until the next call. The visited
// elements, or all, may be decoded between two calls.
class elements_in_turn {
public:
    elements_in_turn(const type& list, void* value);
    place next();

private:
    const type& list_;
    void* value_;
    const wire::borrowing* borrowed_;  // Null: all elements are decoded.
    const std::byte* at_ = nullptr;
    std::size_t index_ = 0;
    std::optional<walk::scratch> element_;
};

}  // namespace verbatim::view
