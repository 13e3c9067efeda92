#include "verbatim/edit/undo.hpp"

#include "verbatim/edit/places.hpp"
#include "verbatim/view/type.hpp"

namespace verbatim::edit {

undo::~undo() {
    for (auto was = was_.rbegin(); was != was_.rend(); ++was) {
        const view::place now = view::whole_part_at(doc_.value(), was->at);
        now.of->assign(now.value, was->value->get());
        put_places(doc_, now, was->places);
    }
}

void undo::keep(const std::vector<std::size_t>& at) {
    const view::place now = view::whole_part_at(doc_.value(), at);
    was_.push_back({at, std::make_unique<walk::scratch>(*now.of), places_in(doc_, now)});
    now.of->assign(was_.back().value->get(), now.value);
}

}  // namespace verbatim::edit
