// Who owns each byte of a file.
#pragma once
#include <functional>
#include <string>

#include "runtime/view/document.hpp"

namespace verbatim::view {

struct byte_range {
    std::size_t offset = 0, size = 0;
    std::string path, type;
    owner by = owner::field;
    bool shared = false;      // some of its bytes have a second owner
    std::string shared_with;  // the path of the value that its first byte has been told of already
};

// Every leaf and gap with at least one byte, in file order. Together they cover the file. Of a placed value that starts in bytes of another one, what
// lies in bytes that have an owner already is one range, for the leaves there have been told; the leaves that reach further are told singly, when
// those of the other value have been. Memory is bounded by the size of the file: when pointers lead to more values than fit, the document is walked
// several times. More values than the file has bytes are refused.
result<void> each_range(const document&, const std::function<void(const byte_range&)>&);

}  // namespace verbatim::view
