#include "verbatim/kaitai/scope/records.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verbatim/view/walk_at.hpp"
#include "verbatim/walk/measure.hpp"
#include "verbatim/walk/read/read.hpp"
#include "verbatim/walk/scratch.hpp"

namespace verbatim::kaitai {

using wire::kind;

std::size_t done_in(const walk::kept_context& all) {
    const walk::kept_context* in = &all;
    while (!in->empty() && !walk::is_at_look(*in->nearest().is.of, in->reading())) in = &in->outside();
    return in->depth();
}

std::shared_ptr<record_object> around(const record_object& in, const walk::kept_context& to, std::size_t done) {
    auto r = std::make_shared<record_object>();
    r->in = to;
    if (!to.empty()) r->in.limit = to.nearest().outside.limit;
    r->done = done;
    r->is_complete = done >= to.depth();
    r->position = in.position;
    if (!to.empty() && r->is_complete && r->here().size > 0) r->position = r->end = r->here().is.start + r->here().size;
    const walk::kept_context* inner = &in.in;
    while (inner->depth() > to.depth() + 1) inner = &inner->outside();
    r->element = inner->nearest().element;
    return r;
}

view::node node_of(evaluation& now, const record_object& r, const table::type& of, std::size_t offset) {
    view::node n;
    n.of = &of;
    n.evaluating = &now;
    n.space = r.here().space;
    n.offset = offset;
    n.around = r.in;
    n.skips_looks = true;  // they are read when an expression names them
    const std::size_t most = n.space.bytes().size();
    n.size = std::min(n.around.limit.end, most) - std::min(offset, most);
    n.element = r.here().element;
    return n;
}
view::node node_of(evaluation& now, const record_object& r) {
    view::node n = node_of(now, r, r.type(), r.here().is.start);
    n.around = r.here().outside;
    return n;
}

namespace {

constexpr std::size_t large = 1024;  // bytes; to find something smaller again takes no longer than to remember it

}  // namespace

void add_records(walk::evaluation_key& to, const walk::kept_context& all) {
    for (const auto* in = &all; !in->empty(); in = &in->outside())
        to.insert(to.end(), {reinterpret_cast<std::uintptr_t>(in->nearest().is.of),
                             reinterpret_cast<std::uintptr_t>(in->nearest().is.bytes), in->nearest().element});
}

known_object::known_object(evaluation& now, const record_object& r, std::uintptr_t what) : known_(now.known) {
    const bool is_large = r.is_complete && (r.end == 0 || r.end - r.here().is.start >= large);
    if (!is_large || r.here().space.bytes().data() != known_->file) known_ = nullptr;
    if (!known_) return;
    key_ = {what, r.is_all_read()};
    add_records(key_, r.in);
}
std::shared_ptr<const void> known_object::find() {
    const auto* const before = known_ ? known_->values.find(key_) : nullptr;
    return before ? *before : nullptr;
}
void known_object::add(std::shared_ptr<const void> is, std::size_t size) {
    constexpr std::size_t memory = 1024;
    if (known_ && size >= large) known_->values.add(key_, std::move(is), memory);
}

namespace {

// Returns whether the place of a field is known. Those of a record that is being read are known up to that field.
bool is_open(const record_object& r, std::size_t field) {
    if (r.starts || r.type().fields.empty()) return true;
    const bool is_noted = !r.here().notes.empty() && r.type().fields[field].note != table::no_note;
    return is_noted && (!r.is_complete || r.start_of(field) != wire::dynamic_size || walk::is_at_look(r.type(), field));
}

using field_places = std::vector<std::size_t>;

// Reads a record again. Returns where its fields start, and last where it ends.
result<field_places> places_in(evaluation& now, const record_object& r) {
    const table::type& t = r.type();
    field_places starts{r.here().is.start};
    if (t.bitwise) {
        for (const auto& f : t.fields) starts.push_back(starts.back() + f.of->size);
        return starts;
    }
    view::node n = node_of(now, r);
    if (r.end) n.size = r.end - n.offset;
    view::walk_at at(n);
    at.c.keep = &n.space.keep();
    walk::scratch record(t);
    if (!walk::read(t, at.c, record.get())) return at.why;
    now.counted.add_bytes(at.c.position() - n.offset);
    const auto found = walk::starts_in(t, record.get(), n.offset);
    return field_places(found.begin(), found.end());
}

}  // namespace

result<record_ref> opened(evaluation& now, record_ref r, std::size_t field) {
    if (is_open(*r, field)) return r;
    const walk::kept_record& here = r->here();
    auto open = std::make_shared<record_object>(*r);
    known_object known(now, *r, reinterpret_cast<std::uintptr_t>(here.is.of));
    open->starts = std::static_pointer_cast<const field_places>(known.find());
    if (!open->starts) {
        auto places = places_in(now, *r);
        if (!places) return places.error();
        open->starts = std::make_shared<const field_places>(std::move(*places));
        known.add(open->starts, open->starts->back() - here.is.start);
    }
    walk::context again = here.is;
    again.notes = nullptr;
    again.starts = open->starts->data();
    open->in = here.outside;
    open->in.enter(again, here.space, here.size);
    open->in.read_field(r->in.reading());
    return record_ref(open);
}

result<std::size_t> start_of(const record_object& of, std::size_t field) {
    if (const auto start = of.start_of(field); start != wire::dynamic_size) return start;
    if (walk::is_at_look(of.type(), field)) return of.here().is.start;
    return cannot(fmt::format("{} has not been read yet", of.type().fields[field].name));
}

void name_members(tables& in) {
    for (auto& [type, info] : in.records) {
        for (std::size_t i = 0; i < info.of->parameters.size(); ++i)
            info.members.try_emplace(info.of->parameters[i].id, member{member::form::parameter, i});
        for (std::size_t i = 0; i < info.of->instances.size(); ++i)
            info.members.try_emplace(info.of->instances[i].id, member{member::form::instance, i});
        for (const auto& [name, bits] : info.bits)
            info.members.try_emplace(name, member{member::form::bits, bits.index});
        for (std::size_t i = 0; i < type->fields.size(); ++i)
            info.members.try_emplace(type->fields[i].name, member{member::form::field, i});
    }
}

result<void> visit_at(evaluation& now, view::node n, const view::visitor& visit) {
    n.evaluating = &now;
    view::walk_at at(n);
    at.c.keep = &n.space.keep();
    walk::scratch found(*n.of);
    if (!walk::read(*n.of, at.c, found.get())) return at.why;
    n.size = at.c.position() - n.offset;
    const bool is_passed_at_once = n.of->what == kind::list && n.of->element().bitwise;
    now.counted.add_bytes(is_passed_at_once ? 0 : n.size);
    (void)view::visit_value({found.get(), n.of}, n, visit);
    return {};
}

view::node element_node(evaluation& now, const view::node& list, std::size_t index) {
    view::node n = list;
    n.evaluating = &now;
    n.of = &list.of->element();
    n.name = {};
    n.index = n.element = index;
    n.opened.clear();
    return n;
}

result<std::size_t> start_of(evaluation& now, const view::node& list, std::size_t index) {
    const table::type& element = list.of->element();
    if (element.bitwise) return list.offset + index * element.size;
    view::node n = element_node(now, list, 0);
    view::walk_at at(n);
    walk::evaluations* const known = now.known;
    walk::starts_of_elements unknown(list.offset);
    const bool remembers = known->file == at.c.file;
    walk::evaluation_key key{reinterpret_cast<std::uintptr_t>(list.of), list.offset};
    add_records(key, list.around);
    // Finds the known places again after each element, because reading one may add places of others.
    const auto starts = [&]() -> walk::starts_of_elements& {
        if (!remembers) return unknown;
        auto* const before = known->elements.find(key);
        return before ? *before : known->elements.add(key, unknown, sizeof(std::size_t));
    };
    auto place = starts().before(index);
    walk::scratch value(element);
    while (place.index < index) {
        at.c.at = at.c.file + place.start;
        at.element = place.index;
        if (!walk::read(element, at.c, value.fresh())) return at.why;
        now.counted.add(1);
        place = {place.index + 1, at.c.position()};
        if (starts().note(place, remembers ? known->elements.most_bytes() / 32 : index) && remembers)
            known->elements.grow(key, 2 * sizeof(std::size_t));
    }
    return place.start;
}

}  // namespace verbatim::kaitai
