#include "verbatim/walk/inspector.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verbatim/table/type.hpp"
#include "verbatim/walk/padding.hpp"
#include "verbatim/walk/refusal.hpp"
#include "verbatim/walk/tails.hpp"

namespace verbatim::walk {

namespace {
void add_steps(error& to, const step* at) {
    for (; at; at = at->up) at->name.empty() ? to.inside_element(at->index) : to.inside_field(at->name);
}
}  // namespace

std::string path_of(const step* at) {
    error path;
    add_steps(path, at);
    return path.path;
}

void inspector::back_to(point p) {
    findings.resize(p.findings);
    if (!p.differs) differs.reset();
    placed.resize(p.placed);
}
// The gap before an aligned value has no more than its padding.
void inspector::compare_gap(std::size_t from, const range& before, std::span<const std::byte> file) {
    const wire::aligning& how = before.of->placed().aligned;
    const auto gap = file.subspan(from, before.begin - from);
    if (gap.size() < how.multiple && is_padding(gap, how.padding)) return;
    std::string expected = "padding";
    for (std::size_t i = 0; i + 1 < how.multiple && i < 3; ++i)
        expected += fmt::format(" {:02X}", std::to_integer<unsigned>(how.padding(i)));
    findings.push_back({before.path,
                        from,
                        fmt::format("{} at most before it, to a multiple of {}", expected, how.multiple),
                        hex(gap.data(), gap.size()),
                        in_file,
                        severity::note,
                        std::string(rules_from),
                        {}});
}
void inspector::compare_places(std::size_t root_size, std::span<const std::byte> file) {
    report_tails(*this);
    std::stable_sort(placed.begin(), placed.end(), [](const range& a, const range& b) { return a.begin < b.begin; });
    range reaches_furthest{0, root_size, "the root"};
    std::size_t empty = 0;  // where the last value of no bytes is: bytes from there on may be its data, of unknown size
    for (const range& r : placed) {
        if (r.begin < std::min(r.end, reaches_furthest.end))
            findings.push_back({r.path, r.begin, "bytes of its own", "bytes of " + reaches_furthest.path});
        if (r.begin > reaches_furthest.end && r.of->placed().aligned.multiple > 1 && empty < reaches_furthest.end)
            compare_gap(reaches_furthest.end, r, file);
        if (r.of->placed().is_at_end && r.end < file.size())
            findings.push_back({r.path,
                                r.end,
                                "the end of the file after it",
                                fmt::format("{} bytes", file.size() - r.end),
                                in_file,
                                severity::unusual,
                                std::string(rules_from),
                                {}});
        if (r.begin == r.end) empty = r.begin;
        if (r.end > reaches_furthest.end) reaches_furthest = r;
    }
}
void inspector::inside_decoded(const step* where, std::vector<finding> inside) {
    const std::size_t space = path_of(where).size();
    for (finding& f : inside) {
        if (f.decoded == in_file) f.decoded = f.path.size() - space - (f.path.size() > space && f.path[space] == '.');
        findings.push_back(std::move(f));
    }
}
void inspector::report(const step* where, std::size_t offset, std::string expected, std::string found, severity how,
                       std::string_view source) {
    findings.push_back(
        {path_of(where), offset, std::move(expected), std::move(found), in_file, how, std::string(source), {}});
}
void inspector::report_by(std::string_view rule, const step* where, std::size_t offset, std::string expected,
                          std::string found, severity how) {
    findings.push_back(
        {path_of(where), offset, std::move(expected), std::move(found), in_file, how, {}, std::string(rule)});
}
void inspector::number(const step* where, std::size_t offset, std::string_view expected, std::string_view words,
                       std::int64_t found) {
    report(where, offset, std::string(expected), fmt::format("{}{}", words, found));
}
void inspector::followed(const step* where, const table::type& by, std::size_t target, std::size_t size) {
    placed.push_back({target, target + size, path_of(where), &by});
}
void inspector::tagged(const step* where, std::size_t offset, std::string_view tag, bool known, const std::byte* bytes,
                       std::size_t count, const error& why) {
    if (known) unfit(where, offset, bytes, count, fmt::format("the data of tag {}", tag), why);
    else report(where, offset, "a known tag", fmt::format("tag {}", tag));
}
void inspector::unfit(const step* where, std::size_t offset, const std::byte* bytes, std::size_t count,
                      std::string_view expected, const error& why) {
    std::string found = count ? hex(bytes, count) : "nothing";
    if (!why.reason.empty()) {
        error inside = why;
        add_steps(inside, where);
        found += fmt::format(" ({})", inside.message());
    }
    report(where, offset, std::string(expected), std::move(found));
}
void inspector::stray(const step* where, std::size_t offset, const std::byte* bytes, std::size_t count,
                      std::string_view expected, severity how) {
    report(where, offset, std::string(expected), hex(bytes, count), how);
}
void inspector::text(const step* where, const std::byte* file, std::size_t offset, std::string_view found,
                     std::string_view expected, severity how, std::string_view rule) {
    report_by(rule, where, offset, std::string(expected),
              fmt::format("{} at {}", found.empty() ? "nothing" : quoted_start(found), line_and_column(file, offset)),
              how);
}
void inspector::padding(const step* where, std::size_t offset, const std::byte* bytes, std::size_t count,
                        std::byte (*at)(std::size_t), std::size_t width) {
    const std::size_t i = padding_in({bytes, count}, at);
    if (i == count) return;
    std::vector<std::byte> pattern(width);
    for (std::size_t j = 0; j < width; ++j) pattern[j] = at(j);
    stray(where, offset + i, bytes + i, count - i,
          width == 1 && pattern[0] == std::byte{0} ? "zeros" : "padding " + hex(pattern.data(), width), severity::note);
}

}  // namespace verbatim::walk
