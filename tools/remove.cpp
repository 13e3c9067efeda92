// verbatim remove: removes elements from lists.
#include <memory>

#include "tools/edit.hpp"
#include "tools/exit_codes.hpp"

namespace verbatim::tools {

namespace {

struct remove_options : edit_options {
    std::vector<std::string> paths;
    bool cascade = false, leave = false;
};

int run_remove(const program& self, const remove_options& o) {
    if (o.cascade && o.leave) return fail(self, usage, o.file, "--cascade and --leave exclude each other");
    const auto what = o.cascade ? edit::referrers::cascade : o.leave ? edit::referrers::leave : edit::referrers::refuse;
    return edit_file(self, o, [&](view::document& doc) { return edit::remove(doc, o.paths, what); });
}

}  // namespace

subcommand remove_command(const program& self) {
    auto o = std::make_shared<remove_options>();
    return {
        "remove", "Remove elements from lists; counts, sizes and pointers follow",
        edit_parameters(
            *o, {required("FILE", &o->file, "A file, or - for standard input"),
                 required("PATH", &o->paths,
                          "An element, e.g. 'animations[name=walk]'; all paths are those of the file as it is"),
                 {"--cascade", &o->cascade, "Remove the elements that refer to it, too, and those that refer to them"},
                 {"--leave", &o->leave, "Leave the numbers that refer to it as they are"}}),
        [o, &self] { return run_remove(self, *o); }};
}

}  // namespace verbatim::tools
