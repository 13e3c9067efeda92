#include "tools/near.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "verbatim/view/near.hpp"

namespace verbatim::tools {

std::string meant(std::string_view word, const std::vector<std::string>& names) {
    const auto near = view::near_name(word, names);
    return near.empty() ? near : fmt::format("; did you mean {}?", near);
}

std::string_view command_for(std::string_view word) {
    static constexpr std::pair<std::string_view, std::string_view> commands[] = {
        {"add", "append"},      {"cat", "show"},      {"change", "set"},   {"cp", "copy"},      {"create", "new"},
        {"del", "remove"},      {"delete", "remove"}, {"dir", "list"},     {"display", "show"}, {"dump", "show"},
        {"duplicate", "copy"},  {"edit", "set"},      {"erase", "remove"}, {"fix", "repair"},   {"graph", "plot"},
        {"grep", "find"},       {"info", "show"},     {"inspect", "show"}, {"json", "to-json"}, {"less", "show"},
        {"ls", "list"},         {"modify", "set"},    {"more", "show"},    {"mv", "rename"},    {"open", "show"},
        {"print", "show"},      {"read", "show"},     {"replace", "set"},  {"revert", "undo"},  {"rm", "remove"},
        {"schemas", "formats"}, {"search", "find"},   {"tree", "show"},    {"type", "show"},    {"update", "set"},
        {"validate", "check"},  {"verify", "check"},  {"view", "show"},    {"write", "set"},    {"xxd", "show"}};
    const auto* const known = std::ranges::find(commands, word, &std::pair<std::string_view, std::string_view>::first);
    return known == std::end(commands) ? std::string_view() : known->second;
}

}  // namespace verbatim::tools
