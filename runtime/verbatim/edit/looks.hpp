// The looks of a document whose bytes belong to others: to fields, or to what a pointer or another look leads to. What they hold is shown there.
#pragma once
#include <set>
#include <tuple>

#include "verbatim/view/document.hpp"

namespace verbatim::edit {

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
