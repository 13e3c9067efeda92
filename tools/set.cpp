// verbatim set: changes values, and nothing else.
#include <memory>

#include "tools/edit.hpp"
#include "tools/exit_codes.hpp"

namespace verbatim::tools {

namespace {

struct set_options : edit_options {
    std::vector<std::string> assignments;
};

int run_set(const program& self, const set_options& o) {
    const auto all = assignments(o.assignments);
    if (!all) return fail(self, usage, o.file, all.error().reason + " is not PATH=VALUE");
    return edit_file(self, o, [&](view::document& doc) { return edit::set(doc, *all); });
}

}  // namespace

subcommand set_command(const program& self) {
    auto o = std::make_shared<set_options>();
    return {
        "set", "Change values; what depends on their size follows, every other byte stays",
        edit_parameters(
            *o, {required("FILE", &o->file, "A file, or - for standard input"),
                 required("ASSIGNMENT", &o->assignments,
                          "PATH=VALUE, e.g. 'animations[0].name=walk' or 'time=0.35 s'; PATH~=VALUE takes the nearest "
                          "value, PATH=euler(...) what is calculated; all paths are those of the file as it is")}),
        [o, &self] { return run_set(self, *o); }};
}

}  // namespace verbatim::tools
