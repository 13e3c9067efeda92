// Made by tools/generate from schema/. Do not edit: ./dev generate
#include "generated/registry.hpp"

namespace verbatim::generated {

view::format gta_ifp();
view::format mw3_anim();
view::format oni_corpses();

std::span<const view::format> formats() {
    static const view::format all[] = {
        gta_ifp(),
        mw3_anim(),
        oni_corpses(),
    };
    return all;
}

}  // namespace verbatim::generated
