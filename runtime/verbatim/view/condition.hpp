// Conditions on the parts of an element, as the brackets of a path have them: frames>100, euler.z<45, name=WALK_*.
#pragma once
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/table/operators.hpp"
#include "verbatim/view/node.hpp"

namespace verbatim::view {

struct condition {
    std::string_view part, value;
    std::optional<table::operation> comparison;  // == != < <= > >=; nothing for =, whose value may be a pattern
};

// Returns the condition that a text is. Nothing if it is none.
std::optional<condition> parse_condition(std::string_view text);

// Returns whether a leaf of this type meets the comparison.
bool meets(const condition&, const type& leaf, byte_view);

// A leaf that is at the same place in every record of a type.
struct fixed_leaf {
    std::size_t offset;
    const type* of;
};
// Returns all leaves of a type whose values all have the same size and layout. Nothing if they have not.
std::optional<std::vector<fixed_leaf>> fixed_leaves(const type&);
// Returns the one at a path without patterns, rotation[3]; nothing if there is none.
std::optional<fixed_leaf> fixed_leaf_at(const type& record, std::string_view path);

// Returns how many elements the lists at a path without brackets have, in all elements of the lists on the way:
// objects.frames. Nothing if the path leads to no list.
std::optional<std::uint64_t> count_at(const node&, std::string_view path);

// A part of an element, as conditions compare it.
struct compared_part {
    std::string path;          // From the element: "rotation[3]".
    std::string text;          // The value, the number of elements of a list, or the calculated value.
    std::optional<node> leaf;  // The part, if it is a leaf.
};

// Returns the text of a value that a loaded schema calculates from an element; nothing if it calculates none so called.
using computed_text = std::function<std::optional<std::string>(std::string_view part)>;

// The numbers of an array of up to four may be called x, y, z and w. Returns the part of an element that meets the
// condition; nothing if there is no such part, or if it does not meet it. `around` has the nodes that the element is
// in, outermost first, for calculated values.
std::optional<compared_part> part_that_meets(const condition&, const node& element, std::span<const node> around,
                                             const computed_text&);

}  // namespace verbatim::view
