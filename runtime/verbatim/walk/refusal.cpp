#include "verbatim/walk/refusal.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verbatim/printable.hpp"
#include "verbatim/table/expression.hpp"

namespace verbatim::walk {

namespace {

bool refuse(error& why, error_kind kind, std::size_t offset, std::string reason) {
    why = error{};
    why.offset = offset, why.kind = kind, why.reason = std::move(reason);
    return false;
}

}  // namespace

std::string hex(const std::byte* bytes, std::size_t count) {
    constexpr std::size_t most = 16;
    std::string text;
    for (std::size_t i = 0; i < std::min(count, most); ++i)
        text += fmt::format("{}{:02X}", i ? " " : "", static_cast<unsigned>(bytes[i]));
    if (count > most) text += fmt::format(" ... ({} bytes)", count);
    return text;
}

std::string quoted_start(std::string_view text) {
    constexpr std::size_t most = 40;
    return fmt::format("\"{}\"{}", printable(text.substr(0, most)),
                       text.size() > most ? fmt::format(" ... ({} bytes)", text.size()) : "");
}
std::string quoted(std::string_view text) { return fmt::format("\"{}\"", printable(text)); }

bool refuse_truncated(error& why, std::size_t offset, std::size_t wanted, std::size_t left, std::string_view type) {
    return refuse(why, error_kind::truncated, offset,
                  fmt::format("{} of {} bytes at {:#x}: only {}", type, wanted, offset,
                              left == 1 ? "1 byte is left" : fmt::format("{} bytes are left", left)));
}
bool refuse_magic(error& why, std::size_t offset, std::string_view found, std::string_view expected) {
    return refuse(why, error_kind::bad_magic, offset, fmt::format("{} at {:#x} is not {}", found, offset, expected));
}
bool refuse_negative(error& why, std::size_t offset, std::string_view what, std::int64_t value) {
    return refuse(why, error_kind::bad_count, offset,
                  fmt::format("the {} of the data at {:#x} is negative: {}", what, offset, value));
}
bool refuse_count(error& why, std::size_t offset, std::int64_t count, std::size_t least, bool exact,
                  std::size_t file_size, bool whole_file) {
    const std::string what = exact && least == 1
                                 ? fmt::format("{} bytes", count)
                                 : fmt::format("{} records of {}{} bytes", count, exact ? "" : "at least ", least);
    return refuse(why, error_kind::bad_count, offset,
                  fmt::format("{} at {:#x} leave the {} ({} bytes)", what, offset,
                              whole_file ? "file" : "bytes around them", file_size));
}
bool refuse_entering(error& why, std::size_t offset, std::string_view field, std::string reason) {
    return refuse(why, error_kind::bad_count, offset,
                  fmt::format("{}, which the data at {:#x} needs, is not there: {}", field, offset, reason));
}
bool refuse_tag(error& why, std::size_t offset, std::string_view tag) {
    return refuse(why, error_kind::bad_tag, offset,
                  fmt::format("tag {} is unknown, and no field gives the size of the data at {:#x}", tag, offset));
}
bool refuse_expression(error& why, std::size_t offset, std::string_view expression, std::string_view reason) {
    (void)refuse(why, error_kind::not_worked_out, offset,
                 fmt::format("{} cannot be worked out at {:#x}: {}", expression, offset, reason));
    why.names_expression = true;
    return false;
}
bool refuse_expression(error& why, std::size_t offset, const table::evaluator& by, const error& cause) {
    if (!cause.names_expression) return refuse_expression(why, offset, by.text(), cause.reason);
    (void)refuse(why, error_kind::not_worked_out, offset, cause.reason);  // an operand has no value
    why.names_expression = true;
    return false;
}
bool refuse_known_tag(error& why, std::size_t offset, std::string_view tag) {
    return refuse(why, error_kind::conflict, offset,
                  fmt::format("it holds the raw data of an unknown tag, but tag {} is known", tag));
}
bool refuse_limit(error& why, std::size_t offset, std::int64_t size, std::size_t used, std::size_t left,
                  bool whole_file) {
    if (size < static_cast<std::int64_t>(used))
        return refuse(why, error_kind::bad_count, offset,
                      fmt::format("a size of {} is less than the {} bytes already read at {:#x}", size, used, offset));
    return refuse(why, error_kind::bad_count, offset,
                  fmt::format("{} bytes at {:#x} leave the {} ({} bytes)", size, offset - used,
                              whole_file ? "file" : "bytes around them", whole_file ? offset + left : used + left));
}
bool refuse_endless(error& why, std::size_t offset, std::string_view condition) {
    return refuse(why, error_kind::truncated, offset,
                  fmt::format("the bytes end at {:#x} before an element with {}", offset, condition));
}
bool refuse_last(error& why, std::size_t offset, std::string_view condition, bool is_last) {
    return refuse(why, error_kind::conflict, offset,
                  fmt::format("{} have {}, which ends the list",
                              is_last ? "the last element must" : "only the last element may", condition));
}
bool refuse_varint(error& why, std::size_t offset, std::string_view wrong) {
    return refuse(why, error_kind::bad_text, offset, fmt::format("the number at {:#x} {}", offset, wrong));
}
bool refuse_left_out(error& why, std::size_t offset) {
    return refuse(why, error_kind::conflict, offset,
                  fmt::format("no data follows at {:#x}, where the number of the element before is used", offset));
}
bool refuse_none_before(error& why, std::size_t offset) {
    return refuse(why, error_kind::conflict, offset,
                  fmt::format("the data at {:#x} has no number before it, and no element before it says one", offset));
}
bool refuse_data_like_number(error& why, std::size_t offset, std::string_view byte) {
    return refuse(
        why, error_kind::conflict, offset,
        fmt::format("the data at {:#x} starts with {}, which would be read as a number before it", offset, byte));
}
bool refuse_unterminated(error& why, std::size_t offset, std::string_view noun, std::string_view terminator) {
    return refuse(why, error_kind::bad_text, offset, fmt::format("{} at {:#x} has no {}", noun, offset, terminator));
}
bool refuse_pointer(error& why, std::size_t offset, std::int64_t target, std::size_t file_size) {
    return refuse(
        why, error_kind::leaves_file, offset,
        fmt::format("the pointer leads to {}, outside the file ({} bytes); what it points to is read at {:#x}", target,
                    file_size, offset));
}
bool refuse_depth(error& why, std::size_t offset, unsigned most) {
    return refuse(why, error_kind::limit, offset,
                  fmt::format("the records at {:#x} are nested more than {} deep", offset, most));
}
bool refuse_cycle(error& why, std::size_t offset, std::string_view label) {
    return refuse(why, error_kind::limit, offset,
                  fmt::format("it leads back to the {} at {:#x} that it is in", label, offset));
}
bool refuse_many(error& why, std::size_t offset, std::uint64_t count, std::size_t times) {
    return refuse(
        why, error_kind::limit, offset,
        fmt::format(
            "{} elements at {:#x}, which may take no bytes, take more than {} times the bytes that the file has", count,
            offset, times));
}
bool refuse_empty(error& why, std::size_t offset) {
    return refuse(why, error_kind::conflict, offset, "it takes no bytes, and no count would say that it is there");
}
bool refuse_excess(error& why, std::size_t offset, std::size_t times) {
    return refuse(why, error_kind::limit, offset,
                  fmt::format("the pointers lead to more than {} times the bytes that the file has", times));
}
bool refuse_overlap(error& why, std::size_t offset, std::string_view other) {
    return refuse(
        why, error_kind::conflict, offset,
        fmt::format("it shares the byte at {:#x} with {}, and the edit would make them differ", offset, other));
}
bool refuse_lost(error& why, std::size_t offset, std::string_view other) {
    return refuse(
        why, error_kind::conflict, offset,
        fmt::format("its pointer leads to the byte at {:#x} in {}, which cannot be found again after the edit", offset,
                    other));
}
bool refuse_removed(error& why, std::size_t offset) {
    return refuse(why, error_kind::conflict, offset,
                  fmt::format("its pointer leads to the byte at {:#x}, which the edit removes", offset));
}
bool refuse_base(error& why, std::size_t offset, std::int64_t absent) {
    return refuse(
        why, error_kind::conflict, offset,
        fmt::format("it would be placed at {:#x}, where its pointer would be {}, which means absent", offset, absent));
}
bool refuse_place(error& why, std::size_t offset, std::int64_t wanted) {
    return refuse(why, error_kind::conflict, offset,
                  fmt::format("it would be placed at {:#x}, but the schema reads it at {}{:#x}", offset,
                              wanted < 0 ? "-" : "", wanted < 0 ? -wanted : wanted));
}
bool refuse_missing(error& why, std::size_t offset) {
    return refuse(why, error_kind::conflict, offset, "it is absent, but the schema reads it always");
}
bool refuse_nowhere(error& why, std::size_t offset, std::string_view magic) {
    return refuse(why, error_kind::bad_magic, offset, fmt::format("the file has no {}", magic));
}
bool refuse_later(error& why, std::size_t offset, std::size_t other) {
    return refuse(
        why, error_kind::conflict, offset,
        fmt::format("it would be placed at {:#x}, but it would be found at {:#x}, the last place where its magic is",
                    offset, other));
}
bool refuse_room(error& why, std::size_t offset, std::size_t end) {
    return refuse(why, error_kind::conflict, offset,
                  fmt::format("its place is {:#x}, but what is before it would end at {:#x}", offset, end));
}
bool refuse_number(error& why, std::size_t offset, std::string_view field, std::int64_t value) {
    return refuse(why, error_kind::out_of_range, offset,
                  fmt::format("{} would become {}, which it cannot hold", field, value));
}
bool refuse_unsettled(error& why, std::size_t offset, std::string_view field) {
    return refuse(
        why, error_kind::conflict, offset,
        fmt::format(
            "{} at {:#x} cannot follow its rule, because the result of the rule changes with each value that it gives",
            field, offset));
}
bool refuse_other_than_fixed(error& why, std::size_t offset, std::int64_t fixed, std::int64_t wanted) {
    return refuse(why, error_kind::conflict, offset,
                  fmt::format("it would need {}, but the schema says {}", wanted, fixed));
}
bool refuse_disagreement(error& why, std::size_t offset, std::string_view field, std::string_view wanted,
                         std::string_view other, std::string_view where) {
    return refuse(why, error_kind::conflict, offset,
                  fmt::format("{} needs conflicting values: {} here, {} {}", field, wanted, other, where));
}
bool refuse_computed(error& why, std::size_t offset, std::string_view fields, std::int64_t wanted, std::int64_t given) {
    return refuse(why, error_kind::incomplete, offset,
                  fmt::format("it needs {}, but {} gives {}: change that, too", wanted, fields, given));
}
bool refuse_choice(error& why, std::size_t offset, std::string_view field, std::int64_t wanted, std::int64_t least,
                   std::int64_t greatest) {
    return refuse(
        why, error_kind::incomplete, offset,
        fmt::format("it needs {}, which {} gives with any of {} to {}: set that, too", wanted, field, least, greatest));
}
bool refuse_expansion(error& why, std::size_t offset, std::size_t times) {
    return refuse(
        why, error_kind::limit, offset,
        fmt::format("with the bytes at {:#x}, coded data decodes to more than {} times the bytes that the file has",
                    offset, times));
}
bool refuse_encoding(error& why, std::size_t size, std::string_view codec) {
    return refuse(why, error_kind::impossible, 0, fmt::format("{} cannot encode its {} bytes", codec, size));
}
bool refuse_size(error& why, std::size_t offset, std::size_t size, std::size_t wanted) {
    return refuse(why, error_kind::conflict, offset,
                  fmt::format("it takes {} bytes, but its place has {}", size, wanted));
}
bool refuse_presence(error& why, std::size_t offset, std::string_view field, bool present) {
    return refuse(why, error_kind::conflict, offset,
                  fmt::format("it is {}, but {} says that it is {}", present ? "present" : "absent", field,
                              present ? "absent" : "present"));
}
bool refuse_absent(error& why, std::size_t offset) {
    return refuse(why, error_kind::conflict, offset, fmt::format("it is absent, but data follows at {:#x}", offset));
}
bool refuse_new(error& why, std::string_view field, std::int64_t value) {
    return refuse(why, error_kind::impossible, 0,
                  fmt::format("{} is {}, which a new element cannot have", field, value));
}
bool refuse_text(error& why, std::size_t offset, std::string reason) {
    return refuse(why, error_kind::bad_text, offset, std::move(reason));
}

bool refuse_line(error& why, std::size_t offset) {
    return refuse(why, error_kind::bad_text, offset,
                  fmt::format("the line at {:#x} would be empty, or hold a line end", offset));
}
bool refuse_run_on(error& why, std::size_t offset, bool line) {
    return refuse(why, error_kind::conflict, offset,
                  fmt::format("it needs {} before it, at {:#x}", line ? "a line end" : "white space", offset));
}
bool refuse_end_of_text(error& why, const std::byte* file, std::size_t offset, std::string_view wanted) {
    return refuse(why, error_kind::truncated, offset,
                  fmt::format("the text ends at {} ({:#x}), where {} is expected", line_and_column(file, offset),
                              offset, wanted));
}
bool refuse_separator(error& why, const std::byte* file, std::size_t offset, std::size_t size, std::size_t most) {
    return refuse(why, error_kind::limit, offset,
                  fmt::format("{} bytes separate two fields at {} ({:#x}); at most {} are allowed", size,
                              line_and_column(file, offset), offset, most));
}
bool refuse_count_text(error& why, const std::byte* file, std::size_t offset, std::string_view count,
                       std::string_view wrong) {
    return refuse(why, error_kind::bad_count, offset,
                  fmt::format("the count before {} ({:#x}), {}, {}", line_and_column(file, offset), offset,
                              quoted_start(count), wrong));
}

std::string line_and_column(const std::byte* file, std::size_t offset) {
    const std::string_view before(reinterpret_cast<const char*>(file), offset);
    const auto last = before.rfind('\n');
    return fmt::format("line {}, column {}", 1 + std::count(before.begin(), before.end(), '\n'),
                       last == std::string_view::npos ? offset + 1 : offset - last);
}

}  // namespace verbatim::walk
