// Made by tools/generate from schema/. Do not edit: ./dev generate
#include "verbatim/formats.hpp"
#include "verbatim/formats/sims1/convert.hpp"

namespace verbatim {

std::span<const view::conversion> conversions() {
    static const view::conversion all[] = {
        view::conversion_between<verbatim::sims1::Skin, verbatim::sims1::Bmf>(),
        view::conversion_between<verbatim::sims1::Bmf, verbatim::sims1::Skin>(),
    };
    return all;
}

}  // namespace verbatim
