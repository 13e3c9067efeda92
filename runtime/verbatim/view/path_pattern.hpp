// Paths that lead to several parts:
//
//   animations[*].name             every element
//   animations[-1], [3..7]         the last element; the elements 3 to 7
//   animations[WALK_*]             the elements whose names fit a pattern; in quotes, a name is literal
//   objects[frames>100]            the elements that meet a condition on their fields, numbers of elements or
//                                  calculated values (view/condition.hpp)
//   **.time                        the parts of this name, at any depth
//   ATM.objects                    the same as animations[ATM].objects, if ATM is the name of a unit (unit_lists.hpp),
//                                  and not that of a part of the file
#pragma once
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/view/columns.hpp"
#include "verbatim/view/document.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::view {

// A part to which a path leads, while it is visited: a node, or a value that is calculated from a record.
struct part_on_path {
    const node* at;                           // Null: it is calculated.
    std::string_view path;                    // With an index in place of each [name].
    std::span<const std::size_t> indices;     // Of a node: of the fields and elements on the way.
    std::span<const node> around;             // The nodes that it is in, outermost first.
    std::string_view record{}, calculated{};  // Of a calculated value: the path of its record, and what follows it.

    found copy() const { return {*at, std::string(path), {indices.begin(), indices.end()}}; }
};
// Visits all parts to which a path, with or without a pattern, leads in the file that was read: in the order of the
// file, in one pass over it. `visit` returns whether it goes on. If there is none, the error says why. Parts that are
// columns of a list are given to `visit_columns` first; if it returns false, they are visited one by one.
result<void> each_part_at(
    const document&, std::string_view path, const std::function<bool(const part_on_path&)>& visit,
    const std::function<bool(const columns_on_path&)>& visit_columns = [](const columns_on_path&) { return false; });
// Returns the text of a calculated value; nothing if it has none.
std::optional<std::string> calculated_at(const document&, const part_on_path&);

// Returns whether a path has a pattern, and so may lead to several parts.
bool has_pattern_in(std::string_view path);

// Returns the paths of all parts to which a path leads in the file that was read, in the order of the file. A path
// without a pattern is returned as it is, whether it leads to a part or not. A pattern that fits no part is an error.
result<std::vector<std::string>> parts_at(const document&, std::string_view path);

// Returns those of all these paths.
result<std::vector<std::string>> parts_at_all(const document&, const std::vector<std::string>& paths);

// Returns the one part to which a path, with or without a pattern, leads. The error says if there are several.
result<found> one_part_at(const document&, std::string_view path);

}  // namespace verbatim::view
