#include "runtime/view/placed_values.hpp"

#include <algorithm>
#include <tuple>

namespace verbatim::view {

namespace {

struct in_file_order {
    bool operator()(const auto& a, const auto& b) const { return std::tie(a.offset, b.size, a.nth) < std::tie(b.offset, a.size, b.nth); }
};

std::size_t room_of(const placed_value& v) {
    constexpr std::size_t block = 16;  // what a block of its own takes
    const std::size_t path = v.path.size() <= std::string().capacity() ? 0 : v.path.size() + block;
    return sizeof v + path + (v.records.empty() ? 0 : v.records.size() * sizeof(node::record) + block);
}

}  // namespace

node placed_value::at() const {
    node n;
    n.of = of;
    n.offset = offset;
    n.size = size;
    n.count = count;
    n.records = records;
    return n;
}

bool stands_apart(const node& child, const node& around) {
    if (std::ranges::any_of(child.opened, [](const auto& in) { return in.of->what == kind::placed; })) return true;
    return child.offset < around.offset || child.offset + child.size > around.offset + around.size;  // the tail of what is placed
}

void append_step(std::string& path, const node& child) {
    if (!path.empty() && !child.name.empty()) path += '.';
    path += child.label();
}

placed_values::placed_values(const document& doc) : doc_(doc), file_(doc.file().bytes()) { refill(); }

void placed_values::refill() {
    found_ = 0;
    more_ = false;
    add(doc_.root());
    followed_.clear();
    std::ranges::sort_heap(window_, in_file_order());
}

placed_value placed_values::take() {
    placed_value first = std::move(window_.front());
    window_.pop_front();
    room_ -= room_of(first);
    last_ = {first.offset, first.size, first.nth};
    return first;
}

void placed_values::add(const node& n) {
    if (n.size == 0 || too_many()) return;
    ++found_;
    keep(n);
    if (!n.of->points) return;
    std::vector<std::size_t> starts;
    for (const auto& record : n.records) starts.push_back(record.start);
    if (followed_[{n.of, std::move(starts)}].emplace(n.offset, n.size).second) follow(n);
}

void placed_values::follow(const node& n) {
    n.of->children(file_, n, [&](const node& child) {
        const bool apart = stands_apart(child, n);
        if (!apart && (child.leaf() || !child.of->points)) return true;
        const std::size_t size = path_.size();
        append_step(path_, child);
        if (apart) add(child);
        else follow(child);
        path_.resize(size);
        return !too_many();
    });
}

void placed_values::keep(const node& n) {
    constexpr in_file_order before;
    const place_in_order here{n.offset, n.size, found_};
    if (!before(last_, here) || (more_ && !before(here, window_.front()))) return;
    window_.push_back({n.offset, n.size, found_, n.of, n.count, n.records, path_});
    room_ += room_of(window_.back());
    std::ranges::push_heap(window_, before);
    while (room_ > file_.size() && window_.size() > 64) {
        std::ranges::pop_heap(window_, before);
        room_ -= room_of(window_.back());
        window_.pop_back();
        more_ = true;
    }
}

}  // namespace verbatim::view
