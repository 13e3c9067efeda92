#include "verbatim/edit/reverse.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "verbatim/edit/apply.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/named_steps.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::edit {

namespace {

using what = change::what;

std::string_view list_around_element(const change& c) {
    return c.is == what::insert && !c.path.ends_with(']') ? std::string_view(c.path) : view::parent_of(c.path);
}

std::optional<std::size_t> index_in_step(std::string_view step) {
    if (step.size() < 3 || !step.starts_with('[')) return {};
    return view::parse_unsigned(step.substr(1, step.size() - 2));
}

// Returns the index of an element that is inserted or removed, in the list before the changes.
std::optional<std::size_t> index_before(const change& c) {
    if (!c.indices.empty()) return c.indices.back();
    if (c.element->at) return c.element->at;
    if (c.is == what::insert && !c.path.ends_with(']')) return c.count;
    return index_in_step(std::string_view(c.path).substr(list_around_element(c).size()));
}

// The elements that come into a list, and those that go.
struct changed_list {
    std::vector<std::size_t> came, went;  // by the index before the changes, in ascending order

    // Returns the index after the changes of an element that stays, or of the place of one that goes.
    std::size_t now(std::size_t was) const {
        return was + static_cast<std::size_t>(std::ranges::upper_bound(came, was) - came.begin()) -
               static_cast<std::size_t>(std::ranges::lower_bound(went, was) - went.begin());
    }
    std::size_t come_to(std::size_t was) const {
        const auto [first, last] = std::equal_range(came.begin(), came.end(), was);
        return static_cast<std::size_t>(last - first);
    }
};

// The elements of lists of the changed file.
class lists_of_changed {
public:
    explicit lists_of_changed(const view::document& changed) : changed_(changed) {}

    struct list {
        std::size_t count = 0;           // 0 if it is not there
        std::vector<std::string> steps;  // to its elements, as far as they have names of their own
        std::set<std::string_view> known;
    };
    const list& at(const std::string& path) {
        const auto [known, is_new] = lists_.try_emplace(path);
        if (!is_new) return known->second;
        list& made = known->second;
        if (const auto found = view::find(changed_, path)) {
            made.count = found->at.count;
            made.steps = view::steps_to_elements(found->at);
            made.known.insert(made.steps.begin(), made.steps.end());
        }
        return made;
    }

private:
    const view::document& changed_;
    std::map<std::string, list> lists_{};
};

class reversal {
public:
    reversal(const difference& d, const view::document& changed) : d_(d), changed_(changed) {}

    result<difference> made() {
        if (auto known = know_lists(); !known) return known.error();
        difference made{.format = d_.format};
        for (const change& c : d_.changes) made.changes.push_back(c.of_element() ? element(c) : value(c));
        // An element that has moved comes from the place to which it has come.
        std::map<std::string_view, std::size_t> removals;
        for (std::size_t i = 0; i < d_.changes.size(); ++i)
            if (d_.changes[i].is == what::remove) removals.emplace(d_.changes[i].path, i);
        for (std::size_t i = 0; i < d_.changes.size(); ++i) {
            const auto out = removals.find(d_.changes[i].element->came_from);
            if (d_.changes[i].is == what::insert && out != removals.end())
                made.changes[out->second].element.own().came_from = made.changes[i].path;
        }
        return made;
    }

private:
    result<void> know_lists() {
        for (const change& c : d_.changes) {
            if (!c.of_element()) {
                auto element = view::parent_of(c.path);  // its name may be in a record in it
                while (!element.empty() && !element.ends_with(']')) element = view::parent_of(element);
                renamed_.emplace(std::string(element), &c);
                continue;
            }
            const auto index = index_before(c);
            if (!index)
                return error{c.path, 0,
                             "the patch does not say which element of its list it is, so it cannot be reversed"};
            auto& list = lists_[std::string(list_around_element(c))];
            (c.is == what::insert ? list.came : list.went).push_back(*index);
        }
        for (auto& one : lists_) std::ranges::sort(one.second.came), std::ranges::sort(one.second.went);
        return {};
    }

