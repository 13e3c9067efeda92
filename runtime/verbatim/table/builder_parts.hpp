// What the sources of the builder ask of an expression.
#pragma once
#include "verbatim/table/expression.hpp"
#include "verbatim/table/type.hpp"

namespace verbatim::table {

inline bool is_worked_out_around(const expression* e) { return reaches_out(e) || (e && e->by && e->by->looks_around()); }

inline bool is_number(const expression* e) { return e && e->what == expression::form::number; }

inline bool controls_by_varint(const expression* e) {
    return e && !each_control(*e, [](const control& c) { return c.of->varint == nullptr; });
}

}  // namespace verbatim::table
