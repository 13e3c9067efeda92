#include "runtime/edit/change.hpp"

#include <fmt/format.h>

#include "runtime/view/type.hpp"

namespace verbatim::edit {

namespace {

using indices = std::span<const std::size_t>;

error at(std::string_view path, std::string reason) { return {std::string(path), 0, std::move(reason)}; }

// Reads what was written, so that nobody is given a file that cannot be opened again.
file written(const view::document& changed, std::string_view path) {
    auto bytes = changed.write();
    if (!bytes) return at(path, bytes.error().message());
    if (const auto again = changed.read(source::borrow(*bytes)); !again) return at(path, "the file could not be read afterwards: " + again.error().message());
    return bytes;
}

// The place of a list and the index in it that a path means: of an element, or behind the last one.
struct spot {
    view::place list;
    std::size_t index = 0;
};
result<spot> spot_at(view::document& doc, const view::found& found, bool may_be_behind) {
    if (const auto place = view::part_at(doc.value(), found.indices); may_be_behind && place.of && place.of->insert) return spot{place, place.of->length(place.value)};
    if (found.indices.empty()) return at(found.path, "it is the whole file");
    const auto list = view::part_at(doc.value(), indices(found.indices).first(found.indices.size() - 1));
    if (!list.of || !list.of->insert || found.indices.back() >= list.of->length(list.value)) return at(found.path, "it is no element of a list");
    return spot{list, found.indices.back()};
}

}  // namespace

file set(const view::document& doc, std::string_view path, std::string_view text) {
    const auto found = view::find(doc, path);
    if (!found) return found.error();
    if (found->at.governor) return at(found->path, "it says how other data is read, and follows that data; it is not set by itself");
    const auto changed = doc.copy();
    const auto place = view::part_at(changed->value(), found->indices);
    if (!place.of) return at(found->path, "it cannot be changed");
    if (!place.of->leaf()) return at(found->path, "it has parts: change one of them");
    if (auto wrong = place.of->assign(place.value, text)) return at(found->path, *wrong);
    auto bytes = written(*changed, found->path);
    if (!bytes) return bytes;
    // A text may be cut by what it holds.
    const auto again = doc.read(source::borrow(*bytes));
    const auto there = view::part_at((*again)->value(), found->indices);
    const bool is_there = there.of && !there.of->assign(there.value, text);
    if (const auto same = (*again)->write(); !is_there || !same || *same != *bytes)
        return at(found->path, fmt::format("{} would not read back as it is", text));
    return bytes;
}

file remove(const view::document& doc, std::string_view path) {
    const auto found = view::find(doc, path);
    if (!found) return found.error();
    const auto changed = doc.copy();
    const auto spot = spot_at(*changed, *found, false);
    if (!spot) return spot.error();
    spot->list.of->erase(spot->list.value, spot->index);
    return written(*changed, found->path);
}

file insert(const view::document& doc, std::string_view path) {
    const auto found = view::find(doc, path);
    if (!found) return found.error();
    const auto changed = doc.copy();
    const auto spot = spot_at(*changed, *found, true);
    if (!spot) return spot.error();
    spot->list.of->insert(spot->list.value, spot->index, nullptr);
    return written(*changed, found->path);
}

file insert_copy(const view::document& doc, std::string_view path, const view::document& source, std::string_view from) {
    const auto found = view::find(doc, path);
    if (!found) return found.error();
    const auto origin = view::find(source, from);
    if (!origin) return origin.error();
    const auto changed = doc.copy(), other = source.copy();
    const auto spot = spot_at(*changed, *found, true);
    if (!spot) return spot.error();
    const auto element = view::whole_part_at(other->value(), origin->indices);
    if (element.of != &spot->list.of->element())
        return at(origin->path, fmt::format("it is {}; the list {} holds {}", element.of ? element.of->name() : "nothing that can be copied", found->path, spot->list.of->element().name()));
    spot->list.of->insert(spot->list.value, spot->index, element.value);
    return written(*changed, found->path);
}

file move(const view::document& doc, std::string_view from, std::string_view to) {
    const auto origin = view::find(doc, from), target = view::find(doc, to);
    if (!origin) return origin.error();
    if (!target) return target.error();
    const auto changed = doc.copy();
    const auto old = spot_at(*changed, *origin, false);
    if (!old) return old.error();
    const auto list = spot_at(*changed, *target, true);
    if (!list) return list.error();
    if (list->list.value != old->list.value) return at(target->path, "it is not in the same list as " + origin->path + ": copy it there, and remove it here");
    const std::size_t i = old->index, before = list->index;
    if (before == i || before == i + 1) return written(*changed, origin->path);
    view::move_element(old->list, i, before);
    return written(*changed, origin->path);
}

file replace(const view::document& doc, std::string_view path, const view::document& source, std::string_view from) {
    const auto found = view::find(doc, path);
    if (!found) return found.error();
    const auto origin = view::find(source, from);
    if (!origin) return origin.error();
    if (found->at.governor) return at(found->path, "it says how other data is read, and follows that data; it is not set by itself");
    const auto changed = doc.copy(), other = source.copy();
    const auto to = view::whole_part_at(changed->value(), found->indices), element = view::whole_part_at(other->value(), origin->indices);
    if (!to.of || to.of != element.of || !to.of->assign_copy)
        return at(origin->path, fmt::format("it is {}; {} is {}", element.of ? element.of->name() : "nothing that can be copied", found->path, to.of ? to.of->name() : "nothing that can be replaced"));
    to.of->assign_copy(to.value, element.value);
    return written(*changed, found->path);
}

}  // namespace verbatim::edit
