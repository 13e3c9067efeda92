// verbatim insert: puts new elements into lists.
#include <memory>

#include "tools/edit.hpp"

namespace verbatim::tools {

namespace {

struct options : edit_options {
    std::string path;
};

int run(const program& self, const options& o) {
    return edit_file(self, o, [&](view::document& doc) { return edit::insert(doc, o.path); });
}

}  // namespace

void add_insert(CLI::App& app, const program& self, int& code) {
    auto* command = app.add_subcommand("insert", "Insert a new element, all zeros, into a list; counts, sizes and pointers follow");
    auto o = std::make_shared<options>();
    command->add_option("FILE", o->file, "A file, or - for standard input")->required();
    command->add_option("PATH", o->path, "Before this element, or at the end of this list")->required();
    add_edit_options(*command, *o);
    command->callback([o, &self, &code] { code = run(self, *o); });
}

}  // namespace verbatim::tools
