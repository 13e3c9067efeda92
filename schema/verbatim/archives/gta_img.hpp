// GTA archives (IMG): a directory, and files in sectors of 2,048 bytes.
//
// Version 2 (San Andreas) has the directory at its start; version 1 (III, Vice City) in a file of its own, NAME.dir beside NAME.img. The games read up to 16
// neighbours of the directory with one read of their sizes together, so the order of the directory is the order of the files, without holes between them. The
// length of a file in bytes is not stored. Layout and limits: the GTA community's wiki (GTAMods), and the readers in gta-reversed and re3.
#pragma once
#include <array>

#include "verbatim/archives/archive.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::archives {

struct ImgRecord {
    wire::at<0, wire::u32>  sector;        // from the start of the archive
    wire::at<4, wire::u16>  sectors;
    wire::at<6, wire::u16>  sectors_used;  // 0; otherwise the game uses it in place of `sectors`
    wire::at<8, std::array<wire::u8, 24>>  name;  // ends with NUL; what follows the NUL is kept
};
static_assert(wire::laid_out<ImgRecord, 32>);

extern const kind gta_img, gta_img1;  // version 2, and version 1 with its directory

}  // namespace verbatim::archives
