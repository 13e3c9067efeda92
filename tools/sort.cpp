// verbatim sort: puts the elements of a list in order.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numeric>

#include "tools/edit.hpp"
#include "tools/table_order.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/path_pattern.hpp"

namespace verbatim::tools {

namespace {

struct sort_options : edit_options {
    std::string list, by = "name";
};

// Returns the texts by which the elements are sorted.
result<std::vector<std::string>> keys_of(const view::document& doc, const std::string& list, std::size_t count,
                                         const std::string& by) {
    std::vector<std::string> paths, keys;
    for (std::size_t i = 0; i < count; ++i) paths.push_back(fmt::format("{}[{}].{}", list, i, by));
    for (const auto& one : view::find_all(doc, std::vector<std::string_view>(paths.begin(), paths.end()))) {
        if (!one) return one.error();
        if (!one->at.leaf())
            return error{one->path, 0, "it has parts: name the value by which to sort", error_kind::wrong_type};
        keys.push_back(view::text_of(*one->at.of, one->at.bytes()));
    }
    return keys;
}

result<void> sort(view::document& doc, const sort_options& o) {
    const bool falls = o.by.starts_with('-');
    const auto list = view::one_part_at(doc, o.list);
    if (!list) return list.error();
    if (list->at.of->what != view::kind::list) return error{list->path, 0, "it is not a list", error_kind::wrong_type};
    const std::string path(list->path);
    const auto keys = keys_of(doc, path, list->at.count, o.by.substr(falls ? 1 : 0));
    if (!keys) return keys.error();
    std::vector<std::size_t> order(keys->size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
        return falls ? is_before((*keys)[b], (*keys)[a]) : is_before((*keys)[a], (*keys)[b]);
    });
    return edit::arrange(doc, path, order);
}

}  // namespace

subcommand sort_command(const program& self) {
    auto o = std::make_shared<sort_options>();
    return {
        "sort", "Put the elements of a list in order",
        edit_parameters(*o, {required("FILE", &o->file, "A file, or - for standard input"),
                             required("LIST", &o->list, "The list, e.g. animations"),
                             {"--by", &o->by,
                              "A value of each element, by which they rise, instead of the name; -VALUE: they fall"}}),
        [o, &self] { return edit_file(self, *o, [&](view::document& doc) { return sort(doc, *o); }); }};
}

}  // namespace verbatim::tools
