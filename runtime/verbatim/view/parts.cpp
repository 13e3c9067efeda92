// Finds parts of decoded values by the indices of a path.
#include <algorithm>

#include "verbatim/view/elements_in_turn.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/wire/meaning.hpp"

namespace verbatim::view {

namespace {

// Returns the innermost content of choices, optionals and placed values. The type is null if there is none.
datum opened(datum at) {
    while (at.of && at.of->is_transparent()) at = at.held();
    return at.of && at.of->what == kind::derived ? datum{} : at;
}

datum direct_part(datum at, std::size_t index) {
    return !at.of->leaf() && index < count_of_parts(at) ? part_in(at, index) : datum{};
}

}  // namespace

datum whole_part_at(datum at, std::span<const std::size_t> indices) {
    for (const std::size_t i : indices) {
        at = opened(at);
        at = at.of ? direct_part(at, i) : datum{};
    }
    return at;
}
datum part_at(datum root, std::span<const std::size_t> indices) { return opened(whole_part_at(root, indices)); }

namespace {

// Returns the list if it has borrowed elements; null if all are decoded.
const wire::borrowing* borrowed(datum list) {
    const auto* const elements =
        list.of->what == kind::list ? static_cast<const wire::borrowing*>(list.value) : nullptr;
    return elements && elements->block().data() ? elements : nullptr;
}

}  // namespace

bool each_part(datum at, const std::function<bool(datum)>& visit) {
    if (at.of->is_transparent()) {
        const datum held = at.held();
        return !held.of || visit(held);
    }
    if (at.of->has_elements()) {
        elements_in_turn elements(*at.of, at.value);
        for (std::size_t i = 0; i < at.length(); ++i)
            if (!visit(elements.next())) return false;
        return true;
    }
    for (std::size_t i = 0; i < at.of->fields.size(); ++i)
        if (!visit(field_in(at, i))) return false;
    return true;
}

elements_in_turn::elements_in_turn(const type& list, void* value)
    : list_(list), value_(value), borrowed_(borrowed({value, &list})) {
    if (!borrowed_) return;
    at_ = borrowed_->block().data();
    element_.emplace(list.element());
}

datum elements_in_turn::next() {
    const std::size_t index = index_++;
    if (!borrowed_ || !borrowed_->block().data()) return datum{value_, &list_}.element(index);
    const type& t = list_.element();
    return {const_cast<void*>(borrowed_->next_element(t, index, at_, element_->fresh(), decoding_)), &t};
}

const type& type_here(const type& record, const type& number,
                      const std::function<const std::byte*(const field&)>& place_of) {
    const std::string_view all = number.number().means->by, name = all.substr(0, all.find('.'));
    const auto by = std::ranges::find(record.fields, name, &field::name);
    if (by == record.fields.end()) return number;
    const byte_view bytes(place_of(*by), by->of->size);
    const auto part = std::ranges::find(by->of->number().names, all.substr(std::min(all.size(), name.size() + 1)));
    const auto value = part == by->of->number().names.end()
                           ? walk::integer_in(*by->of, bytes.data())
                           : static_cast<std::int64_t>(packed_parts(
                                 *by->of, bytes)[static_cast<std::size_t>(part - by->of->number().names.begin())]);
    return value == number.number().means->when ? *number.number().instead : number;
}

void move_element(datum list, std::size_t index, std::size_t before) {
    const type& t = *list.of;
    t.insert(list.value, before, nullptr);
    const std::size_t old = index + (before <= index);
    t.element().assign_moved(t.element_in(list.value, before), t.element_in(list.value, old));
    t.erase(list.value, old);
}

}  // namespace verbatim::view
