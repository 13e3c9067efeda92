// Instance files of Oni: the levels (.dat, beside which are .raw and .sep) and OniSplit's resources (.oni). Tables of
// instances, names and templates, a block of data, and a block of names, which is before the data in an .oni.
//
// An instance is addressed by the tag of its template and its number among those, CRSA[0], or by its name, which has the tag before it. Its bytes begin with its
// index and the id of the level's file; the table has the place 8 bytes behind that. Links to instances are indices, so no instance comes or goes. A placeholder
// has a name, and its data is in another file. Described by OniGalore (OBD:Instance_file_format), and by the readers of OniSplit and onipack.
#pragma once
#include <array>

#include "verbatim/archives/archive.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::archives {

struct OniHeader {
    wire::at<0x00, wire::u64>  checksum;      // of all templates, by their definitions: no edit of data changes it
    wire::at<0x08, wire::u32>  version;       // 56523331 in a .dat, 56523332 in an .oni
    wire::at<0x0C, std::array<wire::u16, 4>>  sizes;  // 64, 20, 16, 8: of this header and of a row of each table
    wire::at<0x14, wire::u32>  instances;
    wire::at<0x18, wire::u32>  names;
    wire::at<0x1C, wire::u32>  templates;
    wire::at<0x20, wire::u32>  data_at;
    wire::at<0x24, wire::u32>  data_size;     // in an .oni, the file may end before
    wire::at<0x28, wire::u32>  names_at;
    wire::at<0x2C, wire::u32>  names_size;
    wire::at<0x30, wire::u32>  raw_at;        // of an .oni, or 0; in a .dat, garbage
    wire::at<0x34, wire::u32>  raw_size;
    wire::at<0x38, wire::u64>  unused;
};
static_assert(wire::laid_out<OniHeader, 0x40>);

struct OniInstance {
    wire::at<0x00, wire::u32>  tag;           // CRSA is 43525341
    wire::at<0x04, wire::u32>  offset;        // in the data, 8 bytes behind the start; 0: there is no data
    wire::at<0x08, wire::u32>  name;          // in the names
    wire::at<0x0C, wire::u32>  size;
    wire::at<0x10, wire::u32>  flags;         // 1: no name, 2: placeholder, 4: it has the data of another one
};
static_assert(wire::laid_out<OniInstance, 0x14>);

struct OniTemplate {
    wire::at<0x00, wire::u64>  checksum;
    wire::at<0x08, wire::u32>  tag;
    wire::at<0x0C, wire::u32>  count;         // of its instances
};
static_assert(wire::laid_out<OniTemplate, 0x10>);

struct OniName {
    wire::at<0x00, wire::u32>  instance;      // in the order of the names
    wire::at<0x04, wire::u32>  pointer;       // garbage
};
static_assert(wire::laid_out<OniName, 0x08>);

extern const kind oni_instances;

}  // namespace verbatim::archives
