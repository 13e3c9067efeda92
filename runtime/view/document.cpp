#include "runtime/view/document.hpp"

#include <algorithm>

namespace verbatim::view {

std::vector<gap> gaps_between(std::size_t file_size, std::size_t root_size, const wire::places* values) {
    std::vector<wire::stood> owned{{0, root_size}};
    if (values) owned.insert(owned.end(), values->all.begin(), values->all.end());
    std::ranges::sort(owned, {}, &wire::stood::offset);
    std::vector<gap> gaps;
    std::size_t end = 0;  // of all values so far
    const auto add_up_to = [&](std::size_t start) {
        if (start > end) gaps.push_back({end, start - end});
    };
    for (const wire::stood& value : owned) {
        add_up_to(value.offset);
        end = std::max(end, value.offset + value.size);
    }
    add_up_to(file_size);
    return gaps;
}

}  // namespace verbatim::view
