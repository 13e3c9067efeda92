// Texts of Windows, which are UTF-16.
#pragma once
#include <string>
#include <string_view>

namespace verbatim::tools::system {

std::wstring wide(std::string_view utf8);
std::string utf8(std::wstring_view wide);

// Returns a path as the functions of Windows take it: one that is too long for them in the form that has no limit.
std::wstring wide_path(std::string_view path);

}  // namespace verbatim::tools::system
