// running<Rule>: a byte at the start of an element that is left out if it is the same as in the element before, like
// the running status of MIDI. The data after it never starts with a byte that could be the number. The value has the
// number in both cases, so that an element keeps it when others are inserted or removed.
#pragma once
#include <concepts>
#include <cstdint>

#include "verbatim/wire/varint.hpp"

namespace verbatim::wire {

// A rule, as the tables have it.
struct running_rule {
    bool (*is_number)(std::uint8_t);  // returns whether the byte is a number; any other byte is data
    bool (*runs_on)(std::uint8_t);    // returns whether elements after it may leave the number out
};

template <class R>
concept is_running_rule = requires(std::uint8_t byte) {
    { R::is_number(byte) } -> std::same_as<bool>;
    { R::runs_on(byte) } -> std::same_as<bool>;
};

namespace varints {
struct byte {
    static constexpr std::size_t longest = 1;
    static constexpr decoded_number decode(const std::byte* from, std::size_t left) {
        if (left == 0) return {decoded_number::cut};
        return {decoded_number::done, 1, static_cast<std::uint8_t>(from[0])};
    }
    static constexpr std::size_t encode(std::uint64_t bits, std::byte* to) {
        to[0] = static_cast<std::byte>(bits);
        return 1;
    }
};
}  // namespace varints

namespace wrong {
template <class Record, auto Field, class Rule>
struct not_a_running_rule : fault {};
}  // namespace wrong

template <class R, auto F, class Rule>
__attribute__((unavailable(
    "a running number has a rule with static bool is_number(std::uint8_t) and static bool runs_on(std::uint8_t): "
    "<record, field, rule>"))) inline constexpr bool valid<wrong::not_a_running_rule<R, F, Rule>> = true;

template <class Rule>
struct running : varint<varints::byte, std::uint8_t> {
    static constexpr std::size_t smallest_wire_size = 0;
    using running_rule = Rule;
    template <class Record, auto Field>
    static consteval auto fault_in() {
        if constexpr (!is_running_rule<Rule>)
            return wrong::not_a_running_rule<Record, reflect::shown_field<Record, Field>, Rule>{};
        else return fine{};
    }
    using varint::varint;
    using varint::operator=;
};

}  // namespace verbatim::wire
