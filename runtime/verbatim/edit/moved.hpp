// Where the parts of a document are after elements have come, gone and moved.
#pragma once
#include <map>
#include <span>
#include <unordered_map>
#include <vector>

#include "verbatim/edit/diff.hpp"
#include "verbatim/edit/indices.hpp"

namespace verbatim::edit {

std::vector<const change*> pointers_to(std::span<const change>);
// The order of changes in a document; an element comes before the one whose place it takes goes.
bool comes_before(const change*, const change*);

class moved {
public:
    // Changes to one document; of one list the inserted elements as they are in it.
    explicit moved(std::span<const change* const>);

    // What was at these indices is still there, or elsewhere in its list.
    bool has(const indices&) const;
    // Where it is that was at these indices. What is inside of an element that has moved is there.
    indices now(const indices&) const;
    // Where an element is that is inserted too, at the first `depth` of these indices, after so many of those that the changes insert there. Further
    // indices lead into it.
    indices inserted(const indices&, std::size_t depth, std::size_t behind) const;
    // After how many of those that are inserted at the same place one of these changes inserts its element.
    std::size_t rank(const change& insert) const { return rank_.at(&insert); }

private:
    struct list {
        std::vector<std::size_t> removed, inserted;
        std::unordered_map<std::size_t, std::size_t> moved;  // from where to where
        std::size_t with_inserted(std::size_t at, std::size_t behind) const;
    };
    std::size_t index_now(const indices& was, std::size_t depth) const;

    std::map<indices, list> lists_;
    std::unordered_map<const change*, std::size_t> rank_;
};

}  // namespace verbatim::edit
