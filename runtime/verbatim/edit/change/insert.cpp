// Inserts an element. What is absent on the way to its list is inserted, too: an optional, or what a pointer leads to.
#include "verbatim/edit/change/inserting.hpp"

#include <algorithm>
#include <string>
#include <tuple>
#include <vector>

#include "verbatim/edit/change/make.hpp"
#include "verbatim/edit/change/needed.hpp"

namespace verbatim::edit {

using view::datum;
using view::document;

std::optional<indices> absent_on_way(journal& j, std::string_view path, bool is_requested) {
    std::string_view parent = view::parent_of(path);
    auto around = view::find_value(j.doc, parent);
    for (; !around && !parent.empty(); around = view::find_value(j.doc, parent)) {
        path = parent;
        parent = view::parent_of(path);
    }
    if (!around || around->at.of->what != wire::kind::record) return {};
    std::string_view name = path.substr(parent.size());
    name.remove_prefix(name.starts_with('.') ? 1 : 0);
    const datum record = around->at.value();
    const auto field = std::ranges::find(record.of->fields, name, &view::field::name);
    if (field == record.of->fields.end()) return {};
    const view::type& t = *field->of;
    indices at = inside(around->indices, static_cast<std::size_t>(field - record.of->fields.begin()));
    const bool is_placed = t.what == wire::kind::placed && !t.placed().is_look && t.placed().can_be_absent,
               is_optional = t.what == wire::kind::optional && t.optional().present,
               is_new_look = t.placed().is_look && !t.placed().pointer->by && j.is_in_new_element(at);
    const bool may_be_made =
        is_new_look || (is_requested ? is_placed || is_optional : is_optional && t.optional().present->by);
    return may_be_made && !view::field_in(record, at.back()).held().of ? std::optional(std::move(at)) : std::nullopt;
}

void put_absent(journal& j, const indices& at) {
    (void)j.replace(at);
    const indices around = prefix(at, at.size() - 1);
    const datum record = view::part_at(j.doc.value(), around);
    put_new(record, view::field_in(record, at.back()));
}

namespace {

// Inserts an element, after what is absent on the way to its list.
result<void> insert_with_way(journal& j, const new_element& e) {
    while (!view::find_value(j.doc, e.path)) {
        const auto absent = absent_on_way(j, e.path, true);
        if (!absent) break;
        put_absent(j, *absent);
    }
    const auto found = view::find_value(j.doc, e.path);
    if (!found) return found.error();
    const bool is_all =
        found->at.of->what != wire::kind::list && e.as.empty() && e.fields.empty();  // It was requested itself.
    if (is_all) return j.settle();
    const auto one = insertion::of(j.doc, e.path, e.as, e.fields);
    return one ? one->make(j) : one.error();
}

// Makes insertions, of which later places come first, or none of them. Those of one list are made together.
result<void> make_all(document& doc, std::span<const std::pair<std::size_t, insertion>> all, std::size_t count) {
    std::vector<const insertion*> wanted;
    for (const auto& [order, one] : all)
        if (order < count) wanted.push_back(&one);
    journal made(doc);
    for (auto one = wanted.begin(); one != wanted.end();) {
        const indices list = (*one)->where().list;
        const bool is_together = insertion::may_be_together(doc, list);
        auto end = std::next(one);
        while (is_together && end != wanted.end() && (*end)->where().list == list) ++end;
        std::vector<const insertion*> in_list(one, end);
        std::ranges::reverse(in_list);
        auto done = in_list.size() == 1 ? in_list[0]->make(made) : insertion::make_all(made, in_list);
        if (!done) return done;
        one = end;
    }
    made.keep();
    return {};
}

}  // namespace

result<void> insert(document& doc, std::string_view path, std::string_view as, std::span<const assignment> fields) {
    const new_element one{std::string(path), std::string(as), {fields.begin(), fields.end()}};
    if (view::find_value(doc, path)) {
        auto made = insertion::of(doc, path, as, fields);
        if (!made) return made.error();
        std::vector<std::string> paths{made->path()};
        return make(doc, {std::move(paths), [all = std::vector{std::pair(std::size_t{0}, std::move(*made))}](
                                                document& in, std::size_t count) { return make_all(in, all, count); }});
    }
    return make(doc, {{one.path}, [one](document& in, std::size_t) -> result<void> {
                          journal made(in);
                          if (auto done = insert_with_way(made, one); !done) return done;
                          made.keep();
                          return {};
                      }});
}

result<void> insert(document& doc, std::span<const new_element> elements) {
    if (elements.size() == 1) return insert(doc, elements[0].path, elements[0].as, elements[0].fields);
    std::vector<std::pair<std::size_t, insertion>> all;  // with their order among the given ones
    std::vector<std::string> paths;
    for (const new_element& e : elements) {
        auto one = insertion::of(doc, e.path, e.as, e.fields);
        if (!one) return one.error();
        paths.push_back(one->path());
        all.emplace_back(all.size(), std::move(*one));
    }
    // Later places come first, so that the indices of the others stay valid; at one place, so do later elements.
    std::ranges::sort(all, std::ranges::greater{},
                      [](const auto& p) { return std::tuple(p.second.where().list, p.second.where().index, p.first); });
    return make(doc, {std::move(paths),
                      [all = std::move(all)](document& in, std::size_t count) { return make_all(in, all, count); }});
}

}  // namespace verbatim::edit
