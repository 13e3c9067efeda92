// Made by tools/generate from schema/verbatim/formats/sims1/skin.hpp. Do not edit: ./dev generate
// sims1.skin, with reading and writing. The library has the tables of its records: the compiler need not make them again.
#pragma once
#include "verbatim/formats/sims1/skin.hpp"
#include "verbatim/walk/document.hpp"

namespace verbatim::table::detail {
extern template struct table_of<verbatim::sims1::InText::Blend>;
extern template struct table_of<verbatim::sims1::Skin>;
}  // namespace verbatim::table::detail
