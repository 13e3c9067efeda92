// The Sims 1's character files of the specimens.
#pragma once
#include "tests/schema/sims1.hpp"
#include "verbatim/compiled/sims1.bcf.hpp"
#include "verbatim/compiled/sims1.cmx.hpp"
#include "verbatim/formats/sims1/convert_characters.hpp"

namespace verbatim::test {

inline document<sims1::Cmx> cmx(std::string_view name) {
    return read_specimen<sims1::Cmx>(specimen_named("sims1.cmx", name));
}
inline document<sims1::Bcf> bcf(std::string_view name) {
    return read_specimen<sims1::Bcf>(specimen_named("sims1.bcf", name));
}

}  // namespace verbatim::test
