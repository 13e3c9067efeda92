#include "verbatim/view/unreadable.hpp"

namespace verbatim::view {

void unreadable::is_in(const node& part) {
    if (part.stored()) why_.inside_decoded();
    if (part.name.empty()) why_.inside_element(part.index);
    else why_.inside_field(part.name);
    message_ = why_.message();
}

void unreadable::is_in(std::string_view path) {
    if (!path.empty()) why_.inside_field(path);
    message_ = why_.message();
}

}  // namespace verbatim::view
