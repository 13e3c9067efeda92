// Walks token, line and end_of_text.
#pragma once
#include <cstring>

#include "runtime/text/text.hpp"
#include "runtime/walk/list.hpp"

namespace verbatim::walk {

namespace detail {

inline std::string_view characters(const std::byte* from, const std::byte* to) {
    return {reinterpret_cast<const char*>(from), static_cast<std::size_t>(to - from)};
}
inline bool is_line_end(std::string_view text) { return text == "\n" || text == "\r\n"; }

// A field with its separator, as it is written at a position: what it lacks is the usual.
template <class T, class R>
struct text_on_the_way {
    std::string_view separator, content;
    std::string spelled;

    text_on_the_way(const T& value, const R& r, std::size_t at) : separator(value.separator()), content(value.content()) {
        if (!value.has_separator() && at != 0) separator = T::starts_line ? wire::detail::line_end_in(r) : std::string_view(" ");
        if constexpr (requires { value.spelled(spelling{}); })
            if (!value.has_content()) content = spelled = value.spelled({spelling::shortest, 0, 2});
    }
    text_on_the_way(const text_on_the_way&) = delete;
};

template <class T>
struct separated_field {
    // What was read starts at `from`.
    template <class V>
    static bool take(cursor& c, V& value, const std::byte* from, std::size_t separator) {
        if (separator > T::longest_separator) return refuse_separator(*c.why, c.file, static_cast<std::size_t>(from - c.file), separator, T::longest_separator);
        if constexpr (!discards<V>) value.take(characters(from, c.at), separator);
        return true;
    }
    template <class R>
    static std::size_t measure(const T& value, const R& r, std::size_t at, std::size_t) {
        if (value.has_both()) return value.raw().size();
        const text_on_the_way<T, R> text(value, r, at);
        return text.separator.size() + text.content.size();
    }
    template <class R>
    static bool write(emitter& e, const T& value, const R& r, std::size_t) {
        if (kind_of<T> == kind::token && value.has_both()) return e.put(value.raw().data(), value.raw().size()), true;
        const text_on_the_way<T, R> text(value, r, e.at);
        if constexpr (kind_of<T> == kind::string)
            if (text.content.empty() || wire::detail::ends_line(text.content)) return refuse_line(*e.why, e.at);
        e.put(text.separator.data(), text.separator.size());
        e.put(text.content.data(), text.content.size());
        return true;
    }
    template <class R>
    static bool govern(emitter& e, const T&, const R&, const field_starts<R>& starts, std::size_t index) {
        if constexpr (wire::detail::is_row<R>) return true;  // its columns see to that
        else return stands_apart<R>(e, starts, index);
    }
    static void own(T&) {}
};

}  // namespace detail

template <class Number, class Before>
struct field<token<Number, Before>> : detail::separated_field<token<Number, Before>> {
    using type = token<Number, Before>;

    template <class V, class R>
    static bool read(cursor& c, V& value, const R&, std::size_t) {
        const std::byte* const from = c.at;
        const std::byte* at = from;
        while (at != c.end && wire::detail::is_space(*at)) ++at;
        const std::byte* const begin = at;
        while (at != c.end && !wire::detail::is_space(*at)) ++at;
        if (at == begin) return refuse_end_of_text(*c.why, c.file, static_cast<std::size_t>(begin - c.file), "a number");
        c.at = at;
        if (!detail::separated_field<type>::take(c, value, from, static_cast<std::size_t>(begin - from))) return false;
        if (c.inspect) inspect(c, detail::characters(from, begin), detail::characters(begin, at));
        return true;
    }

private:
    static void inspect(const cursor& c, std::string_view separator, std::string_view lexeme) {
        const auto position = c.position() - lexeme.size();
        const bool usual = type::starts_line ? detail::is_line_end(separator) || position == separator.size() : separator == " ";
        if (!usual) c.inspect->text(c.where, c.file, position - separator.size(), separator, type::starts_line ? "one line end" : "one space");
        const auto value = type::parse(lexeme);
        if (!value) return c.inspect->text(c.where, c.file, position, lexeme, std::is_same_v<Number, float> ? "a number" : "a whole number");
        if constexpr (!std::is_same_v<Number, float>)
            if (const auto plain = spell(std::int64_t{*value}); plain != lexeme) c.inspect->text(c.where, c.file, position, lexeme, plain);
    }
};

template <std::size_t Most>
struct field<line<Most>> : detail::separated_field<line<Most>> {
    using type = line<Most>;

    template <class V, class R>
    static bool read(cursor& c, V& value, const R&, std::size_t) {
        const std::byte* const from = c.at;
        const std::size_t separator = type::separator_in(detail::characters(from, c.end));
        const std::byte* const begin = from + separator;
        if (begin == c.end) return refuse_end_of_text(*c.why, c.file, static_cast<std::size_t>(begin - c.file), "a line");
        const auto* end = static_cast<const std::byte*>(std::memchr(begin, '\n', static_cast<std::size_t>(c.end - begin)));
        if (!end) end = c.end;
        else if (end - begin > 1 && end[-1] == std::byte{'\r'}) --end;
        c.at = end;
        if (!detail::separated_field<type>::take(c, value, from, separator)) return false;
        if (c.inspect) inspect(c, detail::characters(from, begin), static_cast<std::size_t>(end - begin));
        return true;
    }

private:
    static void inspect(const cursor& c, std::string_view separator, std::size_t size) {
        const auto position = c.position() - size;
        const bool usual = position == separator.size() ? separator.empty() : detail::is_line_end(separator);
        if (!usual) c.inspect->text(c.where, c.file, position - separator.size(), separator, "one line end");
        if (size > type::most) c.inspect->report(c.where, position, "at most " + std::to_string(type::most) + " bytes", std::to_string(size));
    }
};

template <>
struct field<end_of_text> : byte_run_field<end_of_text> {
    template <class V, class R>
    static bool read(cursor& c, V& value, const R&, std::size_t) {
        const auto behind = detail::characters(c.at, c.end);
        if (c.inspect && !detail::is_line_end(behind)) c.inspect->text(c.where, c.file, c.position(), behind, "one line end");
        byte_run_field<end_of_text>::take(c, value, c.left());
        return true;
    }
    template <class R>
    static bool govern(emitter& e, const end_of_text&, const R&, const field_starts<R>& starts, std::size_t index) {
        return detail::stands_apart<R>(e, starts, index);
    }
};

}  // namespace verbatim::walk
