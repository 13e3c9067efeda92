#include "verbatim/edit/change/looks.hpp"

#include <algorithm>
#include <boost/icl/interval_set.hpp>

#include "verbatim/walk/expression.hpp"

namespace verbatim::edit {

looks::looks(const view::document& doc) : file_(doc.file().bytes()) {
    const auto types = view::types_in(doc.type());
    if (std::ranges::none_of(types, &view::type::looks)) return;
    boost::icl::interval_set<std::size_t> owned;
    const auto bytes_of = [](const walk::segment& s) {
        return boost::icl::interval<std::size_t>::right_open(s.origin, s.origin + s.origin_size);
    };
    const auto all = doc.segments();
    for (const auto& s : all)
        if (!s.is_look && s.origin_size != 0 && s.origin != wire::dynamic_size) owned += bytes_of(s);
    std::set<place> owners;
    for (const auto& s : all) {
        if (!s.is_look || s.origin_size == 0 || s.origin == wire::dynamic_size) continue;
        const place here{s.origin, s.origin_size, s.of};
        if (boost::icl::contains(owned, bytes_of(s)) && !owners.contains(here)) of_others_.insert(here);
        else {
            owned += bytes_of(s);
            owners.insert(here);
        }
    }
}

bool looks::have(const view::node& n) const {
    return std::ranges::any_of(n.opened, [&](const view::node::opening& in) {
        const bool is_in_file = in.space.data() == file_.data();
        return in.of->placed().is_look && ((in.origin_size == 0 && !in.of->element().points) ||
                                           (is_in_file && of_others_.contains({in.origin, in.origin_size, in.of})));
    });
}

look_positions::look_positions(const view::type& root) {
    const auto types = view::types_in(root);
    if (std::ranges::none_of(types, &view::type::looks)) return;
    for (const view::type* t : types)
        for (const view::field& f : t->fields) add(*t, *f.of);
}

void look_positions::add(const view::type& record, const view::type& data) {
    if (data.placed().is_look) {
        const auto* const at = data.placed().pointer->by ? nullptr : walk::settable_in(data.placed().pointer);
        if (at && at->way.empty()) fields_.insert({at->around ? at->around : &record, at->field});
    } else if (data.what == view::kind::optional) {
        add(record, data.element());
    } else if (data.has_alternatives()) {
        for (const view::type* held : data.holds) add(record, *held);
    }
}

}  // namespace verbatim::edit
