#include "tools/units.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

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

units_that_differ::units_that_differ(std::vector<edit::change> changes, std::span<const view::found> unit_lists)
    : lists(edit::summary_of(edit::by_unit(std::move(changes), unit_lists), unit_lists, others)) {
    std::erase_if(lists, [](const edit::unit_summary& l) {
        return l.changed.empty() && l.added.empty() && l.gone.empty() && l.moved.empty() && l.garbage.empty();
    });
}

std::vector<std::string> units_that_differ::lines() const {
    std::vector<std::string> all;
    for (const auto& list : lists) {
        std::string line = fmt::format("{}: {}, {}, {}", list.list, counted(list.changed, "changed"),
                                       counted(list.added, "new"), counted(list.gone, "gone"));
        if (!list.moved.empty()) line += ", " + counted(list.moved, "moved");
        if (!list.garbage.empty()) line += ", " + counted(list.garbage, "with other garbage only");
        all.push_back(std::move(line));
    }
    for (const auto& part : others) all.push_back((part.empty() ? "the whole file" : part) + ": changed");
    return all;
}

void print_units(std::FILE* to, edit::difference d, std::span<const view::found> lists, const std::string& before) {
    for (const auto& line : units_that_differ(std::move(d.changes), lists).lines()) print(to, "{}{}\n", before, line);
    if (!d.bytes.empty()) print(to, "{}{} runs of bytes that no value owns\n", before, d.bytes.size());
}

}  // namespace verbatim::tools
