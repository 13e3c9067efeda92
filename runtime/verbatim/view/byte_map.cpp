#include "verbatim/view/byte_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <functional>
#include <unordered_map>

#include "verbatim/view/placed_values.hpp"

namespace verbatim::view {

namespace {

result<void> each_range_in(const node& root, const std::function<void(const byte_range&)>&);

class lister {
public:
    lister(std::size_t size, placed_values& values, const std::function<void(const byte_range&)>& visit)
        : size_(size), values_(values), visit_(visit) {}

    result<void> list_all() {
        while (next()) {
            gap_before(next()->offset);
            list_value(values_.take());
            while (!further_.empty()) {
                placed_value further = std::move(further_.front());
                further_.pop_front();
                if (further.of->leaf()) listed_ = further.end();
                list_value(std::move(further));
            }
        }
        gap_before(size_);
        return std::move(done_);
    }

private:
    // Refills the window here, outside of a walk, so that two walks never take memory at once.
    const placed_value* next() {
        while (values_.used_up()) values_.refill();
        return values_.next();
    }

    void gap_before(std::size_t offset) {
        if (offset > listed_)
            visit_({listed_, offset - listed_, fmt::format("gap[{}]", gaps_++), "gap", owner::gap, false, {}});
    }

    // Lists the leaves of a value that reach beyond the bytes that have been listed.
    void list_value(placed_value value) {
        listed_ = std::max(listed_, value.offset);
        here_.path = value.path;
        value_ = std::move(value);
        const node at = values_.at(value_);
        while (!leaves(at) && values_.used_up()) values_.refill();
        while (next() && next()->offset < value_.end()) overlapping();
        reach_ = std::max(reach_, value_.end());
    }

    // Lists the next value, which starts in bytes that have been listed.
    void overlapping() {
        placed_value value = values_.take();
        const std::size_t owned = further_.empty() ? value_.end() : further_.back().end();
        const bool is_leaf = value.of->leaf();
        const std::size_t end = is_leaf ? value.end() : std::min(value.end(), owned);
        visit_({value.offset, end - value.offset, value.path, view::name_of(*value.of),
                is_leaf ? values_.at(value).owned_by() : owner::field, true, value_.path});
        if (value.end() > owned) further_.push_back(std::move(value));
        else reach_ = std::max(reach_, value.end());
    }

    // Lists the leaves of a node. Returns false if the window of values is used up.
    bool leaves(const node& n) {
        if (n.leaf()) return n.offset + n.size <= listed_ || leaf(n);
        return view::each_child(n, [&](const node& seen) {
            const auto stored = seen.stored();
            const node& child = stored ? *stored : seen;
            if (child.size == 0 || child.offset + child.size <= listed_ || has_own_place(child, n)) return true;
            const std::size_t size = here_.path.size();
            append_step(here_.path, child);
            const bool all = leaves(child);
            here_.path.resize(size);
            return all;
        });
    }
    bool leaf(const node& n) {
        while (values_.next() && values_.next()->offset < n.offset) overlapping();
        if (values_.used_up()) return false;
        if (n.of != last_) here_.type = name_of(*n.of);
        last_ = n.of;
        here_.offset = n.offset;
        here_.size = n.size;
        here_.by = n.owned_by();
        const std::size_t reach = further_.empty() ? reach_ : further_.back().end();
        here_.shared = reach > n.offset || (values_.next() && values_.next()->offset < n.offset + n.size);
        listed_ = n.offset + n.size;
        visit_(here_);
        if (n.of->what == kind::coded) decoded(n);
        return true;
    }
    const std::string& name_of(const type& t) {
        const auto [known, is_new] = names_.try_emplace(&t);
        if (is_new) known->second = view::name_of(t);
        return known->second;
    }
    // Lists the bytes that a coded value decodes to.
    void decoded(const node& n) {
        const std::string path = here_.path;
        view::each_child(n, [&](node content) {
            if (!content.stored()) return true;
            content.opened.clear();
            const auto done = each_range_in(content, [&](const byte_range& inner) {
                byte_range r = inner;
                for (std::string* in : {&r.path, &r.shared_with})
                    if (in == &r.path || !in->empty())
                        *in = path + (in->empty() || in->starts_with('[') ? "" : ".") + *in;
                r.space = r.space.empty() ? path : path + '.' + r.space;
                visit_(r);
            });
            if (!done && done_) done_ = done.error();
            return true;
        });
    }

    std::size_t size_;
    placed_values& values_;
    const std::function<void(const byte_range&)>& visit_;
    std::size_t listed_ = 0;  // All bytes before this offset have been listed.
    std::size_t gaps_ = 0;
    placed_value value_;                // The value whose leaves are listed.
    std::deque<placed_value> further_;  // Values that start in listed bytes; each reaches further than the one before.
    std::size_t reach_ = 0;             // The furthest end of all other values so far.
    byte_range here_;
    const type* last_ = nullptr;
    std::unordered_map<const type*, std::string> names_;  // Of types that have been listed.
    result<void> done_{};
};

result<void> each_range_in(const node& root, const std::function<void(const byte_range&)>& visit) {
    placed_values values(root);
    if (values.too_many())
        return error{{},
                     0,
                     fmt::format("pointers lead to more than {} values: too many to map", values.most()),
                     error_kind::limit};
    return lister(root.space.bytes().size(), values, visit).list_all();
}

}  // namespace

result<void> each_range(const document& doc, const std::function<void(const byte_range&)>& visit) {
    auto done = each_range_in(doc.root(), visit);
    return done ? doc.visited() : done;
}

}  // namespace verbatim::view
