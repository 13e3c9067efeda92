// terminated<"\r\n">: characters up to a terminator of one byte or several. terminated_bytes<"\xFF\xD9">: the same for
// bytes of unknown meaning.
//
// The terminator belongs to the field, but not to its characters, unless an option says otherwise.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "verbatim/wire/fixed_string.hpp"
#include "verbatim/wire/sequence.hpp"
#include "verbatim/wire/text.hpp"

namespace verbatim::wire {

// Option: the terminator is at a multiple of Bytes bytes from the start of the text: terminated<"\0\0", unit<2>>.
template <std::size_t Bytes>
struct unit {
    static_assert(Bytes > 0, "a unit has at least one byte");
};
// Option: the terminator is part of the characters, and every text ends with it.
struct included {};
// Option: the terminator is left for the next field, which starts with it.
struct not_consumed {};
// Option: the terminator may be missing at the end of the file, or of the bytes around the field. Then this is
// remembered, and is no finding. In a list until<condition, or_end>, the element that ends the list may be missing.
struct or_end {};

// How a terminated text ends.
struct termination {
    std::string_view terminator;
    std::size_t unit = 1;
    bool is_included = false, is_left = false, may_be_missing = false;

    // Returns where the terminator is in bytes that start with a text; npos if there is none.
    constexpr std::size_t find_in(std::string_view bytes) const {
        return detail::find_aligned(bytes, terminator, unit);
    }
    // Returns the least number of bytes that the field takes as an element of a list.
    constexpr std::size_t smallest() const { return is_left ? 0 : may_be_missing ? 1 : terminator.size(); }
    constexpr bool is_open() const { return is_left || may_be_missing; }
    // Returns whether the field remembers if its terminator is missing, because its characters do not show it.
    constexpr bool remembers() const { return may_be_missing && size_behind() != 0; }
    // Returns how many bytes of the terminator belong to the field, but not to its characters.
    constexpr std::size_t size_behind() const { return is_included || is_left ? 0 : terminator.size(); }
    // Returns the characters in the bytes that the field takes in a file.
    constexpr std::string_view characters_in(std::string_view bytes) const {
        const std::size_t behind = size_behind();
        const bool is_there =
            bytes.ends_with(terminator) && (unit == 1 || (bytes.size() - terminator.size()) % unit == 0);
        return is_there ? bytes.substr(0, bytes.size() - behind) : bytes;
    }
    // Returns whether a text would be read back as it is if its terminator, included or not, follows.
    bool ends(std::string_view text) const {
        if (is_included) return text.size() >= terminator.size() && find_in(text) == text.size() - terminator.size();
        if (terminator.size() == 1) return find_in(text) == std::string_view::npos;
        return find_in(std::string(text).append(terminator)) == text.size();  // the terminator may begin in the text
    }
};

// Which of a given number of bytes are the characters: those before the padding at the end, and up to a terminator.
struct trimming {
    std::string_view terminator{};  // empty if there is none
    std::size_t unit = 1;
    bool is_included = false;
    int padding = -1;  // a byte; -1 if there is none

    constexpr bool is_one() const { return !terminator.empty() || padding >= 0; }
    std::string_view characters_in(std::string_view bytes) const {
        if (padding >= 0) bytes = bytes.substr(0, bytes.find_last_not_of(static_cast<char>(padding)) + 1);
        if (terminator.empty()) return bytes;
        const std::size_t end = detail::find_aligned(bytes, terminator, unit);
        return end == std::string_view::npos ? bytes : bytes.substr(0, end + (is_included ? terminator.size() : 0));
    }
    // Returns the characters, filled up to `size` bytes. Returns nothing if they do not fit, or would be read back as
    // others.
    std::optional<std::string> filled(std::string_view characters, std::size_t size) const {
        if (characters.size() > size) return std::nullopt;
        std::string bytes(characters);
        if (!is_included && bytes.size() + terminator.size() <= size) bytes += terminator;
        bytes.resize(size, padding < 0 ? '\0' : static_cast<char>(padding));
        return characters_in(bytes) == characters ? std::optional(bytes) : std::nullopt;
    }
};

namespace detail {
// std::string, std::string_view, const char* and literals.
template <class T>
concept text_like = std::is_convertible_v<const T&, std::string_view> &&(plain_text<T> || std::is_array_v<T>);

// Characters, borrowed from the file until they are changed.
struct characters : byte_run {
    characters() = default;
    template <text_like Text>
    characters(const Text& text) {
        assign(text);
    }
    using byte_run::byte_run;

