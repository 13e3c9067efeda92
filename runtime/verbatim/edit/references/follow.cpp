#include "verbatim/edit/references/follow.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "verbatim/edit/change/make.hpp"
#include "verbatim/edit/compare/comparison.hpp"
#include "verbatim/edit/references/new_places.hpp"
#include "verbatim/wire/reference.hpp"

namespace verbatim::edit {

namespace {

using view::datum;
using view::target;
using walk::reference_at;
using action = primitive::what;

constexpr const char* cannot_follow = "the element that it leads to would have a number that it cannot have: ";

class references final : public follower {
public:
    explicit references(const view::type& root) {
        for (const view::type* const t : view::types_in(root))
            if (t->number().refers && t->number().refers->is_end) ending_.insert(t->number().refers->list);
    }

private:
    result<void> follow(journal& j, std::size_t first) override {
        std::map<indices, std::vector<std::size_t>> lists;  // the changes of each list
        for (std::size_t i = first; i < j.changes().size(); ++i) {
            const primitive& one = j.changes()[i];
            if (one.is == action::assign) continue;
            if (auto at = j.now(one.at, i)) lists[std::move(*at)].push_back(i);
        }
        for (const auto& [at, changes] : lists) {
            const auto list = target_at(j.doc, at);
            if (!list) continue;
            const primitive& last = j.changes()[changes.back()];
            auto done = last.is == action::replace ? to_new_list(j, *list, last) : to_same_elements(j, *list, changes);
            if (!done) return done;
        }
        for (std::size_t i = first; !ending_.empty() && i < j.changes().size(); ++i)
            if (auto done = reach_end(j, i); !done) return done;
        return {};
    }

    // The first elements of a list, up to an end, then include an element that comes in where they end, and one behind
    // them that gets a value.
    result<void> reach_end(journal& j, std::size_t number) const {
        const primitive& change = j.changes()[number];
        if (change.keeps_target || change.is == action::remove || change.is == action::move) return {};
        if (change.is != action::insert) return reach_end(j, j.now(change.at, number), false);
        for (const std::size_t element : change.elements)
            if (auto done = reach_end(j, j.now(inside(change.at, element), number + 1), true); !done) return done;
        return {};
    }
    result<void> reach_end(journal& j, const std::optional<indices>& at, bool is_new) const {
        for (std::size_t depth = at ? at->size() : 0; depth > 1; --depth) {
            const indices list = prefix(*at, depth - 1);
            const auto in = ends_at(j, list) ? target_at(j.doc, list) : std::nullopt;
            if (in) return reach(j, *in, (*at)[depth - 1], is_new && depth == at->size());
        }
        return {};
    }
    bool ends_at(journal& j, const indices& list) const {
        const datum record = view::part_at(j.doc.value(), prefix(list, list.size() - 1));
        return record.of && record.of->what == wire::kind::record &&
               ending_.contains(record.of->fields[list.back()].name);
    }
    static result<void> reach(journal& j, const target& list, std::size_t index, bool is_new) {
        std::int64_t end = -1;
        const auto is_greatest = [&](const reference_at& r) { return r.is_end() && r.number() == end; };
        each_referrer(j.doc, list, [&](const reference_at& r) {
            if (r.is_end()) end = std::max(end, r.number().value_or(-1));
        });
        const auto behind = static_cast<std::int64_t>(index) + 1;
        if (end < 0 || (is_new ? behind != end + 1 : behind <= end) || index + 1 >= list.list.length()) return {};
        const datum element = list.list.element(index);
        const auto* const bytes = static_cast<const std::byte*>(element.value);
        if (!is_new && element.of->bitwise && std::all_of(bytes, bytes + element.of->size, is_zero)) return {};
        return each(j, list, [&](const reference_at& r, const indices& at) -> std::optional<std::string> {
            const bool is_free = !j.is_given(at) && !j.doc.pending().requests.leaves.contains(at);
            return is_greatest(r) && is_free ? put(j, r, at, behind) : std::nullopt;
        });
    }
    static bool is_zero(std::byte b) { return b == std::byte{0}; }

    static std::string path(journal& j, const indices& reference) {
        return path_of(j.doc.value(), j.before(reference));
    }

    // Gives references to a list the numbers after some changes of its elements.
    static result<void> to_same_elements(journal& j, const target& list, const std::vector<std::size_t>& changes) {
        std::size_t length = list.list.length();
        for (const std::size_t i : changes) {
            const primitive& one = j.changes()[i];
            length += one.is == action::remove ? one.elements.size() : 0;
            length -= one.is == action::insert ? one.elements.size() : 0;
        }
        const bool has_new = std::ranges::any_of(j.changes(), &primitive::is_fresh);
        const auto now = [&](std::size_t was) {
            std::optional<std::size_t> index = was;
            for (auto i = changes.begin(); index && i != changes.end(); ++i) index = j.changes()[*i].now(*index);
            return index;
        };
        const auto moved =
            changes.size() == 1 ? std::span(j.changes()[changes.front()].moved) : std::span<const std::size_t>();
        const new_places places(length, now, moved);
        return each(j, list, [&](const reference_at& r, const indices& at) -> std::optional<std::string> {
            return has_new && j.is_in_new_element(at) ? std::nullopt : renumber(j, r, at, places);
        });
    }

