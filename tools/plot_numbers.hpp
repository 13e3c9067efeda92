// The numbers in lists of records, over time, for plots.
#pragma once
#include <array>
#include <span>
#include <string>
#include <vector>

#include "tools/columns.hpp"
#include "verbatim/view/document.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::tools {

struct plotted_line {
    std::string name;                           // the path in the record: rotation.x, euler.x
    std::vector<std::array<double, 2>> points;  // x and y, in their units
};

// A field or calculated value of the records of a list: a line for each of its numbers.
struct plotted_part {
    std::string name, unit;
    std::vector<plotted_line> lines;
    bool is_axis_angle = false;  // three numbers for an axis, and one for the angle about it
};

struct plotted_list {
    std::string title;           // the path of the list, and the name of the element that it is in
    std::string x_name, x_unit;  // "time" and "s"; "index" and "" if the records have no time
    std::vector<plotted_part> parts;
};

// Returns the numbers of a list, as people read them: 0.35 of 0.35 s, degrees, names left out. Angles go on beyond 180
// degrees where the bone goes on. If `columns` are given, only the parts of these names. The error says that there are
// none. `around` has the nodes that the list is in, outermost first.
result<plotted_list> numbers_of(const view::document&, const view::format&, const view::node& list,
                                const std::string& path, std::span<const view::node> around, const strings& columns);

// Draws axes and angles apart: they are numbers of two kinds.
void separate_axes_and_angles(plotted_list&);

}  // namespace verbatim::tools
