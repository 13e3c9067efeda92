// text<N>: characters in N bytes, ended by a NUL if there is room. The bytes after the NUL (the tail) are kept. The
// second argument describes the tail that the format's own writers leave: it decides which bytes are a finding, and
// which bytes a rename writes.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>

#include "verbatim/wire/fixed_string.hpp"
#include "verbatim/wire/kind.hpp"

namespace verbatim::wire {

namespace tail {

// The tail is one character, repeated to the end. A rename writes it over the part of the old text that becomes
// visible; garbage after that stays.
template <char Fill>
struct filled {
    static constexpr char fill = Fill;
    static constexpr bool clean(std::size_t, std::size_t, char byte) { return byte == Fill; }
};
struct zeros : filled<'\0'> {};
// The tail is whatever the buffer held before: all bytes are clean, and a rename leaves the rest of the old text.
struct residue {
    static constexpr bool clean(std::size_t, std::size_t, char) { return true; }
};
// The tail is the rest of a template that the buffer held before the text was copied over it: "a\0fault_node_name" for
// over<"Default_node_name">.
template <fixed_string Template>
struct over {
    static constexpr char at(std::size_t i) { return i < Template.size ? Template.text[i] : '\0'; }
    static constexpr bool clean(std::size_t, std::size_t i, char byte) { return byte == at(i); }
};

// The same as Tail, but the text always leaves room for its NUL.
template <class Tail = zeros>
struct terminated : Tail {
    static constexpr bool keeps_nul = true;
};

// What one assignment writes to the tail: bytes as the schema declares them, no bytes, or zeros.
enum class policy { as_declared, keep, clear };

}  // namespace tail

namespace detail {
// A type that a text can be made of and assigned from. A literal is an array: its length is checked at compile time.
template <class T>
concept plain_text = std::is_same_v<T, std::string> || std::is_same_v<T, std::string_view> ||
    std::is_same_v<T, const char*> || std::is_same_v<T, char*>;

// Returns the first position of `what` in `bytes` that is a multiple of `unit`; npos if there is none.
constexpr std::size_t find_aligned(std::string_view bytes, std::string_view what, std::size_t unit) {
    std::size_t at = bytes.find(what);
    while (unit != 1 && at != bytes.npos && at % unit != 0) at = bytes.find(what, at + 1);
    return at;
}
// A NUL of Unit bytes.
template <std::size_t Unit>
inline constexpr std::string_view nul{"\0\0\0\0\0\0\0", Unit};
constexpr std::string_view to_nul(std::string_view bytes, std::size_t unit) {
    return bytes.substr(0, find_aligned(bytes, nul<8>.substr(0, unit), unit));
}
}  // namespace detail

// A text in N bytes. A NUL has Unit bytes, depending on the encoding (encoding.hpp).
template <std::size_t N, class Tail = tail::zeros, std::size_t Unit = 1>
struct text {
    static_assert(N > 0, "text of no bytes is no field");
    static_assert(N % Unit == 0, "a text takes a whole number of units of its encoding");
    static constexpr const coding& leaf_coding = codings::text;
    static constexpr std::size_t wire_size = N;
    static constexpr std::size_t capacity = N;
    static constexpr std::size_t longest = N - (requires { Tail::keeps_nul; } ? Unit : 0);  // bytes of characters
    static constexpr std::size_t nul_size = Unit;
    using tail_type = Tail;

    std::array<char, N> raw{};

    constexpr text() {
        if constexpr (requires { Tail::at(0); })
            for (std::size_t i = Unit; i < N; ++i) raw[i] = Tail::at(i);
        else if constexpr (requires { Tail::fill; })
            for (std::size_t i = Unit; i < N; ++i) raw[i] = Tail::fill;
    }
    // Takes a literal up to its first NUL.
    template <std::size_t M>
    constexpr text(const char (&literal)[M]) : text() {
        *this = literal;
    }
    template <std::size_t M>
    constexpr text& operator=(const char (&literal)[M]) {
        static_assert(M - 1 <= longest, "the text is longer than its field");
        const std::string_view whole{literal, M - 1};
        (void)assign(characters_in(whole));
        return *this;
    }
    // Throws std::length_error, and changes nothing, if assign() returns false, because an assignment cannot report a
    // failure in another way.
    template <detail::plain_text Text>
    constexpr text(const Text& value) : text() {
        *this = value;
    }
    template <detail::plain_text Text>
    constexpr text& operator=(const Text& value) {
        if (!assign(value)) throw std::length_error(refusal(value));
        return *this;
    }

    constexpr std::string_view view() const { return characters_in({raw.data(), N}); }
    static constexpr std::string_view characters_in(std::string_view bytes) { return detail::to_nul(bytes, Unit); }
    constexpr operator std::string_view() const { return view(); }
    friend constexpr bool operator==(const text& a, std::string_view b) { return a.view() == b; }

    // Writes the text and its NUL, and the tail according to the policy. Returns false, and writes nothing, if the text
    // does not fit or contains a NUL. The text that is already in the field always fits, even if its NUL is missing.
    [[nodiscard]] constexpr bool assign(std::string_view value, tail::policy policy = tail::policy::as_declared) {
        if (value.size() > longest) return value == view();
        if (characters_in(value).size() != value.size() || value.size() % Unit != 0) return false;
        const std::size_t old_end = view().size();
        std::copy(value.begin(), value.end(), raw.begin());
        if (value.size() == N) return true;
        std::fill_n(raw.begin() + value.size(), Unit, '\0');
        for (std::size_t i = value.size() + Unit; i < N; ++i) {
            if (policy == tail::policy::clear) raw[i] = '\0';
            if (policy != tail::policy::as_declared) continue;
            if constexpr (requires { Tail::at(0); }) raw[i] = Tail::at(i);
            else if constexpr (requires { Tail::fill; }) raw[i] = i <= old_end ? Tail::fill : raw[i];
            else if (std::is_base_of_v<tail::zeros, Tail> && i < old_end) raw[i] = '\0';
        }
        return true;
    }

    // Returns the index of the first byte of the tail that is not as declared, or N. A field that held a template
    // always has a NUL.
    constexpr std::size_t first_stray() const {
        const std::size_t end = view().size();
        if (end == N && (longest < N || requires { Tail::at(0); })) return N - 1;
        for (std::size_t i = end + Unit; i < N; ++i)
            if (!Tail::clean(end, i, raw[i])) return i;
        return N;
    }

private:
    static std::string refusal(std::string_view value) {
        const std::string field = "text<" + std::to_string(N) + ">";
        if (characters_in(value).size() != value.size()) return "a " + field + " cannot hold a NUL";
        if (value.size() % Unit != 0)
            return "a text takes a whole number of units of " + std::to_string(Unit) + " bytes";
        return "a text of " + std::to_string(value.size()) + " characters does not fit " + field +
               (longest < N ? ", which ends with a NUL" : "");
    }
};

}  // namespace verbatim::wire
