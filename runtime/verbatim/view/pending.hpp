// Edits by path that have been made in a document and have not been verified yet.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "verbatim/result.hpp"

namespace verbatim::view {

class document;

// A leaf that has been assigned, or a list in which elements have been inserted or removed.
struct requested {
    std::string path;                  // For the error.
    std::vector<std::size_t> indices;  // Indices of the parts on the way to it, in the document as it is now.
};

struct pending_edit {
    std::vector<std::string> paths;  // Paths that the edit changes, for the error.
    // Makes the edit for the first `count` of its paths, in a document that is in the state before the edit.
    std::function<result<void>(document&, std::size_t count)> make;
};

// A list with elements that have been inserted, removed or moved.
struct rearranged {
    std::string path;                             // For the error.
    std::vector<std::size_t> list;                // Its indices, in the document as it is now.
    std::vector<std::optional<std::size_t>> now;  // New index of each element that the list had; nothing: removed.
};

struct pending {
    std::vector<pending_edit> edits;  // In the order in which they were made.
    std::vector<requested> requests;  // What must be the same when the file is read back.
    std::vector<rearranged>
        lists;  // In records where an element of one list controls the element of another one with its index.
};

}  // namespace verbatim::view
