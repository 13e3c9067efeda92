// Resource files of The Sims (IFF; FLR, WLL, SPF, STX, PIFF): a header, and chunks back to back. A chunk of the type rsmp is
// a map of all others, by which the game finds them. Layout: the wikis of Niotso and of TheSimsOpenTechDoc, the readers in
// FreeSO, and the game.
#pragma once
#include <array>

#include "verbatim/archives/archive.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::archives {

struct IffHeader {
    wire::at<0, std::array<wire::u8, 60>>  signature;  // IFF FILE 2.5:TYPE FOLLOWED BY SIZE, NUL, JAMIE DOORNBOS & MAXIS 1
    wire::at<60, wire::u32be>  map_at;                 // of the header of the rsmp; 0 or the text 996: there is none
};
static_assert(wire::laid_out<IffHeader, 64>);

struct IffChunk {
    wire::at<0, std::array<wire::u8, 4>>  type;  // XXXX: it is dead
    wire::at<4, wire::u32be>  size;              // with this header
    wire::at<8, wire::u16be>  id;
    wire::at<10, wire::u16be>  flags;            // 4: it is dead
    wire::at<12, std::array<wire::u8, 64>>  label;  // ends with NUL
};
static_assert(wire::laid_out<IffChunk, 76>);

// An entry of the map, before its label.
struct IffMapEntry {
    wire::at<0, wire::u32>  offset;  // of the header of the chunk
    wire::at<4, wire::u16>  id;
    wire::at<6, wire::u16>  flags;
};
static_assert(wire::laid_out<IffMapEntry, 8>);

extern const kind sims1_iff;

}  // namespace verbatim::archives
