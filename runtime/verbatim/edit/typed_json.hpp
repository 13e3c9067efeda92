// JSON of documents of plain values.
#pragma once
#include <string>
#include <string_view>
#include <utility>

#include "verbatim/edit/edits.hpp"
#include "verbatim/edit/json.hpp"
#include "verbatim/view/typed.hpp"

namespace verbatim::edit {

// Returns the JSON of the file that write() makes of the document.
template <class T>
result<std::string> to_json(const verbatim::document<T>& doc) {
    view::document all(doc);
    if (all.is_changed())
        if (auto done = commit(all); !done) return done.error();
    return to_json(all);
}

// Returns the document that JSON describes.
template <class T>
result<verbatim::document<T>> from_json(std::string_view json) {
    const auto format = view::format_of<T>();
    json_reader reader({&format, 1});
    if (auto fed = reader.feed(json); !fed) return fed.error();
    const auto made = reader.finish();
    if (!made) return made.error();
    if (auto done = commit(**made); !done) return done.error();
    return std::move(**made).template take<T>();
}

}  // namespace verbatim::edit
