// verbatim move: moves elements to another place of their list.
#include <memory>

#include "tools/edit.hpp"
#include "verbatim/view/path_pattern.hpp"

namespace verbatim::tools {

namespace {

struct move_options : edit_options {
    std::string from, to;
};

// Returns the path to which TO leads, which may have a pattern.
result<std::string> place_at(const view::document& doc, const std::string& to) {
    if (to == "end" || to.starts_with('[')) return std::string(to);
    const auto there = view::one_part_at(doc, to);
    if (!there && view::has_pattern_in(to)) return there.error();
    return there ? std::string(there->path) : std::string(to);
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
            [o, &self] {
                return edit_file(self, *o, [&](view::document& doc) -> result<void> {
                    const auto paths = view::parts_at(doc, o->from);
                    if (!paths) return paths.error();
                    const auto to = place_at(doc, o->to);
                    return to ? edit::move(doc, *paths, *to) : to.error();
                });
            }};
}

}  // namespace verbatim::tools
