// Reports which value or gap owns each byte of a file.
#pragma once
#include <functional>
#include <string>

#include "verbatim/view/document.hpp"

namespace verbatim::view {

struct byte_range {
    std::size_t offset = 0, size = 0;
    std::string path, type;
    owner by = owner::field;
    bool shared = false;      // Another value owns some of its bytes, too.
    std::string shared_with;  // Path of the value whose range already covers its first byte; empty if there is none.
    std::string space{};      // Path of the coded value whose decoded bytes the range is in; empty: the file.
};

// Visits every leaf and gap that has at least one byte, in file order. Together they cover the file. If a placed value
// starts in bytes that another value owns, the leaves there have been visited already: its bytes there are one range.
// Its leaves beyond them follow after those of the other value. The decoded bytes of a coded value follow it, in their
// own order. The placed values are held in memory as long as they take no more than one and a half times the size of
// the file; if there are more, the document is walked several times. Returns an error if there are more values than the
// file has bytes.
result<void> each_range(const document&, const std::function<void(const byte_range&)>&);

}  // namespace verbatim::view
