#include "verbatim/kaitai/language/steps.hpp"

#include <fmt/format.h>

namespace verbatim::kaitai {

std::optional<std::string> nested::refusal(std::string_view name) const {
    const bool is_too_deep = in_.depth_ > most_nested_expressions;
    if (!is_too_deep && !in_.are_used_up()) return {};
    in_.is_refused_ = true;
    if (is_too_deep)
        return fmt::format("{} needs itself, or more than {} others one inside the other", name,
                           most_nested_expressions);
    return fmt::format("{} is looked up after too many steps", name);
}

}  // namespace verbatim::kaitai
