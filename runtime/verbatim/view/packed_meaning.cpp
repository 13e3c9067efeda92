#include "verbatim/view/packed_meaning.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verbatim/view/leaf_text.hpp"
#include "verbatim/wire/meaning.hpp"

namespace verbatim::view {

namespace {

using form = wire::meaning::form;

// Returns the meaning of a bit field.
std::optional<std::string> meaning_of_part(const wire::meaning& m, std::uint64_t part) {
    if (m.what == form::hexadecimal) return fmt::format("{:#x}", part);
    if (m.what == form::truth) return part ? "true" : "false";
    const auto named = std::ranges::find(m.named, static_cast<std::int64_t>(part), &wire::named_value::value);
    return named == m.named.end() ? std::nullopt : std::optional(std::string(named->name));
}
}  // namespace

bool parts_have_meaning(const type& t) {
    return std::ranges::any_of(t.number().parts_mean, [](const wire::meaning* m) { return m != nullptr; });
}

std::string packed_meaning(const type& t, byte_view bytes, bool with_values) {
    std::string text;
    const auto parts = packed_parts(t, bytes);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const wire::meaning* const m = t.number().parts_mean[i];
        const auto meaning = m ? meaning_of_part(*m, parts[i]) : std::nullopt;
        const bool is_value = m && m->what == form::hexadecimal;
        text += fmt::format("{}{}=", i ? " " : "", t.number().names[i]);
        text += !meaning                   ? std::to_string(parts[i])
                : with_values && !is_value ? fmt::format("{} ({})", parts[i], *meaning)
                                           : *meaning;
    }
    return text;
}

std::optional<assigned_meaning> value_of_packed(const type& t, std::string_view meaning) {
    std::string value;
    bool is_meaning = false;
    while (!meaning.empty()) {
        const auto one = meaning.substr(0, meaning.find(' '));
        meaning.remove_prefix(std::min(one.size() + 1, meaning.size()));
        const auto name = one.substr(0, one.find('='));
        const auto i = static_cast<std::size_t>(std::ranges::find(t.number().names, name) - t.number().names.begin());
        const wire::meaning* const m =
            i < t.number().names.size() && name.size() < one.size() ? t.number().parts_mean[i] : nullptr;
        const auto said = m ? one.substr(name.size() + 1) : std::string_view{};
        const auto named = m ? std::ranges::find(m->named, said, &wire::named_value::name)
                             : std::span<const wire::named_value>::iterator{};
        value += value.empty() ? "" : " ";
        if (m && m->what == form::truth && (said == "true" || said == "false"))
            value.append(name).append(said == "true" ? "=1" : "=0"), is_meaning = true;
        else if (m && named != m->named.end())
            value.append(name).append("=").append(std::to_string(named->value)), is_meaning = true;
        else value += one;
    }
    return is_meaning ? std::optional(assigned_meaning{std::move(value), {}}) : std::nullopt;
}

}  // namespace verbatim::view
