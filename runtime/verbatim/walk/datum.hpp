// A decoded value with its type.
#pragma once
#include "verbatim/table/type.hpp"

namespace verbatim::walk {

// A value in a decoded document, or one that is being made. The type is null if there is none.
struct datum {
    void* value = nullptr;
    const table::type* of = nullptr;

    std::size_t length() const { return of ? of->length(value) : 0; }  // Of a list or an array.
    datum element(std::size_t index) const { return {of->element_in(value, index), &of->element()}; }
};

}  // namespace verbatim::walk
