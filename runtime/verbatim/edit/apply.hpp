// Makes changes to a document, all at once.
#pragma once
#include <span>

#include "verbatim/edit/change/requested.hpp"
#include "verbatim/edit/diff.hpp"

namespace verbatim::edit {

struct applied {
    std::unique_ptr<view::document> document;  // Its pending() has the requested values.
    std::vector<std::vector<std::size_t>>
        new_indices;  // By change: the indices, in the changed document, of the value that it sets or inserts.
};

// Makes all changes at once in a copy of the document. Their indices count in the document as given, and their paths
// lead to the same values. References that no change sets lead to the same elements afterwards; those that cannot stay
// as they are, and `lost` gets the reasons.
result<applied> apply_changes(const view::document&, std::span<const change>, std::vector<conflict>& lost);
// Returns the file of that copy.
result<std::vector<std::byte>> changed_file(const view::document&, std::span<const change>,
                                            std::vector<conflict>* lost = nullptr);

// Returns the bytes that still differ from `wanted` after the changes.
std::vector<byte_change> byte_changes(view::byte_view changed, view::byte_view wanted);
// Changes bytes of a file. The error names a change that leaves the file, does not come after the previous one, or was
// made for other bytes.
result<std::vector<std::byte>> apply_bytes(view::byte_view, std::span<const byte_change>);

}  // namespace verbatim::edit
