#include "verbatim/edit/references/rows.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verbatim/edit/references/references.hpp"
#include "verbatim/view/reference.hpp"
#include "verbatim/walk/references.hpp"
#include "verbatim/wire/reference.hpp"

namespace verbatim::edit {

namespace {

using table::row_pair;
using view::datum;
using view::document;

// The lists of a record whose rows belong together with those of one of them.
class lists_together {
public:
    lists_together(document& doc, const indices& list) {
        if (list.empty()) return;
        around_ = prefix(list, list.size() - 1);
        record_ = view::part_at(doc.value(), around_);
        if (!record_.of || record_.of->what != wire::kind::record) return;
        main_ = list.back();
        for (const row_pair& pair : record_.of->record().together)
            if (pair.rows == list.back()) main_ = pair.of;
        for (const row_pair& pair : record_.of->record().together)
            if (pair.of == main_ && is_there(pair.rows) && is_there(main_)) pairs_.push_back(&pair);
    }

    const std::vector<const row_pair*>& pairs() const { return pairs_; }
    std::size_t main() const { return main_; }
    std::size_t length(std::size_t field) const {
        return walk::list_in_field(*record_.of, record_.value, field).length();
    }
    std::string_view name(std::size_t field) const { return record_.of->fields[field].name; }
    const row_pair* pair_of(std::size_t rows) const {
        const auto found = std::ranges::find(pairs_, rows, &row_pair::rows);
        return found == pairs_.end() ? nullptr : *found;
    }
    // Returns the row of the main list that the first row of a list belongs to; `fresh` has the lists with a new row.
    std::size_t start(const row_pair& pair, const std::set<std::size_t>& fresh = {}) const {
        return pair.first == wire::dynamic_size ? 0 : length(pair.first) + fresh.contains(pair.first);
    }
    // Returns the row of the main list that a row belongs to, or is.
    std::size_t in_main(const spot& row) const {
        const row_pair* const pair = pair_of(row.list.back());
        return row.index + (pair ? start(*pair) : 0);
    }
    std::size_t end(const row_pair& pair) const { return start(pair) + length(pair.rows); }
    // If a place is behind the last row of the main list, returns the first of `kinds` whose rows end elsewhere.
    const row_pair* at_end_of(const spot& to, const std::set<std::size_t>& kinds) const {
        if (to.list.back() != main_ || to.index < length(main_)) return nullptr;
        const auto found = std::ranges::find_if(
            pairs_, [&](const row_pair* p) { return kinds.contains(p->rows) && end(*p) < to.index; });
        return found == pairs_.end() ? nullptr : *found;
    }
    spot at(std::size_t field, std::size_t index) const {
        spot made{around_, index};
        made.list.push_back(field);
        return made;
    }

private:
    bool is_there(std::size_t field) const { return walk::list_in_field(*record_.of, record_.value, field).of; }

