// Finds nodes of the file that was read without copying each of them, with the nodes that they are in.
#pragma once
#include <functional>
#include <span>
#include <string_view>

#include "verbatim/view/path.hpp"

namespace verbatim::view {

// Visits the nodes at many paths in one pass over the document, each with the index of its path, and with the nodes
// that it is in, outermost first. The error is that of the first path that leads to none.
result<void> each_at(
    const document&, std::span<const std::string_view> paths,
    const std::function<void(std::size_t path, const found&, std::span<const node* const> around)>& visit);

// Finds the node at a path from another node, "[3]" or ".name"; `around` has the nodes that this one is in, outermost
// first.
result<found> find_below(const document&, std::span<const node> around, const found& from, std::string_view path);

}  // namespace verbatim::view
