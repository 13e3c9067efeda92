// The order of values in tables.
#pragma once
#include <cstdlib>
#include <string>
#include <utility>

namespace verbatim::tools {

// Orders numbers by their size, before texts.
inline bool is_before(const std::string& a, const std::string& b) {
    const auto number = [](const std::string& text) {
        char* end = nullptr;
        const double value = std::strtod(text.c_str(), &end);
        return std::pair(end == text.c_str(), value);
    };
    const auto x = number(a), y = number(b);
    return x.first != y.first || (!x.first && x.second != y.second) ? x < y : a < b;
}

}  // namespace verbatim::tools
