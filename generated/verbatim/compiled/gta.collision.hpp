// Made by verbatim-generate from verbatim/formats/gta/collision.hpp. Do not edit.
// gta.collision, with reading and writing. The library has the tables of its records: the compiler need not make them again.
#pragma once
#include <verbatim/formats/gta/collision.hpp>  // in these brackets, for this file may have the same name
#include "verbatim/document.hpp"

extern template struct verbatim::table::detail::table_of<verbatim::gta::Collisions>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Vector>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Surface>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Sphere>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Box>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::Face>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::CollisionShapes>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::LaterShapes>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::CollisionModel>;
extern template struct verbatim::table::detail::table_of<verbatim::gta::LaterCollisionModel>;
extern template struct verbatim::table::detail::table_of_root<verbatim::gta::Collisions>;
