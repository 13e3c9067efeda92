// The numbers in lists of records, over time, for plots.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "tools/columns.hpp"
#include "verbatim/view/document.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::tools {

struct plotted_line {
    std::string name;                           // the path in the record: rotation[0], euler.x
    std::vector<std::array<double, 2>> points;  // x and y, in their units
};

// A field or calculated value of the records of a list: a line for each of its numbers.
struct plotted_part {
    std::string name, unit;
    std::vector<plotted_line> lines;
};

struct plotted_list {
    std::string title;           // the path of the list, and the name of the element that it is in
    std::string x_name, x_unit;  // "time" and "s"; "index" and "" if the records have no time
    std::vector<plotted_part> parts;
};

// Returns the numbers of a list, as people read them: 0.35 of 0.35 s, degrees, names left out. If `columns` are given,
// only the parts of these names. The error says that there are none.
result<plotted_list> numbers_of(const view::document&, const view::format&, const view::found& list,
                                const strings& columns);

}  // namespace verbatim::tools
