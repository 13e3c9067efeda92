// FAR archives of The Sims (1a) and The Sims Online (1b): a header, the files without padding, and a list of them, which
// ends the file. The two differ in the size of the length of a name. Layout: the wiki of Niotso, and the readers in
// FreeSO and Sims.Far.
#pragma once
#include <array>

#include "verbatim/archives/archive.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::archives {

struct FarHeader {
    wire::at<0, std::array<wire::u8, 8>>  magic;  // FAR!byAZ
    wire::at<8, wire::u32>   version;         // 1, also of 1b; 3 are compressed files of The Sims Online
    wire::at<12, wire::u32>  list_at;
};
static_assert(wire::laid_out<FarHeader, 16>);

// An entry of the list; the length of its name, of four or two bytes, and the name follow.
struct FarEntry {
    wire::at<0, wire::u32>  size;         // the one that the game uses
    wire::at<4, wire::u32>  stored_size;  // the same
    wire::at<8, wire::u32>  offset;
};
static_assert(wire::laid_out<FarEntry, 12>);

extern const kind sims1_far;

}  // namespace verbatim::archives
