// Edits by path that have been made in a document and have not been verified yet.
#pragma once
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "verbatim/result.hpp"

namespace verbatim::view {

class document;

// By the indices of the parts on the way to a part, in the document as it is now.
template <class T>
using by_part = std::map<std::vector<std::size_t>, T>;

// A leaf that has been assigned.
struct requested {
    std::string path;  // For the error.
    std::vector<std::size_t> indices;
};

// What must be the same when the file is read back, with its path for the error.
struct requests {
    by_part<std::string> leaves;   // Their values.
    by_part<std::string> lengths;  // The numbers of elements of lists.

    void add(requested leaf) { leaves.insert_or_assign(std::move(leaf.indices), std::move(leaf.path)); }
};

struct pending_edit {
    std::vector<std::string> paths;  // Paths that the edit changes, for the error.
    // Makes the edit for the first `count` of its paths, in a document that is in the state before the edit.
    std::function<result<void>(document&, std::size_t count)> make;
};

// A list with elements that have been inserted, removed or moved.
struct rearranged {
    std::string path;                             // For the error.
    std::vector<std::optional<std::size_t>> now;  // New index of each element that the list had; nothing: removed.
};

// Elements of a list that came, went or moved. `was` returns the index of an element before; nothing if it is new.
struct list_change {
    std::vector<std::size_t> list;
    std::function<std::optional<std::size_t>(std::size_t now)> was;
};

struct pending {
    std::vector<pending_edit> edits;  // In the order in which they were made.
    view::requests requests;
    // In records where an element of one list controls the element of another one with its index.
    by_part<rearranged> lists;
    std::vector<list_change> list_changes;  // In the order in which they were made.
};

}  // namespace verbatim::view
