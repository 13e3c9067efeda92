// Facts about segments that started inside others.
#pragma once
#include "verbatim/walk/arrange/plan.hpp"

namespace verbatim::walk {

inline std::size_t end_of(const segment& s) { return s.origin + s.origin_size; }
inline bool has_grown(const segment& s) { return s.origin_size == 0 && s.size != 0; }
// Returns whether all bytes of a look are in another segment, which owns them, whatever they become. If the byte where
// the look started is gone, the look keeps its offset in that segment.
inline bool only_looks(const segment& s, const segment& in) { return s.is_look && end_of(s) <= end_of(in); }
// Returns whether the place of a look is a number in the schema: after an edit it has the bytes that are there then.
inline bool has_fixed_place(const segment& s) {
    return s.is_look && s.of->placed().pointer->what == table::expression::form::number;
}

// Returns whether the place of a segment inside another one must be found again. An empty value whose type can have
// bytes may point anywhere.
inline bool is_relocated(const segment& s, const segment& in) {
    return (s.origin_size != 0 || s.is_mark || has_grown(s)) && !(has_fixed_place(s) && only_looks(s, in));
}

}  // namespace verbatim::walk
