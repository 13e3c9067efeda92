// What edits by path have made of a document, and nothing has verified yet.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "verbatim/walk/result.hpp"

namespace verbatim::view {

class document;

// A leaf that has been assigned.
struct requested {
    std::string path;                  // for the error
    std::vector<std::size_t> indices;  // of the parts on the way to it, in the document as it is now
};

struct pending_edit {
    std::vector<std::string> paths;  // of what it changes, for the error
    // Makes it on a document that is as this one was before it: of the first so many paths.
    std::function<result<void>(document&, std::size_t count)> make;
};

// A list whose elements have come, gone or moved.
struct rearranged {
    std::string path;                                 // for the error
    std::vector<std::size_t> list;                    // its indices, in the document as it is now
    std::vector<std::optional<std::size_t>> now;      // where the elements that it had are; nothing: gone
};

struct pending {
    std::vector<pending_edit> edits;  // in the order in which they were made
    std::vector<requested> requests;     // read back from the file, these must hold what they hold in the document
    std::vector<rearranged> lists;       // where other lists have what belongs to their elements
};

}  // namespace verbatim::view
