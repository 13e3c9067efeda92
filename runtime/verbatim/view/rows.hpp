// The elements of other lists that belong to an element (wire/rows_of.hpp), as the tools show them.
#pragma once
#include <map>
#include <span>
#include <string>
#include <vector>

#include "verbatim/view/node.hpp"

namespace verbatim::view {

class rows_beside {
public:
    struct row {
        std::string name, text;
    };
    // Returns for an element of a list what belongs to it: anchor vectors[121], or anchor_of blends[5]. Leaves out an
    // element to which a number in this one leads under that name. `around` has the nodes that the element is in,
    // outermost first.
    std::vector<row> of(const node& element, std::span<const node> around);

private:
    const std::vector<std::size_t>& lengths(const node& record);

    // By space and offset of the record: the lengths of the lists that are its fields.
    std::map<std::pair<const std::byte*, std::size_t>, std::vector<std::size_t>> known_;
};

}  // namespace verbatim::view
