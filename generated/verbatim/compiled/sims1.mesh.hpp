// Made by tools/generate from schema/verbatim/formats/sims1/bmf.hpp. Do not edit: ./dev generate
// sims1.mesh, with reading and writing. The library has the tables of its records: the compiler need not make them again.
#pragma once
#include "verbatim/formats/sims1/bmf.hpp"
#include "verbatim/walk/document.hpp"

namespace verbatim::table::detail {
extern template struct table_of<verbatim::sims1::InBinary::Blend>;
extern template struct table_of<verbatim::sims1::Bmf>;
}  // namespace verbatim::table::detail
