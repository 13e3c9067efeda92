#include "runtime/view/byte_map.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>
#include <vector>

namespace verbatim::view {

namespace {

// The root, or a value that stands in a place of its own, without what it leads to.
struct piece {
    node at;
    std::string path;
    std::size_t end() const { return at.offset + at.size; }
};

bool stands_apart(const node& child, const node& around) {
    if (std::ranges::any_of(child.opened, [](const auto& in) { return in.of->what == kind::placed; })) return true;
    return child.offset < around.offset || child.offset + child.size > around.offset + around.size;  // the tail of what is placed
}

void append_step(std::string& path, const node& child) {
    if (!path.empty() && !child.name.empty()) path += '.';
    path += child.label();
}

class pieces {
public:
    explicit pieces(const document& doc) : file_(doc.file().bytes()) {
        std::string path;
        add(doc.root(), path);
        std::ranges::stable_sort(all, [](const piece& a, const piece& b) {
            return a.at.offset != b.at.offset ? a.at.offset < b.at.offset : a.at.size > b.at.size;
        });
    }
    bool too_many() const { return all.size() > file_.size(); }

    std::vector<piece> all;

private:
    // What leads to the same values as another one is not followed twice.
    void add(const node& n, std::string& path) {
        if (n.size == 0 || too_many()) return;
        all.push_back({n, path});
        all.back().at.opened = {};
        all.back().at.follows = {};
        if (met_.insert({n.offset, n.size, n.of}).second) follow(n, path);
    }
    void follow(const node& n, std::string& path) {
        if (n.leaf()) return;
        n.of->children(file_, n, [&](const node& child) {
            const bool apart = stands_apart(child, n);
            if (!apart && !child.of->points) return true;
            const std::size_t size = path.size();
            append_step(path, child);
            if (apart) add(child, path);
            else follow(child, path);
            path.resize(size);
            return !too_many();
        });
    }

    byte_view file_;
    std::set<std::tuple<std::size_t, std::size_t, const type*>> met_;
};

class teller {
public:
    teller(const document& doc, const std::vector<piece>& all, const std::function<void(const byte_range&)>& tell)
        : file_(doc.file().bytes()), gaps_(doc.gaps()), all_(all), tell_(tell) {
        std::ranges::sort(gaps_, {}, &gap::offset);
    }

    void tell_all() {
        while (next_ < all_.size()) {
            first_ = &all_[next_++];
            gaps_before(first_->at.offset);
            covered_ = first_->end();
            reach_ = 0;
            here_.path = first_->path;
            leaves(first_->at);
            while (next_ < all_.size() && all_[next_].at.offset < covered_) overlapping();
        }
        gaps_before(file_.size());
    }

private:
    void gaps_before(std::size_t offset) {
        for (; next_gap_ < gaps_.size() && gaps_[next_gap_].offset < offset; ++next_gap_)
            if (gaps_[next_gap_].size) tell_({gaps_[next_gap_].offset, gaps_[next_gap_].size, fmt::format("gap[{}]", next_gap_), "gap", owner::gap, false, {}});
    }

    // The next piece, which starts in bytes that have been told.
    void overlapping() {
        const piece& p = all_[next_++];
        reach_ = std::max(reach_, p.end());
        covered_ = std::max(covered_, p.end());
        tell_({p.at.offset, p.at.size, p.path, p.at.of->name(), p.at.leaf() ? p.at.owned_by() : owner::field, true, first_->path});
    }

    void leaves(const node& n) {
        if (n.leaf()) return leaf(n);
        n.of->children(file_, n, [&](const node& child) {
            if (child.size == 0 || stands_apart(child, n)) return true;
            const std::size_t size = here_.path.size();
            append_step(here_.path, child);
            leaves(child);
            here_.path.resize(size);
            return true;
        });
    }
    void leaf(const node& n) {
        while (next_ < all_.size() && all_[next_].at.offset < n.offset) overlapping();
        if (n.of != last_) here_.type = n.of->name();
        last_ = n.of;
        here_.offset = n.offset;
        here_.size = n.size;
        here_.by = n.owned_by();
        here_.shared = reach_ > n.offset || (next_ < all_.size() && all_[next_].at.offset < n.offset + n.size);
        tell_(here_);
    }

    byte_view file_;
    std::vector<gap> gaps_;
    const std::vector<piece>& all_;
    const std::function<void(const byte_range&)>& tell_;
    std::size_t next_ = 0, next_gap_ = 0;
    const piece* first_ = nullptr;          // the one whose leaves are told
    std::size_t covered_ = 0, reach_ = 0;   // the end of it, or of one that overlaps it; and of the latter
    byte_range here_;
    const type* last_ = nullptr;
};

}  // namespace

result<void> each_range(const document& doc, const std::function<void(const byte_range&)>& tell) {
    const pieces found(doc);
    if (found.too_many()) return error{{}, 0, fmt::format("pointers lead to more values than the file has bytes ({}): too many to map", doc.file().bytes().size())};
    teller(doc, found.all, tell).tell_all();
    return {};
}

}  // namespace verbatim::view
