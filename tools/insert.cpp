// verbatim insert: inserts new elements into lists.
#include <memory>

#include "tools/edit.hpp"
#include "tools/exit_codes.hpp"

namespace verbatim::tools {

namespace {

struct insert_options : edit_options {
    std::string path, as;
    std::vector<std::string> others;
};

int run_insert(const program& self, const insert_options& o) {
    std::vector<edit::new_element> all{{o.path, o.as, {}}};
    for (const std::string& one : o.others) {
        if (auto field = assignment_in(one)) all.back().fields.push_back(std::move(*field));
        else all.push_back({one, o.as, {}});
    }
    return edit_file(self, o, [&](view::document& doc) -> result<void> {
        std::vector<edit::new_element> everywhere;
        for (const auto& one : all) {
            const auto paths = paths_in_file(doc, {one.path});
            if (!paths) return paths.error();
            for (const auto& path : *paths) everywhere.push_back({path, one.as, one.fields});
        }
        return edit::insert(doc, everywhere);
    });
}

}  // namespace

subcommand insert_command(const program& self) {
    auto o = std::make_shared<insert_options>();
    return {
        "insert", "Insert new elements, as the schema has them, into lists; counts, sizes and pointers follow",
        edit_parameters(
            *o, {required("FILE", &o->file, "A file, or - for standard input"),
                 required("PATH", &o->path,
                          "Before this element, or at the end of this list, or of several: 'animations[*].objects'"),
                 {"ASSIGNMENT", &o->others,
                  "FIELD=VALUE: what is in it, by paths from there, e.g. name=walk 'frames[0].time=0.35 s'; "
                  "FIELD~=VALUE takes the nearest value. A text without = is the PATH of another new element of the "
                  "same edit, which the FIELD=VALUE after it are for"},
                 {"--as", &o->as,
                  "With this alternative in its choice, e.g. Sound; of a list of texts or numbers, with this value",
                  false, "the name of an alternative, or a value"},
                 with(*o)}),
        [o, &self] { return run_insert(self, *o); }};
}

}  // namespace verbatim::tools
