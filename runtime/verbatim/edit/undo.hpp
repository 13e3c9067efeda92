// Values of a document that an edit changes, and that come back, with where they were in the file, unless all is well in the end; and elements that it inserts, which go.
#pragma once
#include <cstddef>
#include <memory>
#include <vector>

#include "verbatim/view/document.hpp"
#include "verbatim/walk/scratch.hpp"

namespace verbatim::edit {

class undo {
public:
    explicit undo(view::document& doc) : doc_(doc) {}
    undo(const undo&) = delete;
    ~undo();
    // What is at these indices, before it changes.
    void keep(const std::vector<std::size_t>& at);
    // An element has come to a list: it goes again.
    void keep_inserted(const std::vector<std::size_t>& list, std::size_t index);
    // All is well.
    void done() { was_.clear(); }

private:
    struct kept {
        std::vector<std::size_t> at;
        std::unique_ptr<walk::scratch> value;  // null: an element that has come
        std::vector<std::size_t> places;  // of the placed values in it
    };

    view::document& doc_;
    std::vector<kept> was_;
};

}  // namespace verbatim::edit
