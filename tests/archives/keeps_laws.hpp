// The laws of archives, for any kind and any file: docs/laws.md.
#pragma once
#include <utility>

#include "tests/support/hex.hpp"
#include "verbatim/archives/archive.hpp"

namespace verbatim::test {

// The bytes of an archive, and of its directory if that is a file of its own.
struct archive_files {
    bytes file{}, directory{};

    archive_files(bytes of_file, bytes of_directory = {})
        : file(std::move(of_file)), directory(std::move(of_directory)) {}
    bool operator==(const archive_files&) const = default;
};

// Returns the file after the edits of an archive, or both files. Throws std::logic_error if it cannot be written.
bytes file_after(const archives::archive&, const bytes& read);
archive_files files_after(const archives::archive&, const archive_files& read);

// Checks the laws for an archive: an unedited one is written as it was; each entry in turn grows, shrinks, is replaced,
// renamed and removed, and one is added: then the archive reads back, all other entries have their stored bytes, names
// and order, and there is no finding that was not there before. At most `most` entries are tried. Throws
// std::logic_error, which names the edit and the law, if one does not hold.
void keeps_laws_of_archives(const archives::kind&, const archive_files&, std::size_t most = 1000);

}  // namespace verbatim::test
