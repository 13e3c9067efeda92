#include "verbatim/view/placed_values.hpp"

#include <algorithm>
#include <tuple>

namespace verbatim::view {

namespace {

constexpr std::size_t few = 64;  // Values for which there is always room.

struct in_file_order {
    bool operator()(const auto& a, const auto& b) const {
        return std::tie(a.offset, b.size, a.nth) < std::tie(b.offset, a.size, b.nth);
    }
};

std::size_t room_of(const placed_value& v) {
    constexpr std::size_t block = 16;  // Overhead of an allocation.
    const std::size_t path = v.path.size() <= std::string().capacity() ? 0 : v.path.size() + block;
    return sizeof v + path + (v.around.empty() ? 0 : sizeof(walk::context) + block);
}

}  // namespace

node placed_values::at(const placed_value& v) const {
    node n = root_.another();
    n.of = v.of;
    n.offset = v.offset;
    n.size = v.size;
    n.count = v.count;
    n.around = v.around;
    n.depth = v.depth;
    if (v.of == root_.of && v.offset == root_.offset && v.around.empty()) n.decoded = root_.decoded;
    return n;
}

bool has_own_place(const node& child, const node& around) {
    if (std::ranges::any_of(child.opened, [](const auto& in) { return in.of->what == kind::placed; })) return true;
    return child.offset < around.offset ||
           child.offset + child.size > around.offset + around.size;  // The tail of a placed value.
}

bool offsets::insert(std::size_t offset) {
    constexpr std::size_t bits_of_each = 512;  // Memory of an entry in the set.
    if (all_.empty() && (few_.size() + 1) * bits_of_each < file_size_) return few_.insert(offset).second;
    if (all_.empty()) {
        all_.resize(file_size_ + 1);
        for (const std::size_t known : few_) all_[known] = true;
        few_.clear();
    }
    const bool is_new = !all_[offset];
    all_[offset] = true;
    return is_new;
}

placed_values::placed_values(node root) : root_(std::move(root)), file_size_(root_.space.bytes().size()) {
    refill();
    if (!more_ || too_many()) return;
    most_room_ = file_size_ + file_size_ / 2;
    window_.reserve(std::min(found_, most_room_ / sizeof(placed_value)) +
                    1);  // One more is added before the room is exceeded.
    refill();
}

void placed_values::refill() {
    window_.clear();
    taken_ = room_ = found_ = 0;
    more_ = false;
    add(root_);
    followed_.clear();
    std::ranges::sort_heap(window_, in_file_order());
}

placed_value placed_values::take() {
    placed_value& first = window_[taken_++];
    last_ = {first.offset, first.size, first.nth};
    return std::move(first);
}

void placed_values::add(const node& n) {
    if (too_many()) return;
    if (n.size > 0) ++found_, keep(n);
    if (!n.of->points) return;  // A value without bytes may still lead to others.
    reading how{n.of, n.of->what == kind::record && n.opened.size() == 1 ? 0 : n.size, {}};
    for (const auto* in = &n.around; !in->empty(); in = &in->outside())
        how.records.emplace_back(in->nearest().is.of, in->nearest().is.start);
    if (followed_.try_emplace(std::move(how), file_size_).first->second.insert(n.offset)) follow(n);
}

void placed_values::follow(const node& n) {
    view::each_child(n, [&](const node& seen) {
        const auto stored = seen.stored();
        const node& child = stored ? *stored : seen;
        const bool apart = has_own_place(child, n);
        if (!apart && (child.leaf() || !child.of->points)) return true;
        steps_.push_back({child.name, child.index, child.tail_of});
        if (apart) add(child);
        else follow(child);
        steps_.pop_back();
        return !too_many();
    });
}

void placed_values::keep(const node& n) {
    constexpr in_file_order before;
    const place_in_order here{n.offset, n.size, found_};
    if (!before(last_, here) || (more_ && !before(here, window_.front()))) return;
    window_.push_back({n.offset, n.size, found_, n.of, n.count, n.around, path(), n.depth});
    room_ += room_of(window_.back());
    std::ranges::push_heap(window_, before);
    while (room_ > most_room_ && window_.size() > few) {
        std::ranges::pop_heap(window_, before);
        room_ -= room_of(window_.back());
        window_.pop_back();
        more_ = true;
    }
}

std::string placed_values::path() const {
    std::string path;
    for (const step& s : steps_) append_step(path, s);
    return path;
}

}  // namespace verbatim::view
