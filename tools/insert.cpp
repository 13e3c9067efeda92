// verbatim insert: inserts a new element into a list.
#include <memory>

#include "tools/edit.hpp"
#include "tools/exit_codes.hpp"

namespace verbatim::tools {

namespace {

struct insert_options : edit_options {
    std::string path, as;
    std::vector<std::string> fields;
};

int run_insert(const program& self, const insert_options& o) {
    const auto fields = assignments(o.fields);
    if (!fields) return fail(self, usage, o.file, fields.error().reason + " is not FIELD=VALUE");
    return edit_file(self, o, [&](view::document& doc) { return edit::insert(doc, o.path, o.as, *fields); });
}

}  // namespace

subcommand insert_command(const program& self) {
    auto o = std::make_shared<insert_options>();
    return {"insert", "Insert a new element, as the schema has it, into a list; counts, sizes and pointers follow",
            edit_parameters(
                *o, {required("FILE", &o->file, "A file, or - for standard input"),
                     required("PATH", &o->path, "Before this element, or at the end of this list"),
                     {"ASSIGNMENT", &o->fields,
                      "FIELD=VALUE: what is in it, by paths from there, e.g. name=walk 'frames[0].time=0.35 s'; "
                      "FIELD~=VALUE takes the nearest value"},
                     {"--as", &o->as,
                      "With this alternative in its choice, e.g. Sound; of a list of texts or numbers, with this value",
                      false, "the name of an alternative, or a value"}}),
            [o, &self] { return run_insert(self, *o); }};
}

}  // namespace verbatim::tools
