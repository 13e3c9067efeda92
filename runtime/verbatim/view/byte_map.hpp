// Who owns each byte of a file.
#pragma once
#include <functional>
#include <string>

#include "verbatim/view/document.hpp"

namespace verbatim::view {

struct byte_range {
    std::size_t offset = 0, size = 0;
    std::string path, type;
    owner by = owner::field;
    bool shared = false;      // some of its bytes have a second owner
    std::string shared_with;  // the path of the value with which its first byte has been listed already
    std::string space{};      // the path of the value whose decoded bytes they are; empty: the file
};

// Every leaf and gap with at least one byte, in file order. Together they cover the file. A placed value that starts in bytes of another one is one
// range, as far as those bytes have an owner, for the leaves there have been listed; its leaves that reach further come when those of the other one are
// through. The decoded bytes of a coded value follow it, in their own order. Values that take no more than one and a half times the memory of the file are held at once; for more, the document is walked again. More
// values than the file has bytes are refused.
result<void> each_range(const document&, const std::function<void(const byte_range&)>&);

}  // namespace verbatim::view
