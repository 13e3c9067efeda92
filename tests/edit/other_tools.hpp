// JSON through other programs: jq, JavaScript and Python, as far as they are installed.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace verbatim::test {

// Calls the function with each of these documents as each program writes it. Prints which programs are not installed.
using rewritten = std::function<void(std::string_view tool, std::size_t index, const std::string& json)>;
void through_other_tools(std::string_view what, const std::vector<std::string>& documents, const rewritten&);

}  // namespace verbatim::test
