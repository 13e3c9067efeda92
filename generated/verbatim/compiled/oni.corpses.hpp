// Made by tools/generate from schema/verbatim/formats/oni/corpses.hpp. Do not edit: ./dev generate
// oni.corpses, with reading and writing. The library has the tables of its records: the compiler need not make them again.
#pragma once
#include "verbatim/formats/oni/corpses.hpp"
#include "verbatim/walk/document.hpp"

namespace verbatim::table::detail {
extern template struct table_of<verbatim::oni::Matrix>;
extern template struct table_of<verbatim::oni::Bones>;
extern template struct table_of<verbatim::oni::Box>;
extern template struct table_of<verbatim::oni::Corpse>;
extern template struct table_of<verbatim::oni::CorpseArray>;
}  // namespace verbatim::table::detail
