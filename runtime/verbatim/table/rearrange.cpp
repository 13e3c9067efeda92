#include "verbatim/table/rearrange.hpp"

#include <cstring>

namespace verbatim::table {

namespace {

// For bitwise elements, which hold no placed values and so have no places in the file to keep.
void rearrange_bitwise(const type& list_type, void* list, std::span<const std::size_t> elements) {
    const type& element = list_type.element();
    const auto* const first = static_cast<const std::byte*>(list_type.first_in(list));
    const std::vector<std::byte> before(first, first + list_type.length(list) * element.in_memory);
    list_type.resize(list, elements.size());
    for (std::size_t i = 0; i < elements.size(); ++i) {
        void* const to = list_type.element_in(list, i);
        if (elements[i] == new_element) element.make(to);
        else std::memcpy(to, before.data() + elements[i] * element.in_memory, element.in_memory);
    }
}

}  // namespace

void rearrange(const type& list_type, void* list, std::span<const std::size_t> elements) {
    (void)list_type.decode_all(list);
    const type& element = list_type.element();
    if (element.bitwise) return rearrange_bitwise(list_type, list, elements);
    const std::size_t count = list_type.length(list);
    const auto at = [&](std::size_t index) { return list_type.element_in(list, index); };
    // The elements first move to new ones behind the list: these have no places in the file yet, which a moved element
    // would otherwise take over.
    list_type.resize(list, count + elements.size());
    for (std::size_t i = 0; i < elements.size(); ++i)
        if (elements[i] != new_element) element.assign_moved(at(count + i), at(elements[i]));
    for (std::size_t i = 0; i < elements.size(); ++i) {
        element.held->destroy(element, at(i));
        element.held->make(element, at(i));
        element.assign_moved(at(i), at(count + i));
    }
    list_type.resize(list, elements.size());
}

}  // namespace verbatim::table
