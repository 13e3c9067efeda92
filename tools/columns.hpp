// The columns of a table of elements, as `list` prints it and `set --csv` reads it.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "tools/csv.hpp"
#include "verbatim/view/document.hpp"
#include "verbatim/view/meaning.hpp"
#include "verbatim/view/reference.hpp"

namespace verbatim::tools {

strings split(std::string_view text, char at);

// A cell of a table: the text for people, and the value as `set` takes it. The cell of a part that the element does not
// have is empty.
struct cell {
    std::string shown, value, json;
    bool is_there = false;
};

// The values of columns, for one element after the other.
class cells {
public:
    // `around` has the nodes that the elements are in, outermost first. Only with_json, the cells of leaves have JSON.
    cells(const view::document&, const view::format&, const view::known_names&, std::vector<view::node> around,
          bool with_json = false);

    // Returns the value of a column: the leaf, the number of elements of the list, or the calculated value at a path
    // below the element. Of a path through a list, the sum of the numbers of its elements. "value" is the element.
    cell at(const view::node& element, const std::string& path, std::string_view column);
    // Returns the values of all these columns.
    std::vector<cell> row(const view::node& element, const std::string& path, const strings& columns);

private:
    cell of_node(const view::node&);
    // Returns what the last of these records calculates; its name starts at `start` in the column.
    cell calculated(const std::vector<view::node>& records, const std::string& path, std::string_view column,
                    std::size_t start) const;

    const bool with_json_;
    const view::document& doc_;
    const view::format& format_;
    const view::known_names& names_;
    std::vector<view::node> around_;
    view::element_names elements_;
};

}  // namespace verbatim::tools
