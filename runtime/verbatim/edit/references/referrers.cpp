#include "verbatim/edit/references/referrers.hpp"

#include <fmt/format.h>

#include <functional>
#include <map>
#include <optional>

#include "verbatim/edit/change/make.hpp"
#include "verbatim/edit/references/rows.hpp"
#include "verbatim/walk/scratch.hpp"
#include "verbatim/wire/reference.hpp"

namespace verbatim::edit {

namespace {

using view::datum;
using view::document;
using view::target;
using walk::reference_at;

// Finds the elements of a list that references lead to, when some elements are about to be removed.
class led_elements {
public:
    led_elements(document& doc, const target& list, const indices& path, const std::set<indices>& gone)
        : list_(list),
          record_(view::part_at(doc.value(), list.record)),
          is_gone_([&path, &gone](std::size_t i) { return gone.contains(inside(path, i)); }) {}
    // Returns nothing for a range or an end, and for a name if another element of the same name stays.
    std::optional<std::size_t> of(const reference_at& r) {
        if (r.of->number().refers->by_name) return by_name(r);
        const auto there = r.leads_to();
        return there && !r.is_range() && !r.is_end() && there->are_in(list_.list.length())
                   ? std::optional(static_cast<std::size_t>(there->first))
                   : std::nullopt;
    }

private:
    std::optional<std::size_t> by_name(const reference_at& r) {
        if (!names_) {
            names_.emplace(*record_.of, record_.value, list_.field);
            for (std::size_t i = 0; i < list_.list.length(); ++i)
                if (const auto name = list_.name(i); name && !is_gone_(i)) staying_.insert(*name);
        }
        const auto name = walk::characters_in(*r.of, r.value);
        if (names_->is_of_field(r, name)) return {};
        const auto element = names_->element(name);
        return element && staying_.contains(*list_.name(*element)) ? std::nullopt : element;
    }

    const target& list_;
    datum record_;
    std::function<bool(std::size_t)> is_gone_;
    std::optional<walk::names_of_elements> names_;
    std::set<std::string> staying_;
};

bool is_in_one_of(const std::set<indices>& elements, const indices& part) {
    for (std::size_t depth = 1; depth <= part.size(); ++depth)
        if (elements.contains(prefix(part, depth))) return true;
    return false;
}

// A reference that stays and leads to an element that is removed.
struct referrer {
    indices at, element;
};

class removing {
public:
    removing(document& doc, std::set<indices> elements, referrers what) : doc_(doc), what_(what) {
        made_.elements = std::move(elements);
    }

    result<removal> made() && {
        add_rows();
        for (bool more = what_ != referrers::leave; more;) {
            std::set<indices> lists;
            for (const indices& element : made_.elements) lists.insert(prefix(element, element.size() - 1));
            holders_.clear();
            for (const indices& path : lists)
                if (const auto list = target_at(doc_, path))
                    if (auto done = look(*list, path); !done) return done.error();
            more = false;
            for (const auto& [holder, led] : holders_) more |= goes_too(holder, led);
            add_rows();
        }
        return std::move(made_);
    }

private:
    bool goes(const indices& part) const { return is_in_one_of(made_.elements, part); }
    std::string path(const indices& part) const { return edit::path_of(doc_.value(), part); }

    // Adds the elements that belong to those that go.
    void add_rows() {
        const std::set<indices> named = made_.elements;
        for (const indices& element : named)
            for (const spot& row : rows_with(doc_, {prefix(element, element.size() - 1), element.back()}))
                if (made_.elements.insert(row.element()).second && what_ != referrers::refuse)
                    made_.also.push_back({path(row.element()), "it goes, too: it belongs to " + path(element)});
    }
    // Decides about the references to the elements of a list.
    result<void> look(const target& list, const indices& path) {
        std::vector<referrer> all;
        led_elements led(doc_, list, path, made_.elements);
        const walk::visit_reference add = [&](const reference_at& r) {
            const auto there = led.of(r);
            if (!there || (r.of->number().refers->may_be_elsewhere && what_ != referrers::cascade)) return;
            indices element = inside(path, *there), at = indices_below(list.record, r.where);
            if (made_.elements.contains(element) && !goes(at)) all.push_back({std::move(at), std::move(element)});
        };
        each_referrer(doc_, list, add);
        each_name_referrer(doc_, list, add);
        indices referred;
        some_paths by;
        for (const referrer& r : all)
            if (!is_settled(list, path, r) && (referred.empty() || referred == r.element)) {
                referred = r.element;
                by.add(this->path(r.at));
            }
        if (!by.count) return what_ == referrers::clear ? nothing_is_left(list, path) : result<void>{};
        const auto* const how =
            what_ == referrers::cascade ? ", and no element of a list holds such a reference alone"
            : what_ == referrers::clear
                ? ", and no number there means nothing"
                : ": --cascade removes what holds such references, too, --clear clears them, --leave keeps them";
        return error{this->path(referred), 0,
                     fmt::format("{} {} to it{}", by.all(), by.count == 1 ? "leads" : "lead", how),
                     error_kind::conflict};
    }
    bool is_settled(const target& list, const indices& path, const referrer& r) {
        if (what_ == referrers::clear) return is_cleared(path, r);
        const auto holder = what_ == referrers::cascade ? element_around(doc_.value(), r.at) : std::nullopt;
        const bool is_alone = holder && holder->size() > list.record.size();  // not an element that contains the list
        if (is_alone) holders_.try_emplace(*holder, r);
        return is_alone;
    }

