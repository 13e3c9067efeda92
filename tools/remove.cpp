// verbatim remove: takes elements out of lists.
#include <memory>

#include "tools/edit.hpp"

namespace verbatim::tools {

namespace {

struct options : edit_options {
    std::vector<std::string> paths;
};

int run(const program& self, const options& o) {
    return edit_file(self, o, [&](view::document& doc) { return edit::remove(doc, o.paths); });
}

}  // namespace

void add_remove(CLI::App& app, const program& self, int& code) {
    auto* command = app.add_subcommand("remove", "Remove elements from lists; counts, sizes and pointers follow");
    auto o = std::make_shared<options>();
    command->add_option("FILE", o->file, "A file, or - for standard input")->required();
    command->add_option("PATH", o->paths, "An element, e.g. 'animations[name=walk]'; all paths are those of the file as it is")->required();
    add_edit_options(*command, *o);
    command->callback([o, &self, &code] { code = run(self, *o); });
}

}  // namespace verbatim::tools
