// Made by verbatim-generate from verbatim/formats/gta/ifp.hpp. Do not edit.
// gta.ifp, with reading and writing. The library has the tables of its records: the compiler need not make them again.
#pragma once
#include <verbatim/formats/gta/ifp.hpp>  // in these brackets, for this file may have the same name
#include "verbatim/document.hpp"

extern template struct verbatim::table::detail::table_of<verbatim::gta::RotationFrame>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::RotationTranslationFrame>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Rotation16Frame>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Rotation16Translation16Frame>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Object>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Animation>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Anp3>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Anp2Animation>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Anp2>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Kr00Frame>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Krt0Frame>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::KrtsFrame>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::BoneId>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Relations>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::AnpkObject::Kr00>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::AnpkObject::Krt0>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::AnpkObject::Krts>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::AnpkObject>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::AnpkAnimation>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Anpk>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::AnlfPackage>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Anlf>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Ifp>;
extern template struct verbatim::table::detail::table_of_root<verbatim::gta::Ifp>;
