// What `stats` finds in files, and its lines of JSON, of which the parts of a large job are put together again.
#pragma once
#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include "tools/unknown_fields.hpp"
#include "verbatim/result.hpp"

namespace verbatim::tools {

struct value_count {
    std::size_t count = 0, files = 0;
    std::string first{};  // of the files that have it, the one whose name is first in the alphabet
    double number = 0;
    bool is_number = false;
};

// The values of a field, or the unknown fields of a format.
struct found_values {
    std::string of{};  // the path of the field, or the id of the format
    bool is_unknown = false;
    std::size_t files = 0;
    std::map<std::string, value_count> values{};
    unknown_fields unknown{};
};

// Adds what other files have.
void merge(found_values& all, const found_values& more);

// Returns what gives the values of an unknown field: "number of frames - 8".
std::vector<std::string> explanations(const unknown_field&);

// Returns the first line: what the others are of, and how many files were read.
std::string head_as_json(const found_values&);
std::string value_as_json(std::string_view text, const value_count&);
std::string unknown_as_json(const std::string& path, const unknown_field&);

// Returns what such lines say. The error has the number of the line that is not one of them.
result<found_values> found_in_lines(std::string_view json);

}  // namespace verbatim::tools
