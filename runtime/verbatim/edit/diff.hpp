// Compares two files, A and B, of a format: the difference is a list of changes to A, by path. docs/diff.md describes
// it.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "verbatim/edit/seldom.hpp"
#include "verbatim/edit/value.hpp"
#include "verbatim/view/document.hpp"
#include "verbatim/view/meaning.hpp"
#include "verbatim/walk/copier.hpp"

namespace verbatim::edit {

struct change;

// What a change of an element, an insertion or a removal, says beside its place and content.
struct element_change {
    std::string name{};  // As show writes it; empty if it has none, or shares it.
    // Set if an inserted element was moved: its index in A's list, the path of its removal, and whether its content is
    // the same.
    std::optional<std::size_t> from{};
    std::string came_from{};
    bool only_moves = false;
    std::string called{};      // Of an inserted element: its name, even if it shares it,
    bool is_new_name = false;  // and whether no element of A's list has that name.
    // Of an element in a list whose rows belong together with those of others: the row, in B or in A, that it belongs
    // to, or is.
    std::optional<std::size_t> row{};
    // As JSON has it if the path does not say it: its index in A, or that of the place where it comes.
    std::optional<std::size_t> at{};
    // Only while two sides are combined: the changes of the elements that belong to this one (joined_rows.hpp).
    std::vector<change> rows;
};

// Of a reference that is set: the names of the elements that it leads to, as show writes them.
struct led_names {
    std::optional<std::string> was{}, now{};
};

struct change {
    enum class what {
        set,
        insert,
        remove,
        follow
    } is;              // follow: a derived value that was stored wrong follows its rule from now on.
    std::string path;  // Of the value or element, in A; of the list if an element is inserted at its end.
    std::vector<std::size_t> indices;  // The same as the path, with the index of the element.
    std::size_t count = 0;             // Number of elements of the list in A.
    value was, now;                    // Null if there is no value.
    const view::type* of = nullptr;    // Type of a value that is set, if it is known.
    seldom<element_change> element{};
    seldom<led_names> led{};
    // Only of a whole unit: the changes of its parts (unit_changes.hpp).
    std::vector<change> inside{};

    bool of_element() const { return is == what::insert || is == what::remove; }
    // Takes an inserted element as one that was nowhere in A's list.
    void comes_from_nowhere() {
        if (element->from) element.own().from.reset();
    }
};

// Why a change cannot be made.
struct conflict {
    std::string path, why;
    std::optional<std::size_t> change{};  // its index in the difference, if it is one of these
};

// A run of bytes that the changes do not explain: in gaps, in padding, or because sections are in another order.
struct byte_change {
    std::size_t offset;
    std::vector<std::byte> was, now;
};

struct difference {
    std::string format{};
    std::vector<change> changes{};  // In the order of A; all indices count in A.
    std::uint64_t changed = 0;      // Hash of A after `changes`, which `bytes` are applied to.
    std::vector<byte_change> bytes{};
    bool empty() const { return changes.empty() && bytes.empty(); }
};

// Returns the difference that makes B of A, byte for byte. The error says that they are of different formats.
result<difference> diff(const view::document& a, const view::document& b);

// Returns the changes in words, one line for each: animations[walk].objects[Pelvis].frames: +1 at 5, ...frames[0].time:
// 21 (0.35 s) -> 24 (0.4 s)
std::string in_words(const difference&, const view::known_names& = {});

// Returns the FNV-1a hash.
std::uint64_t hash_of(view::byte_view);

// Compares the nodes of A and B and returns the changes alone. A reference that leads to the same element is no change,
// whatever its number. `followed` gets the changes of derived values, which follow from those. `differ`: outside of
// these ranges, which are in order, both files have the same bytes, which are not looked at. The changes are not
// complete if visited() of a document is an error.
std::vector<change> compare(const view::document& a, const view::document& b, std::vector<change>* followed = nullptr,
                            const std::vector<file_range>* differ = nullptr);

// Adds, as changes, derived values that differ from B after the changes: a part of them follows, and another part has
// been changed. `followed` is what compare() gives. Returns false if there are none.
bool add_what_does_not_follow(const view::document& a, std::vector<change> followed, std::vector<change>& changes);

}  // namespace verbatim::edit
