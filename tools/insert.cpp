// verbatim insert: puts new elements into lists.
#include <memory>

#include "tools/edit.hpp"

namespace verbatim::tools {

namespace {

struct options : edit_options {
    std::string path, as;
};

int run(const program& self, const options& o) {
    return edit_file(self, o, [&](view::document& doc) { return edit::insert(doc, o.path, o.as); });
}

}  // namespace

subcommand insert_command(const program& self) {
    auto o = std::make_shared<options>();
    return {"insert", "Insert a new element, as the schema has it, into a list; counts, sizes and pointers follow",
            edit_parameters(*o, {required("FILE", &o->file, "A file, or - for standard input"),
                                 required("PATH", &o->path, "Before this element, or at the end of this list"),
                                 {"--as", &o->as, "With this alternative in its choice, e.g. Sound; of a list of texts or numbers, with this value", false, "the name of an alternative, or a value"}}),
            [o, &self] { return run(self, *o); }};
}

}  // namespace verbatim::tools
