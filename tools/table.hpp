// Tables of elements, as `convert` and `list` write them for spreadsheets, and as `convert --into` and `set --csv` take
// them back. A row is an element. The first column is its path, and the head of each other column says what it holds:
//
//   time        the value, as `get` prints it
//   time [s]    what the value means, in this unit
//   bone_id [meaning]   what the value means, without a unit
//
// The same field has several columns if its values are not all meant alike. A value of several numbers has a column for
// each: rotation[0], euler[2]. An empty cell is a part that the element does not have.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/columns.hpp"

namespace verbatim::tools {

// The head of the column with the paths. A field of this name has the head "path [value]".
inline constexpr std::string_view path_head = "path";
// Returns the head of a column: of a part, and what the column holds of it.
std::string head_of(std::string_view name, std::string_view holds);

class table_writer {
public:
    // `columns`: the parts of the elements that the table has; empty: all. `by_meaning`: values are written by what
    // they mean.
    table_writer(const view::document&, strings columns, bool by_meaning);

    // `around` has the nodes that the element is in, outermost first.
    void add(const view::node& element, const std::string& path, std::span<const view::node> around);
    std::size_t size() const { return rows_.size(); }
    // Writes the table line by line, with the rows in this order; empty: as they were added.
    void write(std::span<const std::size_t> order, const std::function<void(std::string_view)>& line) const;
    std::string text() const;

private:
    std::size_t column_of(const std::string& head, std::size_t wanted);

    const view::document& doc_;
    const strings wanted_;
    const bool by_meaning_;
    view::known_names names_;
    view::element_names elements_;
    std::map<std::string, std::size_t> known_, values_;  // the columns by head, and the first of each value
    struct column {
        std::string head;
        std::size_t wanted;  // the index in `wanted_` of what it is a part of
        std::size_t first;   // the first column of the same value
    };
    std::vector<column> columns_;
    struct written {
        std::uint32_t column, size;  // of the cell in `cells_`
    };
    struct row {
        std::size_t start, first, end;  // in `cells_`, where its path is first, and in `written_`
        std::uint32_t path;             // its size
    };
    std::string cells_;
    std::vector<written> written_;
    std::vector<row> rows_;
};

// Returns a table with a row for each element of the innermost lists, by what the values mean; empty if there is no
// list. `lost` gets what the table does not have, in words.
std::string table_of(const view::document&, strings& lost);

}  // namespace verbatim::tools
