// Made by verbatim-generate from schema headers. Do not edit.
#include "verbatim/formats.hpp"

namespace verbatim {

namespace generated {
verbatim::view::format gta_collision();
verbatim::view::format gta_ifp();
verbatim::view::format mw3_anim();
verbatim::view::format oni_corpses();
verbatim::view::format renderware_stream();
verbatim::view::format sims1_bcf();
verbatim::view::format sims1_cfp();
verbatim::view::format sims1_cmx();
verbatim::view::format sims1_mesh();
verbatim::view::format sims1_skin();
verbatim::view::format sims3_clip();
}  // namespace generated

std::span<const verbatim::view::format> formats() {
    static const verbatim::view::format all[] = {
        generated::gta_collision(),
        generated::gta_ifp(),
        generated::mw3_anim(),
        generated::oni_corpses(),
        generated::renderware_stream(),
        generated::sims1_bcf(),
        generated::sims1_cfp(),
        generated::sims1_cmx(),
        generated::sims1_mesh(),
        generated::sims1_skin(),
        generated::sims3_clip(),
    };
    return all;
}

}  // namespace verbatim
