#include "tools/near.hpp"

#include <fmt/format.h>

#include "verbatim/view/near.hpp"

namespace verbatim::tools {

std::string meant(std::string_view word, const std::vector<std::string>& names) {
    const auto near = view::near_name(word, names);
    return near.empty() ? near : fmt::format("; did you mean {}?", near);
}

}  // namespace verbatim::tools
