#include "verbatim/edit/columns.hpp"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <memory>
#include <optional>

#include "verbatim/edit/change/assigning.hpp"
#include "verbatim/edit/change/make.hpp"
#include "verbatim/edit/references/references.hpp"
#include "verbatim/view/condition.hpp"
#include "verbatim/wire/meaning.hpp"

namespace verbatim::edit {

namespace {

using view::datum;
using view::document;

constexpr const char* no_column = "its values cannot be set as a column";

// Where a column is in the elements of its list.
struct placed_column {
    const view::type* of = nullptr;
    std::size_t offset = 0, count = 0;
};
result<placed_column> place_of(document& doc, const column_values& c) {
    const datum list = view::part_at(doc.value(), c.indices);
    const auto wrong = [&](const char* why) { return error{c.list, 0, why, error_kind::wrong_type}; };
    if (!list.of || list.of->what != wire::kind::list || !view::fixed_leaves(list.of->element()))
        return wrong(no_column);
    placed_column at{&list.of->element()};
    for (const std::size_t i : c.way) {
        if (at.of->leaf() || i >= (at.of->what == wire::kind::array ? at.of->count : at.of->fields.size()))
            return wrong(no_column);
        if (at.of->what == wire::kind::array) {
            at.of = &at.of->element();
            at.offset += i * at.of->size;
        } else {
            at.offset += at.of->fields[i].offset;
            at.of = at.of->fields[i].of;
        }
    }
    const auto leaves = view::fixed_leaves(*at.of);
    if (!std::ranges::all_of(*leaves, [](const view::fixed_leaf& leaf) { return is_column(*leaf.of); }))
        return wrong(no_column);
    at.count = at.of->size == 0 ? 0 : c.bytes.size() / at.of->size;
    if (at.count * at.of->size != c.bytes.size() || c.first + at.count > list.length() || at.count == 0)
        return wrong("the list does not have as many elements");
    return at;
}

// Returns the path of the first element that is in both columns of a list, if one has a part of the other.
std::optional<std::string> common(document& doc, const column_values& a, const column_values& b, std::size_t count_a,
                                  std::size_t count_b) {
    const auto size = std::min(a.way.size(), b.way.size());
    if (!std::ranges::equal(std::span(a.way).first(size), std::span(b.way).first(size))) return {};
    const std::size_t first = std::max(a.first, b.first);
    if (first >= std::min(a.first + count_a, b.first + count_b)) return {};
    indices at = inside(a.indices, first);
    const auto& longer = a.way.size() > size ? a.way : b.way;
    at.insert(at.end(), longer.begin(), longer.end());
    return path_of(doc.value(), at);
}
error set_twice(std::string path) { return {std::move(path), 0, "it is set twice", error_kind::conflict}; }

void put(journal& j, const column_values& c) {
    const auto at = place_of(j.doc, c);
    const datum list = view::part_at(j.replace(c.indices, primitive::targets::left), {});
    const std::size_t stride = list.of->element().size;
    auto* to = static_cast<std::byte*>(list.of->decode_all(list.value)) + c.first * stride + at->offset;
    for (const auto* from = c.bytes.data(); from != c.bytes.data() + c.bytes.size(); from += at->of->size, to += stride)
        std::memcpy(to, from, at->of->size);
}

// Columns in the order of their lists, with the assignments of the same edit.
struct columns_edit {
    std::vector<column_values> columns;
    assigning others;

    result<void> make(document& doc, std::size_t count) const {
        const std::size_t of_columns = std::min(count, columns.size());
        journal made(doc);
        if (auto done = others.make_again(made, count - of_columns); !done) return done;
        for (const auto& c : std::span(columns).first(of_columns)) {
            if (const auto at = place_of(doc, c); !at) return at.error();
            put(made, c);
            made.request({c.list, c.indices});  // the whole list is the same when the file is read back
        }
        if (auto done = made.settle(); !done) return done;
        made.keep();
        return {};
    }
};

}  // namespace

bool is_column(const view::type& t) {
    const auto& n = t.number();
    return t.leaf() && t.bitwise && t.is_number() && !t.is_constant() && !table::is_name(t) && !n.refers &&
           !n.instead && !(n.means && !n.means->of_field.empty());
}

result<void> set(document& doc, std::span<const assignment> assignments, std::vector<column_values> columns) {
    if (columns.empty()) return set(doc, assignments);
    assigning others;
    {
        journal tried(doc);
        if (auto done = others.make(tried, assignments); !done) return done;
    }
    std::ranges::stable_sort(columns, {}, &column_values::indices);
    std::vector<std::string> paths;
    std::vector<std::size_t> counts;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const auto at = place_of(doc, columns[i]);
        if (!at) return at.error();
        counts.push_back(at->count);
        for (std::size_t j = i; j-- > 0 && columns[j].indices == columns[i].indices;)
            if (auto path = common(doc, columns[i], columns[j], counts[i], counts[j]))
                return set_twice(std::move(*path));
        paths.push_back(columns[i].list);
    }
    for (const indices& leaf : others.leaves())
        for (std::size_t depth = 0; depth < leaf.size(); ++depth) {
            const auto list = prefix(leaf, depth);
            const column_values alone{
                {}, list, {leaf.begin() + static_cast<std::ptrdiff_t>(depth) + 1, leaf.end()}, leaf[depth]};
            auto one = std::ranges::lower_bound(columns, list, {}, &column_values::indices);
            for (; one != columns.end() && one->indices == list; ++one)
                if (auto path = common(doc, alone, *one, 1, counts[static_cast<std::size_t>(one - columns.begin())]))
                    return set_twice(std::move(*path));
        }
    std::ranges::move(others.paths(), std::back_inserter(paths));
    return make(doc,
                {std::move(paths),
                 [edit = std::make_shared<const columns_edit>(columns_edit{std::move(columns), std::move(others)})](
                     document& in, std::size_t count) { return edit->make(in, count); }});
}

}  // namespace verbatim::edit
