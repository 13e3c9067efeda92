// JSON through other programs: jq, JavaScript and Python, as far as they are installed.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace verbatim::test {

// Hands over what each program makes of each of these documents. Says which programs are not there.
using rewritten = std::function<void(std::string_view tool, std::size_t index, const std::string& json)>;
void through_other_tools(std::string_view what, const std::vector<std::string>& documents, const rewritten&);

}  // namespace verbatim::test
