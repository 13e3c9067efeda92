// Findings as the commands list them: by severity, and by rule.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/finding.hpp"

namespace verbatim::tools {

// Returns a path or a text without the numbers in brackets: "animations[].name".
std::string without_indices(std::string_view);

// Findings of one rule about one field, wherever it is: "animations[].name".
struct findings_of_rule {
    verbatim::severity severity;
    std::string field, rule;
    std::vector<const finding*> all;
};
// Groups findings by rule: the most severe first, those of one severity in the order of the file.
std::vector<findings_of_rule> by_rule(const std::vector<finding>&);

// Returns the number of findings: "2 findings (1 error, 1 note)".
std::string count_of(const std::vector<finding>&);

// Returns the errors after an edit that were not there before it. An error about an element that has moved within its
// list is not a new one.
std::vector<finding> new_errors(const std::vector<finding>& before, const std::vector<finding>& after);

}  // namespace verbatim::tools
