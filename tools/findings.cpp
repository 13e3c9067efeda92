#include "tools/findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <tuple>

namespace verbatim::tools {

namespace {

constexpr severity worst_first[] = {severity::error, severity::unusual, severity::note};

}  // namespace

std::string without_indices(std::string_view text) {
    std::string all;
    bool inside = false;
    for (const char c : text) {
        inside = inside && c != ']';
        if (!inside || c < '0' || c > '9') all += c;
        inside = inside || c == '[';
    }
    return all;
}

std::vector<findings_of_rule> by_rule(const std::vector<finding>& findings) {
    std::vector<findings_of_rule> all;
    for (const severity s : worst_first) {
        std::map<std::tuple<std::string, std::string, std::string>, std::size_t> known;
        for (const finding& f : findings) {
            if (f.severity != s) continue;
            std::string field = without_indices(f.path), rule = f.rule.empty() ? f.expected : f.rule;
            const auto [at, is_new] = known.emplace(std::tuple(field, rule, f.source), all.size());
            if (is_new) all.push_back({s, std::move(field), std::move(rule), {}});
            all[at->second].all.push_back(&f);
        }
    }
    return all;
}

std::string count_of(const std::vector<finding>& findings) {
    std::string parts;
    for (const severity s : worst_first) {
        const auto count = std::ranges::count(findings, s, &finding::severity);
        if (count == 0) continue;
        const bool plural = count != 1 && s != severity::unusual;
        parts += fmt::format("{}{} {}{}", parts.empty() ? "" : ", ", count, name_of(s), plural ? "s" : "");
    }
    return fmt::format("{} finding{} ({})", findings.size(), findings.size() == 1 ? "" : "s", parts);
}

std::vector<finding> new_errors(const std::vector<finding>& before, const std::vector<finding>& after) {
    const auto key = [](const finding& f) {
        return std::tuple(without_indices(f.path), f.expected, without_indices(f.found));
    };
    std::map<decltype(key(after.front())), std::size_t> known;
    for (const finding& f : before)
        if (f.severity == severity::error) ++known[key(f)];
    std::vector<finding> brought;
    for (const finding& f : after) {
        if (f.severity != severity::error) continue;
        if (auto& left = known[key(f)]; left > 0) --left;
        else brought.push_back(f);
    }
    return brought;
}

}  // namespace verbatim::tools
