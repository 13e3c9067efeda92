// verbatim move: moves an element to another place of its list.
#include <memory>

#include "tools/edit.hpp"

namespace verbatim::tools {

namespace {

struct move_options : edit_options {
    std::string from, to;
};

}  // namespace

subcommand move_command(const program& self) {
    auto o = std::make_shared<move_options>();
    return {"move", "Move an element to another place of its list",
            edit_parameters(*o, {required("FILE", &o->file, "A file, or - for standard input"),
                                 required("FROM", &o->from, "What to move, e.g. 'animations[walk]'"),
                                 required("TO", &o->to,
                                          "Before this element, e.g. 'animations[sit]' or '[2]' of the same list; the "
                                          "list, or end: behind its last element")}),
            [o, &self] {
                return edit_file(self, *o, [&](view::document& doc) { return edit::move(doc, o->from, o->to); });
            }};
}

}  // namespace verbatim::tools
