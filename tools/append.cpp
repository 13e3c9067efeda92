// verbatim append: adds the units of other files to the end of one.
#include <memory>

#include "tools/copying.hpp"
#include "tools/edit.hpp"
#include "tools/exit_codes.hpp"
#include "verbatim/view/named_steps.hpp"
#include "verbatim/view/unit_lists.hpp"

namespace verbatim::tools {

namespace {

struct append_options : edit_options {
    std::vector<std::string> others, lists;
    copying how;
};

result<void> append_all(view::document& doc, const append_options& o, const std::string& file,
                        const view::document& source) {
    if (&doc.type() != &source.type()) return error{{}, 0, "it is of another format than " + file};
    const auto lists = view::unit_lists(source, o.lists);
    if (!lists) return error{lists.error().path, 0, file + ": " + lists.error().reason, lists.error().kind};
    view::paths_by_names by_names(source);
    edit::copy_source from(source);
    for (const auto& list : *lists) {
        copies_into to(doc, {by_names(list.path), {}}, o.how);
        result<void> done;
        view::each_child(list.at, [&](const view::node& element) {
            if (element.name.empty()) done = to.add(from, {element, view::join(list.path, element), {}});
            return done.has_value();
        });
        if (!done) return done;
    }
    return source.visited();
}

int run_append(const program& self, const append_options& o) {
    std::vector<open_result> others;
    for (const std::string& file : o.others) {
        others.push_back(open_file(self, file, o.format));
        if (const auto& other = others.back(); !other.file) return fail(self, other.code, file, other.why.message());
    }
    return edit_file(self, o, [&](view::document& doc) -> result<void> {
        for (std::size_t i = 0; i < others.size(); ++i) {
            if (auto done = append_all(doc, o, o.others[i], *others[i].file->document); !done) return done;
            if (const auto still = others[i].file->read.unchanged(); !still)
                return error{{}, 0, o.others[i] + ": " + still.error().message(), still.error().kind};
        }
        return {};
    });
}

}  // namespace

subcommand append_command(const program& self) {
    auto o = std::make_shared<append_options>();
    return {"append", "Add all animations, or whatever is one thing in the format, of other files to the end of FILE",
            edit_parameters(
                *o, {required("FILE", &o->file, "The file to add to"),
                     required("OTHER", &o->others, "Files of the same format"),
                     {"--list", &o->lists, "Add the elements of this list, e.g. messages"},
                     {"--replace", &o->how.replace, "Replace elements that have the same name"},
                     {"--again", &o->how.again, "Also add elements whose names are there"},
                     {"--leave", &o->how.leave, "Leave numbers that refer to elements which FILE does not have"}}),
            [o, &self] { return run_append(self, *o); }};
}

}  // namespace verbatim::tools
