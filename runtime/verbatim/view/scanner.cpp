#include "verbatim/view/scanner.hpp"

#include <fmt/format.h>

#include <bit>

#include "verbatim/text/digits.hpp"
#include "verbatim/text/real.hpp"
#include "verbatim/walk/encoding/utf8.hpp"
#include "verbatim/walk/refusal.hpp"

namespace verbatim::view {

bool starts_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

namespace {

bool in_name(char c) { return starts_name(c) || is_digit(c); }

struct named_escape {
    char name, means;
};
constexpr named_escape named_escapes[] = {
    {'a', '\a'}, {'b', '\b'},   {'t', '\t'}, {'n', '\n'},  {'v', '\v'},  {'f', '\f'},
    {'r', '\r'}, {'e', '\x1B'}, {'"', '"'},  {'\'', '\''}, {'\\', '\\'},
};

bool is_first_surrogate(char32_t c) { return c >= 0xD800 && c <= 0xDBFF; }
bool is_second_surrogate(char32_t c) { return c >= 0xDC00 && c <= 0xDFFF; }

}  // namespace

void scanner::pass_blanks() { at_ = std::min(source_.find_first_not_of(" \t\r\n", at_), source_.size()); }

bool scanner::sees_word(std::string_view word) { return sees(word) && !in_name(peek(word.size())); }
bool scanner::sees_number() {
    pass_blanks();
    return is_digit(peek()) || (peek() == '.' && is_digit(peek(1)));
}

bool scanner::takes(std::string_view symbol) {
    if (!sees(symbol)) return false;
    at_ += symbol.size();
    return true;
}
bool scanner::takes_word(std::string_view word) { return sees_word(word) && takes(word); }

const table::binary_operator* scanner::operator_ahead() {
    for (const auto& one : table::binary_operators)
        if ((one.what != operation::like || is_condition_) &&
            (starts_name(one.symbol.front()) ? sees_word(one.symbol) : sees(one.symbol)))
            return &one;
    return nullptr;
}

bool scanner::fail(std::size_t column, std::string_view reason) {
    why_ = {{}, column - 1, std::string(reason)};
    return false;
}
bool scanner::expected(std::string_view what) {
    if (at_end()) return fail(column(), fmt::format("expected {}, but it ends here", what));
    const std::size_t start = column();
    auto found = name();
    if (found.empty()) found = walk::first_code_point(source_.substr(at_));
    return fail(start, fmt::format("expected {}, found {}", what, walk::quoted(found)));
}
bool scanner::expect(std::string_view symbol) { return takes(symbol) || expected(walk::quoted(symbol)); }

std::string_view scanner::name() {
    pass_blanks();
    const std::size_t start = at_;
    if (starts_name(peek()))
        while (in_name(peek())) ++at_;
    return source_.substr(start, at_ - start);
}

bool scanner::number(table::expression& to) {
    to = {.is_exact = true, .column = static_cast<std::uint32_t>(column())};
    if (peek() == '0') {
        const char kind = peek(1);
        const unsigned base = kind == 'x' || kind == 'X'   ? 16
                              : kind == 'o' || kind == 'O' ? 8
                              : kind == 'b' || kind == 'B' ? 2
                                                           : 10;
        if (base != 10) {
            at_ += 2;
            return whole_number(to, base);
        }
    }
    const std::size_t start = at_;
    while (is_digit(peek()) || peek() == '_') ++at_;
    const bool is_real = ends_real();
    const bool may_be_octal = source_.substr(start, at_ - start).find_first_of("89") == std::string_view::npos;
    at_ = start;
    if (is_real) return real(to);
    if (may_be_octal && peek() == '0' && (is_digit(peek(1)) || peek(1) == '_'))
        return fail(to.column, "a decimal number does not start with 0; an octal one starts with 0o");
    return whole_number(to, 10);
}

// Returns whether the digits before this position belong to a float: an exponent comes next, or a point that is not
// followed by a member's name.
bool scanner::ends_real() const {
    if (peek() == '.') {
        const std::size_t next = source_.find_first_not_of(" \t\r\n", at_ + 1);
        return next == std::string_view::npos || !starts_name(source_[next]);
    }
    return (peek() == 'e' || peek() == 'E') &&
           (is_digit(peek(1)) || ((peek(1) == '+' || peek(1) == '-') && is_digit(peek(2))));
}

bool scanner::real(table::expression& to) {
    to.what = table::expression::form::real;
    const auto text = source_.substr(at_);
    const std::size_t size = wire::size_of_real(text);
    const auto number = wire::parse_real<double>(text.substr(0, size));
    if (!number) return fail(to.column, "the float is too large, or too close to zero, for 64 bits");
    to.value = std::bit_cast<std::int64_t>(*number);
    at_ += size;
    return peek() != '_' || fail(at_ + 1, "a float has no underscores");
}

bool scanner::whole_number(table::expression& to, unsigned base) {
    std::uint64_t whole = 0;
    bool has_digits = false;
    for (; peek() == '_' || digit(peek()) < base; ++at_) {
        if (peek() == '_') continue;
        const unsigned next = digit(peek());
        if (whole > (UINT64_MAX - next) / base) return fail(to.column, "the number does not fit in 64 bits");
        whole = whole * base + next;
        has_digits = true;
    }
    to.value = static_cast<std::int64_t>(whole);
    to.is_unsigned = whole > INT64_MAX;
    return has_digits || fail(at_ + 1, fmt::format("expected a digit of base {}", base));
}

bool scanner::text(std::string& to) {
    const std::size_t start = column();
    const char mark = source_[at_++];
    if (mark == '"') {
        if (!characters(to, "\"")) return false;
    } else {
        const std::size_t end = std::min(source_.find(mark, at_), source_.size());
        to += source_.substr(at_, end - at_);
        at_ = end;
    }
    if (peek() != mark) return fail(start, "the text is not closed");
    ++at_;
    return true;
}

bool scanner::characters(std::string& to, std::string_view ends) {
    while (at_ < source_.size() && ends.find(peek()) == std::string_view::npos) {
        if (peek() == '\\') {
            if (!escape(to)) return false;
        } else {
            to += source_[at_++];
        }
    }
    return true;
}

bool scanner::escape(std::string& to) {
    for (const auto& [name, means] : named_escapes)
        if (peek(1) == name) {
            to += means;
            at_ += 2;
            return true;
        }
    char32_t c = 0;
    if (!code_point(c)) return false;
    walk::append_code_point(to, c);
    return true;
}

// Takes an escape. A code point above FFFF is written as two of them, one for each of its surrogates in UTF-16.
bool scanner::code_point(char32_t& to) {
    const std::size_t start = at_ + 1;
    if (peek(1) != 'u') return octal(to);
    if (!hexadecimal(to)) return false;
    if (is_first_surrogate(to) && peek() == '\\' && peek(1) == 'u') {
        char32_t second = 0;
        if (!hexadecimal(second)) return false;
        if (is_second_surrogate(second)) {
            to = 0x10000 + ((to - 0xD800) << 10) + (second - 0xDC00);
            return true;
        }
    }
    return !(is_first_surrogate(to) || is_second_surrogate(to)) || fail(start, "the escape is half of a character");
}
bool scanner::octal(char32_t& to) {
    const std::size_t start = at_ + 1;
    for (++at_; digit(peek()) < 8; ++at_) {
        to = to * 8 + digit(peek());
        if (to > 0xFFFF) return fail(start, "the escape is more than \\177777");
    }
    if (at_ == start)
        return fail(start,
                    "unknown escape: there are \\a \\b \\t \\n \\v \\f \\r \\e \\\" \\' \\\\, octal digits, and \\u "
                    "with four hexadecimal digits");
    return !(is_first_surrogate(to) || is_second_surrogate(to)) || fail(start, "the escape is half of a character");
}
bool scanner::hexadecimal(char32_t& to) {
    const std::size_t start = at_ + 1;
    at_ += 2;
    for (int i = 0; i < 4; ++i, ++at_) {
        if (digit(peek()) >= 16) return fail(start, "\\u takes four hexadecimal digits");
        to = to * 16 + digit(peek());
    }
    return true;
}

error with_column(error why) {
    why.reason = fmt::format("column {}: {}", why.offset + 1, why.reason);
    return why;
}

}  // namespace verbatim::view
