#include "verbatim/view/round_trips.hpp"

#include <fmt/format.h>

namespace verbatim::view {

result<void> round_trips(const document& doc, const std::function<void()>& release_pages) {
    const auto is_file = [](const result<std::optional<std::size_t>>& difference) -> result<void> {
        if (!difference) return difference.error();
        if (!*difference) return {};
        return error{{},
                     **difference,
                     fmt::format("it is written differently from {:#x} on; please report this file", **difference),
                     error_kind::not_identical};
    };
    if (auto same = is_file(doc.difference()); !same) return same;
    release_pages();
    return is_file(doc.difference_decoded());
}

}  // namespace verbatim::view
