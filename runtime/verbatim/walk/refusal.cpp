#include "verbatim/walk/refusal.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verbatim/table/type.hpp"
#include "verbatim/walk/padding.hpp"
#include "verbatim/walk/printable.hpp"

namespace verbatim {

namespace {
void prepend(std::string& path, std::string step) {
    if (!path.empty() && path.front() != '[') step += '.';
    path.insert(0, step);
}
// Returns a text between quotes. A long text is cut.
std::string shown(std::string_view text) {
    constexpr std::size_t most = 40;
    return fmt::format("\"{}\"{}", printable(text.substr(0, most)),
                       text.size() > most ? fmt::format(" ... ({} bytes)", text.size()) : "");
}
bool refuse(error& why, std::size_t offset, std::string reason) {
    why = {{}, offset, std::move(reason)};
    return false;
}
std::string_view space_in(std::string_view path, std::size_t decoded) {
    if (decoded == in_file) return {};
    path.remove_suffix(decoded);
    if (path.ends_with('.')) path.remove_suffix(1);
    return path;
}
// Names the space of the value at a path; empty if that is the file.
std::string decoded_bytes(std::string_view before, std::string_view path, std::string_view space) {
    return space.empty()   ? ""
           : space == path ? fmt::format("{}its decoded bytes", before)
                           : fmt::format("{}the decoded bytes of {}", before, space);
}
}  // namespace

std::string error::message() const {
    if (path.empty()) return reason;
    return fmt::format("{}: {}{}", path, decoded == in_file ? "" : decoded_bytes("in ", path, space()) + ": ", reason);
}
std::string_view error::space() const { return space_in(path, decoded); }

void error::inside_field(std::string_view name) { prepend(path, std::string(name)); }
void error::inside_element(std::size_t index) { prepend(path, fmt::format("[{}]", index)); }

std::string finding::message() const {
    return fmt::format("{} {}: expected {}, found {}{}", path.empty() ? "the file" : path, where(), expected, found,
                       source.empty() ? "" : fmt::format(" ({})", source));
}
std::string_view finding::space() const { return space_in(path, decoded); }
std::string finding::where() const { return fmt::format("at {:#x}{}", offset, decoded_bytes(" of ", path, space())); }

namespace walk {

std::string hex(const std::byte* bytes, std::size_t count) {
    constexpr std::size_t most = 16;
    std::string text;
    for (std::size_t i = 0; i < std::min(count, most); ++i)
        text += fmt::format("{}{:02X}", i ? " " : "", static_cast<unsigned>(bytes[i]));
    if (count > most) text += fmt::format(" ... ({} bytes)", count);
    return text;
}

std::string quoted(std::string_view text) { return fmt::format("\"{}\"", printable(text)); }

bool refuse_truncated(error& why, std::size_t offset, std::size_t wanted, std::size_t left, std::string_view type) {
    return refuse(why, offset,
                  fmt::format("{} of {} bytes at {:#x}: only {} bytes are left", type, wanted, offset, left));
}
bool refuse_magic(error& why, std::size_t offset, std::string_view found, std::string_view expected) {
    return refuse(why, offset, fmt::format("{} at {:#x} is not {}", found, offset, expected));
}
bool refuse_negative(error& why, std::size_t offset, std::string_view what, std::int64_t value) {
    return refuse(why, offset, fmt::format("the {} of the data at {:#x} is negative: {}", what, offset, value));
}
bool refuse_count(error& why, std::size_t offset, std::int64_t count, std::size_t least, bool exact,
                  std::size_t file_size, bool whole_file) {
    const std::string what = exact && least == 1
                                 ? fmt::format("{} bytes", count)
                                 : fmt::format("{} records of {}{} bytes", count, exact ? "" : "at least ", least);
    return refuse(why, offset,
                  fmt::format("{} at {:#x} leave the {} ({} bytes)", what, offset,
                              whole_file ? "file" : "bytes around them", file_size));
}
bool refuse_entering(error& why, std::size_t offset, std::string_view field, std::string reason) {
    return refuse(why, offset,
                  fmt::format("{}, which the data at {:#x} needs, is not there: {}", field, offset, reason));
}
bool refuse_tag(error& why, std::size_t offset, std::string_view tag) {
    return refuse(why, offset,
                  fmt::format("tag {} is unknown, and no field gives the size of the data at {:#x}", tag, offset));
}
bool refuse_expression(error& why, std::size_t offset, std::string_view expression, std::string reason) {
    if (reason.find(" cannot be worked out at ") != std::string::npos)
        return refuse(why, offset, std::move(reason));  // an operand failed
    return refuse(why, offset, fmt::format("{} cannot be worked out at {:#x}: {}", expression, offset, reason));
}
bool refuse_known_tag(error& why, std::size_t offset, std::string_view tag) {
    return refuse(why, offset, fmt::format("it holds the raw data of an unknown tag, but tag {} is known", tag));
}
bool refuse_limit(error& why, std::size_t offset, std::int64_t size, std::size_t used, std::size_t left,
                  bool whole_file) {
    if (size < static_cast<std::int64_t>(used))
        return refuse(why, offset,
                      fmt::format("a size of {} is less than the {} bytes already read at {:#x}", size, used, offset));
    return refuse(why, offset,
                  fmt::format("{} bytes at {:#x} leave the {} ({} bytes)", size, offset - used,
                              whole_file ? "file" : "bytes around them", whole_file ? offset + left : used + left));
}
bool refuse_endless(error& why, std::size_t offset, std::string_view condition) {
    return refuse(why, offset, fmt::format("the bytes end at {:#x} before an element with {}", offset, condition));
}
bool refuse_last(error& why, std::size_t offset, std::string_view condition, bool is_last) {
    return refuse(why, offset,
                  fmt::format("{} have {}, which ends the list",
                              is_last ? "the last element must" : "only the last element may", condition));
}
bool refuse_varint(error& why, std::size_t offset, std::string_view wrong) {
    return refuse(why, offset, fmt::format("the number at {:#x} {}", offset, wrong));
}
bool refuse_left_out(error& why, std::size_t offset) {
    return refuse(why, offset,
                  fmt::format("no data follows at {:#x}, where the number of the element before is used", offset));
}
bool refuse_none_before(error& why, std::size_t offset) {
    return refuse(why, offset,
                  fmt::format("the data at {:#x} has no number before it, and no element before it says one", offset));
}
bool refuse_data_like_number(error& why, std::size_t offset, std::string_view byte) {
    return refuse(
        why, offset,
        fmt::format("the data at {:#x} starts with {}, which would be read as a number before it", offset, byte));
}
bool refuse_unterminated(error& why, std::size_t offset, std::string_view noun, std::string_view terminator) {
    return refuse(why, offset, fmt::format("{} at {:#x} has no {}", noun, offset, terminator));
}
bool refuse_pointer(error& why, std::size_t offset, std::int64_t target, std::size_t file_size) {
    return refuse(
        why, offset,
        fmt::format("the pointer leads to {}, outside the file ({} bytes); what it points to is read at {:#x}", target,
                    file_size, offset));
}
bool refuse_depth(error& why, std::size_t offset, unsigned most) {
    return refuse(why, offset, fmt::format("the records at {:#x} are nested more than {} deep", offset, most));
}
bool refuse_many(error& why, std::size_t offset, std::uint64_t count, std::size_t times) {
    return refuse(
        why, offset,
        fmt::format(
            "{} elements at {:#x}, which may take no bytes, take more than {} times the bytes that the file has", count,
            offset, times));
}
bool refuse_empty(error& why, std::size_t offset) {
    return refuse(why, offset, "it takes no bytes, and no count would say that it is there");
}
bool refuse_excess(error& why, std::size_t offset, std::size_t times) {
    return refuse(why, offset,
                  fmt::format("the pointers lead to more than {} times the bytes that the file has", times));
}
bool refuse_overlap(error& why, std::size_t offset, std::string_view other) {
    return refuse(
        why, offset,
        fmt::format("it shares the byte at {:#x} with {}, and the edit would make them differ", offset, other));
}
bool refuse_lost(error& why, std::size_t offset, std::string_view other) {
    return refuse(
        why, offset,
        fmt::format("its pointer leads to the byte at {:#x} in {}, which cannot be found again after the edit", offset,
                    other));
}
bool refuse_removed(error& why, std::size_t offset) {
    return refuse(why, offset, fmt::format("its pointer leads to the byte at {:#x}, which the edit removes", offset));
}
bool refuse_base(error& why, std::size_t offset, std::int64_t absent) {
    return refuse(
        why, offset,
        fmt::format("it would be placed at {:#x}, where its pointer would be {}, which means absent", offset, absent));
}
bool refuse_place(error& why, std::size_t offset, std::int64_t wanted) {
    return refuse(why, offset,
                  fmt::format("it would be placed at {:#x}, but the schema reads it at {}{:#x}", offset,
                              wanted < 0 ? "-" : "", wanted < 0 ? -wanted : wanted));
}
bool refuse_missing(error& why, std::size_t offset) {
    return refuse(why, offset, "it is absent, but the schema reads it always");
}
bool refuse_nowhere(error& why, std::size_t offset, std::string_view magic) {
    return refuse(why, offset, fmt::format("the file has no {}", magic));
}
bool refuse_later(error& why, std::size_t offset, std::size_t other) {
    return refuse(
        why, offset,
        fmt::format("it would be placed at {:#x}, but it would be found at {:#x}, the last place where its magic is",
                    offset, other));
}
bool refuse_room(error& why, std::size_t offset, std::size_t end) {
    return refuse(why, offset,
                  fmt::format("its place is {:#x}, but what is before it would end at {:#x}", offset, end));
}
bool refuse_number(error& why, std::size_t offset, std::string_view field, std::int64_t value) {
    return refuse(why, offset, fmt::format("{} would become {}, which it cannot hold", field, value));
}
bool refuse_unsettled(error& why, std::size_t offset, std::string_view field) {
    return refuse(
        why, offset,
        fmt::format(
            "{} at {:#x} cannot follow its rule, because the result of the rule changes with each value that it gives",
            field, offset));
}
bool refuse_other_than_fixed(error& why, std::size_t offset, std::int64_t fixed, std::int64_t wanted) {
    return refuse(why, offset, fmt::format("it would need {}, but the schema says {}", wanted, fixed));
}
bool refuse_disagreement(error& why, std::size_t offset, std::string_view field, std::string_view wanted,
                         std::string_view other, std::string_view where) {
    return refuse(why, offset, fmt::format("{} needs conflicting values: {} here, {} {}", field, wanted, other, where));
}
bool refuse_computed(error& why, std::size_t offset, std::string_view fields, std::int64_t wanted, std::int64_t given) {
    return refuse(why, offset, fmt::format("it needs {}, but {} gives {}: change that, too", wanted, fields, given));
}
bool refuse_expansion(error& why, std::size_t offset, std::size_t times) {
    return refuse(
        why, offset,
        fmt::format("with the bytes at {:#x}, coded data decodes to more than {} times the bytes that the file has",
                    offset, times));
}
bool refuse_encoding(error& why, std::size_t size, std::string_view codec) {
    return refuse(why, 0, fmt::format("{} cannot encode its {} bytes", codec, size));
}
bool refuse_size(error& why, std::size_t offset, std::size_t size, std::size_t wanted) {
    return refuse(why, offset, fmt::format("it takes {} bytes, but its place has {}", size, wanted));
}
bool refuse_presence(error& why, std::size_t offset, std::string_view field, bool present) {
    return refuse(why, offset,
                  fmt::format("it is {}, but {} says that it is {}", present ? "present" : "absent", field,
                              present ? "absent" : "present"));
}
bool refuse_absent(error& why, std::size_t offset) {
    return refuse(why, offset, fmt::format("it is absent, but data follows at {:#x}", offset));
}
bool refuse_new(error& why, std::string_view field, std::int64_t value) {
    return refuse(why, 0, fmt::format("{} is {}, which a new element cannot have", field, value));
}
bool refuse_text(error& why, std::size_t offset, std::string reason) { return refuse(why, offset, std::move(reason)); }

bool refuse_line(error& why, std::size_t offset) {
    return refuse(why, offset, fmt::format("the line at {:#x} would be empty, or hold a line end", offset));
}
bool refuse_run_on(error& why, std::size_t offset, bool line) {
    return refuse(why, offset,
                  fmt::format("it needs {} before it, at {:#x}", line ? "a line end" : "white space", offset));
}
bool refuse_end_of_text(error& why, const std::byte* file, std::size_t offset, std::string_view wanted) {
    return refuse(why, offset,
                  fmt::format("the text ends at {} ({:#x}), where {} is expected", line_and_column(file, offset),
                              offset, wanted));
}
bool refuse_separator(error& why, const std::byte* file, std::size_t offset, std::size_t size, std::size_t most) {
    return refuse(why, offset,
                  fmt::format("{} bytes separate two fields at {} ({:#x}); at most {} are allowed", size,
                              line_and_column(file, offset), offset, most));
}
bool refuse_count_text(error& why, const std::byte* file, std::size_t offset, std::string_view count,
                       std::string_view wrong) {
    return refuse(
        why, offset,
        fmt::format("the count before {} ({:#x}), {}, {}", line_and_column(file, offset), offset, shown(count), wrong));
}

std::string line_and_column(const std::byte* file, std::size_t offset) {
    const std::string_view before(reinterpret_cast<const char*>(file), offset);
    const auto last = before.rfind('\n');
    return fmt::format("line {}, column {}", 1 + std::count(before.begin(), before.end(), '\n'),
                       last == std::string_view::npos ? offset + 1 : offset - last);
}

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
    placed.resize(p.placed);
}
// The gap before an aligned value has no more than its padding.
void inspector::compare_gap(std::size_t from, const range& before, std::span<const std::byte> file) {
    const wire::aligning& how = before.of->aligned;
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
    std::stable_sort(placed.begin(), placed.end(), [](const range& a, const range& b) { return a.begin < b.begin; });
    range reaches_furthest{0, root_size, "the root"};
    std::size_t empty = 0;  // where the last value of no bytes is: bytes from there on may be its data, of unknown size
    for (const range& r : placed) {
        if (r.begin < std::min(r.end, reaches_furthest.end))
            findings.push_back({r.path, r.begin, "bytes of its own", "bytes of " + reaches_furthest.path});
        if (r.begin > reaches_furthest.end && r.of->aligned.multiple > 1 && empty < reaches_furthest.end)
            compare_gap(reaches_furthest.end, r, file);
        if (r.of->is_at_end && r.end < file.size())
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
              fmt::format("{} at {}", found.empty() ? "nothing" : shown(found), line_and_column(file, offset)), how);
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

}  // namespace walk
}  // namespace verbatim
