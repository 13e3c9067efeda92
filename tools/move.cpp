// verbatim move: moves elements to another place of their list.
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "tools/edit.hpp"
#include "verbatim/view/path_pattern.hpp"

namespace verbatim::tools {

namespace {

struct move_options : edit_options {
    std::string from, to;
};

std::string element_of(const std::string& list, std::size_t index) { return fmt::format("{}[{}]", list, index); }

// Returns the index before which TO puts elements of a list: that of an element, or the length of the list.
result<std::size_t> index_of(const view::document& doc, const std::string& list, const std::string& to) {
    const auto all = view::find(doc, list);
    if (!all) return all.error();
    if (to == "end") return all->at.count;
    const auto there = view::one_part_at(doc, to.starts_with('[') ? list + to : to);
    if (!there) return there.error();
    if (there->path == all->path) return all->at.count;
    if (view::parent_of(there->path) != all->path)
        return error{there->path, 0, "it is not in " + list + ", where FROM leads", error_kind::wrong_type};
    return there->indices.back();
}

// Moves elements of one list, in their order, before the element with an index.
result<void> move_all(view::document& doc, const std::string& list, const std::vector<std::size_t>& elements,
                      std::size_t before) {
    std::size_t from_below = 0, from_above = 0;
    for (const std::size_t at : elements) {
        const bool is_below = at < before;
        const std::size_t now = is_below ? at - from_below : at, to = is_below ? before : before + from_above;
        ++(is_below ? from_below : from_above);
        if (now == to || now + 1 == to) continue;  // it is there
        if (auto done = edit::move(doc, element_of(list, now), element_of(list, to)); !done) return done;
    }
    return {};
}

result<void> move(view::document& doc, const move_options& o) {
    const auto paths = view::parts_at(doc, o.from);
    if (!paths) return paths.error();
    if (paths->front() == o.from) return edit::move(doc, o.from, o.to);
    const std::string list(view::parent_of(paths->front()));
    std::vector<std::size_t> elements;
    for (const auto& element : view::find_all(doc, std::vector<std::string_view>(paths->begin(), paths->end()))) {
        if (!element) return element.error();
        if (!element->path.ends_with(']') || view::parent_of(element->path) != list)
            return error{element->path, 0, "all that moves must be elements of one list", error_kind::wrong_type};
        elements.push_back(element->indices.back());
    }
    const auto before = index_of(doc, list, o.to);
    return before ? move_all(doc, list, elements, *before) : before.error();
}

}  // namespace

subcommand move_command(const program& self) {
    auto o = std::make_shared<move_options>();
    return {"move", "Move elements to another place of their list",
            edit_parameters(
                *o, {required("FILE", &o->file, "A file, or - for standard input"),
                     required("FROM", &o->from, "What to move, e.g. 'animations[walk]' or 'animations[WALK_*]'"),
                     required("TO", &o->to,
                              "Before this element, e.g. 'animations[sit]' or '[2]' of the same list; the "
                              "list, or end: behind its last element")}),
            [o, &self] { return edit_file(self, *o, [&](view::document& doc) { return move(doc, *o); }); }};
}

}  // namespace verbatim::tools
