#include "verbatim/edit/change/put.hpp"

#include <fmt/format.h>

#include "verbatim/edit/change/make.hpp"
#include "verbatim/walk/cursor.hpp"
#include "verbatim/walk/write/new_element.hpp"

namespace verbatim::edit {

using view::datum;
using view::document;

namespace {

// Bytes that a new element may take in any file; a large file allows more.
constexpr std::uint64_t room_for_new = std::uint64_t{16} << 20;

}  // namespace

result<spot> spot_at(document& doc, const view::found& found, bool may_be_behind) {
    if (const datum here = found.at.value(); may_be_behind && here.of->what == wire::kind::list)
        return spot{found.indices, here.of->length(here.value)};
    if (found.indices.empty()) return at(found.path, "it is the whole file");
    const spot spot{{found.indices.begin(), found.indices.end() - 1}, found.indices.back()};
    const datum list = spot.list_in(doc);
    if (!list.of || list.of->what != wire::kind::list || spot.index >= list.of->length(list.value))
        return at(found.path, "it is not an element of a list");
    return spot;
}

std::string_view name_of(datum element) {
    const auto leaf = walk::name_leaf(element);
    return leaf.of ? walk::characters_in(*leaf.of, leaf.value) : std::string_view{};
}

std::optional<error> before_none(document& doc, const spot& where) {
    const datum list = where.list_in(doc);
    if (!list.of->list().first_as || where.index > 0 || list.of->length(list.value) == 0) return {};
    return at(path_of(doc.value(), where.element()), fmt::format("{}nothing comes before it", none_stays));
}

spot after_none(journal& j, const spot& where) {
    const datum list = where.list_in(j.doc);
    if (!list.of->list().first_as || !list.of->element().bitwise || list.of->length(list.value) > 0) return where;
    auto* const bytes = static_cast<std::byte*>(j.insert(where).value);
    for (std::size_t i = 0; i < list.of->element().size; ++i) bytes[i] = list.of->list().first_as(i);
    return spot{where.list, 1};
}

std::optional<error> take_shape(document& doc, const spot& spot) {
    const datum list = spot.list_in(doc);
    if (!list.of->element().needs_initial_sizes()) return {};
    std::vector<walk::context> records;
    records.reserve(spot.list.size() + 1);
    for (std::size_t depth = 0; depth <= spot.list.size(); ++depth)
        if (const datum around = view::part_at(doc.value(), std::span(spot.list).first(depth));
            around.of->record().is_referred_to)
            records.push_back(
                {.up = records.empty() ? nullptr : &records.back(), .of = around.of, .value = around.value});
    error why;
    walk::surroundings in{records.empty() ? nullptr : &records.back(),
                          room_for_new + walk::most_overlap * doc.file().bytes().size(), &why};
    if (spot.index + 1 == list.of->length(list.value))
        in.index = spot.index;  // Otherwise an element after it has this entry.
    if (walk::take_shape(list.of->element(), list.of->element_in(list.value, spot.index), in)) return {};
    why.inside_element(spot.index);
    return why;
}

result<void> put_row(journal& j, const spot& row) {
    const auto path = path_of(j.doc.value(), row.list);
    if (row.list_in(j.doc).of->element().is_line())
        return at(path, "a row of it comes with the new one, and a line is not empty: insert it there, with --as TEXT");
    const datum made = j.insert(row), list = row.list_in(j.doc);
    walk::make_complete(*made.of, made.value);
    walk::take_version(*list.of, list.value, row.index);
    if (auto wrong = take_shape(j.doc, row)) {
        wrong->path = path + wrong->path;
        return *wrong;
    }
    return {};
}

}  // namespace verbatim::edit