    indices around_;
    datum record_;
    std::size_t main_ = 0;
    std::vector<const row_pair*> pairs_;
};

error wrong_at(document& doc, const spot& where, std::string reason) {
    return {path_of(doc.value(), where.element()), 0, std::move(reason)};
}

}  // namespace

std::vector<spot> rows_with(document& doc, const spot& element) {
    std::vector<spot> rows{element};
    const lists_together lists(doc, element.list);
    if (lists.pairs().empty()) return rows;
    const std::size_t field = element.list.back(), row = lists.in_main(element);
    if (field != lists.main() && row < lists.length(lists.main())) rows.push_back(lists.at(lists.main(), row));
    for (const row_pair* pair : lists.pairs()) {
        const std::size_t start = lists.start(*pair);
        if (pair->rows != field && row >= start && row - start < lists.length(pair->rows))
            rows.push_back(lists.at(pair->rows, row - start));
    }
    return rows;
}

result<std::vector<spot>> places_with(document& doc, const spot& to, const std::set<std::size_t>& like) {
    std::vector<spot> places{to};
    const lists_together lists(doc, to.list);
    if (lists.pairs().empty()) return places;
    const std::size_t field = to.list.back();
    if (const row_pair* const kind = lists.at_end_of(to, like)) places.front().index = lists.end(*kind);
    const std::size_t row = lists.in_main(places.front());
    std::set<std::size_t> fresh{field};
    const auto comes_after = [&](std::size_t list) {
        return std::ranges::any_of(lists.pairs(),
                                   [&](const row_pair* p) { return p->first == list && fresh.contains(p->rows); });
    };
    // First the kind of what is copied, then the rows that it comes before, then those that it comes behind.
    for (const auto& [is_like, at_end] : {std::pair(true, true), std::pair(false, false), std::pair(false, true)})
        for (const row_pair* pair : lists.pairs()) {
            const std::size_t start = lists.start(*pair, fresh), end = start + lists.length(pair->rows);
            if (fresh.contains(pair->rows) || row < start || row > end || (row == end && !at_end)) continue;
            if (is_like && !like.contains(pair->rows)) continue;
            if (!is_like && row == end && (!like.empty() || comes_after(pair->rows))) continue;
            fresh.insert(pair->rows);
            places.push_back(lists.at(pair->rows, row - start));
        }
    if (field != lists.main() && row <= lists.length(lists.main())) {
        fresh.insert(lists.main());
        places.push_back(lists.at(lists.main(), row));
    }
    for (const std::size_t list : like)
        if (!fresh.contains(list))
            return wrong_at(doc, to,
                            fmt::format("a row of {} belongs to what is copied, and there is no place for it here",
                                        lists.name(list)));
    return places;
}

result<std::vector<moved_row>> moves_with(document& doc, const spot& from, std::size_t before) {
    std::vector<moved_row> moves{{from, before}};
    const lists_together lists(doc, from.list);
    if (lists.pairs().empty()) return moves;
    const std::vector<spot> rows = rows_with(doc, from);
    std::set<std::size_t> kinds;
    for (const spot& one : rows) kinds.insert(one.list.back());
    if (const row_pair* const kind = lists.at_end_of({from.list, before}, kinds)) before = lists.end(*kind);
    moves.front().before = before;
    const std::size_t row = lists.in_main(from), to = lists.in_main({from.list, before});
    const auto refuse = [&](std::size_t list) {
        return wrong_at(doc, from,
                        fmt::format("the rows of {} would no longer be those of {}: it can be moved only "
                                    "among elements to which rows of the same lists belong",
                                    lists.name(list), lists.name(lists.main())));
    };
    for (const row_pair* pair : lists.pairs()) {
        const std::size_t start = lists.start(*pair), end = start + lists.length(pair->rows);
        const auto mine = std::ranges::find_if(rows, [&](const spot& s) { return s.list.back() == pair->rows; });
        if (mine == rows.end()) {
            const bool stays_before = row < start && to <= start, stays_behind = row >= end && to >= end;
            if (!stays_before && !stays_behind) return refuse(pair->rows);
        } else if (to < start || to > end) {
            return refuse(pair->rows);
        } else if (mine != rows.begin()) {
            moves.push_back({*mine, to - start});
        }
    }
    if (from.list.back() != lists.main() && row < lists.length(lists.main())) {
        if (to > lists.length(lists.main())) return refuse(lists.main());
        moves.push_back({lists.at(lists.main(), row), to});
    }
    return moves;
}

std::optional<indices> number_of_own_row(document& doc, const spot& row) {
    const lists_together lists(doc, row.list);
    const row_pair* const pair = lists.pair_of(row.list.back());
    const view::type& element = row.list_in(doc).of->element();
    if (!pair || element.what != wire::kind::record) return {};
    const auto field = std::ranges::find(element.fields, pair->called, &view::field::name);
    if (field == element.fields.end() || !view::leads_by_number(*field->of) ||
        field->of->number().refers->list != lists.name(lists.main()))
        return {};
    indices number = row.element();
    number.push_back(static_cast<std::size_t>(field - element.fields.begin()));
    return number;
}

void number_new_rows(document& doc, std::span<const spot> rows) {
    for (const spot& row : rows) {
        const auto number = number_of_own_row(doc, row);
        if (!number) continue;
        const view::datum leaf = view::part_at(doc.value(), *number);
        const std::size_t of = lists_together(doc, row.list).in_main(row);
        // A number that does not fit is a reference that leads elsewhere, which is reported.
        (void)view::assign_text(*leaf.of, leaf.value,
                                std::to_string(static_cast<std::int64_t>(of) + leaf.of->number().refers->first));
    }
}

std::string_view list_beside(document& doc, const indices& list) {
    const lists_together lists(doc, list);
    if (lists.pairs().empty()) return {};
    return lists.name(list.back() == lists.main() ? lists.pairs().front()->rows : lists.main());
}

}  // namespace verbatim::edit
