#include "runtime/view/byte_map.hpp"

#include <algorithm>
#include <vector>

namespace verbatim::view {

void each_range(const document& doc, const std::function<void(const byte_range&)>& tell) {
    const auto file = doc.file().bytes();
    std::vector<byte_range> ranges;
    for_each_leaf(file, doc.root(), "", [&](const std::string& path, const node& leaf) {
        if (leaf.size) ranges.push_back({leaf.offset, leaf.size, path, leaf.of->name(), leaf.owned_by(), false});
        return true;
    });
    const auto gaps = doc.gaps();
    for (std::size_t i = 0; i < gaps.size(); ++i)
        ranges.push_back({gaps[i].offset, gaps[i].size, "gap[" + std::to_string(i) + "]", "gap", owner::gap, false});
    std::stable_sort(ranges.begin(), ranges.end(), [](const auto& a, const auto& b) { return a.offset < b.offset; });

    std::size_t covered = 0, last = 0;  // up to where, and by which range
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        if (ranges[i].offset < covered) ranges[i].shared = ranges[last].shared = true;
        if (ranges[i].offset + ranges[i].size > covered) {
            covered = ranges[i].offset + ranges[i].size;
            last = i;
        }
    }
    for (const auto& r : ranges) tell(r);
}

}  // namespace verbatim::view
