// verbatim append: adds the units of other files to the end of one.
#include <memory>

#include "tools/edit.hpp"
#include "tools/exit_codes.hpp"
#include "verbatim/view/unit_lists.hpp"
#include "verbatim/view/unreadable.hpp"

namespace verbatim::tools {

namespace {

struct append_options : edit_options {
    std::vector<std::string> others, lists;
    bool replace = false, again = false, leave = false;
};

// Appends an element, or replaces the one of its name.
result<void> append(view::document& doc, const append_options& o, const std::string& list, const view::node& element,
                    const view::document& source, const std::string& from) {
    const auto otherwise = o.leave ? edit::missing::leave : edit::missing::refuse;
    const auto name = view::in_part(element, [&] { return view::name_in(element); });
    if (!o.again && name && name->size() > 2)
        if (const auto there = view::find_value(doc, list + '[' + *name + ']')) {
            if (o.replace) return edit::replace(doc, there->path, source, from, otherwise);
            return error{
                there->path, 0,
                "an element of this name is there already: --replace replaces it, and --again adds another one"};
        }
    return edit::insert_copy(doc, list, source, from, otherwise);
}

result<void> append_all(view::document& doc, const append_options& o, const std::string& file,
                        const view::document& source) {
    if (&doc.type() != &source.type()) return error{{}, 0, "it is of another format than " + file};
    const auto lists = view::unit_lists(source, o.lists);
    if (!lists) return error{lists.error().path, 0, file + ": " + lists.error().reason, lists.error().kind};
    for (const auto& list : *lists) {
        result<void> done;
        view::each_child(list.at, [&](const view::node& element) {
            if (element.name.empty()) done = append(doc, o, list.path, element, source, view::join(list.path, element));
            return done.has_value();
        });
        if (!done) return done;
    }
    return {};
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
    return {
        "append", "Add all animations, or whatever is one thing in the format, of other files to the end of FILE",
        edit_parameters(*o, {required("FILE", &o->file, "The file to add to"),
                             required("OTHER", &o->others, "Files of the same format"),
                             {"--list", &o->lists, "Add the elements of this list, e.g. messages"},
                             {"--replace", &o->replace, "Replace elements that have the same name"},
                             {"--again", &o->again, "Also add elements whose names are there"},
                             {"--leave", &o->leave, "Leave numbers that refer to elements which FILE does not have"}}),
        [o, &self] { return run_append(self, *o); }};
}

}  // namespace verbatim::tools
