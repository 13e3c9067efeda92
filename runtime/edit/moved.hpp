// Where the parts of a document are after elements have come and gone.
#pragma once
#include <map>
#include <span>
#include <unordered_map>
#include <vector>

#include "runtime/edit/diff.hpp"

namespace verbatim::edit {

class moved {
public:
    // The changes in the order of their indices, of one list the inserted elements as they stand in it.
    explicit moved(std::span<const change* const> in_order);

    // What a change has put at these indices of the document, or inside of that, stands there afterwards.
    std::vector<std::size_t> now(std::vector<std::size_t> indices, const change& by) const;

private:
    struct list {
        std::vector<std::size_t> removed, inserted;
    };
    std::map<std::vector<std::size_t>, list> lists_;
    std::unordered_map<const change*, std::size_t> rank_;  // of an inserted element, among those of its list
};

}  // namespace verbatim::edit
