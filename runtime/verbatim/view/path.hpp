// Paths as people write them: animations[3].objects[Pelvis].frames[0].time. [Pelvis] is the first element of that name (the first text in it),
// [bone_id=4] the first with that value in a field.
#pragma once
#include <string>
#include <vector>

#include "verbatim/view/document.hpp"

namespace verbatim::view {

template <class Part>
struct found_part {
    Part at;
    std::string path;                 // with every [name] turned into an index
    std::vector<std::size_t> indices; // of the parts on the way: fields of records, elements of lists
};

// In the file that was read: the node at a path; "" is the root. The error says how far the path leads and what is there.
using found = found_part<node>;
result<found> find(const document&, std::string_view path);
// Likewise for many paths, in one pass over the document.
std::vector<result<found>> find_all(const document&, std::span<const std::string_view> paths);

// In the document as it is now, with all that has been changed: the value at a path. Lists on the way are decoded.
struct value_part {
    std::string_view name;   // of a field; empty for an element
    std::size_t index = 0;   // among the fields of a record or the elements of a list
    std::optional<std::string_view> tail_of{};  // bytes after the content of a sized value, which has this name
    place whole, inside;     // the value; and what choices, optionals and placed values hold in the end
    bool is_extra = false;   // bytes after what a choice holds, or after the elements of a sized list: the value is that of the choice or the list
};
using found_value = found_part<value_part>;
result<found_value> find_value(document&, std::string_view path);
std::vector<result<found_value>> find_values(document&, std::span<const std::string_view> paths);

// A path without its last step: of "animations[sit]", "animations".
std::string_view parent_of(std::string_view path);

}  // namespace verbatim::view
