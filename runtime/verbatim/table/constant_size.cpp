#include "verbatim/table/constant_size.hpp"

#include <cstdint>

namespace verbatim::table {

using wire::kind;

std::optional<std::size_t> constant_size(const type& t) {
    constexpr std::int64_t most = std::int64_t{1} << 30;  // a sum of such sizes does not wrap
    if (t.size != wire::dynamic_size) return t.size;
    const bool is_run = t.what == kind::bytes || t.is_string() || t.has_alternatives();
    if (is_run)
        return t.bytes && t.bytes->what == expression::form::number && t.bytes->value >= 0 && t.bytes->value <= most
                   ? std::optional(static_cast<std::size_t>(t.bytes->value))
                   : std::nullopt;
    if (t.what != kind::record) return {};
    std::size_t all = 0;
    for (const auto& f : t.fields) {
        if (f.of->what == kind::placed) continue;
        const auto size = constant_size(*f.of);
        if (!size) return {};
        all += *size;
    }
    return all;
}

}  // namespace verbatim::table
