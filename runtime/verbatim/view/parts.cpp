// Parts of decoded values, by the indices of a path.
#include "verbatim/view/type.hpp"

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

seen_part::seen_part(place at, std::span<const std::size_t> indices) {
    for (const std::size_t i : indices) {
        at = opened(at);
        if (!at.of) return;
        const bool stays = at.of->what == kind::list && static_cast<const wire::borrowing*>(at.value)->borrowed();
        at = stays ? element(at, i) : direct_part(at, i);
    }
    at_ = opened(at);
}
place seen_part::element(place list, std::size_t index) {
    const auto& bytes = *static_cast<const wire::borrowing*>(list.value);
    const type& t = list.of->element();
    if (index >= bytes.borrowed_count()) return {};
    void* const value = decoded_.emplace_back(std::make_unique<walk::scratch>(t))->get();
    bytes.decode_one(t, index, value);
    return {value, &t};
}

void move_element(place list, std::size_t index, std::size_t before) {
    const type& t = *list.of;
    t.insert(list.value, before, nullptr);
    const std::size_t old = index + (before <= index);
    t.element().assign_moved(t.element_in(list.value, before), t.element_in(list.value, old));
    t.erase(list.value, old);
}

}  // namespace verbatim::view
