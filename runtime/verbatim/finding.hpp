// A finding: a deviation in a file that could be read.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

#include "verbatim/result.hpp"
#include "verbatim/wire/severity.hpp"

namespace verbatim {

// A deviation in a file: it is kept and will be written again.
struct finding {
    std::string path;
    std::size_t offset = 0;  // Offset in its space.
    std::string expected;
    std::string found;
    std::size_t decoded = in_file;  // Number of characters at the end of the path in decoded bytes, see in_file.
    verbatim::severity severity = verbatim::severity::unusual;
    std::string source{};  // Who says that it is expected, or why; empty: the format's description.
    std::string rule{};    // What is expected of all values of its kind; empty: `expected` says it.

    std::string message() const;
    std::string_view space() const;  // The same as for an error.
    std::string where() const;       // Returns "at 0x10", with the decoded bytes if it is in some.
};

}  // namespace verbatim
