// Changes to a document by path. Each is made at once, in the document as it is then, or leaves it exactly as it was and says why it cannot be made.
// commit() verifies what has been made, once for all of them: only there does it show that a value would not be read back as it was given, such as
// a count, which follows its list. References go on leading to the same elements when these come, go or move; an edit after which one could not is refused.
#pragma once
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "verbatim/view/meaning.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::edit {

// PATH=VALUE: the leaf at a path gets the value of a text, as show and get write it, or the value that means what the text says.
struct assignment {
    std::string path, text;
    view::between_values between = view::between_values::refused;
};

// All at once: every path is one of the document as it is. A leaf that is set twice is refused.
result<void> set(view::document&, std::span<const assignment>);
inline result<void> set(view::document& doc, std::string_view path, std::string_view text) {
    const assignment one{std::string(path), std::string(text), {}};
    return set(doc, std::span(&one, 1));
}

// What becomes of references (wire/reference.hpp) to an element that is removed.
enum class referrers : std::uint8_t {
    refuse,   // it stays, and the error names them
    cascade,  // the elements that hold them are removed, too
    leave,    // their numbers stay, and lead to what is there then
};

// The elements at these paths go, all at once. The same one twice is refused.
result<void> remove(view::document&, std::span<const std::string> paths, referrers = referrers::refuse);
inline result<void> remove(view::document& doc, std::string_view path, referrers what = referrers::refuse) {
    const std::string one(path);
    return remove(doc, std::span(&one, 1), what);
}

// A new element before the one at a path; after the last one when the path is that of a list. All its values are what a new record
// has: zeros, and constants as the format has them; optionals, alternatives and counts are as the records around the list say. The first choice in it, or in what it points to, that has
// an alternative of the name `as`, or of a tag of that name, takes that one; without a name, its first, or the one that the schema gives. An element
// that is a leaf has the value `as`. Then what `fields` say: their paths start in the new element. Nothing comes before an element 0 that represents "none"
// (wire/list.hpp), nor does that one move, or go before all others do. A text that names nothing gets the name of the element that the number beside it
// leads to. What a pointer on the way leads to comes, too, when it is absent; at the end of the path it may be what a record has. Refused, too, when the new one
// would lead to an element that is not there (wire/reference.hpp).
result<void> insert(view::document&, std::string_view path, std::string_view as = {}, std::span<const assignment> fields = {});

// What becomes of a reference in a copy that leads to an element of another list than the copy is next to, and there is none of its name here.
enum class missing : std::uint8_t {
    refuse,
    leave,  // its number stays
};

// Likewise a copy of what is in a document of the same format (which may be the same one) at `from`.
result<void> insert_copy(view::document&, std::string_view path, const view::document& source, std::string_view from, missing = missing::refuse);

// The element at `from` goes to where `to` is: before that element, or after the last one of that list.
result<void> move(view::document&, std::string_view from, std::string_view to);

// What is at `path` becomes a copy of what is at `from`, which is of the same type. References to a list that is replaced lead to
// the elements of the same names, or the edit is refused.
result<void> replace(view::document&, std::string_view path, const view::document& source, std::string_view from, missing = missing::refuse);

// Writes the document and reads it back. Afterwards it is the document of that file, and file(), root() and findings() describe it. Refuses, with the path of
// the edit, what cannot be written, or would be read back as another value than the requested one; and a file that does not come back identical (round_trips.hpp),
// before or after the edits. Then the document stays as it is, with its edits. `let_go` is called when the bytes of the file that was read are not looked at for
// a while.
result<void> commit(view::document&, const std::function<void()>& let_go = [] {});

}  // namespace verbatim::edit
