// The indices of the parts of a document after elements have been inserted, removed and moved.
#pragma once
#include <map>
#include <span>
#include <unordered_map>
#include <vector>

#include "verbatim/edit/compare/indices.hpp"
#include "verbatim/edit/diff.hpp"

namespace verbatim::edit {

std::vector<const change*> pointers_to(std::span<const change>);
// Orders changes as in the document. An insertion comes before another change at the same indices.
bool comes_before(const change*, const change*);

class moved {
public:
    // Takes changes to one document. The insertions into a list must be in the order of the inserted elements.
    explicit moved(std::span<const change* const>);

    // Returns whether the part at these indices still exists, there or elsewhere in its list.
    bool has(const indices&) const;
    // Returns the new indices of the part that was at these indices. The parts of an element move with it.
    indices now(const indices&) const;
    // Returns the new indices of an element that is inserted at the first `depth` of these indices, after `behind` of
    // the elements that the changes insert there. Further indices lead into the element.
    indices inserted(const indices&, std::size_t depth, std::size_t behind) const;
    // Returns how many elements the changes insert at the same place before the element of `insert`, which is one of
    // the changes.
    std::size_t rank(const change& insert) const { return rank_.at(&insert); }

private:
    struct list {
        std::vector<std::size_t> removed, inserted;
        std::unordered_map<std::size_t, std::size_t> moved;  // old to new index
        std::size_t with_inserted(std::size_t at, std::size_t behind) const;
    };
    std::size_t index_now(const indices& was, std::size_t depth) const;

    std::map<indices, list> lists_;
    std::unordered_map<const change*, std::size_t> rank_;
};

}  // namespace verbatim::edit
