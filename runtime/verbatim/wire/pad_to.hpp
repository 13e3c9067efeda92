// pad_to<4>: bytes up to the next multiple of 4, counted from the start of the file or of the record. They are kept. If
// an edit changes their number, they are written anew from the pattern.
#pragma once
#include <cstddef>

#include "verbatim/wire/choice.hpp"
#include "verbatim/wire/padding.hpp"
#include "verbatim/wire/sequence.hpp"

namespace verbatim::wire {

namespace from {
struct file {};
}  // namespace from

template <std::size_t Multiple, auto Pattern = 0, class From = from::file>
struct pad_to : byte_run {
    static_assert(Multiple > 1, "padding to a multiple of less than 2 is no padding");
    static constexpr kind wire_kind = kind::padding;
    static constexpr std::size_t multiple = Multiple;
    static constexpr bool from_file = std::is_same_v<From, from::file>;
    using expected = pattern<Pattern>;
    static constexpr std::size_t needed(std::size_t position) { return (Multiple - position % Multiple) % Multiple; }
};

}  // namespace verbatim::wire
