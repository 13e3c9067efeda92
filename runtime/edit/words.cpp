// A difference in words.
#include <fmt/format.h>

#include <algorithm>

#include "runtime/edit/diff.hpp"
#include "runtime/view/path.hpp"

namespace verbatim::edit {

namespace {

constexpr std::size_t most = 60;

// A value on one line, shortened. Of two that have something around them, such as garbage behind a name, only the values when these differ.
std::string_view value_in(std::string_view json) {
    constexpr std::string_view start = R"({"value": )";
    if (!json.starts_with(start)) return json;
    return json.substr(start.size(), std::min(json.rfind(R"(, "behind")"), json.rfind(R"(, "before")")) - start.size());
}
std::string brief(std::string_view json, std::string_view other) {
    if (value_in(json) != value_in(other)) json = value_in(json);
    std::string text;
    for (const char c : json)
        if (c != '\n' && !(c == ' ' && (text.empty() || text.back() == ' '))) text += c;
    return text.size() <= most ? text : text.substr(0, most - 3) + "...";
}

std::string_view list_of(const change& c) {
    return c.path.ends_with(']') ? view::parent_of(c.path) : c.path;
}

std::string element(const change& c) { return c.name.empty() ? std::string{} : c.name + ' '; }

}  // namespace

std::string in_words(const difference& d) {
    std::string text;
    const auto out = std::back_inserter(text);
    for (std::size_t i = 0; i < d.changes.size(); ++i) {
        const change& c = d.changes[i];
        if (c.is == change::what::set) {
            const std::string_view path = c.path.empty() ? "the whole file" : std::string_view(c.path);
            if (c.was == c.now) fmt::format_to(out, "{}: stays {}\n", path, brief(c.now, c.was));  // a derived value that no longer follows
            else fmt::format_to(out, "{}: {} -> {}\n", path, brief(c.was, c.now), brief(c.now, c.was));
            continue;
        }
        const char sign = c.is == change::what::insert ? '+' : '-';
        std::size_t count = 1;
        if (c.name.empty())  // those without names are counted
            while (i + 1 < d.changes.size() && d.changes[i + 1].is == c.is && list_of(d.changes[i + 1]) == list_of(c) &&
                   d.changes[i + 1].indices.back() == c.indices.back() + (sign == '-' ? count : 0))
                ++count, ++i;
        if (c.name.empty()) fmt::format_to(out, "{}: {}{} at {}\n", list_of(c), sign, count, c.indices.back());
        else fmt::format_to(out, "{}: {}{}at {}\n", list_of(c), sign, element(c), c.indices.back());
    }
    for (const byte_change& b : d.bytes) fmt::format_to(out, "bytes at {:#x}: {} become {}\n", b.offset, b.was.size(), b.now.size());
    return text;
}

}  // namespace verbatim::edit
