// Inserts an element. If a pointer on the way to its list leads to nothing, its value is inserted, too.
#include "verbatim/edit/change/inserting.hpp"

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "verbatim/edit/change/make.hpp"
#include "verbatim/edit/change/needed.hpp"
#include "verbatim/edit/change/undo.hpp"

namespace verbatim::edit {

namespace {

using view::datum;
using view::document;

// Makes the first absent value on the way if it is one that a pointer may lead to. Returns false if there is none.
bool put_absent(document& doc, std::string_view path, undo& back) {
    std::string_view parent = view::parent_of(path);
    auto around = view::find_value(doc, parent);
    for (; !around && !parent.empty(); around = view::find_value(doc, parent))
        path = parent, parent = view::parent_of(path);
    if (!around || around->at.of->what != wire::kind::record) return false;
    std::string_view name = path.substr(parent.size());
    name.remove_prefix(name.starts_with('.') ? 1 : 0);
    const datum record = around->at.value();
    const auto field = std::ranges::find(record.of->fields, name, &view::field::name);
    if (field == record.of->fields.end() || field->of->what != wire::kind::placed || field->of->placed().is_look ||
        !field->of->placed().can_be_absent)
        return false;
    if (view::field_in(record, static_cast<std::size_t>(field - record.of->fields.begin())).held().of) return false;
    std::vector<std::size_t> at = around->indices;
    at.push_back(static_cast<std::size_t>(field - record.of->fields.begin()));
    back.keep(at);
    put_new(record, view::field_in(record, at.back()));
    return true;
}

}  // namespace

result<void> insert(document& doc, std::string_view path, std::string_view as, std::span<const assignment> fields) {
    if (const auto found = view::find_value(doc, path)) {
        auto edit = inserting(doc, path, as, fields);
        return edit ? make(doc, std::move(*edit)) : edit.error();
    }
    return make(doc,
                {{std::string(path)},
                 [path = std::string(path), as = std::string(as), fields = std::vector(fields.begin(), fields.end())](
                     document& in, std::size_t count) -> result<void> {
                     undo back(in);
                     while (!view::find_value(in, path) && put_absent(in, path, back)) {}
                     const auto found = view::find_value(in, path);
                     if (!found) return found.error();
                     const bool is_all = found->at.of->what != wire::kind::list && as.empty() &&
                                         fields.empty();  // The absent value itself was requested.
                     if (!is_all) {
                         const auto edit = inserting(in, path, as, fields);
                         if (!edit) return edit.error();
                         if (auto done = edit->make(in, count); !done) return done;
                     }
                     back.done();
                     return {};
                 }});
}

namespace {

// An insertion, and the indices of the place where it inserts.
struct placed_edit {
    std::vector<std::size_t> at;
    std::size_t order;  // among the given ones
    view::pending_edit edit;
};

// Makes the insertions, and leaves the document as it was if one of them fails.
result<void> make_all(document& doc, std::span<const placed_edit> all, std::size_t count) {
    undo back(doc);
    back.keep({});
    back.keep_requests();
    for (const placed_edit& one : all) {
        if (one.order >= count) continue;
        if (auto done = one.edit.make(doc, 1); !done) return done;
    }
    back.done();
    return {};
}

}  // namespace

result<void> insert(document& doc, std::span<const new_element> elements) {
    if (elements.size() == 1) return insert(doc, elements[0].path, elements[0].as, elements[0].fields);
    std::vector<placed_edit> all;
    std::vector<std::string> paths;
    for (const new_element& e : elements) {
        const auto found = view::find_value(doc, e.path);
        if (!found) return found.error();
        auto edit = inserting(doc, e.path, e.as, e.fields);
        if (!edit) return edit.error();
        all.push_back({found->indices, all.size(), std::move(*edit)});
        if (const datum list = found->at.value(); list.of->what == wire::kind::list)
            all.back().at.push_back(list.of->length(list.value));
        paths.push_back(e.path);
    }
    // Later places come first, so that the indices of the others stay valid; at one place, so do later elements.
    std::ranges::sort(all, std::ranges::greater{}, [](const placed_edit& p) { return std::tie(p.at, p.order); });
    return make(doc, {std::move(paths),
                      [all = std::move(all)](document& in, std::size_t count) { return make_all(in, all, count); }});
}

}  // namespace verbatim::edit
