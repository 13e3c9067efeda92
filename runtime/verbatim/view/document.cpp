#include "verbatim/view/document.hpp"

#include <algorithm>

namespace verbatim::view {

std::vector<gap> gaps_between(std::size_t file_size, std::size_t root_size, const wire::places* values) {
    std::vector<wire::old_place> owned{{0, root_size}};
    if (values) owned.insert(owned.end(), values->all.begin(), values->all.end());
    std::ranges::sort(owned, {}, &wire::old_place::offset);
    std::vector<gap> gaps;
    std::size_t end = 0;  // Of all values so far.
    const auto add_up_to = [&](std::size_t start) {
        if (start > end) gaps.push_back({end, start - end});
    };
    for (const wire::old_place& value : owned) {
        add_up_to(value.offset);
        end = std::max(end, value.offset + value.size);
    }
    add_up_to(file_size);
    return gaps;
}

document::document(const view::format& format) : format_(format), value_(*format.root) {}

document::document(const document& other)
    : format_(other.format_),
      value_(type()),
      from_(other.from_),
      root_(other.root_),
      places_are_given_(other.places_are_given_),
      is_given_(other.is_given_),
      pending_(other.pending_) {
    type().assign(value_.get(), other.value_.get());
    if (!root_.places) return;
    root_.places = std::make_shared<wire::places>(*root_.places);
    walk::copy_places(type(), other.value_.get(), other.root_.places.get(), value_.get(), root_.places);
}

result<std::unique_ptr<document>> document::read(const view::format& format, source from) {
    error why;
    if (!walk::has_enough_for(*format.root, from, why)) return why;
    auto doc = std::make_unique<document>(format);
    if (!walk::read_root(*format.root, from, doc->value_.get(), doc->root_, why, nullptr)) return why;
    doc->from_ = std::move(from);
    doc->as_read_ = std::make_shared<bool>(true);
    doc->known_ = std::make_shared<walk::evaluations>(doc->from_.bytes());
    return doc;
}

std::unique_ptr<document> document::read_part(const view::format& format, source from, error& why,
                                              walk::salvaged& salvage) {
    auto doc = std::make_unique<document>(format);
    if (walk::read_root(*format.root, from, doc->value_.get(), doc->root_, why, nullptr, &salvage)) why = {};
    doc->from_ = std::move(from);
    return doc;
}

node document::root() const {
    node n, root;
    n.space = source::borrow(from_.bytes()).expanding(from_.expansion());
    n.size = root_.size;
    visit_value({const_cast<void*>(value_.get()), &type()}, n, [&](const node& seen) {
        root = seen;
        root.decoded.value = seen.decoded.value;
        return false;
    });
    if (!as_read_) root.decoded = {};
    root.decoded.lasts = as_read_;
    root.known = known_;
    root.unread = unread_.get();
    return root;
}

node document::present() {
    node n, root;
    n.decoded.whole = value();
    visit_value(n.decoded.whole, n, [&](const node& seen) {
        root = seen;
        return false;
    });
    return root;
}

bool document::is_changed() const {
    if (!pending_.edits.empty()) return true;
    if (!is_given_) return false;
    const auto differs = was_read() ? difference() : std::optional<std::size_t>(0);
    return !differs || *differs;
}

void document::swap(document& other) noexcept {
    value_.swap(other.value_);
    std::swap(from_, other.from_);
    std::swap(root_, other.root_);
    std::swap(places_are_given_, other.places_are_given_);
    std::swap(is_given_, other.is_given_);
    std::swap(known_, other.known_);
    std::swap(as_read_, other.as_read_);
    std::swap(unread_, other.unread_);
    std::swap(pending_, other.pending_);
}

result<std::vector<std::pair<const void*, std::size_t>>> document::addresses() const {
    const auto plan = walk::plan(without_type(false));
    if (!plan) return plan.error();
    std::vector<std::pair<const void*, std::size_t>> all;
    for (const auto& s : std::span(plan->segments).subspan(1)) all.emplace_back(s.value, s.address);
    return all;
}

walk::any_document document::without_type(bool decodes) const {
    return {type(), value_.get(), from_.bytes(), root_.size, root_.places.get(), places_are_given_, 0, decodes};
}

result<std::vector<std::byte>> document::write(const std::function<void()>& release_pages) const {
    auto all = without_type(false);
    all.release_pages = &release_pages;
    return walk::write(all);
}
result<source> document::write_changed(const copier& by, const std::function<void()>& release_pages) const {
    auto all = without_type(false);
    all.release_pages = &release_pages;
    return walk::write_changed(all, by);
}
result<std::vector<std::byte>> document::write_decoded() const { return walk::write(without_type(true)); }
result<std::optional<std::size_t>> document::difference() const { return walk::difference(without_type(false)); }
result<std::optional<std::size_t>> document::difference_decoded() const { return walk::difference(without_type(true)); }

void document::set_old_place(datum placed, std::size_t offset, std::size_t size) {
    if (!root_.places) root_.places = std::make_shared<wire::places>();
    root_.places->add(offset, size, offset + size, placed.of->placed().aligned);
    placed.of->identity_in(placed.value).set(root_.places, root_.places->size() - 1);
}

void document::lay_out(source file, std::size_t root_size) {
    from_ = std::move(file);
    known_ = nullptr;
    root_.size = root_size;
    places_are_given_ = true;
}

result<std::unique_ptr<document>> format::read(source file) const { return document::read(*this, std::move(file)); }

std::unique_ptr<document> format::create() const { return std::make_unique<document>(*this); }

}  // namespace verbatim::view
