#include "verbatim/view/rows.hpp"

#include <algorithm>

#include "verbatim/view/reference.hpp"
#include "verbatim/wire/reference.hpp"

namespace verbatim::view {

namespace {

// Returns whether a field of the element has the number of the row that it belongs to.
bool has_number(const type& element, std::string_view name, std::string_view list) {
    return std::ranges::any_of(element.fields, [&](const field& f) {
        return f.name == name && leads_by_number(*f.of) && f.of->number().refers->list == list;
    });
}

}  // namespace

const std::vector<std::size_t>& rows_beside::lengths(const node& record) {
    const auto known = known_.try_emplace({record.space.bytes().data(), record.offset});
    auto& lengths = known.first->second;
    if (known.second) {
        lengths.resize(record.of->fields.size());
        each_child(record, [&](const node& child) {
            if (child.of->what == kind::list && !child.tail_of) lengths[child.index] = child.count;
            return true;
        });
    }
    return lengths;
}

std::vector<rows_beside::row> rows_beside::of(const node& element, std::span<const node> around) {
    std::vector<row> all;
    if (around.size() < 2 || !element.name.empty() || around.back().of->what != kind::list) return all;
    const node &list = around.back(), &record = around[around.size() - 2];
    if (record.of->what != kind::record || record.of->record().together.empty()) return all;
    const auto& length = lengths(record);
    for (const table::row_pair& pair : record.of->record().together) {
        const std::size_t start = pair.first == wire::dynamic_size ? 0 : length[pair.first];
        const auto add = [&](std::string_view suffix, std::size_t field, std::size_t index) {
            if (index < length[field])
                all.push_back({std::string(pair.called).append(suffix),
                               join(join({}, record.of->fields[field].name, 0), {}, index)});
        };
        const auto of = record.of->fields[pair.of].name;
        if (pair.rows == list.index && !has_number(*element.of, pair.called, of))
            add("", pair.of, start + element.index);
        if (pair.of == list.index && element.index >= start) add("_of", pair.rows, element.index - start);
    }
    return all;
}

}  // namespace verbatim::view