    bool goes_too(const indices& holder, const referrer& led) {
        if (!made_.elements.insert(holder).second) return false;
        const datum element = view::part_at(doc_.value(), holder);
        const auto name = element.of ? walk::name_leaf(element) : view::datum{};
        std::string inside = path(led.at).substr(path(holder).size());
        if (inside.starts_with('.')) inside.erase(0, 1);
        made_.also.push_back(
            {path(holder), fmt::format("{} goes, too: {} leads to {}", name.of ? view::text_of(name) : "it",
                                       inside.empty() ? "it" : "its " + inside, path(led.element))});
        return true;
    }

    // Makes a reference lead to the next staying element of its chain, or to nothing.
    bool is_cleared(const indices& path, const referrer& r) {
        const datum leaf = view::part_at(doc_.value(), r.at);
        const wire::reference& refers = *leaf.of->number().refers;
        const auto next = next_in_chain(path, r);
        std::string text =
            refers.by_name ? "\"\""
                           : std::to_string(next ? static_cast<std::int64_t>(*next) + refers.first : refers.none_to);
        if (!refers.by_name && !next && refers.none_from > refers.none_to) return false;
        walk::scratch copy(*leaf.of);
        leaf.of->assign(copy.get(), leaf.value);
        if (view::assign_text(*leaf.of, copy.get(), text)) return false;
        made_.also.push_back(
            {this->path(r.at), fmt::format("leads to {} instead of {}",
                                           next ? this->path(inside(path, *next)) : "nothing", this->path(r.element))});
        if (next) led_to_.insert(inside(path, *next));
        made_.cleared.emplace_back(r.at, std::move(text));
        return true;
    }
    std::optional<std::size_t> next_in_chain(const indices& path, const referrer& r) const {
        std::set<indices> seen;
        indices at = r.at;
        for (indices element = r.element; seen.insert(element).second;) {
            const auto field = chain_at(path, at);
            if (field.empty()) return {};
            at = indices(element);
            at.insert(at.end(), field.begin(), field.end());
            const auto to = led_by_chain(at);
            if (!to) return {};
            element = inside(path, *to);
            if (!made_.elements.contains(element)) return is_inside(r.at, element) ? std::nullopt : to;
        }
        return {};
    }
    // Returns the indices, from its element on, of the field that leads on from an element to which a reference in an
    // element of the same list leads; none if the schema says of no chain.
    indices chain_at(const indices& path, const indices& reference) const {
        const datum leaf = view::part_at(doc_.value(), reference),
                    record = view::part_at(doc_.value(), std::span(reference).first(reference.size() - 1));
        if (!leaf.of || !leaf.of->number().refers || leaf.of->number().refers->chain.empty() ||
            !is_inside(reference, path) || !record.of || record.of->what != wire::kind::record)
            return {};
        indices way(reference.begin() + static_cast<std::ptrdiff_t>(path.size()) + 1, reference.end());
        way.back() = walk::field_named(*record.of, leaf.of->number().refers->chain);
        return way;
    }
    // Returns the element to which a number in a chain leads.
    std::optional<std::size_t> led_by_chain(const indices& at) const {
        const datum leaf = view::part_at(doc_.value(), at);
        if (!leaf.of || !leaf.of->number().refers || leaf.of->number().refers->chain.empty()) return {};
        const auto list = view::target_around(doc_.value(), at, leaf.of->number().refers->list);
        const auto to = reference_at{leaf, {}, nullptr, 0}.leads_to();
        return list && to && to->are_in(list->list.length()) ? std::optional(static_cast<std::size_t>(to->first))
                                                             : std::nullopt;
    }

    // Refuses if an element stays to which only chains of removed elements lead.
    result<void> nothing_is_left(const target& list, const indices& path) {
        std::set<indices> left;
        each_referrer(doc_, list, [&](const reference_at& r) {
            if (r.of->number().refers->chain.empty()) return;
            const indices at = indices_below(list.record, r.where);
            const auto to = led_by_chain(at);
            if (!to || goes(inside(path, *to))) return;
            (goes(at) ? left : led_to_).insert(inside(path, *to));
        });
        for (const indices& element : left)
            if (!led_to_.contains(element))
                return error{this->path(element), 0, "nothing would lead to it any more: remove it, too",
                             error_kind::conflict};
        return {};
    }

    document& doc_;
    referrers what_;
    removal made_;
    std::map<indices, referrer> holders_;  // elements that hold references to removed ones
    std::set<indices> led_to_;             // elements to which a chain that stays leads
};

}  // namespace

std::optional<indices> element_around(datum root, const indices& part) {
    for (std::size_t depth = part.size(); depth > 0; --depth)
        if (view::part_at(root, std::span(part).first(depth - 1)).of->what == wire::kind::list)
            return prefix(part, depth);
    return {};
}

result<removal> with_referrers(document& doc, std::set<indices> elements, referrers what) {
    return removing(doc, std::move(elements), what).made();
}

}  // namespace verbatim::edit
