// All kinds of archives.
#pragma once
#include <span>

#include "verbatim/archives/archive.hpp"

namespace verbatim {

// Those that are known by the content of a file.
std::span<const archives::kind> archive_kinds();
// That of an .img beside which its directory is, in a .dir of the same name.
const archives::kind& archive_with_directory();

}  // namespace verbatim
