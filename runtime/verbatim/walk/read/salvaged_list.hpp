// Reads the elements of a list in a broken file, in which any of them may be damaged: it goes on at the next bytes that
// are plainly an element.
#pragma once
#include <functional>

#include "verbatim/walk/read/elements.hpp"

namespace verbatim::walk {

// Where elements are decoded: `next` returns the place of a new one, and `drop` removes the last one.
struct element_places {
    std::function<void*()> next;
    std::function<void()> drop;
};

// Returns whether it is known what an element of this type looks like, so that one can be found.
bool can_be_found(const table::type& element, const bounds&);

// Reads elements as long as there are any. Those that do not fit are left out, and noted. Returns false if the first
// elements of the list are all that was read, and the data of the file ends there.
bool read_salvaged(const table::type& list, cursor&, const bounds&, std::size_t& count, const element_places&);

}  // namespace verbatim::walk
