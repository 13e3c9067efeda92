// Text that takes as many bytes as it needs.
#pragma once
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <type_traits>

#include "verbatim/wire/control.hpp"
#include "verbatim/wire/sequence.hpp"
#include "verbatim/wire/terminated.hpp"
#include "verbatim/wire/text.hpp"

namespace verbatim::wire {

// A text that is ended by a NUL, which belongs to the field.
struct cstring : terminated<"\0"> {
    using terminated::terminated;
    using terminated::operator=;
};

// A text after its length, an integer of type Length. If Long is given, a length with all bits set means that the real
// length follows as a Long.
template <class Length, class Long = void>
struct pstring : detail::characters {
    static constexpr const coding& leaf_coding = codings::after_length;
    static constexpr std::size_t smallest_wire_size = sizeof(Length);
    static_assert(is_integer<Length>, "the length of a pstring is an integer of the vocabulary, such as u8");
    using length = Length;
    using characters::characters;
    template <detail::text_like Text>
    pstring& operator=(const Text& text) {
        this->assign(text);
        return *this;
    }
    std::string_view view() const { return all(); }
    static std::string_view characters_in(std::string_view bytes) { return bytes.substr(sizeof(Length)); }
};
template <class Length, class Long>
    requires(!std::is_void_v<Long>)
struct pstring<Length, Long> : detail::characters {
    static constexpr const coding& leaf_coding = codings::after_length;
    static constexpr std::size_t smallest_wire_size = sizeof(Length);
    static_assert(is_integer<Length> && is_integer<Long>,
                  "the lengths of a pstring are integers of the vocabulary, such as u8");
    static_assert(std::is_unsigned_v<typename Length::value_type>, "the short length of a pstring is unsigned");
    using length = Length;
    static constexpr auto escape = std::numeric_limits<typename Length::value_type>::max();
    using characters::characters;
    bool long_form = false;  // whether the file has the long length for a text that does not need it
    template <detail::text_like Text>
    pstring& operator=(const Text& text) {
        this->assign(text);
        return *this;
    }
    std::string_view view() const { return all(); }
    bool is_long() const { return long_form || size() >= escape; }
    static std::string_view characters_in(std::string_view bytes) {
        Length length;
        std::memcpy(&length, bytes.data(), sizeof length);
        return bytes.substr(sizeof(Length) + (length == escape ? sizeof(Long) : 0));
    }
};

// A text in as many bytes as an earlier field says. view() ends at the first NUL in it, all() does not. A NUL has Unit
// bytes, depending on the encoding (encoding.hpp).
template <auto Size, std::size_t Unit = 1>
struct string : detail::characters {
    static constexpr const coding& leaf_coding = codings::controlled;
    static constexpr auto size_in_file = Size;
    static constexpr std::size_t nul_size = Unit;
    using controlled_by = controlled_by_fields<Size>;
    using characters::characters;
    template <detail::text_like Text>
    string& operator=(const Text& text) {
        assign(text);
        return *this;
    }
    std::string_view view() const { return characters_in(all()); }
    static std::string_view characters_in(std::string_view bytes) { return detail::to_nul(bytes, Unit); }
    using characters::assign;
    // Assigns a text. If it equals view(), all bytes stay, also those after the NUL.
    void assign(std::string_view text) {
        if (text != view()) characters::assign(text);
    }
};

// A text and its NUL, in as many bytes as an earlier field says. Any bytes after the text other than one NUL are kept
// and reported. A new text keeps them, too, and always has a NUL. Assigning the text that the field already has changes
// nothing.
template <auto Size, std::size_t Unit = 1>
struct sized_cstring : detail::characters {
    static constexpr bool adds_nul = true;
    static constexpr const coding& leaf_coding = codings::controlled_with_nul;
    static constexpr auto size_in_file = Size;
    static constexpr std::size_t nul_size = Unit;
    using controlled_by = controlled_by_fields<Size>;
    sized_cstring() = default;
    template <detail::text_like Text>
    sized_cstring(const Text& text) {
        assign(text);
    }
    template <detail::text_like Text>
    sized_cstring& operator=(const Text& text) {
        assign(text);
        return *this;
    }
    std::string_view view() const { return characters_in(all()); }
    static std::string_view characters_in(std::string_view bytes) { return detail::to_nul(bytes, Unit); }
    using characters::assign;
    void assign(std::string_view text) {
        if (text == view() && !empty()) return;
        std::string now(text);
        now += all().substr(view().size());
        if (now.size() == text.size()) now += detail::nul<Unit>;
        characters::assign(now);
    }
};

}  // namespace verbatim::wire
