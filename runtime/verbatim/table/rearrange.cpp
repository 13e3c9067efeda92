#include "verbatim/table/rearrange.hpp"

namespace verbatim::table {

void rearrange(const type& list_type, void* list, std::span<const std::size_t> elements) {
    (void)list_type.elements->decoded(list_type, list);
    const type& element = list_type.element();
    const std::size_t count = list_type.length(list);
    const auto at = [&](std::size_t index) { return list_type.element_in(list, index); };
    // Behind the elements there is room for all, where none has a place in the file yet that another one could take over.
    list_type.elements->resize(list_type, list, count + elements.size());
    for (std::size_t i = 0; i < elements.size(); ++i)
        if (elements[i] != new_element) element.assign_moved(at(count + i), at(elements[i]));
    for (std::size_t i = 0; i < elements.size(); ++i) {
        element.held->destroy(element, at(i));
        element.held->make(element, at(i));
        element.assign_moved(at(i), at(count + i));
    }
    list_type.elements->resize(list_type, list, elements.size());
}

}  // namespace verbatim::table
