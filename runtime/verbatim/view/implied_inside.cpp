#include "verbatim/view/implied_inside.hpp"

#include "verbatim/view/elements_in_turn.hpp"

namespace verbatim::view {

implied_inside::implied_inside(datum record) : record_(record), fields_(record.of->fields.size()) {
    for (const field& f : record.of->fields) left_ += f.named_inside;
    for (std::size_t i = 0; i < fields_.size() && left_; ++i) search(field_in(record, i));
}

void implied_inside::search(datum data) {
    const type& t = *data.of;
    if (!t.depends_on_outer || data.of == record_.of) return;
    for (const implied& i : implied_by(t, record_.of)) {
        const std::size_t field = i.field->field;
        if (fields_[field] || !implies(data, i, static_cast<std::byte*>(record_.value) + i.field->in_memory)) continue;
        fields_[field] = i.field;
        left_ -= record_.of->fields[field].named_inside;
    }
    if (t.is_transparent()) {
        if (const datum held = open(data).held; held.of) search(held);
    } else if (t.what == kind::record) {
        for (std::size_t i = 0; i < t.fields.size() && left_; ++i) search(field_in(data, i));
    } else if (t.has_elements()) {
        search_elements(data);
    }
}

void implied_inside::search_elements(datum list) {
    if (!list.of->element().depends_on_outer) return;
    elements_in_turn elements(*list.of, list.value);
    for (std::size_t i = 0; i < list.of->length(list.value) && left_; ++i) search(elements.next());
}

}  // namespace verbatim::view
