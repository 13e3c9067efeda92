#include "tools/units.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tools/print.hpp"

namespace verbatim::tools {

namespace {

// Returns "2 new (run, jump)"; of many names the first ones.
std::string counted(const std::vector<std::string>& names, std::string_view what) {
    constexpr std::size_t most = 8;
    std::string text = fmt::format("{} {}", names.size(), what);
    if (names.empty()) return text;
    const auto shown = std::span(names).first(std::min(most, names.size()));
    return text + fmt::format(" ({}{})", fmt::join(shown, ", "), names.size() > most ? ", ..." : "");
}

}  // namespace

void print_units(std::FILE* to, const edit::difference& d, std::span<const view::found> lists,
                 const std::string& before) {
    std::vector<std::string> others;
    for (const auto& list : edit::summary_of(edit::by_unit(d.changes, lists), lists, others)) {
        const auto& [path, changed, added, gone, moved, garbage] = list;
        if (changed.empty() && added.empty() && gone.empty() && moved.empty() && garbage.empty()) continue;
        std::string line = fmt::format("{}{}: {}, {}, {}", before, path, counted(changed, "changed"),
                                       counted(added, "new"), counted(gone, "gone"));
        if (!moved.empty()) line += ", " + counted(moved, "moved");
        if (!garbage.empty()) line += ", " + counted(garbage, "with other garbage only");
        print(to, "{}\n", line);
    }
    for (const auto& part : others) print(to, "{}{}: changed\n", before, part.empty() ? "the whole file" : part);
    if (!d.bytes.empty()) print(to, "{}{} runs of bytes that no value owns\n", before, d.bytes.size());
}

}  // namespace verbatim::tools
