// Moves an element to another place of its list.
#include <fmt/format.h>

#include <algorithm>

#include "verbatim/edit/change/make.hpp"
#include "verbatim/edit/change/put.hpp"
#include "verbatim/edit/edits.hpp"
#include "verbatim/edit/references/names.hpp"

namespace verbatim::edit {

namespace {

using view::datum;
using view::document;

// Returns the place that `to` means for an element of a list: before an element, or the end.
result<spot> target_of(document& doc, const view::found& origin, const spot& old, std::string_view to) {
    const datum all = old.list_in(doc);
    const spot end{old.list, all.of->length(all.value)};
    const std::string list(view::parent_of(origin.path)),
        path = to.starts_with('[') ? list + std::string(to) : std::string(to);
    if (to == "end" || path == fmt::format("{}[{}]", list, end.index)) return end;
    const auto target = view::find_value(doc, path);
    if (!target) return target.error();
    auto there = spot_at(doc, *target, true);
    if (there && there->list != old.list)
        return at(target->path, "it is not in the same list as " + origin.path + ": copy it there, and remove it here");
    return there;
}

// Returns why a move to its own place is refused.
std::string already_there(document& doc, const spot& origin, std::size_t before) {
    const datum list = origin.list_in(doc);
    const auto path = [&](std::size_t i) { return path_of(doc.value(), spot{origin.list, i}.element()); };
    if (before == origin.index) return "it is already there: a move puts it before another element, or at the end";
    const std::size_t count = list.of->length(list.value);
    if (before == count) return "it is already at the end";
    return fmt::format("it is already there, before {}; {} puts it behind that one", path(before),
                       before + 1 == count ? "a move to the end" : "a move before " + path(before + 1));
}

// Moves elements, each in a list of its own.
result<void> move_rows(document& in, std::span<const moved_row> rows) {
    journal made(in);
    for (const auto& [from, before] : rows) {
        const primitive how{.is = primitive::what::move, .elements = {from.index, before - (before > from.index)}};
        const datum element = from.list_in(in).element(from.index);
        if (auto stay = check_names_unambiguous(
                in, from.list, [&](std::size_t was) { return how.now(was); }, how.elements[1], name_of(element));
            !stay)
            return stay;
        made.move(from.list, from.index, before);
    }
    if (auto done = made.settle(); !done) return done;
    made.keep();
    return {};
}

}  // namespace

result<void> move(document& doc, std::string_view from, std::string_view to) {
    const auto origin = view::find_value(doc, from);
    if (!origin) return origin.error();
    const auto old = spot_at(doc, *origin, false);
    if (!old) return old.error();
    const auto there = target_of(doc, *origin, *old, to);
    if (!there) return there.error();
    if (there->index == old->index || there->index == old->index + 1)
        return at(origin->path, already_there(doc, *old, there->index));
    return make(doc,
                {{origin->path},
                 [path = origin->path, from = *old, before = there->index](document& in, std::size_t) -> result<void> {
                     if (auto wrong = before_none(in, {from.list, std::min(from.index, before)})) return *wrong;
                     const auto rows = moves_with(in, from, before);
                     if (!rows) return rows.error();
                     const std::size_t end = rows->front().before;
                     if (end == from.index || end == from.index + 1) return at(path, already_there(in, from, end));
                     return move_rows(in, *rows);
                 }});
}

}  // namespace verbatim::edit
