// The elements of a decoded list, one after another. The list stays in the bytes of the file.
#pragma once
#include <optional>

#include "verbatim/view/type.hpp"
#include "verbatim/walk/scratch.hpp"

namespace verbatim::view {

// A borrowed element is valid until the next call. The visited elements, or all, may be decoded between two calls.
class elements_in_turn {
public:
    elements_in_turn(const type& list, void* value);
    datum next();

private:
    const type& list_;
    void* value_;
    const wire::borrowing* borrowed_;  // Null: all elements are decoded.
    const std::byte* at_ = nullptr;
    std::size_t index_ = 0;
    std::optional<walk::scratch> element_;
    keeper decoding_;
};

}  // namespace verbatim::view
