// Many elements of a list that come, go and move at once, in the time that it takes to move each once.
#pragma once
#include <span>

#include "verbatim/table/type.hpp"

namespace verbatim::table {

inline constexpr std::size_t new_element = static_cast<std::size_t>(-1);

// The list has these elements afterwards, by the indices that they have now, none of them twice, and new ones. Those that are left out are gone.
void rearrange(const type& list_type, void* list, std::span<const std::size_t> elements);

}  // namespace verbatim::table
