// Made by verbatim-generate from verbatim/formats/sims3/clip.hpp. Do not edit.
// sims3.clip, with reading and writing. The library has the tables of its records: the compiler need not make them again.
#pragma once
#include <verbatim/formats/sims3/clip.hpp>  // in these brackets, for this file may have the same name
#include "verbatim/document.hpp"

extern template struct verbatim::table::detail::table_of<verbatim::sims3::EndData>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::Clip>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::PaletteKey>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::VectorKey>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::RotationKey>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::WeightKey>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::NullTranslationKey>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::NullRotationKey>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::IdentityRotationKey>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::NullWeightKey>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::Curve>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::S3Clip>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::AttachProp>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::Unparent>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::Sound>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::StartEffect>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::Visibility>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::DestroyProp>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::StopEffect>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::Event>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::EventSection>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::SlotTarget>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::Chain::TargetPointer>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::Chain>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::SlotTable::ChainPointer>;
extern template struct verbatim::table::detail::table_of<verbatim::sims3::SlotTable>;
extern template struct verbatim::table::detail::table_of_root<verbatim::sims3::Clip>;
