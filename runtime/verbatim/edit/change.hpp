// Changes to a document by path. Each gives the file as it would be afterwards, with counts, sizes, pointers and derived values that have
// followed, or says why it cannot be done; the document itself stays as it is.
#pragma once
#include <span>
#include <string>
#include <string_view>

#include "verbatim/view/path.hpp"

namespace verbatim::edit {

using file = result<std::vector<std::byte>>;

// PATH=VALUE: the leaf at a path gets the value of a text, as show and get write it.
struct assignment {
    std::string path, text;
};

// All at once: every path is one of the document as it is. A leaf that is set twice is refused, and so is a value that would not be read back:
// a count, for it follows its list.
file set(const view::document&, std::span<const assignment>);
inline file set(const view::document& doc, std::string_view path, std::string_view text) {
    const assignment one{std::string(path), std::string(text)};
    return set(doc, std::span(&one, 1));
}

// The elements at these paths go, all at once. The same one twice is refused.
file remove(const view::document&, std::span<const std::string> paths);
inline file remove(const view::document& doc, std::string_view path) {
    const std::string one(path);
    return remove(doc, std::span(&one, 1));
}

// A new element in front of the one at a path; behind the last one when the path is that of a list. All its values are what a new record
// has: zeros, and constants as the format has them; optionals, alternatives and counts are as the records around the list say.
file insert(const view::document&, std::string_view path);

// Likewise a copy of what stands in a document of the same format (which may be the same one) at `from`.
file insert_copy(const view::document&, std::string_view path, const view::document& source, std::string_view from);

// The element at `from` goes to where `to` is: in front of that element, or behind the last one of that list.
file move(const view::document&, std::string_view from, std::string_view to);

// What stands at `path` becomes a copy of what stands at `from`, which is of the same type.
file replace(const view::document&, std::string_view path, const view::document& source, std::string_view from);

}  // namespace verbatim::edit
