// Made by verbatim-generate from schema headers. Do not edit.
#include "verbatim/formats.hpp"
#include "verbatim/formats/gta/convert.hpp"
#include "verbatim/formats/sims1/convert.hpp"
#include "verbatim/formats/sims1/convert_characters.hpp"
#include "verbatim/table/of.hpp"

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
extern template struct verbatim::table::detail::table_of<verbatim::sims1::Bcf>;
extern template struct verbatim::table::detail::table_of_root<verbatim::sims1::Bcf>;
extern template struct verbatim::table::detail::table_of<verbatim::sims1::EarlyBone>;
extern template struct verbatim::table::detail::table_of<verbatim::sims1::EarlySkin>;
extern template struct verbatim::table::detail::table_of<verbatim::sims1::EarlySuit>;
extern template struct verbatim::table::detail::table_of<verbatim::sims1::Version300>;
extern template struct verbatim::table::detail::table_of<verbatim::sims1::Version200>;
extern template struct verbatim::table::detail::table_of<verbatim::sims1::Cmx>;
extern template struct verbatim::table::detail::table_of_root<verbatim::sims1::Cmx>;
extern template struct verbatim::table::detail::table_of<verbatim::sims1::InBinary::Blend>;
extern template struct verbatim::table::detail::table_of<verbatim::sims1::Bmf>;
extern template struct verbatim::table::detail::table_of_root<verbatim::sims1::Bmf>;
extern template struct verbatim::table::detail::table_of<verbatim::sims1::InText::Blend>;
extern template struct verbatim::table::detail::table_of<verbatim::sims1::Skin>;
extern template struct verbatim::table::detail::table_of_root<verbatim::sims1::Skin>;

namespace verbatim {

std::span<const verbatim::view::conversion> conversions() {
    static const verbatim::view::conversion all[] = {
        verbatim::view::conversion_between<verbatim::gta::Ifp, verbatim::gta::Ifp, verbatim::gta::to_anp3>(),
        verbatim::view::conversion_between<verbatim::gta::Ifp, verbatim::gta::Ifp, verbatim::gta::to_anp2>(),
        verbatim::view::conversion_between<verbatim::gta::Ifp, verbatim::gta::Ifp, verbatim::gta::to_anpk>(),
        verbatim::view::conversion_between<verbatim::gta::Ifp, verbatim::gta::Ifp, verbatim::gta::to_anpk_tree>(),
        verbatim::view::conversion_between<verbatim::sims1::Skin, verbatim::sims1::Bmf>(),
        verbatim::view::conversion_between<verbatim::sims1::Bmf, verbatim::sims1::Skin>(),
        verbatim::view::conversion_between<verbatim::sims1::Cmx, verbatim::sims1::Bcf>(),
        verbatim::view::conversion_between<verbatim::sims1::Bcf, verbatim::sims1::Cmx>(),
    };
    return all;
}

}  // namespace verbatim
