// Edits of a document by path. An edit is made at once, in the document as it is then, or leaves the document exactly
// as it was and returns the reason. commit() verifies all edits together; only then does an error appear if a value
// would not be read back as it was given, such as a count, which follows its list. References keep leading to the same
// elements when these are inserted, removed or moved; an edit that would break a reference is refused.
#pragma once
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/view/meaning.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::edit {

// PATH=VALUE: sets the leaf at a path. The text is the value, as show and get write it, or the meaning of the value.
struct assignment {
    std::string path, text;
    view::between_values between = view::between_values::refused;
};

// Makes all assignments at once: every path counts in the document as it is, and all values hold together afterwards,
// such as the name of an element and a number that it gives. A leaf that is set twice is refused.
result<void> set(view::document&, std::span<const assignment>);
inline result<void> set(view::document& doc, std::string_view path, std::string_view text) {
    const assignment one{std::string(path), std::string(text), {}};
    return set(doc, std::span(&one, 1));
}

// The treatment of references (wire/reference.hpp) to an element that is removed.
enum class referrers : std::uint8_t {
    refuse,   // The element stays, and the error names the references.
    cascade,  // The elements that hold the references are removed, too.
    clear,    // The references lead to nothing or, if they are part of a chain, to its next element.
    leave,    // The numbers stay, and lead to whatever has these indices afterwards.
};

// Something that an edit changes besides what was requested: an element that goes, too, or a reference that leads
// elsewhere. The path is that before the edit.
struct consequence {
    std::string path, what;
};

// Removes the elements at these paths, all at once. A path that occurs twice is refused. `also` gets what else changes.
result<void> remove(view::document&, std::span<const std::string> paths, referrers = referrers::refuse,
                    std::vector<consequence>* also = nullptr);
inline result<void> remove(view::document& doc, std::string_view path, referrers what = referrers::refuse) {
    const std::string one(path);
    return remove(doc, std::span(&one, 1), what);
}

// Inserts a new element before the one at a path, or at the end if the path is that of a list. Its values are those of
// a new record: zeros, and the constants of the format. Its optionals, alternatives and counts are those that the
// records around the list require. If `as` is not empty, the first choice, in the element or in the values that it
// points to, that has an alternative or a tag with this name takes that alternative; otherwise a choice has its first
// alternative, or the one that the schema requires. If an element is a leaf, `as` is its value. Then `fields` are
// assigned; their paths start in the new element. A text that names nothing gets the name of the element that the
// number beside it leads to. If a pointer on the way to the list leads to nothing, its value is inserted, too; the path
// may also end at this value. An element 0 that represents "none" (wire/list.hpp) stays the first one: nothing is
// inserted before it, it is not moved, and it is removed only together with all others. The edit is also refused if a
// reference in the new element would lead nowhere.
result<void> insert(view::document&, std::string_view path, std::string_view as = {},
                    std::span<const assignment> fields = {});

// A new element, as insert() makes it.
struct new_element {
    std::string path, as;
    std::vector<assignment> fields;
};
// Inserts several new elements in one edit. All paths are those of the document as it is. New elements at one place are
// in the given order.
result<void> insert(view::document&, std::span<const new_element>);

// The treatment of a reference in a copy that led into another list, of this or another file, if the list here has no
// element with the same name.
enum class missing : std::uint8_t {
    refuse,
    leave,  // The number stays.
};

// Inserts a copy of the value at `from` in a document of the same format, which may be the same document.
result<void> insert_copy(view::document&, std::string_view path, const view::document& source, std::string_view from,
                         missing = missing::refuse);

// Moves the elements at `from`, which are those of one list and keep their order, before the element at `to`, or behind
// the last one if `to` is the list. `to` may also be an index or a name in the list, such as "[3]", or "end". Refuses
// if a single element is there already.
result<void> move(view::document&, std::span<const std::string> from, std::string_view to);
inline result<void> move(view::document& doc, std::string_view from, std::string_view to) {
    const std::string one(from);
    return move(doc, std::span(&one, 1), to);
}

// Puts the elements of a list in this order, in which each has its present index.
result<void> arrange(view::document&, std::string_view list, std::span<const std::size_t> order);

// Replaces the value at `path` by a copy of the value at `from`, which has the same type. References to a list that is
// replaced lead to the elements with the same names; if there is none, the edit is refused.
result<void> replace(view::document&, std::string_view path, const view::document& source, std::string_view from,
                     missing = missing::refuse);

// Replaces a value by bytes as they are in a file: all elements of a list, of which there may be more or fewer
// afterwards, a value of fixed layout, or bytes. The elements must have a fixed layout that is the same in a file and
// in memory (view::span_of() reads them). References to an element lead to that of its name or, if there is none,
// to that at its index.
result<void> assign(view::document&, std::string_view path, std::span<const std::byte>);

// Writes the document and reads it back. Afterwards it is the document of the new file, which file(), root() and
// findings() describe. Returns an error, with the path of the edit, if the document cannot be written, if a value would
// not be read back as it was requested, or if the file, before or after the edits, does not come back identical
// (round_trips.hpp); the document keeps its edits then. Calls `release_pages` when the bytes of the file that was read
// are not needed for a while.
result<void> commit(
    view::document&, const std::function<void()>& release_pages = [] {});

}  // namespace verbatim::edit
