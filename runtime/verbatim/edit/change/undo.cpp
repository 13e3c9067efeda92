#include "verbatim/edit/change/undo.hpp"

#include "verbatim/edit/change/places.hpp"
#include "verbatim/edit/change/requested.hpp"
#include "verbatim/view/type.hpp"

namespace verbatim::edit {

undo::~undo() {
    for (auto was = was_.rbegin(); was != was_.rend(); ++was) {
        if (was->requests) {
            doc_.pending().requests = std::move(*was->requests);
            continue;
        }
        if (!was->value) {
            const std::size_t index = was->at.back();
            was->at.pop_back();
            const view::datum list = view::part_at(doc_.value(), was->at);
            list.of->erase(list.value, index);
            move_elements(doc_.pending().requests, was->at, [index](std::size_t i) {
                return i == index ? std::nullopt : std::optional(i - (i > index));
            });
            if (was->has_requested) doc_.pending().requests.lengths.erase(was->at);
            continue;
        }
        const view::datum now = view::whole_part_at(doc_.value(), was->at);
        now.of->assign(now.value, was->value->get());
        put_places(doc_, now, was->places);
    }
}

void undo::keep(const std::vector<std::size_t>& at) {
    const view::datum now = view::whole_part_at(doc_.value(), at);
    was_.push_back({at, std::make_unique<walk::scratch>(*now.of), places_in(doc_, now)});
    now.of->assign(was_.back().value->get(), now.value);
}

void undo::keep_requests() {
    const auto& now = doc_.pending().requests;
    if (now.leaves.empty() && now.lengths.empty()) return;
    was_.push_back({});
    was_.back().requests = std::make_unique<view::requests>(now);
}

void undo::keep_inserted(const std::vector<std::size_t>& list, std::size_t index, bool has_requested) {
    was_.push_back({list, nullptr, {}, has_requested});
    was_.back().at.push_back(index);
}

}  // namespace verbatim::edit
