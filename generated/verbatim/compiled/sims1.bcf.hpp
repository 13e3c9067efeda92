// Made by verbatim-generate from verbatim/formats/sims1/bcf.hpp. Do not edit.
// sims1.bcf, with reading and writing. The library has the tables of its records: the compiler need not make them again.
#pragma once
#include <verbatim/formats/sims1/bcf.hpp>  // in these brackets, for this file may have the same name
#include "verbatim/document.hpp"

extern template struct verbatim::table::detail::table_of<verbatim::sims1::Bcf>;
extern template struct verbatim::table::detail::table_of_root<verbatim::sims1::Bcf>;
