#include "verbatim/archives/all.hpp"

#include "verbatim/archives/gta_img.hpp"
#include "verbatim/archives/oni_instances.hpp"
#include "verbatim/archives/sims1_far.hpp"
#include "verbatim/archives/sims1_iff.hpp"
#include "verbatim/archives/sims3_package.hpp"

namespace verbatim {

std::span<const archives::kind> archive_kinds() {
    static const archives::kind all[] = {archives::gta_img, archives::sims3_package, archives::sims1_far,
                                         archives::sims1_iff, archives::oni_instances};
    return all;
}

const archives::kind& archive_with_directory() { return archives::gta_img1; }

}  // namespace verbatim
