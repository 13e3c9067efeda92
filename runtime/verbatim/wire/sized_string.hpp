// sized_string<8>, sized_string<&R::size>, sized_string<to_end>: text in a given number of bytes. Options say where its
// characters end. sized_bytes<...>: the same for bytes. The bytes after the characters are kept. A new text takes as
// many bytes as before, and is filled up.
#pragma once
#include "verbatim/wire/control.hpp"
#include "verbatim/wire/terminated.hpp"

namespace verbatim::wire {

// The characters end at the first of these terminators: sized_string<8, ends_at<"\0">>. With `included` the terminator
// is one of the characters.
template <fixed_string Terminator>
struct ends_at {
    static_assert(Terminator.size > 0, "a terminator has at least one byte");
};
// The characters end before the last bytes that are all this byte: sized_string<8, padded_with<' '>>.
template <unsigned char Byte>
struct padded_with {};

namespace detail {

template <class Option>
struct trims_by {
    static constexpr bool is_option =
        is_termination_option<Option> && !std::is_same_v<Option, not_consumed> && !std::is_same_v<Option, or_end>;
    static constexpr void put(trimming& to) {
        if (unit_in<Option>) to.unit = unit_in<Option>;
        to.is_included |= std::is_same_v<Option, included>;
    }
};
template <fixed_string Terminator>
struct trims_by<ends_at<Terminator>> {
    static constexpr bool is_option = true;
    static constexpr void put(trimming& to) { to.terminator = {Terminator.text, Terminator.size}; }
};
template <unsigned char Byte>
struct trims_by<padded_with<Byte>> {
    static constexpr bool is_option = true;
    static constexpr void put(trimming& to) { to.padding = Byte; }
};
template <class... Option>
inline constexpr trimming trimming_of = [] {
    trimming how;
    (trims_by<Option>::put(how), ...);
    return how;
}();

// Returns Size as a control. A number in the schema becomes a constant.
template <auto Size>
consteval auto size_for() {
    if constexpr (std::is_integral_v<std::remove_const_t<decltype(Size)>>)
        return fixed_number{static_cast<std::int64_t>(Size)};
    else return Size;
}

template <auto Size, class... Option>
struct trimmed : characters {
    static_assert((true && ... && trims_by<Option>::is_option),
                  "the options of a text in so many bytes are ends_at<>, padded_with<>, included and unit<N>");
    static constexpr const coding& leaf_coding = codings::controlled;
    static constexpr const trimming& trims = trimming_of<Option...>;
    static constexpr auto size_in_file = size_for<Size>();
    static constexpr bool takes_the_rest = std::is_same_v<std::remove_const_t<decltype(Size)>, end_of_bytes>;
    using controlled_by = controlled_by_fields<size_in_file>;
    using characters::characters;
    static std::string_view characters_in(std::string_view bytes) { return trims.characters_in(bytes); }
};

}  // namespace detail

template <auto Size, class... Option>
struct sized_string : detail::trimmed<Size, Option...> {
    using detail::trimmed<Size, Option...>::trimmed;
    std::string_view view() const { return this->characters_in(this->all()); }
};

template <auto Size, class... Option>
struct sized_bytes : detail::trimmed<Size, Option...> {
    static constexpr bool holds_bytes = true;
    using detail::trimmed<Size, Option...>::trimmed;
};

}  // namespace verbatim::wire