    static result<void> each(journal& j, const target& list, const auto& visit) {
        error wrong;
        each_referrer(j.doc, list, [&](const reference_at& r) {
            if (!wrong.reason.empty()) return;
            const indices at = indices_below(list.record, r.where);
            if (auto why = visit(r, at)) wrong = {path(j, at), 0, cannot_follow + *why};
        });
        if (!wrong.reason.empty()) return wrong;
        return {};
    }

    static std::optional<std::string> put(journal& j, datum leaf, const indices& at, std::int64_t number) {
        return walk::number_of(*leaf.of, leaf.value) == number ? std::nullopt : j.renumber(at, number);
    }

    // Gives a reference its number after the edit. Returns the reason if it cannot have it.
    static std::optional<std::string> renumber(journal& j, const reference_at& r, const indices& at,
                                               const new_places& places) {
        const auto was = r.leads_to();
        if (!was || !was->are_in(places.length())) return {};
        const auto now = places.after(*was);
        const auto& refers = *r.of->number().refers;
        if (r.is_end()) return put(j, r, at, places.end_after(was->count));
        const bool has_none = refers.none_from <= refers.none_to;
        std::optional<std::string> wrong;
        if (now && refers.is_none(now->first + refers.first))
            wrong = fmt::format("{} would lead to nothing", now->first + refers.first);
        else if (now) wrong = put(j, r, at, now->first + refers.first);
        else if (r.is_range() && has_none)
            (void)put(j, r, at, refers.none_to);  // has no effect if its type cannot hold that number
        if (wrong || !r.is_range()) return wrong;
        indices count = at;
        count.back() = r.count_field();
        return put(j, view::field_in(r.in, r.count_field()), count, now ? now->count : 0);
    }

    // Gives references to a list that has been replaced the numbers of the elements in the new one.
    static result<void> to_new_list(journal& j, const target& list, const primitive& change) {
        if (change.leads == primitive::targets::left) return {};
        const bool by_index = change.leads == primitive::targets::by_index;
        const datum now = list.list, was = view::part_at({change.before[0].value->get(), now_type(j, change)}, {});
        const target before{{}, 0, was};
        const places_of_names names(list), old_names(before);
        const datum record = view::part_at(j.doc.value(), list.record);
        const walk::names_of_elements named(*record.of, record.value, list.field);
        const auto new_first = [&](const reference_at::elements& led) -> std::optional<std::size_t> {
            const auto first = static_cast<std::size_t>(led.first), count = static_cast<std::size_t>(led.count);
            if (const auto name = before.name(first), last = before.name(first + count - 1); name && last)
                if (const auto there = names.first_of(*name, *last, first, count); there || !by_index) return there;
            if (by_index) return first + count <= now.length() ? std::optional(first) : std::nullopt;
            for (std::size_t i = first; i < first + count; ++i)
                if (i >= now.length() || now.of != was.of || !same_content(now.element(i), was.element(i))) return {};
            return first;
        };
        const auto is_replaced = [&](const indices& at) { return at[list.record.size()] == list.field; };
        some_paths lost;
        auto done = each(j, list, [&](const reference_at& r, const indices& at) -> std::optional<std::string> {
            const auto led = r.leads_to();
            if (!led || r.is_end() || is_replaced(at) || !led->are_in(was.length())) return {};
            const auto first = new_first(*led);
            const std::int64_t number = r.of->number().refers->first + static_cast<std::int64_t>(first.value_or(0));
            if (!first || r.of->number().refers->is_none(number)) {
                lost.add(path(j, at));
                return std::nullopt;
            }
            return put(j, r, at, number);
        });
        if (!done) return done;
        each_name_referrer(j.doc, list, [&](const reference_at& r) {
            const indices at = indices_below(list.record, r.where);
            if (r.of->number().refers->may_be_elsewhere || is_replaced(at)) return;
            const auto name = view::text_of(r);
            const bool led_there = old_names.has(name),
                       names_field = !led_there && named.is_of_field(r, walk::characters_in(*r.of, r.value));
            if (names.has(name) ? names_field : led_there) lost.add(path(j, at));
        });
        if (!lost.count) return {};
        return error{path_of(j.doc.value(), change.at), 0,
                     fmt::format("{} {} to what the new list does not have: --leave keeps such references", lost.all(),
                                 lost.count == 1 ? "leads" : "lead"),
                     error_kind::not_found};
    }
    static const view::type* now_type(journal& j, const primitive& change) {
        return view::whole_part_at(j.doc.value(), change.at).of;
    }

    std::set<std::string_view> ending_;  // the lists of which a number says where the first elements end
};

}  // namespace

std::unique_ptr<follower> references_follow(const view::type& root) { return std::make_unique<references>(root); }

}  // namespace verbatim::edit
