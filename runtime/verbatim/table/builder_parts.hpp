// Properties of expressions that the sources of the builder need.
#pragma once
#include "verbatim/table/expression.hpp"
#include "verbatim/table/type.hpp"

namespace verbatim::table {

// Marks a type as controlled by this expression.
inline void look_around(type& t, const expression* e) {
    const bool is_worked_out = e && e->by && e->by->looks_around();
    t.depends_on_outer |= depends_on_outer(e) || is_worked_out;
    t.depends_on_outer_data |= depends_on_outer(e) || (is_worked_out && !e->by->takes_numbers_alone());
}

inline bool is_number(const expression* e) { return e && e->what == expression::form::number; }

inline bool controls_by_varint(const expression* e) {
    return e && !each_control(*e, [](const control& c) { return !c.of->is_varint(); });
}

}  // namespace verbatim::table
