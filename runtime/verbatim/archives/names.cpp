#include "verbatim/archives/names.hpp"

#include <algorithm>

namespace verbatim::archives {

namespace {

std::string fault_of_part(std::string_view name) {
    if (name.empty()) return {};  // two separators count as one
    if (name == "." || name == "..") return "a path that leads elsewhere";
    if (name.ends_with(' ') || name.ends_with('.')) return "a name that ends in a blank or a dot";
    const auto stem = lower_case(name.substr(0, name.find('.')));
    const bool is_port =
        stem.size() == 4 && (stem.starts_with("com") || stem.starts_with("lpt")) && stem[3] >= '1' && stem[3] <= '9';
    if (is_port || stem == "con" || stem == "prn" || stem == "aux" || stem == "nul") return "the name of a device";
    return {};
}

}  // namespace

std::string lower_case(std::string_view text) {
    std::string lower(text);
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 32);
    return lower;
}

std::string folded(std::string_view name) {
    auto made = lower_case(name);
    std::ranges::replace(made, '\\', '/');
    return made;
}

std::string fault_of_path(std::string_view name) {
    if (name.empty()) return "no name";
    if (std::ranges::any_of(name, [](char c) { return c < 0x20 || c > 0x7E; })) return "not printable in ASCII";
    const auto path = folded(name);
    if (path.find(':') != path.npos || path.starts_with("//")) return "a path that leads elsewhere";
    for (std::string_view rest = path;;) {
        const auto end = rest.find('/');
        if (auto fault = fault_of_part(rest.substr(0, end)); !fault.empty()) return fault;
        if (end == rest.npos) return {};
        rest.remove_prefix(end + 1);
    }
}

}  // namespace verbatim::archives
