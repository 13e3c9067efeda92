// Made by verbatim-generate from verbatim/formats/sims1/cfp.hpp. Do not edit.
// sims1.cfp, with reading and writing. The library has the tables of its records: the compiler need not make them again.
#pragma once
#include <verbatim/formats/sims1/cfp.hpp>  // in these brackets, for this file may have the same name
#include "verbatim/document.hpp"

extern template struct verbatim::table::detail::table_of<verbatim::sims1::TranslationKey>;
extern template struct verbatim::table::detail::table_of<verbatim::sims1::RotationKey>;
extern template struct verbatim::table::detail::table_of<verbatim::sims1::Keys>;
extern template struct verbatim::table::detail::table_of<verbatim::sims1::Cfp>;
extern template struct verbatim::table::detail::table_of_root<verbatim::sims1::Cfp>;
