#include "verbatim/edit/change/journal.hpp"

#include <algorithm>

#include "verbatim/edit/change/followers.hpp"
#include "verbatim/edit/change/places.hpp"
#include "verbatim/edit/references/references.hpp"
#include "verbatim/edit/references/same_index.hpp"
#include "verbatim/table/rearrange.hpp"
#include "verbatim/view/type.hpp"
#include "verbatim/walk/references.hpp"
#include "verbatim/walk/terminated.hpp"

namespace verbatim::edit {

using view::datum;
using action = primitive::what;

namespace {

// Returns how many of some sorted indices are less than an index.
std::size_t count_before(const std::vector<std::size_t>& sorted, std::size_t index) {
    return static_cast<std::size_t>(std::ranges::lower_bound(sorted, index) - sorted.begin());
}
// Moves what is in a part of a map into another one.
void take_inside(std::map<indices, std::string>& from, const indices& part, std::map<indices, std::string>& to) {
    for (auto at = from.lower_bound(part); at != from.end() && is_inside(at->first, part);)
        to.insert(from.extract(at++));
}

}  // namespace

primitive primitive::insertion(indices list, std::vector<std::size_t> before) {
    for (std::size_t i = 0; i < before.size(); ++i) before[i] += i;
    return {.is = what::insert, .at = std::move(list), .elements = std::move(before), .is_fresh = true};
}

primitive primitive::move(indices list, std::vector<std::size_t> order, std::vector<std::size_t> moved) {
    std::vector<std::size_t> places(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) places[order[i]] = i;
    return {.is = what::move,
            .at = std::move(list),
            .elements = std::move(order),
            .places = std::move(places),
            .moved = std::move(moved)};
}

std::optional<std::size_t> primitive::now(std::size_t index) const {
    switch (is) {
        case action::insert: {
            // The number of new elements before it: each one comes before an element, with its own new index.
            std::size_t least = 0, most = elements.size();
            while (least < most) {
                const std::size_t middle = least + (most - least) / 2;
                if (elements[middle] - middle <= index) least = middle + 1;
                else most = middle;
            }
            return index + least;
        }
        case action::move: return index < places.size() ? places[index] : index;
        case action::remove: {
            const std::size_t less = count_before(elements, index);
            if (less < elements.size() && elements[less] == index) return {};
            return index - less;
        }
        case action::assign:
        case action::replace: break;
    }
    return index;
}

std::optional<std::size_t> primitive::was(std::size_t index) const {
    switch (is) {
        case action::insert: {
            const std::size_t less = count_before(elements, index);
            if (less < elements.size() && elements[less] == index) return {};
            return index - less;
        }
        case action::move: return index < elements.size() ? elements[index] : index;
        case action::remove:
            for (const std::size_t gone : elements) index += gone <= index;
            break;
        case action::assign:
        case action::replace: break;
    }
    return index;
}

journal::journal(view::document& in) : doc(in) {
    for (auto& one : followers_of(doc.type())) followers_.push_back({std::move(one)});
}

journal::~journal() {
    for (; !is_kept_ && !changes_.empty(); changes_.pop_back()) take_back(changes_.back());
    if (!is_kept_ && has_lists_) doc.pending().lists = std::move(lists_);
}

primitive& journal::add(primitive one) {
    for (const running& r : followers_) r.of->before(*this, one);
    return changes_.emplace_back(std::move(one));
}

void journal::keep_value(primitive& one, const indices& at) {
    const datum now = view::whole_part_at(doc.value(), at);
    one.before.push_back(
        {std::make_unique<walk::scratch>(*now.of), now.of->points ? places_in(doc, now) : std::vector<std::size_t>()});
    now.of->assign(one.before.back().value->get(), now.value);
}

datum journal::assign(const indices& leaf) {
    keep_value(add({action::assign, leaf}), leaf);
    return view::part_at(doc.value(), leaf);
}

void journal::announce(const requested& leaf) {
    const primitive one{.is = action::assign, .at = leaf.indices, .is_given = true};
    for (const running& r : followers_) r.of->before(*this, one);
}

datum journal::give(const requested& leaf, view::between_values between) {
    primitive& one = changes_.emplace_back();
    one.at = leaf.indices;
    one.between = between;
    one.is_given = true;
    keep_value(one, leaf.indices);
    given_.insert_or_assign(leaf.indices, leaf.path);
    return view::part_at(doc.value(), leaf.indices);
}

std::optional<std::string> journal::renumber(const indices& reference, std::int64_t number) {
    keep_value(add({.is = action::assign, .at = reference, .keeps_target = true}), reference);
    const datum leaf = view::part_at(doc.value(), reference);
    return view::assign_text(*leaf.of, leaf.value, std::to_string(number));
}

datum journal::replace(const indices& value, primitive::targets leads) {
    primitive& one = add({.is = action::replace, .at = value, .leads = leads});
    keep_value(one, value);
    forget_requests(one, value);
    return view::whole_part_at(doc.value(), value);
}

void journal::forget_requests(primitive& one, const indices& part) {
    auto& all = doc.pending().requests;
    if (all.leaves.empty() && all.lengths.empty()) return;
    if (!one.forgotten) one.forgotten = std::make_unique<view::requests>();
    take_inside(all.leaves, part, one.forgotten->leaves);
    take_inside(all.lengths, part, one.forgotten->lengths);
}

void journal::rearrange(primitive& one) {
    if (!std::exchange(has_lists_, true)) lists_ = doc.pending().lists;
    const new_index now = [&one](std::size_t was) { return one.now(was); };
    remember(doc, one.at, now);
    if (one.is == action::remove)
        for (const std::size_t gone : one.elements) {
            keep_value(one, inside(one.at, gone));
            forget_requests(one, inside(one.at, gone));
        }
    move_elements(doc.pending().requests, one.at, now);
    move_with(given_, one.at, now);
    move_with(requested_, one.at, now);
}

datum journal::insert(const spot& to, const void* from) {
    primitive& one = add({.is = action::insert, .at = to.list, .elements = {to.index}, .is_fresh = !from});
    const datum list = to.list_in(doc);
    rearrange(one);
    list.of->insert(list.value, to.index, from);
    one.has_requested = request_length(doc, to.list);
    return list.element(to.index);
}

void journal::insert(primitive all) {
    primitive& one = add(std::move(all));
    const datum list = view::part_at(doc.value(), one.at);
    rearrange(one);
    std::vector<std::size_t> elements(list.length() + one.elements.size());
    for (std::size_t i = 0; i < elements.size(); ++i) elements[i] = one.was(i).value_or(table::new_element);
    table::rearrange(*list.of, list.value, elements);
    one.has_requested = request_length(doc, one.at);
}

void journal::remove(const indices& path, std::vector<std::size_t> elements) {
    primitive& one = add({.is = action::remove, .at = path, .elements = std::move(elements)});
    const datum list = view::part_at(doc.value(), path);
    rearrange(one);
    std::vector<std::size_t> stay;
    for (std::size_t i = 0; i < list.length(); ++i)
        if (one.now(i)) stay.push_back(i);
    table::rearrange(*list.of, list.value, stay);
    one.has_requested = request_length(doc, path);
}

void journal::move(primitive how) {
    primitive& one = add(std::move(how));
    const datum list = view::part_at(doc.value(), one.at);
    rearrange(one);
    table::rearrange(*list.of, list.value, one.elements);
}

void journal::take_back(primitive& one) {
    auto& all = doc.pending().requests;
    const datum value = view::whole_part_at(doc.value(), one.at), list = view::part_at(value, {});
    const auto restore = [&](const datum& to, const primitive::kept& was) {
        to.of->assign(to.value, was.value->get());
        if (!was.places.empty()) put_places(doc, to, was.places);
    };
    if (one.has_requested) all.lengths.erase(one.at);
    if (!one.of_elements()) restore(value, one.before.front());
    else move_elements(all, one.at, [&](std::size_t now) { return one.was(now); });
    if (one.is == action::insert && one.elements.size() == 1) {
        list.of->erase(list.value, one.elements[0]);
    } else if (one.is == action::insert) {
        std::vector<std::size_t> stay;
        for (std::size_t i = 0; i < list.length(); ++i)
            if (one.was(i)) stay.push_back(i);
        table::rearrange(*list.of, list.value, stay);
    } else if (one.is == action::move) {
        table::rearrange(*list.of, list.value, one.places);
    } else if (one.is == action::remove) {
        std::vector<std::size_t> elements;
        for (std::size_t i = 0; i < list.length(); ++i) elements.push_back(i);
        for (const std::size_t gone : one.elements)
            elements.insert(elements.begin() + static_cast<std::ptrdiff_t>(gone), table::new_element);
        table::rearrange(*list.of, list.value, elements);
        for (std::size_t i = 0; i < one.elements.size(); ++i)
            restore(view::whole_part_at(doc.value(), inside(one.at, one.elements[i])), one.before[i]);
    }
    if (!one.forgotten) return;
    all.leaves.merge(one.forgotten->leaves);
    all.lengths.merge(one.forgotten->lengths);
}

result<void> journal::settle() {
    constexpr std::size_t most_rounds = 10'000;
    std::size_t rounds = 0;
    for (std::size_t next = 0; next < followers_.size();) {
        const std::size_t count = changes_.size(), seen = std::exchange(followers_[next].seen, count);
        if (seen < count)
            if (auto done = followers_[next].of->follow(*this, seen); !done) return done;
        if (changes_.size() == count) ++next;
        else if (next = 0; ++rounds > most_rounds)
            return error{path_of(doc.value(), changes_.back().at), 0,
                         "what follows this value changes it again and again"};
    }
    return {};
}

void journal::keep() {
    is_kept_ = true;
    auto& requests = doc.pending().requests;
    for (std::size_t i = 0; i < changes_.size(); ++i) {
        if (changes_[i].is != action::insert && changes_[i].is != action::move) continue;
        const auto at = now(changes_[i].at, i);
        const datum list = at ? view::part_at(doc.value(), *at) : datum{};
        if (list.of) walk::terminate_elements(*list.of, list.value);
    }
    for (const primitive& one : changes_) {
        if (!one.of_elements()) continue;
        const auto how = std::make_shared<const primitive>(primitive{.is = one.is, .elements = one.elements});
        doc.pending().list_changes.push_back({one.at, [how](std::size_t now) { return how->was(now); }});
    }
    for (const auto& [leaf, path] : given_) forget(requests, leaf);
    for (const auto& [leaf, path] : given_) {
        force(doc.value(), leaf);
        requests.add({path, leaf});
    }
    for (const auto& [leaf, path] : requested_) requests.add({path, leaf});
}

std::optional<indices> journal::now(indices part, std::size_t number) const {
    for (; number < changes_.size(); ++number) {
        const primitive& one = changes_[number];
        if (one.of_elements() && !move_with(part, one.at, [&](std::size_t was) { return one.now(was); })) return {};
    }
    return part;
}

indices journal::before(indices part) const {
    for (auto one = changes_.rbegin(); one != changes_.rend(); ++one)
        if (one->of_elements()) (void)move_with(part, one->at, [&](std::size_t now) { return one->was(now); });
    return part;
}

bool journal::is_in_new_element(indices part) const {
    for (auto one = changes_.rbegin(); one != changes_.rend(); ++one) {
        if (!one->of_elements()) continue;
        const bool is_below = part.size() > one->at.size() && is_inside(part, one->at);
        if (is_below && one->is_fresh && !one->was(part[one->at.size()])) return true;
        (void)move_with(part, one->at, [&](std::size_t now) { return one->was(now); });
    }
    return false;
}

}  // namespace verbatim::edit
