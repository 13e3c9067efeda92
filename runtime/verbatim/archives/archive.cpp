#include "verbatim/archives/archive.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>

#include "verbatim/archives/names.hpp"

namespace verbatim::archives {

namespace {

std::optional<std::size_t> number_in(std::string_view text) {
    std::size_t number = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (failed != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

// Returns whether a name can be a step of a path as it is.
bool is_a_step(std::string_view name) {
    const auto mark = name.rfind('#');  // with a number behind it, it would be NAME#2
    const bool has_number = mark != name.npos && name.find_first_not_of("0123456789", mark + 1) == name.npos;
    return !name.empty() && name.find("//") == name.npos && !has_number && !name.ends_with('/') &&
           std::ranges::none_of(name, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
}

// What an entry is called: its key or, if it has none, its name; and that as it is compared.
std::string base(const entry& e) { return e.key.empty() ? e.name : e.key; }
std::string compared(const entry& e, bool ignores_case) {
    return ignores_case || !e.key.empty() ? folded(base(e)) : e.name;  // keys never heed case
}

// Returns the entries that are called so, of which labels() counts those that are called alike.
std::vector<std::size_t> called(const std::vector<entry>& entries, std::string_view name, bool ignores_case) {
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (compared(entries[i], ignores_case) == (ignores_case || !entries[i].key.empty() ? folded(name) : name))
            all.push_back(i);
    return all;
}

std::vector<std::size_t> named(const std::vector<entry>& entries, std::string_view name, bool ignores_case) {
    std::vector<std::size_t> exact, alike;
    const auto wanted = folded(name);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (entries[i].name == name || (!entries[i].key.empty() && folded(entries[i].key) == wanted))
            exact.push_back(i);
        if (ignores_case && folded(entries[i].name) == wanted) alike.push_back(i);
    }
    return ignores_case && alike.size() > exact.size() ? alike : exact;
}

}  // namespace

result<void> archive::compact() {
    for (const auto& r : remarks())
        if (r.severity == severity::error)
            return error{r.path, r.offset,
                         "expected " + r.expected + ", found " + r.found +
                             ": with such an error, bytes that no entry has may be those of one, so they stay",
                         error_kind::malformed};
    is_compact_ = true;
    remove_dead();
    return {};
}

std::vector<std::string> labels(const std::vector<entry>& entries, bool ignores_case) {
    std::map<std::string, std::size_t> all, seen;
    for (const auto& e : entries) ++all[compared(e, ignores_case)];
    std::vector<std::string> made;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const auto name = base(entries[i]), same = compared(entries[i], ignores_case);
        const auto count = ++seen[same];
        if (!is_a_step(name)) made.push_back(fmt::format("#{}", i));
        else if (all[same] > 1) made.push_back(fmt::format("{}#{}", name, count));
        else made.push_back(name);
    }
    return made;
}

result<std::size_t> find(const std::vector<entry>& entries, std::string_view name, bool ignores_case) {
    const auto missing = [&](std::string why) -> result<std::size_t> {
        return error{std::string(name), 0, std::move(why), error_kind::not_found};
    };
    // What labels() makes comes before a name that looks alike.
    const auto mark = name.rfind('#');
    const auto number = mark == name.npos ? std::nullopt : number_in(name.substr(mark + 1));
    if (number && mark == 0)
        return *number < entries.size() ? result<std::size_t>(std::size_t{*number})
                                        : missing(fmt::format("there are {} entries", entries.size()));
    const auto alike = number ? called(entries, name.substr(0, mark), ignores_case) : std::vector<std::size_t>();
    if (alike.size() > 1 && *number > 0 && *number <= alike.size()) return std::size_t{alike[*number - 1]};
    auto all = called(entries, name, ignores_case);
    if (all.empty()) all = named(entries, name, ignores_case);
    if (all.size() == 1) return all.front();
    if (all.size() > 1)
        return error{std::string(name), 0,
                     fmt::format("there are {} entries of this name: write {}#1 for the first", all.size(), name),
                     error_kind::conflict};
    if (!number) return missing("there is no entry of this name; list prints them");
    if (*number == 0 || *number > alike.size())
        return missing(fmt::format("there are {} entries of the name {}", alike.size(), name.substr(0, mark)));
    return std::size_t{alike.front()};
}

}  // namespace verbatim::archives
