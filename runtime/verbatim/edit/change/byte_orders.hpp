// Records whose byte order a loaded schema works out from numbers around them. Each is a choice between two records of
// one name.
#pragma once
#include <vector>

#include "verbatim/edit/change/followers.hpp"

namespace verbatim::edit {

// Returns the expression over plain numbers by which a byte order is worked out; null for another type.
const table::expression* order_of(const view::type&);

struct other_order {
    indices choice;
    std::size_t alternative;
};
// Returns the choices that have another byte order than these numbers say, outermost first, and which they say.
std::vector<other_order> other_orders_by(view::document&, const number_types&);

}  // namespace verbatim::edit
