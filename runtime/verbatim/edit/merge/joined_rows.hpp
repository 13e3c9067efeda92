// Changes to lists whose rows belong together (wire/rows_of.hpp), while those of two sides are combined: the rows that
// belong together count as one element of the list that the others belong to, so that they come, go and move together.
#pragma once
#include <vector>

#include "verbatim/edit/compare/indices.hpp"
#include "verbatim/edit/diff.hpp"

namespace verbatim::edit {

class joined_rows {
public:
    // Takes the document in which the indices of changes count.
    explicit joined_rows(const view::document&);

    // Makes changes inside a row that belongs to another one changes inside that one, and attaches the insertion and
    // the removal of the row to those of that one.
    std::vector<change> join(std::vector<change>) const;
    // The reverse.
    std::vector<change> split(std::vector<change>) const;

    // Returns the indices of an attached row whose element is at these indices in the document.
    indices beside(const change& row, const indices& element) const;

private:
    struct lists {
        std::size_t depth = 0;  // The index of the field of the list.
        const table::row_pair* pair = nullptr;
        std::size_t start = 0,
                    length = 0;  // The first row of the main list that the list belongs to; the main list's length.
    };
    // Returns the list, with rows that belong to others, that a part is in.
    std::optional<lists> rows_around(const indices& part) const;
    lists pair_at(const indices& record, std::size_t rows) const;

    bool any_;
    std::unique_ptr<view::document> doc_;
};

}  // namespace verbatim::edit
