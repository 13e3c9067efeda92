// Packages of The Sims 3 (DBPF 2.0): a header, an index, and the entries, in any order. An entry has a key of type, group
// and instance; its content is stored as it is, or as a stream of RefPack. Layout: SimsWiki, and the readers in s3pi and
// sxpe.
#pragma once
#include <array>

#include "verbatim/archives/archive.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::archives {

struct PackageHeader {
    wire::at<0x00, std::array<wire::u8, 4>>  magic;  // DBPF; DBPP is content of the store, which is encrypted
    wire::at<0x04, wire::u32>  major;            // 2
    wire::at<0x08, wire::u32>  minor;            // 0; 1 is The Sims 4
    wire::at<0x0C, std::array<wire::u32, 6>>  unk0C;  // a stamp in the caches of the game
    wire::at<0x24, wire::u32>  count;
    wire::at<0x28, wire::u32>  old_index_at;     // counts if index_at is 0
    wire::at<0x2C, wire::u32>  index_size;
    wire::at<0x30, std::array<wire::u32, 3>>  holes;
    wire::at<0x3C, wire::u32>  index_version;    // 3
    wire::at<0x40, wire::u32>  index_at;
    wire::at<0x44, wire::u32>  index_at_high;    // 0; readers leave it out
    wire::at<0x48, std::array<wire::u32, 6>>  unk48;
};
static_assert(wire::laid_out<PackageHeader, 0x60>);

// A row of the index. A column that has one value in all rows may be there once, before them: the bits of the first word of
// the index say which.
struct PackageRow {
    wire::at<0x00, wire::u32>  type;
    wire::at<0x04, wire::u32>  group;
    wire::at<0x08, wire::u32>  instance_high;
    wire::at<0x0C, wire::u32>  instance_low;
    wire::at<0x10, wire::u32>  offset;
    wire::at<0x14, wire::u32>  stored_size;      // bits 0 to 30; bit 31 is kept
    wire::at<0x18, wire::u32>  size;             // of the content
    wire::at<0x1C, wire::u16>  compression;      // 0: none, FFFF: RefPack, FFE0: deleted, FFFE: streamable, 5A42: zlib
    wire::at<0x1E, wire::u16>  committed;        // 1
};
static_assert(wire::laid_out<PackageRow, 0x20>);

extern const kind sims3_package;

}  // namespace verbatim::archives
