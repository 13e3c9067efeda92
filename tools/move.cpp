// verbatim move: an element to another place of its list.
#include <memory>

#include "tools/edit.hpp"

namespace verbatim::tools {

namespace {

struct options : edit_options {
    std::string from, to;
};

}  // namespace

void add_move(CLI::App& app, const program& self, int& code) {
    auto* command = app.add_subcommand("move", "Move an element to another place of its list");
    auto o = std::make_shared<options>();
    command->add_option("FILE", o->file, "A file, or - for standard input")->required();
    command->add_option("FROM", o->from, "What to move, e.g. 'animations[walk]'")->required();
    command->add_option("TO", o->to, "Before this element, or at the end of this list")->required();
    add_edit_options(*command, *o);
    command->callback([o, &self, &code] { code = edit_file(self, *o, [&](view::document& doc) { return edit::move(doc, o->from, o->to); }); });
}

}  // namespace verbatim::tools
