// Paths as people write them: animations[3].objects[Pelvis].frames[0].time. [Pelvis] is the first element with that
// name (node.hpp), and [bone_id=4] the first one with that value in a field.
#pragma once
#include <string>
#include <vector>

#include "verbatim/view/document.hpp"

namespace verbatim::view {

template <class Part>
struct found_part {
    Part at;
    std::string path;                  // With an index in place of each [name].
    std::vector<std::size_t> indices;  // Indices of the fields and elements on the way.
};

// Finds the node at a path in the file that was read; "" is the root. The error says how far the path leads and which
// parts are there.
using found = found_part<node>;
result<found> find(const document&, std::string_view path);
// Finds the nodes at many paths in one pass over the document.
std::vector<result<found>> find_all(const document&, std::span<const std::string_view> paths);

// Finds the value at a path in the document as it is now, with all changes. Lists on the way are decoded.
struct value_part {
    std::string_view name;  // Name of the field; empty for an element.
    std::size_t index = 0;  // Index among the fields of the record or the elements of the list.
    std::optional<std::string_view>
        tail_of{};          // Set for the bytes after a sized value: the name of its field, empty for an element.
    place whole, inside;    // The value; the innermost content of its choices, optionals and placed values.
    bool is_extra = false;  // The part is the bytes after a choice's content or a sized list's elements; the value is
                            // the choice or the list.
};
using found_value = found_part<value_part>;
result<found_value> find_value(document&, std::string_view path);
std::vector<result<found_value>> find_values(document&, std::span<const std::string_view> paths);

// Returns the steps of a path as they are written: "animations", "[3]", ".name".
result<std::vector<std::string_view>> steps_of(std::string_view path);

// Returns a path without its last step: "animations" for "animations[sit]".
std::string_view parent_of(std::string_view path);

}  // namespace verbatim::view