    std::string_view all() const {
        auto bytes = byte_run::view();
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }
    using byte_run::assign;
    void assign(std::string_view text) { byte_run::assign(std::as_bytes(std::span(text))); }
};

template <class Option>
inline constexpr std::size_t unit_in = 0;
template <std::size_t Bytes>
inline constexpr std::size_t unit_in<unit<Bytes>> = Bytes;
template <class Option>
inline constexpr bool is_termination_option = unit_in<Option> != 0 || std::is_same_v<Option, included> ||
                                              std::is_same_v<Option, not_consumed> || std::is_same_v<Option, or_end>;
template <class Option, class... Options>
inline constexpr std::size_t times_among = (std::size_t{0} + ... + std::is_same_v<Option, Options>);

template <bool Remembers>
struct remembers_terminator {};
template <>
struct remembers_terminator<true> {
    bool unterminated = false;  // whether the terminator is missing in the file; a new text has one
};

template <fixed_string Terminator, class... Option>
consteval termination termination_by() {
    const std::size_t unit = (std::size_t{0} + ... + unit_in<Option>);
    return {{Terminator.text, Terminator.size},
            unit ? unit : 1,
            times_among<included, Option...> > 0,
            times_among<not_consumed, Option...> > 0,
            times_among<or_end, Option...> > 0};
}
template <fixed_string Terminator, class... Option>
inline constexpr termination termination_of = termination_by<Terminator, Option...>();

template <fixed_string Terminator, class... Option>
struct up_to : characters, remembers_terminator<termination_of<Terminator, Option...>.remembers()> {
    static constexpr const termination& ends = termination_of<Terminator, Option...>;
    static_assert(Terminator.size > 0, "a terminator has at least one byte");
    static_assert((true && ... && is_termination_option<Option>),
                  "the options of a terminator are unit<N>, included, not_consumed and or_end");
    static_assert((true && ... && (times_among<Option, Option...> == 1)), "an option of a terminator is given once");
    static_assert(Terminator.size % ends.unit == 0, "a terminator takes a whole number of units");
    static_assert(!ends.is_included || !ends.is_left,
                  "a terminator that is left for the next field is not included in this one");

    static constexpr const coding& leaf_coding = codings::terminated;
    static constexpr std::size_t smallest_wire_size = ends.smallest();
    up_to() {
        if constexpr (ends.is_included) assign(ends.terminator);
    }
    template <text_like Text>
    up_to(const Text& text) : characters(text) {}
    using characters::characters;
    static std::string_view characters_in(std::string_view bytes) { return ends.characters_in(bytes); }
};
}  // namespace detail

template <fixed_string Terminator, class... Option>
struct terminated : detail::up_to<Terminator, Option...> {
    using detail::up_to<Terminator, Option...>::up_to;
    template <detail::text_like Text>
    terminated& operator=(const Text& text) {
        this->assign(text);
        return *this;
    }
    std::string_view view() const { return this->all(); }
};

// view(), edit() and all other members are those of a byte_run.
template <fixed_string Terminator, class... Option>
struct terminated_bytes : detail::up_to<Terminator, Option...> {
    static constexpr bool holds_bytes = true;
    using detail::up_to<Terminator, Option...>::up_to;
};

}  // namespace verbatim::wire
