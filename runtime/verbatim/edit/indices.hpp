// A part of a value, by the indices of the fields and elements that lead to it.
#pragma once
#include <algorithm>
#include <cstddef>
#include <vector>

namespace verbatim::edit {

using indices = std::vector<std::size_t>;

// The first `depth` of them: a part around it.
inline indices prefix(const indices& of, std::size_t depth) { return {of.begin(), of.begin() + static_cast<std::ptrdiff_t>(depth)}; }

// It is the part at the other indices, or a part of that.
inline bool is_inside(const indices& inner, const indices& outer) { return inner.size() >= outer.size() && std::equal(outer.begin(), outer.end(), inner.begin()); }

}  // namespace verbatim::edit
