// Undoes an edit that does not succeed: values that it has changed are restored, with their places in the file, and
// elements that it has inserted are removed.
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
    // Keeps the value at these indices. The caller changes it afterwards.
    void keep(const std::vector<std::size_t>& at);
    // Notes that an element has been inserted into a list, and whether the length of the list was requested for it.
    void keep_inserted(const std::vector<std::size_t>& list, std::size_t index, bool has_requested);
    // Keeps the requests. The caller drops some of them afterwards.
    void keep_requests();
    // The edit has succeeded: nothing is undone.
    void done() { was_.clear(); }

private:
    struct kept {
        std::vector<std::size_t> at;
        std::unique_ptr<walk::scratch> value;        // null: an inserted element
        std::vector<std::size_t> places;             // of the placed values in it
        bool has_requested = false;                  // the length of the list, for the element
        std::unique_ptr<view::requests> requests{};  // null: it is a value or an element
    };

    view::document& doc_;
    std::vector<kept> was_;
};

}  // namespace verbatim::edit
