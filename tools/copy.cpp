// verbatim copy: copies the parts at a path in one file into another file, or into the same one.
#include <fmt/format.h>

#include <map>
#include <memory>
#include <optional>
#include <ranges>

#include "tools/copying.hpp"
#include "tools/edit.hpp"
#include "tools/exit_codes.hpp"
#include "verbatim/view/named_steps.hpp"
#include "verbatim/view/path_pattern.hpp"

namespace verbatim::tools {

namespace {

struct copy_options : edit_options {
    std::string source, from, to;
    copying how;
};

result<target> target_at(view::document& doc, const std::string& path) {
    const auto there = view::find_value(doc, path);
    if (!there) return there.error();
    if (there->at.of->what == view::kind::list) return target{there->path, {}};
    if (!there->path.ends_with(']'))
        return error{there->path, 0, "it is neither a list nor an element of one", error_kind::wrong_type};
    return target{std::string(view::parent_of(there->path)), there->indices.back()};
}

// Copies all elements that a pattern has found, each to the list that has the same path, or to the one at TO.
result<void> copy_all(view::document& doc, const copy_options& o, const view::document& source,
                      const std::vector<std::string>& paths) {
    const auto elements = view::find_all(source, std::vector<std::string_view>(paths.begin(), paths.end()));
    view::paths_by_names by_names(source);
    std::optional<target> to;
    if (!o.to.empty()) {
        auto given = target_at(doc, o.to);
        if (!given) return given.error();
        if (given->before && o.how.replace)
            return error{
                o.to, 0,
                fmt::format("it is one value, and FROM leads to {}: --replace takes a list here", paths.size())};
        to = std::move(*given);
    }
    edit::copy_source from(source);
    std::map<std::string, copies_into> lists;
    for (const auto& element : elements) {
        if (!element) return element.error();
        if (!element->path.ends_with(']'))
            return error{element->path, 0, "it is not an element of a list: only elements are copied by a pattern",
                         error_kind::wrong_type};
        auto place = to ? *to : target{std::string(view::parent_of(by_names(element->path))), {}};
        const auto known = lists.try_emplace(place.list, doc, place, o.how).first;
        if (auto done = known->second.add(from, *element); !done) return done;
    }
    return {};
}

result<void> copy_one(view::document& doc, const copy_options& o, const view::document& source,
                      const view::found& origin) {
    if (o.to.empty() && !origin.path.ends_with(']'))
        return error{origin.path, 0, "it is not an element of a list: give TO"};
    if (o.how.replace && !o.to.empty()) return edit::replace(doc, o.to, source, origin.path, o.how.otherwise());
    const auto to = target_at(doc, o.to.empty() ? std::string(view::parent_of(o.from)) : o.to);
    if (!to) return to.error();
    copies_into list(doc, *to, o.how);
    if (o.how.replace && list.namesake(origin.at).empty())
        return error{to->list, 0, "it has no element of this name to replace: give TO, or leave out --replace"};
    edit::copy_source from(source);
    return list.add(from, origin);
}

int run_copy(const program& self, const copy_options& o) {
    const auto opened = open_file(self, o.source, o.format);
    if (!opened.file) return fail(self, opened.code, o.source, opened.why.message());
    const auto& source = *opened.file->document;
    const auto paths = view::parts_at(source, o.from);
    if (!paths) return fail(self, code_of(paths.error()), o.source, paths.error().message());
    const bool is_pattern = paths->size() > 1 || paths->front() != o.from;
    const auto origin = view::find(source, paths->front());
    if (!origin) return fail(self, code_of(origin.error()), o.source, origin.error().message());
    return edit_file(self, o, [&](view::document& doc) -> result<void> {
        auto one = o;
        if (&doc.type() != &source.type())
            return error{{}, 0, "it is of another format than " + o.source, error_kind::wrong_type};
        if (const auto still = opened.file->read.unchanged(); !still)
            return error{{}, 0, o.source + ": " + still.error().message(), still.error().kind};
        const auto targets = view::parts_at(doc, o.to);
        if (!targets) return targets.error();
        // From the last one on, so that a copy before an element does not move those before it.
        for (auto to = targets->rbegin(); to != targets->rend(); ++to) {
            one.to = *to;
            if (auto done = is_pattern ? copy_all(doc, one, source, *paths) : copy_one(doc, one, source, *origin);
                !done)
                return done;
        }
        return {};
    });
}

}  // namespace

subcommand copy_command(const program& self) {
    auto o = std::make_shared<copy_options>();
    return {
        "copy", "Copy elements into a list of another file of the same format",
        edit_parameters(
            *o,
            {required("SOURCE", &o->source, "The file to copy from; it stays as it is"),
             required("FROM", &o->from, "What to copy, e.g. 'animations[walk]' or 'animations[WALK_*]'"),
             required("FILE", &o->file, "The file to copy into; it may be SOURCE"),
             {"TO", &o->to,
              "Before this element, or at the end of this list, or of each list of a pattern; by default the list that "
              "contains "
              "FROM"},
             {"--replace", &o->how.replace,
              "Replace the value at TO by the copy, or, without TO, the element of the same name; of a pattern, those "
              "that are there, and add the others"},
             {"--again", &o->how.again, "Also if the list has an element of this name"},
             {"--leave", &o->how.leave, "Leave numbers in the copy that refer to elements which FILE does not have"},
             with(*o)}),
        [o, &self] { return run_copy(self, *o); }};
}

}  // namespace verbatim::tools
