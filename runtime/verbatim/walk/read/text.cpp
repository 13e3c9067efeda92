// Reads leaves, by what decides where they end.
#include <algorithm>
#include <cstring>

#include "verbatim/text/text.hpp"
#include "verbatim/walk/encoding/encoding.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/walk/read/parts.hpp"
#include "verbatim/walk/terminated.hpp"
#include "verbatim/walk/varint.hpp"
#include "verbatim/wire/text.hpp"

namespace verbatim::walk {

namespace {

using table::expression;
using table::type;
using wire::ending;

bool read_length(const type& length, cursor& c, std::size_t& size) {
    const std::byte* const at = c.at;
    if (!read_bitwise(length, c, nullptr)) return false;
    const expression e{.what = expression::form::number, .value = integer_in(length, at)};
    return read_count(c, e, 1, true, size);
}
bool read_prefixed(const type& t, cursor& c, void* into) {
    std::size_t size = 0;
    if (!t.text().long_prefix) return read_length(*t.text().prefix, c, size) && (take(c, into, size), true);
    const std::byte* const at = c.at;
    if (!read_bitwise(*t.text().prefix, c, nullptr)) return false;
    const auto escape = table::escape_of(*t.text().prefix),
               length = static_cast<std::uint64_t>(integer_in(*t.text().prefix, at));
    size = static_cast<std::size_t>(length);
    if (length == escape) {
        if (!read_length(*t.text().long_prefix, c, size)) return false;
    } else if (size > c.left()) {
        return refuse_truncated(*c.why, c.position(), size, c.left(), "text");
    }
    if (into) t.text().long_form(into) = length == escape && size < escape;
    take(c, into, size);
    return true;
}

// Reports a missing NUL or bytes after the NUL in the text that the cursor has just passed.
[[gnu::cold]] void inspect_nul(const cursor& c, std::string_view all, std::size_t unit) {
    const std::size_t end = wire::detail::to_nul(all, unit).size();
    const std::size_t behind = all.size() - std::min(end + unit, all.size());
    if (end == all.size()) c.inspect->report(c.where, c.position(), "a NUL after the text", "none");
    else if (behind > 0)
        c.inspect->stray(c.where, c.position() - behind, c.at - behind, behind, "nothing after the NUL",
                         severity::note);
}

// Takes a field of a text format that starts at `from` with `separator` bytes before its content.
inline bool take_text(cursor& c, void* into, const std::byte* from, std::size_t separator) {
    constexpr std::size_t longest = wire::detail::separated::longest_separator;
    if (separator > longest)
        return refuse_separator(*c.why, c.file, static_cast<std::size_t>(from - c.file), separator, longest);
    if (into) static_cast<wire::detail::separated*>(into)->take(characters(from, c.at), separator);
    return true;
}

bool read_line(const type& t, cursor& c, void* into) {
    const std::byte* const from = c.at;
    const std::size_t separator = wire::line<>::separator_in(characters(from, c.end));
    const std::byte* const begin = from + separator;
    const auto* end =
        begin == c.end
            ? nullptr
            : static_cast<const std::byte*>(std::memchr(begin, '\n', static_cast<std::size_t>(c.end - begin)));
    if (begin == c.end || (may_be_cut(c) && !end))  // as for a number
        return refuse_end_of_text(*c.why, c.file, static_cast<std::size_t>(begin - c.file), "a line");
    if (!end) end = c.end;
    else if (end - begin > 1 && end[-1] == std::byte{'\r'}) --end;
    c.at = end;
    if (!take_text(c, into, from, separator)) return false;
    if (!c.inspect) return true;
    const auto size = static_cast<std::size_t>(end - begin), position = c.position() - size;
    const bool usual = position == separator ? separator == 0 : is_line_end(characters(from, begin));
    if (!usual)
        c.inspect->text(c.where, c.file, position - separator, characters(from, begin), "one line end", severity::note);
    if (size > t.text().longest)
        c.inspect->report(c.where, position, "at most " + std::to_string(t.text().longest) + " bytes",
                          std::to_string(size), severity::error);
    return true;
}

// Returns what is expected before a token instead of its separator; empty if the separator is usual.
std::string unusual_separator(const type& t, std::string_view separator, bool at_start) {
    const auto& [closing, opening] = std::pair(t.text().closing, t.text().opening);
    const bool marked = separator.size() >= closing.size() + opening.size() && separator.starts_with(closing) &&
                        separator.ends_with(opening);
    if (marked) separator = separator.substr(closing.size(), separator.size() - closing.size() - opening.size());
    const bool usual =
        t.text().starts_line ? is_line_end(separator) || (at_start && separator.empty()) : separator == " ";
    if (marked && usual) return {};
    std::string expected = t.text().starts_line ? "one line end" : "one space";
    if (!closing.empty()) expected = quoted(closing) + " and " + expected;
    return opening.empty() ? expected : expected + " and " + quoted(opening);
}

// Reports what is unusual in the token from `begin` to the cursor, with the separator from `from` to `begin`.
[[gnu::noinline]] void inspect_token(const type& t, const cursor& c, const std::byte* from, const std::byte* begin) {
    const auto separator = characters(from, begin), lexeme = characters(begin, c.at);
    const auto position = static_cast<std::size_t>(begin - c.file);
    if (const auto expected = unusual_separator(t, separator, position == separator.size()); !expected.empty())
        c.inspect->text(c.where, c.file, position - separator.size(), separator, expected, severity::note);
    std::int64_t whole = 0;
    if (!t.text().separated->parse(t, lexeme, &whole))
        return c.inspect->text(c.where, c.file, position, lexeme, t.number().real ? "a number" : "a whole number",
                               severity::error);
    if (t.number().real) return;
    if (const auto plain = wire::spell(whole); plain != lexeme)
        c.inspect->text(c.where, c.file, position, lexeme, plain, severity::note, "a number in its plain form");
}

bool read_token(const type& t, cursor& c, void* into) {
    const std::byte *const from = c.at, *const stop = c.end;
    const std::byte* begin = from;
    while (begin != stop && wire::detail::is_space(*begin)) ++begin;
    if (t.text().has_marks()) begin = stop - t.text().characters_in(t, characters(begin, stop)).size();
    const std::byte* end = begin;
    while (end != stop && (*end > std::byte{' '} || !wire::detail::is_space(*end))) ++end;
    if (end == begin ||
        (end == stop && may_be_cut(c)))  // the rest of a number at the end of a broken text may be missing
        return refuse_end_of_text(*c.why, c.file, static_cast<std::size_t>(begin - c.file), "a number");
    c.at = end;
    if (!take_text(c, into, from, static_cast<std::size_t>(begin - from))) return false;
    if (c.inspect) inspect_token(t, c, from, begin);
    return true;
}

bool read_controlled(const type& t, cursor& c, void* into) {
    std::size_t size = 0;
    if (!read_count(c, *t.bytes, 1, true, size)) return false;
    const std::byte* const first = c.at;
    take(c, into, size);
    if (c.inspect && t.coding->by == ending::control_with_nul) inspect_nul(c, characters(first, c.at), t.text().unit);
    return true;
}
bool read_to_end(const type& t, cursor& c, void* into) {
    switch (t.coding->by) {
        case ending::number: return read_varint(t, c, into);
        case ending::terminator: return read_terminated(t, c, into);
        case ending::length: return read_prefixed(t, c, into);
        case ending::space: return read_token(t, c, into);
        case ending::line: return read_line(t, c, into);
        case ending::control:
        case ending::control_with_nul: return read_controlled(t, c, into);
        case ending::type: break;
    }
    return read_bitwise(t, c, into);
}

}  // namespace

bool read_row(const type& row, cursor& c, void* into) {
    for (const auto& f : row.fields) {
        void* const to = into ? static_cast<std::byte*>(into) + f.in_memory : nullptr;
        if (!(f.of->is_token() ? read_token : read_line)(*f.of, c, to)) {
            c.why->inside_field(f.name);
            return false;
        }
    }
    return true;
}

bool read_leaf(const type& t, cursor& c, void* into) {
    const std::byte* const first = c.at;
    if (!read_to_end(t, c, into)) return false;
    if (c.inspect && !t.text().encoding.empty())
        inspect_encoding(*c.inspect, c.where, static_cast<std::size_t>(first - c.file), t, characters(first, c.at));
    return true;
}

}  // namespace verbatim::walk
