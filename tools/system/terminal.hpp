// The terminal of a person, if there is one.
#pragma once
#include <cstddef>

namespace verbatim::tools::system {

enum class stream { out, err };

bool is_terminal(stream);
// Returns whether standard output is a terminal that understands the codes of colours.
bool shows_colours();
// Return how many columns and lines the terminal of standard output has; 0 if it is none, or does not say.
std::size_t columns();
std::size_t lines();
// Returns whether the terminal closes when this program ends, as the window does in which Windows starts a program on
// which files are dropped.
bool ends_with_program();

// While one of these lives, standard output goes through the pager of the user ($PAGER, otherwise less), which leaves
// at once if everything fits the screen. Nothing happens if standard output is no terminal, or there is no pager. The
// destructor waits until the person has left the pager.
class pager {
public:
    pager();
    ~pager();
    pager(const pager&) = delete;
    pager& operator=(const pager&) = delete;

private:
    bool is_on_ = false;
};

}  // namespace verbatim::tools::system
