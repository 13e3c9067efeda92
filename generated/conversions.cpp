// Made by verbatim-generate from schema headers. Do not edit.
#include "verbatim/formats.hpp"
#include "verbatim/formats/sims1/convert.hpp"

namespace verbatim {

std::span<const verbatim::view::conversion> conversions() {
    static const verbatim::view::conversion all[] = {
        verbatim::view::conversion_between<verbatim::sims1::Skin, verbatim::sims1::Bmf>(),
        verbatim::view::conversion_between<verbatim::sims1::Bmf, verbatim::sims1::Skin>(),
    };
    return all;
}

}  // namespace verbatim
