#include "verbatim/edit/change/places.hpp"

#include <algorithm>

#include "verbatim/edit/change/looks.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/walk/expression.hpp"

namespace verbatim::edit {

namespace {

using table::base;
using walk::segment;
using wire::dynamic_size;

std::vector<segment> segments_in(const view::document& doc, view::datum in) {
    std::vector<segment> all;
    walk::gather(*in.of, in.value, doc.places(), all);
    return all;
}

// Returns whether values of this type are in bytes that a limit or a codec separates from the bytes around the record.
bool is_in_other_bytes(const view::type& record, const view::type& look) {
    return std::ranges::any_of(view::types_in(record), [&](const view::type* t) {
        const bool separates = t->choice().limited != view::type::limit::none || t->what == wire::kind::coded ||
                               (t->placed().is_look && t->placed().pointer->by);
        return separates && t != &look && std::ranges::any_of(t->holds, [&](const view::type* part) {
                   const auto all = view::types_in(*part);
                   return std::ranges::find(all, &look) != all.end();
               });
    });
}

class copying {
public:
    copying(const view::document& doc, std::string_view path, view::datum in) : others_(doc), in_(in) {
        if (!doc.pending().edits.empty()) return;
        if (const auto found = view::find(doc, path)) {
            const view::node& n = found->at;
            const bool is_in_file = n.space.bytes().data() == doc.file().bytes().data();
            if (is_in_file) own_ = {n.offset, n.offset + n.size};
            is_in_whole_file_ = is_in_file && n.around.limit.begin == 0 && n.around.limit.end == dynamic_size;
        }
    }
    std::size_t place_of(const segment& s) {
        if (!s.is_look) {
            moving_.push_back(&s);
            return dynamic_size;
        }
        if (s.of->placed().pointer->what == table::expression::form::number || is_led_to(s)) return left_out;
        if (is_owner(s)) {
            moving_.push_back(&s);
            return dynamic_size;
        }
        return s.place;
    }

private:
    // Returns whether the pointer of a look leads to data of the copy without being changed.
    bool is_led_to(const segment& look) const {
        const auto from = look.of->placed().from;
        const bool counts_from_copy = from == base::record || from == base::after_field || from == base::start_of;
        if (counts_from_copy && is_inside(look, own_.begin, own_.end)) return true;
        const auto* const field = walk::settable_in(look.of->placed().pointer);
        return std::ranges::any_of(moving_, [&](const segment* s) {
            const auto* const other = s->of->placed().pointer ? walk::settable_in(s->of->placed().pointer) : nullptr;
            return field && other && field->around == other->around && field->in_memory == other->in_memory &&
                   is_inside(look, s->origin, s->origin + s->origin_size);
        });
    }
    bool is_owner(const segment& look) const {
        const bool counts_from_file =
            look.of->placed().from == base::file ||
            (look.of->placed().from == base::around && is_in_whole_file_ && !is_in_other_bytes(*in_.of, *look.of));
        return look.origin_size != 0 && counts_from_file && walk::settable_in(look.of->placed().pointer) &&
               !others_.are_others(look);
    }
    static bool is_inside(const segment& s, std::size_t begin, std::size_t end) {
        return s.origin >= begin && s.origin != dynamic_size && s.origin + s.origin_size <= end;
    }

    const looks others_;
    view::datum in_;
    struct {
        std::size_t begin = 0, end = 0;
    } own_;  // the bytes of the value itself
    bool is_in_whole_file_ = false;
    std::vector<const segment*> moving_;  // those that get bytes of their own
};

}  // namespace

std::vector<std::size_t> places_in(const view::document& doc, view::datum in) {
    std::vector<std::size_t> places;
    for (const auto& s : segments_in(doc, in)) places.push_back(s.place);
    return places;
}

void put_places(view::document& doc, view::datum copy, std::span<const std::size_t> places) {
    const auto all = segments_in(doc, copy);
    const auto placed = [&](std::size_t i) {
        return view::datum{const_cast<void*>(all[i].value), all[i].of};  // it is a part of `doc`
    };
    for (std::size_t i = std::min(all.size(), places.size()); i-- > 0;) {  // those inside others first
        if (places[i] == left_out) view::reset(placed(i));
        else if (places[i] != dynamic_size) doc.share_place(placed(i), places[i]);
    }
}

std::vector<std::size_t> places_for_copy(const view::document& doc, std::string_view path, view::datum in,
                                         bool keeps_file) {
    const auto all = segments_in(doc, in);
    std::vector<std::size_t> places(all.size(), dynamic_size);
    if (std::ranges::none_of(all, &segment::is_look)) return places;
    copying how(doc, path, in);
    std::ranges::transform(all, places.begin(), [&](const segment& s) {
        const std::size_t place = how.place_of(s);
        return place == left_out || keeps_file ? place : dynamic_size;
    });
    return places;
}

}  // namespace verbatim::edit