    // Returns the path after the changes of a part that has this path before them.
    std::string now(std::string_view path) {
        const auto steps = view::steps_of(path);
        if (!steps) return std::string(path);
        std::string was, is;
        for (const std::string_view step : *steps) {
            is += step_now(was, is, step);
            was += step;
        }
        return is;
    }
    // `list` is the path before the changes, `is` the one after them.
    std::string step_now(const std::string& list, const std::string& is, std::string_view step) {
        if (!step.starts_with('[')) return std::string(step);
        if (const auto index = index_in_step(step)) {
            const auto known = lists_.find(list);
            return fmt::format("[{}]", known == lists_.end() ? *index : known->second.now(*index));
        }
        for (auto [set, end] = renamed_.equal_range(list + std::string(step)); set != end; ++set) {
            const auto was = text_of(set->second->was.alone(), true), now = text_of(set->second->now.alone(), true);
            if (was.size() > 2 && now.size() > 2 && was.front() == '"' && view::step_to(was) == step &&
                changed_.at(is).known.contains(view::step_to(now)))  // else it is another text of the element
                return view::step_to(now);
        }
        return std::string(step);
    }

    change value(const change& c) {
        change back{what::set, now(c.path), {}, 0, c.now, c.was};
        if (c.is == what::set && c.was == c.now) back.is = what::follow;
        return back;
    }

    change element(const change& c) {
        const std::string was_in(list_around_element(c)), list = now(was_in);
        const auto& known = lists_.at(was_in);
        const std::size_t index = *index_before(c);
        change back{c.is == what::insert ? what::remove : what::insert, list, {}, 0, c.now, c.was};
        if (!c.element->name.empty()) back.element.own().name = c.element->name;
        if (c.is == what::insert) {
            // Those that come to one place are there one after another.
            const std::size_t after = known.now(index) - known.come_to(index) + seen_[{was_in, index}]++;
            back.path += c.element->name.empty() ? fmt::format("[{}]", after) : view::step_to(c.element->name);
            return back;
        }
        const auto& there = changed_.at(list);
        back.count = there.count;
        const std::size_t place = known.now(index);
        if (place >= there.count) return back;
        back.path += place < there.steps.size() ? there.steps[place] : fmt::format("[{}]", place);
        return back;
    }

    const difference& d_;
    lists_of_changed changed_;
    std::map<std::string, changed_list, std::less<>> lists_;  // by their paths before the changes
    std::multimap<std::string, const change*> renamed_;       // changes of values, by the paths of the elements around
    std::map<std::pair<std::string, std::size_t>, std::size_t> seen_;
};

}  // namespace

result<difference> reversed(const difference& d, const view::document& changed) {
    auto made = reversal(d, changed).made();
    if (auto visited = changed.visited(); !visited) return visited.error();
    return made;
}

std::optional<std::vector<std::byte>> without_byte_changes(const difference& d, view::byte_view file) {
    std::vector<byte_change> back;
    std::size_t more = 0, less = 0;  // bytes that the changes before have added and removed
    for (const byte_change& c : d.bytes) {
        back.push_back({c.offset + more - less, c.now, c.was});
        more += c.now.size();
        less += c.was.size();
    }
    auto before = apply_bytes(file, back);
    if (!before || hash_of(*before) != d.changed) return {};
    return std::move(*before);
}

result<void> can_be_made_again(const difference& d, const view::document& taken_back, const view::document& from) {
    const auto refused = [](const std::string& path, std::string_view why) {
        return error{path, 0, fmt::format("the patch cannot be taken back, for making it again {}", why),
                     error_kind::conflict};
    };
    difference values = d;
    values.bytes.clear();
    const auto again = taken_back.copy();
    const auto made = patch(*again, std::move(values));
    if (!made) return refused(made.error().path, "is refused: " + made.error().reason);
    if (!made->conflicts.empty()) return refused(made->conflicts[0].path, "fails: " + made->conflicts[0].why);
    const auto left = diff(*again, from);
    if (!left) return left.error();
    if (!left->changes.empty()) return refused(left->changes[0].path, "gives another value here");
    return {};
}

}  // namespace verbatim::edit
