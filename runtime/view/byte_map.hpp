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
    bool shared = false;          // some of its bytes have a second owner
    std::string_view shared_with; // the path of the value that its first byte has been told of already
};

// Every leaf and gap with at least one byte, in file order. Together they cover the file. A placed value that starts in bytes of another one is one
// range, for the leaves in them have been told. Only what pointers lead to is held in memory, and refused when there is more of it than of the file.
result<void> each_range(const document&, const std::function<void(const byte_range&)>&);

}  // namespace verbatim::view
