#include "verbatim/edit/places.hpp"

namespace verbatim::edit {

namespace {

std::vector<walk::segment> segments_in(const view::document& doc, view::place in) {
    std::vector<walk::segment> all;
    walk::gather(*in.of, in.value, doc.places(), all);
    return all;
}

}  // namespace

std::vector<std::size_t> places_in(const view::document& doc, view::place in) {
    std::vector<std::size_t> places;
    for (const auto& s : segments_in(doc, in)) places.push_back(s.place);
    return places;
}

std::vector<std::size_t> places_of_looks(const view::document& doc, view::place in) {
    std::vector<std::size_t> places;
    for (const auto& s : segments_in(doc, in)) places.push_back(s.is_look ? s.place : wire::dynamic_size);
    return places;
}

void put_places(view::document& doc, view::place copy, std::span<const std::size_t> places) {
    const auto all = segments_in(doc, copy);
    for (std::size_t i = 0; i < all.size() && i < places.size(); ++i)
        if (places[i] != wire::dynamic_size)
            doc.share_place({const_cast<void*>(all[i].value), all[i].of}, places[i]);  // it is a part of `doc`
}

}  // namespace verbatim::edit
