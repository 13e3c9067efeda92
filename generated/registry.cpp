// Made by tools/generate from schema/. Do not edit: ./dev generate
#include "verbatim/formats.hpp"

namespace verbatim {

namespace generated {
view::format gta_ifp();
view::format mw3_anim();
view::format oni_corpses();
view::format sims1_mesh();
view::format sims1_skin();
view::format sims3_clip();
}  // namespace generated

std::span<const view::format> formats() {
    static const view::format all[] = {
        generated::gta_ifp(),
        generated::mw3_anim(),
        generated::oni_corpses(),
        generated::sims1_mesh(),
        generated::sims1_skin(),
        generated::sims3_clip(),
    };
    return all;
}

}  // namespace verbatim
