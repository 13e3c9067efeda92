// verbatim copy: copies the value at a path in one file into another file, or into the same one.
#include <memory>

#include "tools/edit.hpp"
#include "tools/exit_codes.hpp"
#include "verbatim/view/unreadable.hpp"

namespace verbatim::tools {

namespace {

struct copy_options : edit_options {
    std::string source, from, to;
    bool replace = false, again = false, leave = false;
};

// Returns the path of the element of this name in a list, or in the list of an element; empty if there is none.
std::string namesake(const view::document& doc, const std::string& to, const view::node& of) {
    const auto name = view::in_part(of, [&] { return view::name_in(of); });
    const auto there = view::find(doc, to);
    if (!name || name->size() <= 2 || !there) return {};
    const auto list = there->at.of->what == view::kind::list ? there->path : std::string(view::parent_of(there->path));
    const auto found = view::find(doc, list + '[' + *name + ']');
    return found ? found->path : std::string();
}

int run_copy(const program& self, const copy_options& o) {
    const auto opened = open_file(self, o.source, o.format);
    if (!opened.file) return fail(self, opened.code, o.source, opened.why.message());
    const auto& source = *opened.file->document;
    const auto origin = view::find(source, o.from);
    if (!origin) return fail(self, refused, o.source, origin.error().message());
    if (o.to.empty() && !origin->path.ends_with(']'))
        return fail(self, refused, o.source, origin->path + ": it is not an element of a list: give TO");
    const auto to = o.to.empty() ? std::string(view::parent_of(origin->path)) : o.to;
    return edit_file(self, o, [&](view::document& doc) -> result<void> {
        if (&doc.type() != &source.type())
            return error{{}, 0, "it is of another format than " + o.source, error_kind::wrong_type};
        if (const auto still = opened.file->read.unchanged(); !still)
            return error{{}, 0, o.source + ": " + still.error().message(), still.error().kind};
        const auto otherwise = o.leave ? edit::missing::leave : edit::missing::refuse;
        const auto same = o.replace && !o.to.empty() ? std::string() : namesake(doc, to, origin->at);
        if (o.replace && o.to.empty() && same.empty())
            return error{to, 0, "it has no element of this name to replace: give TO, or leave out --replace"};
        if (o.replace) return edit::replace(doc, o.to.empty() ? same : to, source, o.from, otherwise);
        if (!same.empty() && !o.again)
            return error{same, 0,
                         "an element of this name is there already: --replace replaces it, and --again adds "
                         "another one"};
        return edit::insert_copy(doc, to, source, o.from, otherwise);
    });
}

}  // namespace

subcommand copy_command(const program& self) {
    auto o = std::make_shared<copy_options>();
    return {
        "copy", "Copy an element into a list of another file of the same format",
        edit_parameters(
            *o,
            {required("SOURCE", &o->source, "The file to copy from; it stays as it is"),
             required("FROM", &o->from, "What to copy, e.g. 'animations[name=walk]'"),
             required("FILE", &o->file, "The file to copy into; it may be SOURCE"),
             {"TO", &o->to, "Before this element, or at the end of this list; by default the list that contains FROM"},
             {"--replace", &o->replace,
              "Replace the value at TO by the copy, or, without TO, the element of the same name"},
             {"--again", &o->again, "Also if the list has an element of this name"},
             {"--leave", &o->leave, "Leave numbers in the copy that refer to elements which FILE does not have"},
             with(*o)}),
        [o, &self] { return run_copy(self, *o); }};
}

}  // namespace verbatim::tools
