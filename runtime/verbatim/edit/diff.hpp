// What has changed between two files of a format, as changes to the first by path. docs/diff.md describes them.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "verbatim/edit/value.hpp"
#include "verbatim/view/document.hpp"
#include "verbatim/view/meaning.hpp"

namespace verbatim::edit {

struct change {
    enum class what { set, insert, remove, follow } is;  // follow: a derived value that was stored wrong follows from now on
    std::string path;                  // of the value, or of the element: in A; of the list, when an element is inserted at its end
    std::vector<std::size_t> indices;  // the same, element index included
    std::size_t count = 0;             // elements of the list in A
    value was, now;                    // null for what is not there
    std::string name;                  // of the element that comes or goes, as show writes it; nothing when it is empty, or others have it too
    std::optional<std::size_t> from{}; // of an element that comes: where it was in A's list, from which it goes; it has moved
    const view::type* of = nullptr;    // of a value that is set, where it is known
    std::optional<std::string> was_led{}, now_led{};  // of a reference: what it leads to, as show writes it

    bool of_element() const { return is == what::insert || is == what::remove; }
};

// A run of bytes that the changes do not explain: gaps, order of sections, padding.
struct byte_change {
    std::size_t offset;
    std::vector<std::byte> was, now;
};

struct difference {
    std::string format{};
    std::vector<change> changes{};     // in the order of A; all indices are those in A
    std::optional<std::uint64_t> from{};  // hash of A, when elements that references lead to come, go or move
    std::uint64_t changed = 0;         // hash of A with the changes made: then these bytes differ from B
    std::vector<byte_change> bytes{};
    bool empty() const { return changes.empty() && bytes.empty(); }
};

// Applied to A, it gives B, byte for byte. The error says that they are of different formats.
result<difference> diff(std::string_view format, const view::document& a, const view::document& b);

// In words, a line each: animations[walk].objects[Pelvis].frames: +1 at 5, ...frames[0].time: 21 (0.35 s) -> 24 (0.4 s)
std::string in_words(const difference&, const view::known_names& = {});

// FNV-1a.
std::uint64_t hash_of(view::byte_view);

// The changes alone, from A's nodes to B's; and those of derived values, which follow them. Throws view::unreadable when they cannot be visited.
std::vector<change> compare(const view::document& a, const view::document& b, std::vector<change>* followed = nullptr);

}  // namespace verbatim::edit
