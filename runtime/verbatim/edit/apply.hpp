// Makes changes to a document.
#pragma once
#include <span>

#include "verbatim/edit/requested.hpp"
#include "verbatim/edit/diff.hpp"

namespace verbatim::edit {

struct applied {
    std::unique_ptr<view::document> document;      // its pending() has the requested values
    std::vector<std::vector<std::size_t>> new_indices;  // of each change, where in the changed document what it sets or inserts is
};

// A copy of the document with all changes made at once: their indices are those of the document, and lead to where their paths do.
result<applied> apply_changes(const view::document&, std::span<const change>);
// The file that it makes.
result<std::vector<std::byte>> changed_file(const view::document&, std::span<const change>);

// What is left to change in bytes after that, to get `wanted`.
std::vector<byte_change> byte_changes(view::byte_view changed, view::byte_view wanted);
// Makes such changes. The error names one that leaves the file, does not follow the one before, or was made for other bytes.
result<std::vector<std::byte>> apply_bytes(view::byte_view, std::span<const byte_change>);

}  // namespace verbatim::edit
