#include "verbatim/edit/asked.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <functional>

#include "verbatim/view/leaf_text.hpp"
#include "verbatim/walk/spelled.hpp"

namespace verbatim::edit {

namespace {

using view::place;
using indices = std::span<const std::size_t>;

const std::byte* bytes_of(const void* value) { return static_cast<const std::byte*>(value); }
bool stands_in(const void* part, const void* whole, std::size_t size) {
    return !std::less<>{}(bytes_of(part), bytes_of(whole)) && std::less<>{}(bytes_of(part), bytes_of(whole) + size);
}

// Whether what is at an address is the leaf `of`, or has it inside: then the way from the one to the other.
bool lead_to(asked& way, place from, const void* leaf, const view::type* of) {
    if (from.value == leaf && from.of == of) return true;
    if (from.of->what != wire::kind::record) return false;
    for (std::size_t i = 0; i < from.of->fields.size(); ++i) {
        const place part = view::field_in(from, i);
        if (!stands_in(leaf, part.value, part.of->in_memory)) continue;
        way.path += (way.path.empty() ? "" : ".") + std::string(from.of->fields[i].name);
        way.indices.push_back(i);
        return lead_to(way, part, leaf, of);
    }
    return false;
}

bool same_value(place a, place b) {
    if (a.of != b.of) return false;
    if (a.of->text) return a.of->text->same_value(*a.of, a.value, b.value);
    if (a.of->long_prefix && walk::has_long_length(*a.of, a.value) != walk::has_long_length(*b.of, b.value)) return false;
    if (a.of->size != wire::dynamic_size) return std::memcmp(a.value, b.value, a.of->size) == 0;
    return std::ranges::equal(static_cast<wire::byte_run*>(a.value)->edit(), static_cast<wire::byte_run*>(b.value)->edit());
}

// The derived fields of the records around a part, each with the value that it says.
void for_each_rule(place root, indices way, const std::function<void(place derived, void* stored)>& visit) {
    for (std::size_t depth = way.size(); depth-- > 0;) {
        const place record = view::part_at(root, way.first(depth));
        if (!record.of || record.of->what != wire::kind::record) return;
        for (std::size_t i = 0; i < record.of->fields.size(); ++i) {
            const auto& t = *record.of->fields[i].of;
            if (!t.state) continue;
            visit(view::field_in(record, i), static_cast<std::byte*>(view::field_in(record, t.target->field).value) + t.target->inside);
        }
    }
}

// As show writes it. A number of a text format that has not been written yet has no spelling.
std::string shown(place at) {
    std::string text;
    if (at.of->size != wire::dynamic_size) text = view::text_of(*at.of, {bytes_of(at.value), at.of->size});
    else if (at.of->text) text = view::escape(static_cast<wire::detail::separated*>(at.value)->content());
    else if (const auto& bytes = static_cast<wire::byte_run*>(at.value)->edit(); !at.of->characters) text = view::hex_text(bytes);
    else text = '"' + view::escape({reinterpret_cast<const char*>(bytes.data()), bytes.size()}) + '"';
    return !text.empty() ? text : at.of->text ? "another number" : "nothing";
}

std::string why_not(place root, const asked& a, place now) {
    if (!now.of || !now.of->leaf()) return "what stands around it would be read otherwise";
    const auto numbers = fmt::format("{} was asked for, and it would be read back as {}", shown(view::part_at(root, a.indices)), shown(now));
    if (decided_outside(root, a).empty()) return numbers;
    return "it is computed from the data that it controls, and cannot be set: " + numbers;
}

}  // namespace

std::vector<asked> decided_outside(place root, const asked& at) {
    std::vector<asked> all;
    const place part = view::whole_part_at(root, at.indices);
    if (!part.of) return all;
    for (std::size_t depth = 0; depth < at.indices.size(); ++depth) {
        const place record = view::part_at(root, indices(at.indices).first(depth));
        if (!record.of || record.of->what != wire::kind::record) continue;
        for (const table::control* governor : record.of->governs) {
            const void* const leaf = bytes_of(record.value) + governor->in_memory;
            if (!stands_in(leaf, part.value, part.of->in_memory)) continue;
            asked inside = at;
            if (lead_to(inside, part, leaf, governor->of) && std::ranges::find(all, inside.indices, &asked::indices) == all.end()) all.push_back(std::move(inside));
        }
    }
    return all;
}

void force(place root, indices way) {
    const void* const value = view::part_at(root, way).value;
    for_each_rule(root, way, [&](place derived, void* stored) {
        if (stands_in(value, stored, derived.of->target->of->size)) *derived.of->state->forced(*derived.of, derived.value) = true;
    });
}

result<void> follow(place root, const asked& at) {
    const place part = view::part_at(root, at.indices);
    std::string why = "no rule says what it holds";
    for_each_rule(root, at.indices, [&](place derived, void* stored) {
        if (stored == part.value && derived.of->target->of == part.of) why = derived.of->state->in_sync(*derived.of, derived.value, stored) ? "" : "what its rule gives does not fit the field";
    });
    if (!why.empty()) return error{at.path, 0, std::move(why)};
    return {};
}

result<void> holds(view::byte_view file, view::document& changed, std::span<const asked> all, std::string_view path) {
    const auto again = changed.read(source::borrow(file));
    if (!again) return error{std::string(path), 0, "the file could not be read afterwards: " + again.error().message()};
    for (const asked& a : all) {
        const place wanted = view::part_at(changed.value(), a.indices), now = view::part_at((*again)->value(), a.indices);
        if (!wanted.of || !now.of || !same_value(wanted, now)) return error{a.path, 0, why_not(changed.value(), a, now)};
    }
    return {};
}

result<std::vector<std::byte>> written(view::document& changed, std::span<const asked> all, std::string_view path) {
    auto file = changed.write();
    if (!file) return path.empty() ? file.error() : error{std::string(path), 0, file.error().message()};
    if (auto same = holds(*file, changed, all, path); !same) return same.error();
    return file;
}

error named(error why, std::span<const std::string> paths, const std::function<result<edited>(std::size_t)>& first) {
    const auto is_at_or_above = [&](std::string_view path) {
        return why.path.starts_with(path) && (path.empty() || why.path.size() == path.size() || why.path[path.size()] == '.' || why.path[path.size()] == '[');
    };
    if (std::ranges::any_of(paths, is_at_or_above)) return why;
    const auto works = [&](std::size_t count) {
        const auto made = first(count);
        return made && written(*made->document, made->asked_for);
    };
    std::size_t working = 0, failing = paths.size();
    while (failing - working > 1) {
        const std::size_t count = working + (failing - working) / 2;
        (works(count) ? working : failing) = count;
    }
    return {paths.empty() ? std::string{} : paths[working], 0, why.message()};
}

}  // namespace verbatim::edit
