#include "verbatim/walk/read/ahead.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verbatim/printable.hpp"
#include "verbatim/walk/characters.hpp"
#include "verbatim/walk/read/parts.hpp"
#include "verbatim/wire/one_of.hpp"

namespace verbatim::walk {

namespace {

std::string beginning_text(const wire::beginning& one) {
    if (one.size > 1) return quoted({one.bytes.data(), one.size});
    const auto first = static_cast<unsigned char>(one.bytes[0]);
    if (one.last > first) return fmt::format("byte {:#04x} to {:#04x}", first, one.last);
    return first > ' ' && first < 0x7F ? quoted({one.bytes.data(), 1}) : fmt::format("byte {:#04x}", first);
}

bool is_there(const table::recognition::mark& m, std::span<const std::byte> next) {
    return next.size() >= m.offset + m.constant->size && is_expected(*m.constant, next.data() + m.offset);
}

}  // namespace

bool is_ahead(const table::recognition& by, std::span<const std::byte> next) {
    if (!std::ranges::all_of(by.marks, [&](const auto& mark) { return is_there(mark, next); })) return false;
    if (by.beginnings.empty()) return true;
    const std::string_view text(reinterpret_cast<const char*>(next.data()), next.size());
    return std::ranges::any_of(by.beginnings, [&](const wire::beginning& one) { return one.is_there(text); });
}

std::size_t likely_ahead(const table::type& choice, std::span<const std::byte> next) {
    std::size_t only = choice.holds.size();
    for (std::size_t i = 0; i < choice.recognised().size(); ++i) {
        const auto& marks = choice.recognised()[i].marks;
        if (marks.empty() || !is_there(marks.front(), next)) continue;
        if (only < choice.holds.size()) return choice.holds.size();
        only = i;
    }
    return only;
}

std::size_t index_ahead(const table::type& by_magic, std::span<const std::byte> next) {
    const auto first =
        std::ranges::find_if(by_magic.recognised(), [&](const table::recognition& by) { return is_ahead(by, next); });
    return static_cast<std::size_t>(first - by_magic.recognised().begin());
}

std::string text_of(const table::recognition& by) {
    std::string all;
    for (const table::recognition::mark& m : by.marks) {
        all += (all.empty() ? "" : " with ") + expected_text(*m.constant);
        if (m.offset) all += fmt::format(" at {}", m.offset);
    }
    for (const wire::beginning& one : by.beginnings)
        all += (&one == by.beginnings.data() ? (all.empty() ? "" : ", ") : " or ") + beginning_text(one);
    return all;
}

std::string expected_ahead(const table::type& choice) {
    std::string all;
    for (const table::recognition& by : choice.recognised()) all += (all.empty() ? "" : ", ") + text_of(by);
    return "one of " + all;
}

}  // namespace verbatim::walk
