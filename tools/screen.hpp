// What a command prints for people at a terminal: as wide as the terminal, at most so many lines, and through a pager.
#pragma once
#include <cstddef>
#include <cstdio>
#include <optional>
#include <string>

#include "tools/print.hpp"
#include "tools/system/terminal.hpp"

namespace verbatim::tools {

// Returns the number of characters in a line of standard output: of a terminal, what COLUMNS or the terminal says;
// otherwise the largest number.
std::size_t output_width();
// Returns the number of its lines, or the largest number.
std::size_t output_height();

// A pager, and no more lines than people read, unless `everything` is given. At the end, prints how many more lines
// there are, and `more`, which says how to see them.
class screen {
public:
    screen(bool everything, std::string more);

private:
    std::optional<system::pager> pager_;
    short_output lines_;
};

}  // namespace verbatim::tools
