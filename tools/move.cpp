// verbatim move: an element to another place of its list.
#include <memory>

#include "tools/edit.hpp"

namespace verbatim::tools {

namespace {

struct options : edit_options {
    std::string from, to;
};

}  // namespace

void add_move(CLI::App& app, int& code) {
    auto* command = app.add_subcommand("move", "Move an element to another place of its list");
    auto o = std::make_shared<options>();
    command->add_option("FILE", o->file, "A file, or - for standard input")->required();
    command->add_option("FROM", o->from, "What to move, e.g. 'animations[walk]'")->required();
    command->add_option("TO", o->to, "In front of this element, or behind the last one of this list")->required();
    add_edit_options(*command, *o);
    command->callback([o, &code] { code = edit_file(*o, [&](const view::document& doc) { return edit::move(doc, o->from, o->to); }); });
}

}  // namespace verbatim::tools
