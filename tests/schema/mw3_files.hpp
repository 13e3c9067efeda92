// MechWarrior 3 animation files of any size, made byte by byte from the format's description and not by the schema:
// valid ones, and the places at which to spoil them. The events are those of the specimens.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/hex.hpp"

namespace verbatim::test::mw3_files {

enum class part {
    header,
    toc,
    info,
    none,
    definition,
    object,
    node,
    light,
    puffer,
    dynamic_sound,
    static_sound,
    prereq,
    anim_ref,
    reset,
    sequence,
    event
};

struct place {
    part what;
    std::size_t offset;
};

struct made {
    bytes file;
    std::vector<place> places;
};

// Returns the same file for the same seed. A definition takes about 4 KB.
made valid(std::uint32_t seed, std::size_t definitions);

// A way to spoil a part: these bytes at this distance from its start.
struct harm {
    std::string_view name;
    part what;
    std::size_t distance;
    std::string_view hex;
};
const std::vector<harm>& harms();

}  // namespace verbatim::test::mw3_files
