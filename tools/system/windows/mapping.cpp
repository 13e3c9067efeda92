#include "tools/system/mapping.hpp"

#include <windows.h>

namespace verbatim::tools::system {

std::optional<mapping> mapping::of(const open_file&, std::size_t) {
    ::SetLastError(ERROR_NOT_SUPPORTED);
    return std::nullopt;
}
mapping::~mapping() = default;
bool mapping::has_lost() const { return false; }
void mapping::release_pages() const {}

}  // namespace verbatim::tools::system
