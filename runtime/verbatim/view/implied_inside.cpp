#include "verbatim/view/implied_inside.hpp"

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
    if (t.has_elements() && !t.element().depends_on_outer) return;
    each_part(data, [&](datum part) {
        search(part);
        return left_ > 0;
    });
}

}  // namespace verbatim::view
