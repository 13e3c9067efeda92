#include "verbatim/edit/change/requested.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <limits>

#include "verbatim/edit/change/explain.hpp"
#include "verbatim/edit/change/slots.hpp"
#include "verbatim/edit/change/worked_out.hpp"
#include "verbatim/edit/compare/comparison.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/edit/references/references.hpp"
#include "verbatim/edit/references/same_index.hpp"
#include "verbatim/view/elements_in_turn.hpp"
#include "verbatim/view/round_trips.hpp"
#include "verbatim/walk/enter.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/walk/write/derive.hpp"

namespace verbatim::edit {

namespace {

using view::datum;

const std::byte* bytes_of(const void* value) { return static_cast<const std::byte*>(value); }
bool lies_in(const void* part, const void* whole, std::size_t size) {
    return !std::less<>{}(bytes_of(part), bytes_of(whole)) && std::less<>{}(bytes_of(part), bytes_of(whole) + size);
}

// Returns whether `from` is the leaf of type `of`, or a record that contains it. Appends the path and indices from
// `from` to the leaf to `way`.
bool lead_to(requested& way, datum from, const void* leaf, const view::type* of) {
    if (from.value == leaf && from.of == of) return true;
    if (from.of->what != wire::kind::record) return false;
    for (std::size_t i = 0; i < from.of->fields.size(); ++i) {
        const datum part = view::field_in(from, i);
        if (!lies_in(leaf, part.value, part.of->in_memory)) continue;
        way.path += (way.path.empty() ? "" : ".") + std::string(from.of->fields[i].name);
        way.indices.push_back(i);
        return lead_to(way, part, leaf, of);
    }
    return false;
}

// Visits the derived fields of all records around a part, each with the stored value that its rule is about.
void for_each_rule(datum root, std::span<const std::size_t> way,
                   const std::function<void(datum derived, void* stored)>& visit) {
    for (std::size_t depth = way.size(); depth-- > 0;) {
        const datum record = view::part_at(root, way.first(depth));
        if (!record.of || record.of->what != wire::kind::record) continue;
        for (std::size_t i = 0; i < record.of->fields.size(); ++i) {
            const auto& t = *record.of->fields[i].of;
            if (!t.derived().state) continue;
            if (void* const stored = walk::derived_field(t, record.value)) visit(view::field_in(record, i), stored);
        }
    }
}

std::string shown(datum at) {
    const auto text = view::text_of(at);
    return !text.empty() ? text : at.of->text().separated ? "another number" : "no value";
}

std::string why_not(datum root, const requested& a, datum now) {
    const datum wanted = view::part_at(root, a.indices);
    if (wanted.of && wanted.of == now.of && now.of->what == wire::kind::list)
        return now.length() == wanted.length()
                   ? "some of its values would be read back as others"
                   : fmt::format("it would be read back with {} instead of {} elements", now.length(), wanted.length());
    if (!now.of || !now.of->leaf()) return "the data around it would be read differently";
    const auto numbers = fmt::format("{} would be read back as {}", shown(wanted), shown(now));
    const auto* const size = wanted.of ? wanted.of->bytes : nullptr;
    if (size && size->what != table::expression::form::number)
        return fmt::format("{}, because {} says how many bytes it has: change that, too", numbers,
                           table::text_of(*size));
    if (size) return fmt::format("{}, because the schema gives it {} bytes", numbers, size->value);
    if (decided_outside(root, a).empty()) return numbers;
    return "it is computed from the data that it controls, and cannot be set: " + numbers;
}

}  // namespace

std::vector<requested> decided_outside(datum root, const requested& at) {
    std::vector<requested> all;
    const datum part = view::whole_part_at(root, at.indices);
    if (!part.of) return all;
    for (std::size_t depth = 0; depth < at.indices.size(); ++depth) {
        const datum record = view::part_at(root, std::span(at.indices).first(depth));
        if (!record.of || record.of->what != wire::kind::record) continue;
        for (const table::control* controlling : record.of->record().controls) {
            const void* const leaf = walk::number_near(*controlling, record.value, part.value);
            if (!leaf || !lies_in(leaf, part.value, part.of->in_memory)) continue;
            requested inside = at;
            if (lead_to(inside, part, leaf, controlling->of) &&
                std::ranges::find(all, inside.indices, &requested::indices) == all.end())
                all.push_back(std::move(inside));
        }
    }
    return all;
}

std::optional<indices> leaf_of(datum record, const indices& at, const table::control& controlling) {
    requested way{{}, at};
    const bool is_there =
        lead_to(way, record, static_cast<std::byte*>(record.value) + controlling.in_memory, controlling.of);
    return is_there ? std::optional(std::move(way.indices)) : std::nullopt;
}

void force(datum root, std::span<const std::size_t> way) {
    const void* const value = view::part_at(root, way).value;
    for_each_rule(root, way, [&](datum derived, void* stored) {
        if (lies_in(value, stored, derived.of->derived().target->of->size))
            *derived.of->derived().state->forced(*derived.of, derived.value) = true;
    });
}

result<void> follow(datum root, const requested& at) {
    const datum part = view::part_at(root, at.indices);
    std::string why = "it has no rule";
    for_each_rule(root, at.indices, [&](datum derived, void* stored) {
        if (stored == part.value && derived.of->derived().target->of == part.of)
            why = derived.of->derived().state->in_sync(*derived.of, derived.value, stored)
                      ? ""
                      : "the result of its rule does not fit the field";
    });
    if (!why.empty()) return error{at.path, 0, std::move(why), error_kind::conflict};
    return {};
}

bool request_length(view::document& doc, const indices& list) {
    const auto [at, is_new] = doc.pending().requests.lengths.try_emplace(list);
    if (is_new) at->second = path_of(doc.value(), list);
    return is_new;
}

void move_elements(view::requests& all, const indices& list, const new_index& now) {
    move_with(all.leaves, list, now), move_with(all.lengths, list, now);
}
void forget(view::requests& all, const indices& at) { forget(all.leaves, at), forget(all.lengths, at); }

namespace {

using document = view::document;

// Returns whether a leaf, or a list whose elements have one size and layout, has been read back as it was requested.
bool is_as_requested(datum wanted, datum now) {
    if (!wanted.of || wanted.of != now.of) return false;
    if (wanted.of->what != wire::kind::list) return same_value(wanted, now);
    view::elements_in_turn a(*wanted.of, wanted.value), b(*now.of, now.value);
    bool same = wanted.length() == now.length();
    for (std::size_t i = 0; same && i < wanted.length(); ++i)
        same = std::memcmp(a.next().value, b.next().value, wanted.of->element().size) == 0;
    return same;
}

// Writes the document, as a changed copy if `by` is not null, and reads that.
result<std::unique_ptr<document>> made(document& doc, const copier* by, const std::function<void()>& release_pages) {
    const filled_slots slots(doc);
    auto file =
        by ? doc.write_changed(*by, release_pages)
           : doc.write(release_pages).transform([](std::vector<std::byte> all) { return source(std::move(all)); });
    if (!file) return file.error();
    if (auto kept = keep_their_entries(doc); !kept) return kept.error();
    auto again = doc.read(std::move(*file));
    if (!again)
        return error{{}, 0, "the file could not be read afterwards: " + again.error().message(), again.error().kind};
    const datum root = doc.value(), there = (*again)->value();
    const auto refuse = [&](const requested& a, datum now) {
        const bool is_leaf = now.of && now.of->leaf();
        if (const auto around = is_leaf ? std::nullopt : read_differently(doc, **again))
            return error{a.path, 0, around->path == a.path ? around->reason : around->message(), error_kind::conflict};
        return error{a.path, 0, why_not(root, a, now), error_kind::conflict};
    };
    for (const auto& [at, path] : doc.pending().requests.leaves) {
        const datum wanted = view::part_at(root, at), now = view::part_at(there, at);
        if (!is_as_requested(wanted, now)) return refuse({path, at}, now);
    }
    for (const auto& [at, path] : doc.pending().requests.lengths) {
        const datum wanted = view::part_at(root, at), now = view::part_at(there, at);
        if (!wanted.of || now.of != wanted.of || now.length() != wanted.length()) return refuse({path, at}, now);
    }
    if (auto other = read_differently(doc, **again)) return std::move(*other);
    return again;
}

// Returns whether the paths of the pending edits lead to the same parts of a changed file as in the file that was read.
bool lead_to_the_same(const document& doc, document& changed) {
    const auto was = doc.read(doc.file());
    return was && std::ranges::all_of(doc.pending().edits, [&](const view::pending_edit& edit) {
               return std::ranges::all_of(edit.paths, [&](const std::string& path) {
                   const auto before = view::find_value(**was, path), now = view::find_value(changed, path);
                   return before && now && before->indices == now->indices;
               });
           });
}

// Returns whether the first `count` paths of the pending edits can be edited together, after some assignments.
bool works(const document& doc, std::size_t count, std::span<const assignment> with = {}) {
    const auto first = doc.read(doc.file());
    if (first && !with.empty() && (!set(**first, with) || !lead_to_the_same(doc, **first))) return false;
    for (const auto& edit : doc.pending().edits) {
        const std::size_t of_it = std::min(count, edit.paths.size());
        if (!first || (of_it && !edit.make(**first, of_it))) return false;
        count -= of_it;
    }
    return bool(made(**first, nullptr, [] {}));
}

// Returns a refusal of the file that all edits make, with the path of an edit. If the refusal does not name one, finds
// the first path that cannot be edited together with those before it.
error named(const document& doc, error why) {
    std::vector<std::string_view> paths;
    for (const auto& edit : doc.pending().edits) paths.insert(paths.end(), edit.paths.begin(), edit.paths.end());
    const auto is_at_or_above = [&](std::string_view path) {
        return why.path.starts_with(path) && (path.empty() || why.path.size() == path.size() ||
                                              why.path[path.size()] == '.' || why.path[path.size()] == '[');
    };
    if (paths.empty() || doc.is_given() || std::ranges::any_of(paths, is_at_or_above)) return why;
    std::size_t working = 0, failing = doc.was_read() ? paths.size() : 1;
    while (failing - working > 1) {
        const std::size_t count = working + (failing - working) / 2;
        (works(doc, count) ? working : failing) = count;
    }
    return {std::string(paths[working]), 0, why.message(), why.kind};
}

result<std::unique_ptr<document>> written_and_read(document& doc, const copier* by,
                                                   const std::function<void()>& release_pages) {
    if (auto visited = doc.visited(); !visited) return visited.error();
    auto again = made(doc, by, release_pages);
    if (again) return again;
    const auto succeeds = [&](std::span<const assignment> with) {
        return works(doc, std::numeric_limits<std::size_t>::max(), with);
    };
    return named(doc, explained(doc, again.error(), succeeds));
}

}  // namespace

result<std::unique_ptr<document>> read_back(document& doc, const std::function<void()>& release_pages) {
    return written_and_read(doc, nullptr, release_pages);
}
result<std::unique_ptr<document>> read_back(document& doc, const copier& by,
                                            const std::function<void()>& release_pages) {
    return written_and_read(doc, &by, release_pages);
}

result<void> become(document& doc, std::unique_ptr<document> now) {
    if (auto same = view::round_trips(*now); !same)
        return error{{},
                     same.error().offset,
                     "the edited file does not come back identical: " + same.error().message(),
                     error_kind::not_identical};
    doc.swap(*now);
    return {};
}

result<void> unedited_comes_back(const document& doc, const std::function<void()>& release_pages) {
    if (!doc.was_read()) return {};
    const auto unedited = doc.read(doc.file());
    auto same = unedited ? view::round_trips(**unedited, release_pages) : unedited.error();
    release_pages();
    if (!same)
        return error{{},
                     same.error().offset,
                     "the file does not come back identical even unchanged: " + same.error().message(),
                     error_kind::not_identical};
    return {};
}

result<void> ready(document& doc) {
    return doc.was_read() && !doc.is_changed() ? unedited_comes_back(doc) : commit(doc);
}

}  // namespace verbatim::edit
