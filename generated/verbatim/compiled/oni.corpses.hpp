// Made by verbatim-generate from verbatim/formats/oni/corpses.hpp. Do not edit.
// oni.corpses, with reading and writing. The library has the tables of its records: the compiler need not make them again.
#pragma once
#include <verbatim/formats/oni/corpses.hpp>  // in these brackets, for this file may have the same name
#include "verbatim/document.hpp"

extern template struct verbatim::table::detail::table_of<verbatim::oni::Matrix>;
extern template struct verbatim::table::detail::table_of<verbatim::oni::Bones>;
extern template struct verbatim::table::detail::table_of<verbatim::oni::Box>;
extern template struct verbatim::table::detail::table_of<verbatim::oni::Corpse>;
extern template struct verbatim::table::detail::table_of<verbatim::oni::CorpseArray>;
extern template struct verbatim::table::detail::table_of_root<verbatim::oni::CorpseArray>;
