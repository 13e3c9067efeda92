// Names of entries as the names of files.
#pragma once
#include <string>
#include <string_view>

namespace verbatim::archives {

// Returns upper-case letters as lower-case ones.
std::string lower_case(std::string_view);
// Returns a name as archives compare them that ignore case: in lower case, with / for each backslash.
std::string folded(std::string_view name);

// Returns what a name is if no file can have it below a folder of any system: a device, a path out of the folder. Empty
// if one can.
std::string fault_of_path(std::string_view name);

}  // namespace verbatim::archives
