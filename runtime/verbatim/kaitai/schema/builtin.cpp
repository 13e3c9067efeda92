#include "verbatim/kaitai/schema/builtin.hpp"

#include <fmt/format.h>

#include <charconv>
#include <system_error>

#include "verbatim/walk/refusal.hpp"

namespace verbatim::kaitai {

namespace {

bool is_size(char c, std::string_view sizes) { return sizes.find(c) != std::string_view::npos; }

}  // namespace

std::optional<builtin> builtin_of(std::string_view name) {
    using form = builtin::form;
    if (name == "str" || name == "strz") return builtin{form::text};
    if (name == "u1" || name == "s1") return builtin{form::integer};
    const bool says_order = name.ends_with("le") || name.ends_with("be");
    const std::string_view short_name = name.substr(0, name.size() - (says_order ? 2 : 0));
    if (short_name.size() < 2) return std::nullopt;
    const std::string_view size = short_name.substr(1);
    if (short_name[0] == 'b') {
        unsigned bits = 0;
        const auto read = std::from_chars(size.data(), size.data() + size.size(), bits);
        const bool is_number = read.ec == std::errc{} && read.ptr == size.data() + size.size() && size[0] != '0';
        return is_number && bits <= 64 ? std::optional(builtin{form::bits}) : std::nullopt;
    }
    if (size.size() != 1) return std::nullopt;
    if ((short_name[0] == 'u' || short_name[0] == 's') && is_size(size[0], "248"))
        return builtin{form::integer, !says_order};
    return short_name[0] == 'f' && is_size(size[0], "48") ? std::optional(builtin{form::real, !says_order})
                                                          : std::nullopt;
}

std::string shown(std::string_view text) {
    constexpr std::size_t most = 60;
    return text.size() > most ? fmt::format("{} ...", walk::quoted(text.substr(0, most))) : walk::quoted(text);
}

}  // namespace verbatim::kaitai
