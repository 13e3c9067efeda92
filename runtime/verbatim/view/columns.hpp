// Lists whose elements all have the same size and layout are tables: a path is resolved once, on the type of the
// elements, to columns of them.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/view/node.hpp"

namespace verbatim::view {

class document;

// A leaf that is at the same place in every element.
struct column {
    std::string path{};              // From the element: ".time", or "" if the element is the leaf.
    std::vector<std::size_t> way{};  // The indices from the element to the leaf.
    std::size_t offset = 0;          // In the element, in bytes.
    const type* of = nullptr;
    bool controls = false;  // It says how other data is read: a count, a size.
};
// Returns the columns to which steps from the elements of a list lead, which may have patterns: name, [3], [*], **.
// Nothing if the elements have no fixed layout, if the steps also lead to something else than leaves, or if only the
// elements can say where they lead.
std::optional<std::vector<column>> columns_of(const document&, const type& list, std::span<const std::string_view>);
// Does the same for the parts at any depth in an element to which the steps lead.
std::optional<std::vector<column>> columns_below(const document&, const type& list, std::span<const std::string_view>);
// Returns all columns of a list; nothing if its elements have no fixed layout.
std::optional<std::vector<column>> all_columns_of(const document&, const type& list);

// Columns of one list in the file that was read, while they are visited.
struct columns_on_path {
    const node& list;
    std::string_view path;                 // Of the list.
    std::span<const std::size_t> indices;  // To the list.
    std::span<const node> around;          // The nodes that the list is in, outermost first.
    std::size_t first, end;                // The elements from `first` up to, but without, `end`.
    std::span<const column> all;

    byte_view at(const column& c, std::size_t element) const {
        return list.bytes_at(list.offset + element * list.of->element().size + c.offset, c.of->size);
    }
};

}  // namespace verbatim::view
