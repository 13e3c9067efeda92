#include "verbatim/edit/compare/words.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verbatim/edit/diff.hpp"
#include "verbatim/table/builder.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/walk/encoding/utf8.hpp"

namespace verbatim::edit {

namespace {

constexpr std::size_t most = 60;

// Returns the value as show writes it: with its meaning, or with the element that it leads to.
std::string with_meaning(const change& c, const value& v, const value& other, const std::optional<std::string>& led,
                         const view::known_names& names) {
    std::string text = brief(v, other);
    if (led) return fmt::format("{} ({})", text, *led);
    return c.of ? view::value_with_meaning(*c.of, std::move(text), names) : text;
}

// Returns a bit field as show writes it: "1 (one)".
std::string bits_with_meaning(const view::type& packed, const std::string& name, const value& v) {
    std::string text = text_of(v);
    const auto i =
        static_cast<std::size_t>(std::ranges::find(packed.number().names, name) - packed.number().names.begin());
    const wire::meaning* const m = i < packed.number().names.size() ? packed.number().parts_mean[i] : nullptr;
    if (m && m->what == wire::meaning::form::truth) return text == "0" ? "false" : "true";
    for (const auto& named : m ? m->named : std::span<const wire::named_value>{})
        if (std::to_string(named.value) == text) return fmt::format("{} ({})", text, named.name);
    return text;
}

// Writes the bit fields that differ, if each has a name of its own in the schema. Otherwise returns false.
bool write_bits(std::string& text, const change& c) {
    if (!c.of || !c.of->is_packed() || c.of->label != table::bits_label) return false;
    const auto was = c.was.members(), now = c.now.members();
    if (was.empty() || was.size() != now.size()) return false;
    const std::string around(view::parent_of(c.path));
    for (std::size_t i = was.size(); i-- > 0;)  // most schemas begin with the highest bits
        if (was[i].second != now[i].second)
            text += fmt::format("{}: {} -> {}\n", view::join(around, was[i].first, 0),
                                bits_with_meaning(*c.of, was[i].first, was[i].second),
                                bits_with_meaning(*c.of, now[i].first, now[i].second));
    return true;
}

void write_set(std::string& text, const change& c, const view::known_names& names) {
    const std::string_view path = c.path.empty() ? "the whole file" : std::string_view(c.path);
    if (c.is == change::what::follow) {
        const auto was = c.was == c.now ? "stays" : brief(c.was) + " ->";
        text += fmt::format("{}: {} {}, and follows from now on\n", path, was, brief(c.now));
        return;
    }
    if (c.was == c.now) {  // a derived value that no longer follows
        text += fmt::format("{}: stays {}\n", path, brief(c.now, c.was));
        return;
    }
    if (write_bits(text, c)) return;
    // If an array is too long for one line, only the elements that have changed are listed.
    const auto was = c.was.scalars(), now = c.now.scalars();
    if (!was.empty() && was.size() == now.size() && std::max(text_of(c.was).size(), text_of(c.now).size()) > most) {
        for (std::size_t i = 0; i < was.size(); ++i)
            if (was[i] != now[i]) text += fmt::format("{}[{}]: {} -> {}\n", path, i, text_of(was[i]), text_of(now[i]));
        return;
    }
    text += fmt::format("{}: {} -> {}\n", path, with_meaning(c, c.was, c.now, c.led->was, names),
                        with_meaning(c, c.now, c.was, c.led->now, names));
}

std::string_view list_of(const change& c) { return c.path.ends_with(']') ? view::parent_of(c.path) : c.path; }

}  // namespace

std::string shortened(std::string text) {
    if (text.size() <= most) return text;
    return text.replace(walk::whole_code_points(text, most - 3), text.size(), "...");
}
std::string brief(const value& v) { return shortened(text_of(v, true)); }
std::string brief(const value& v, const value& other) { return brief(v.alone() != other.alone() ? v.alone() : v); }

std::string in_words(const difference& d, const view::known_names& names) {
    std::string text;
    for (std::size_t i = 0; i < d.changes.size(); ++i) {
        const change& c = d.changes[i];
        if (!c.of_element()) {
            write_set(text, c, names);
            continue;
        }
        const char sign = c.is == change::what::insert ? '+' : '-';
        std::size_t count = 1;
        if (c.element->name.empty())  // successive elements without names are counted
            while (i + 1 < d.changes.size() && d.changes[i + 1].is == c.is && list_of(d.changes[i + 1]) == list_of(c) &&
                   d.changes[i + 1].indices.back() == c.indices.back() + (sign == '-' ? count : 0))
                ++count, ++i;
        if (c.element->name.empty()) text += fmt::format("{}: {}{} at {}\n", list_of(c), sign, count, c.indices.back());
        else text += fmt::format("{}: {}{} at {}\n", list_of(c), sign, c.element->name, c.indices.back());
    }
    for (const byte_change& b : d.bytes)
        text += fmt::format("bytes at {:#x}: {} become {}\n", b.offset, b.was.size(), b.now.size());
    return text;
}

}  // namespace verbatim::edit
