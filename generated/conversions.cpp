// Made by verbatim-generate from schema headers. Do not edit.
#include "verbatim/formats.hpp"
#include "verbatim/formats/gta/convert.hpp"
#include "verbatim/formats/sims1/convert.hpp"
#include "verbatim/table/of.hpp"

namespace verbatim {

std::span<const verbatim::view::conversion> conversions() {
    static const verbatim::view::conversion all[] = {
        verbatim::view::conversion_between<verbatim::gta::Ifp, verbatim::gta::Ifp, verbatim::gta::to_anp3>(),
        verbatim::view::conversion_between<verbatim::gta::Ifp, verbatim::gta::Ifp, verbatim::gta::to_anp2>(),
        verbatim::view::conversion_between<verbatim::gta::Ifp, verbatim::gta::Ifp, verbatim::gta::to_anpk>(),
        verbatim::view::conversion_between<verbatim::gta::Ifp, verbatim::gta::Ifp, verbatim::gta::to_anpk_tree>(),
        verbatim::view::conversion_between<verbatim::sims1::Skin, verbatim::sims1::Bmf>(),
        verbatim::view::conversion_between<verbatim::sims1::Bmf, verbatim::sims1::Skin>(),
    };
    return all;
}

}  // namespace verbatim
