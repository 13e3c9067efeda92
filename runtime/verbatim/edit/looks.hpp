// The looks of a document whose bytes belong to others: to fields, or to what a pointer or another look leads to. What they hold is shown there.
#pragma once
#include <set>
#include <span>
#include <tuple>

#include "verbatim/view/document.hpp"

namespace verbatim::edit {

// Where the looks in a value of a document look, in their order; of other placed values, nothing.
std::vector<std::size_t> places_of_looks(const view::document&, view::place);
// The looks in a copy, in the same document or one of the same file, look there, too.
void put_looks(view::document&, view::place copy, std::span<const std::size_t> places);

class looks {
public:
    explicit looks(const view::document&);

    // What is at a node is seen by one of them, or has no bytes.
    bool have(const view::node&) const;

private:
    using place = std::tuple<std::size_t, std::size_t, const view::type*>;  // where, how many bytes, and as what

    view::byte_view file_;
    std::set<place> of_others_;
};

}  // namespace verbatim::edit
