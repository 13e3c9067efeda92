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

subcommand remove_command(const program& self) {
    auto o = std::make_shared<options>();
    return {"remove", "Remove elements from lists; counts, sizes and pointers follow",
            edit_parameters(*o, {required("FILE", &o->file, "A file, or - for standard input"),
                                 required("PATH", &o->paths, "An element, e.g. 'animations[name=walk]'; all paths are those of the file as it is")}),
            [o, &self] { return run(self, *o); }};
}

}  // namespace verbatim::tools
