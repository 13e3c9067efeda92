// The laws of archives, for any kind and any file: docs/laws.md.
#pragma once
#include "tests/support/hex.hpp"
#include "verbatim/archives/archive.hpp"

namespace verbatim::test {

// Returns the file after the edits of an archive.
bytes file_after(const archives::archive&, const bytes& read);

// Checks the laws for an archive: an unedited one is written as it was; each entry in turn grows, shrinks, is replaced,
// renamed and removed, and one is added: then the archive reads back, all other entries have their stored bytes, names
// and order, and there is no finding that was not there before. At most `most` entries are tried.
void keeps_laws_of_archives(const archives::kind&, const bytes& file, std::size_t most = 1000);

}  // namespace verbatim::test
