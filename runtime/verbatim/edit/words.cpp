#include "verbatim/edit/words.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verbatim/edit/diff.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::edit {

namespace {

constexpr std::size_t most = 60;

std::string_view value_in(std::string_view json) {
    constexpr std::string_view start = R"({"value": )";
    if (!json.starts_with(start)) return json;
    return json.substr(start.size(), std::min(json.rfind(R"(, "behind")"), json.rfind(R"(, "before")")) - start.size());
}

// The elements of an array of numbers as JSON has it; nothing for anything else.
std::vector<std::string_view> elements_of(std::string_view json) {
    std::vector<std::string_view> elements;
    if (!json.starts_with('[') || json.find_first_of("[{", 1) != std::string_view::npos) return elements;
    for (std::size_t at = 1; at + 1 < json.size();) {
        const auto end = std::min(json.find(',', at), json.size() - 1), start = std::min(json.find_first_not_of(" \n", at), end);
        elements.push_back(json.substr(start, json.find_last_not_of(" \n", end - 1) + 1 - start));
        at = end + 1;
    }
    return elements;
}

void write_set(std::string& text, const change& c) {
    const auto out = std::back_inserter(text);
    const std::string_view path = c.path.empty() ? "the whole file" : std::string_view(c.path);
    if (c.is == change::what::follow) {
        const auto was = c.was == c.now ? "stays" : brief(c.was) + " ->";
        fmt::format_to(out, "{}: {} {}, and follows from now on\n", path, was, brief(c.now));
        return;
    }
    if (c.was == c.now) {  // a derived value that no longer follows
        fmt::format_to(out, "{}: stays {}\n", path, brief(c.now, c.was));
        return;
    }
    // Of an array that is too long for a line, the elements that have changed.
    const auto was = elements_of(c.was), now = elements_of(c.now);
    if (!was.empty() && was.size() == now.size() && std::max(c.was.size(), c.now.size()) > most) {
        for (std::size_t i = 0; i < was.size(); ++i)
            if (was[i] != now[i]) fmt::format_to(out, "{}[{}]: {} -> {}\n", path, i, was[i], now[i]);
        return;
    }
    fmt::format_to(out, "{}: {} -> {}\n", path, brief(c.was, c.now), brief(c.now, c.was));
}

std::string_view list_of(const change& c) {
    return c.path.ends_with(']') ? view::parent_of(c.path) : c.path;
}

std::string element(const change& c) { return c.name.empty() ? std::string{} : c.name + ' '; }

}  // namespace

std::string brief(std::string_view json) {
    std::string text;
    bool in_string = false, escaped = false;
    for (const char c : json) {
        if (c == '"' && !escaped) in_string = !in_string;
        escaped = c == '\\' && !escaped;
        const bool is_white_space = !in_string && (c == '\n' || (c == ' ' && (text.empty() || text.find_last_of(" [{") == text.size() - 1)));
        if (!is_white_space) text += c;
        if (text.size() > most) return text.substr(0, most - 3) + "...";
    }
    return text;
}

std::string brief(std::string_view json, std::string_view other) { return brief(value_in(json) != value_in(other) ? value_in(json) : json); }

std::string in_words(const difference& d) {
    std::string text;
    const auto out = std::back_inserter(text);
    for (std::size_t i = 0; i < d.changes.size(); ++i) {
        const change& c = d.changes[i];
        if (!c.of_element()) {
            write_set(text, c);
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
