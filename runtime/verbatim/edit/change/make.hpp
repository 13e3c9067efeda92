// Helpers that all edits by path share.
#pragma once
#include <fmt/format.h>

#include <string>
#include <utility>

#include "verbatim/view/path.hpp"

namespace verbatim::edit {

inline error at(std::string_view path, std::string reason) { return {std::string(path), 0, std::move(reason)}; }

// Makes an edit and adds it to the pending ones. If the edit fails, the document stays as it was.
inline result<void> make(view::document& doc, view::pending_edit edit) {
    if (auto done = edit.make(doc, edit.paths.size()); !done) return done;
    doc.pending().edits.push_back(std::move(edit));
    return {};
}

// Collects paths for a message: the first few, and the number of the others.
struct some_paths {
    static constexpr std::size_t most = 3;
    std::string text;
    std::size_t count = 0;

    void add(const std::string& path) {
        if (++count <= most) text += (count > 1 ? ", " : "") + path;
    }
    std::string all() const { return count > most ? fmt::format("{} and {} more", text, count - most) : text; }
};

// Returns whether the path leads to the bytes after the alternative of a choice, within its size.
inline bool is_tail(const view::found& found) { return found.at.tail_of.has_value(); }
inline constexpr const char* no_tail =
    "these bytes follow the data of the tag, within its size, and cannot be changed alone";

}  // namespace verbatim::edit
