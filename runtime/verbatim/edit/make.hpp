// What all edits by path share.
#pragma once
#include <fmt/format.h>

#include <string>
#include <utility>

#include "verbatim/view/path.hpp"

namespace verbatim::edit {

inline error at(std::string_view path, std::string reason) { return {std::string(path), 0, std::move(reason)}; }

// Makes an edit, which leaves the document as it was when it fails.
inline result<void> make(view::document& doc, view::pending_edit edit) {
    if (auto done = edit.make(doc, edit.paths.size()); !done) return done;
    doc.pending().edits.push_back(std::move(edit));
    return {};
}

// Paths for a message: the first few, and how many more.
struct some_paths {
    static constexpr std::size_t most = 3;
    std::string text;
    std::size_t count = 0;

    void add(const std::string& path) {
        if (++count <= most) text += (count > 1 ? ", " : "") + path;
    }
    std::string all() const { return count > most ? fmt::format("{} and {} more", text, count - most) : text; }
};

// The bytes after what a choice holds, within its size: they have no value of their own, but the choice's.
inline bool is_tail(const view::found_value& found) { return found.at.is_extra && found.at.whole.of->only_chooses(); }
inline constexpr const char* no_tail = "these bytes follow the data of the tag, within its size, and cannot be changed alone";

}  // namespace verbatim::edit
