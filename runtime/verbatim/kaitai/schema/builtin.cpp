#include "verbatim/kaitai/schema/builtin.hpp"

#include <fmt/format.h>

#include <charconv>
#include <system_error>

#include "verbatim/walk/refusal.hpp"

namespace verbatim::kaitai {

std::optional<builtin> builtin_of(std::string_view name) {
    using form = builtin::form;
    if (name == "str" || name == "strz") return builtin{form::text};
    const bool is_little = name.ends_with("le"), says_order = is_little || name.ends_with("be");
    const auto order = !says_order ? byte_order::none : is_little ? byte_order::little : byte_order::big;
    const std::string_view number = name.substr(0, name.size() - (says_order ? 2 : 0));
    if (number.size() < 2 || number[1] == '0') return std::nullopt;
    std::size_t size = 0;
    const auto read = std::from_chars(number.data() + 1, number.data() + number.size(), size);
    if (read.ec != std::errc{} || read.ptr != number.data() + number.size() || size > 64) return std::nullopt;
    const char kind = number[0];
    const bool is_wide = size == 4 || size == 8, is_integer = is_wide || size == 2 || (size == 1 && !says_order);
    if (kind == 'b') return builtin{form::bits, size, false, order};
    if (kind == 'f' && is_wide) return builtin{form::real, 8 * size, false, order};
    return (kind == 'u' || kind == 's') && is_integer
               ? std::optional(builtin{form::integer, 8 * size, kind == 's', order})
               : std::nullopt;
}

std::string shown(std::string_view text) {
    constexpr std::size_t most = 60;
    return text.size() > most ? fmt::format("{} ...", walk::quoted(text.substr(0, most))) : walk::quoted(text);
}

}  // namespace verbatim::kaitai
