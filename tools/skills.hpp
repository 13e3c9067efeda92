// The movement in the skills of a character file of The Sims 1 (CMX, BCF), whose keys are in files of their own (CFP).
#pragma once
#include <functional>
#include <string>

#include "tools/animation.hpp"
#include "tools/open.hpp"

namespace verbatim::tools {

// Returns whether documents of a format may have skills.
bool has_skills(const view::format&);

// Opens the file with the keys of a skill by the stem of its name.
using key_opener = std::function<open_result(const std::string& stem)>;

// Returns the skills as animations, whose frames share the skill's duration. Skills whose keys are not there are among
// what is lost. The error says that there are no skills, or none with keys, or that the keys of one are not there.
result<exported_animations> animations_of_skills(const view::document& characters, const key_opener&);

}  // namespace verbatim::tools
