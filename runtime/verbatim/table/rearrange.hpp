// Inserts, removes and moves many elements of a list at once, in the time that it takes to move each element once.
#pragma once
#include <span>

#include "verbatim/table/type.hpp"

namespace verbatim::table {

inline constexpr std::size_t new_element = static_cast<std::size_t>(-1);

// Gives a list the elements with these indices, in this order. No index may occur twice; `new_element` inserts a new
// element. All other elements are removed.
void rearrange(const type& list_type, void* list, std::span<const std::size_t> elements);

}  // namespace verbatim::table
