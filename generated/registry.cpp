// Made by tools/generate from schema/. Do not edit: ./dev generate
#include "generated/registry.hpp"

namespace verbatim::generated {

view::format gta_ifp();
view::format mw3_anim();
view::format oni_corpses();
view::format sims1_mesh();
view::format sims1_skin();
view::format sims3_clip();

std::span<const view::format> formats() {
    static const view::format all[] = {
        gta_ifp(),
        mw3_anim(),
        oni_corpses(),
        sims1_mesh(),
        sims1_skin(),
        sims3_clip(),
    };
    return all;
}

}  // namespace verbatim::generated
