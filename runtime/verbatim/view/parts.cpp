// Parts of decoded values, by the indices of a path.
#include "verbatim/view/seen_parts.hpp"

namespace verbatim::view {

namespace {

// The content of choices, optionals and placed values; of no type when there is none.
place opened(place at) {
    while (at.of && at.of->only_chooses()) at = open(at).held;
    return at.of && at.of->what == kind::derived ? place{} : at;
}

place direct_part(place at, std::size_t index) {
    const type& t = *at.of;
    if (t.what == kind::record && index < t.fields.size()) return field_in(at, index);
    if (t.has_elements() && index < t.length(at.value)) return {t.element_in(at.value, index), &t.element()};
    return {};
}

}  // namespace

place whole_part_at(place at, std::span<const std::size_t> indices) {
    for (const std::size_t i : indices) {
        at = opened(at);
        at = at.of ? direct_part(at, i) : place{};
    }
    return at;
}
place part_at(place root, std::span<const std::size_t> indices) { return opened(whole_part_at(root, indices)); }

namespace {

// Null: its elements are decoded.
const wire::borrowing* borrowed(place list) {
    const auto* const elements = list.of->what == kind::list ? static_cast<const wire::borrowing*>(list.value) : nullptr;
    return elements && elements->borrowed() ? elements : nullptr;
}
// Of a list whose elements' memory is their bytes.
place in_bytes(const type& list, const wire::borrowing& from, std::size_t index) {
    return {const_cast<std::byte*>(from.block().data()) + index * list.element().size, &list.element()};
}

}  // namespace

place seen_parts::element(place list, std::size_t index) {
    const wire::borrowing* const from = borrowed(list);
    if (!from) return direct_part(list, index);
    const type& element = list.of->element();
    if (index >= from->borrowed_count()) return {};
    if (element.bitwise) return in_bytes(*list.of, *from, index);
    const bool goes_on = list_ == list.value && index_ <= index;
    if (element_ || (list_ == list.value && !goes_on)) return direct_part(list, index);
    if (!goes_on) list_ = list.value, index_ = 0, next_ = from->block().data();
    const std::byte* const end = from->block().data() + from->block().size();
    for (; index_ < index; ++index_) walk::pass(element, next_, end);
    const std::byte* at = next_;
    walk::decode(element, from->kept(), at, end, element_.emplace(element).get());
    return {element_->get(), &element};
}

place seen_parts::at(std::span<const std::size_t> indices) {
    element_.reset();
    place at = root_;
    for (const std::size_t i : indices) {
        at = opened(at);
        if (!at.of) return {};
        at = at.of->what == kind::list ? element(at, i) : direct_part(at, i);
        if (!at.of) return {};
    }
    return opened(at);
}

elements_in_turn::elements_in_turn(const type& list, void* value) : list_(list), value_(value), borrowed_(borrowed({value, &list})) {
    if (borrowed_) at_ = borrowed_->block().data();
    if (borrowed_ && !list.element().bitwise) element_.emplace(list.element());
}

place elements_in_turn::next() {
    const std::size_t index = index_++;
    if (!borrowed_) return {list_.element_in(value_, index), &list_.element()};
    if (!element_) return in_bytes(list_, *borrowed_, index);
    walk::decode(list_.element(), borrowed_->kept(), at_, borrowed_->block().data() + borrowed_->block().size(), element_->fresh());
    return {element_->get(), &list_.element()};
}

void move_element(place list, std::size_t index, std::size_t before) {
    const type& t = *list.of;
    t.insert(list.value, before, nullptr);
    const std::size_t old = index + (before <= index);
    t.element().assign_moved(t.element_in(list.value, before), t.element_in(list.value, old));
    t.erase(list.value, old);
}

}  // namespace verbatim::view
