// Made by verbatim-generate from verbatim/formats/sims1/cmx.hpp. Do not edit.
// sims1.cmx, with reading and writing. The library has the tables of its records: the compiler need not make them again.
#pragma once
#include <verbatim/formats/sims1/cmx.hpp>  // in these brackets, for this file may have the same name
#include "verbatim/document.hpp"

extern template struct verbatim::table::detail::table_of<verbatim::sims1::EarlyBone>;
extern template struct verbatim::table::detail::table_of<verbatim::sims1::EarlySkin>;
extern template struct verbatim::table::detail::table_of<verbatim::sims1::EarlySuit>;
extern template struct verbatim::table::detail::table_of<verbatim::sims1::Version300>;
extern template struct verbatim::table::detail::table_of<verbatim::sims1::Version200>;
extern template struct verbatim::table::detail::table_of<verbatim::sims1::Cmx>;
extern template struct verbatim::table::detail::table_of_root<verbatim::sims1::Cmx>;
