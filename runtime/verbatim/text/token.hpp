// token<std::int32_t>: a number in text, with the white space before it. It keeps its spelling (+007, 1e-05, 0.500000)
// until another value is assigned. The new value is spelled anew, in a table in the style of its column.
#pragma once
#include <algorithm>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

#include "verbatim/text/separated.hpp"
#include "verbatim/text/spelling.hpp"
#include "verbatim/wire/kind.hpp"

namespace verbatim::wire {

template <class Number, class Before = after_space>
struct token : detail::separated {
    static_assert(std::is_same_v<Number, float> || (std::signed_integral<Number> && sizeof(Number) <= 8),
                  "a token is a signed integer or a float");
    static constexpr const coding& leaf_coding = codings::token;
    static constexpr std::size_t smallest_wire_size = 1;
    static constexpr bool starts_line = Before::starts_line;
    using before = Before;
    using value_type = Number;

    token() = default;
    token(Number value) : value_(value) {}
    token& operator=(Number value) {
        if (has_content() && parsed() == value) return *this;  // a spelling of the same number stays
        drop_content();
        value_ = value;
        return *this;
    }

    // Returns the value; nothing if the content is not a number, does not fit, or is not finite.
    std::optional<Number> parsed() const { return has_content() ? parse(content()) : value_; }
    // Returns the value; 0 if parsed() returns nothing.
    Number value() const { return parsed().value_or(Number{}); }
    operator Number() const { return value(); }

    // Assigns the value of a text. Returns false, and assigns nothing, if the text has none.
    [[nodiscard]] bool assign(std::string_view text) {
        const auto value = parse(text);
        if (value) *this = *value;
        return value.has_value();
    }
    static std::string_view characters_in(std::string_view bytes) {
        const auto separates = [](char c) {
            if constexpr (requires { Before::closing; })
                if (Before::closing.find(c) != std::string_view::npos ||
                    Before::opening.find(c) != std::string_view::npos)
                    return true;
            return detail::is_space(static_cast<std::byte>(c));
        };
        const auto first = std::ranges::find_if_not(bytes, separates);
        return bytes.substr(static_cast<std::size_t>(first - bytes.begin()));
    }

    static std::optional<Number> parse(std::string_view text) {
        if constexpr (std::is_same_v<Number, float>) return parse_float(text);
        else {
            const auto value =
                parse_number(text, std::numeric_limits<Number>::min(), std::numeric_limits<Number>::max());
            return value ? std::optional(static_cast<Number>(*value)) : std::nullopt;
        }
    }
    // Returns the new spelling of the value. The style only matters for a float.
    std::string spelled(spelling style) const {
        if constexpr (std::is_same_v<Number, float>) return spell(value(), style);
        else return spell(std::int64_t{value()});
    }

private:
    Number value_{};  // used if there is no content
};

}  // namespace verbatim::wire
