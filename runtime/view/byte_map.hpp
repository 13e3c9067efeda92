// Who owns each byte of a file.
#pragma once
#include <functional>
#include <string>

#include "runtime/view/document.hpp"

namespace verbatim::view {

struct byte_range {
    std::size_t offset, size;
    std::string path;
    std::string type;
    owner by;
    bool shared;  // some of its bytes have a second owner
};

// Every leaf and gap with at least one byte, in file order. Together they cover the file.
void each_range(const document&, const std::function<void(const byte_range&)>&);

}  // namespace verbatim::view
