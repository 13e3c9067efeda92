#include "verbatim/edit/merge/joined_rows.hpp"

#include <algorithm>
#include <map>

#include "verbatim/view/type.hpp"
#include "verbatim/walk/references.hpp"

namespace verbatim::edit {

namespace {

using view::datum;

// Index of a part of a row in the element that the row belongs to: behind all fields of the element.
constexpr std::size_t in_row = std::size_t{1} << 32;

}  // namespace

joined_rows::joined_rows(const view::document& doc)
    : any_(std::ranges::any_of(view::types_in(doc.type()),
                               [](const view::type* t) { return !t->record().together.empty(); })),
      doc_(any_ ? doc.copy() : nullptr) {}

joined_rows::lists joined_rows::pair_at(const indices& around, std::size_t rows) const {
    const datum record = view::part_at(doc_->value(), around);
    if (!record.of || record.of->what != wire::kind::record) return {};
    const auto pair = std::ranges::find(record.of->record().together, rows, &table::row_pair::rows);
    if (pair == record.of->record().together.end()) return {};
    const auto length = [&](std::size_t field) {
        return walk::list_in_field(*record.of, record.value, field).length();
    };
    return {around.size(), &*pair, pair->first == wire::dynamic_size ? 0 : length(pair->first), length(pair->of)};
}

std::optional<joined_rows::lists> joined_rows::rows_around(const indices& part) const {
    for (std::size_t depth = 0; depth + 1 < part.size(); ++depth)
        if (const lists found = pair_at(prefix(part, depth), part[depth]); found.pair) return found;
    return {};
}

std::vector<change> joined_rows::join(std::vector<change> all) const {
    if (!any_) return all;
    using key = std::tuple<indices, change::what, std::size_t>;  // The main list, and the row there.
    std::map<key, std::size_t> mains;
    std::vector<change> joined;
    std::vector<std::pair<key, change>> rows;
    for (change& c : all) {
        c.inside = join(std::move(c.inside));
        const auto in = rows_around(c.indices);
        const bool is_row = in && c.of_element() && c.indices.size() == in->depth + 2;
        if (is_row && c.element->row) {
            indices main = prefix(c.indices, in->depth);
            main.push_back(in->pair->of);
            rows.emplace_back(key{std::move(main), c.is, *c.element->row}, std::move(c));
            continue;
        }
        if (in && !is_row && c.indices[in->depth + 1] + in->start < in->length) {
            const std::size_t field = c.indices[in->depth];
            c.indices[in->depth] = in->pair->of;
            c.indices[in->depth + 1] += in->start;
            c.indices.insert(c.indices.begin() + static_cast<std::ptrdiff_t>(in->depth) + 2, in_row + field);
        } else if (c.element->row) {
            mains.emplace(key{prefix(c.indices, c.indices.size() - 1), c.is, *c.element->row}, joined.size());
        }
        joined.push_back(std::move(c));
    }
    for (auto& [of, row] : rows) {
        const auto main = mains.find(of);
        if (main == mains.end()) joined.push_back(std::move(row));
        else joined[main->second].element.own().rows.push_back(std::move(row));
    }
    return joined;
}

indices joined_rows::beside(const change& row, const indices& element) const {
    const std::size_t field = row.indices[row.indices.size() - 2];
    indices at = prefix(element, element.size() - 2);
    const std::size_t start = pair_at(at, field).start;
    at.insert(at.end(), {field, element.back() - start});
    return at;
}

std::vector<change> joined_rows::split(std::vector<change> all) const {
    if (!any_) return all;
    std::vector<change> parts;
    for (change& c : all) {
        c.inside = split(std::move(c.inside));
        const auto inside = std::ranges::find_if(c.indices, [](std::size_t index) { return index >= in_row; });
        if (inside != c.indices.end()) {
            const auto depth = static_cast<std::size_t>(inside - c.indices.begin()) - 2;
            const std::size_t field = *inside - in_row;
            c.indices.erase(inside);
            c.indices[depth] = field;
            c.indices[depth + 1] -= pair_at(prefix(c.indices, depth), field).start;
        }
        std::vector<change> rows;
        if (!c.element->rows.empty()) rows.swap(c.element.own().rows);
        for (change& row : rows) {
            indices at = beside(row, c.indices);
            if (c.element->from) row.element.own().from = *c.element->from - (c.indices.back() - at.back());
            else row.comes_from_nowhere();
            row.indices = std::move(at);
        }
        parts.push_back(std::move(c));
        std::ranges::move(rows, std::back_inserter(parts));
    }
    return parts;
}

}  // namespace verbatim::edit
