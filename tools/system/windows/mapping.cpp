#include "tools/system/mapping.hpp"

#include <windows.h>

namespace verbatim::tools::system {

std::optional<mapping> mapping::of(const open_file&, std::size_t) {
    ::SetLastError(ERROR_NOT_SUPPORTED);
    return std::nullopt;
}
mapping::~mapping() = default;
bool mapping::has_lost() const { return false; }
std::unique_ptr<const copier> mapping::copier_of(const open_file&, std::size_t) { return nullptr; }
const std::vector<file_range>* mapping::changes_in(const keeper&) { return nullptr; }
void mapping::keep(std::size_t, std::size_t) const {}
void mapping::release_pages() const {}

}  // namespace verbatim::tools::system
