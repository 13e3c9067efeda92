#include "verbatim/kaitai/scope/records.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verbatim/view/walk_at.hpp"
#include "verbatim/walk/measure.hpp"
#include "verbatim/walk/read/read.hpp"
#include "verbatim/walk/scratch.hpp"

namespace verbatim::kaitai {

using wire::kind;

std::size_t done_in(const std::vector<walk::record_at>& all) {
    std::size_t done = all.size();
    while (done > 0 && !walk::is_at_look(*all[done - 1].type, all[done - 1].reading)) --done;
    return done;
}

const source& space_of(const walk::record_at& r, const source& inner) {
    return r.space.bytes().data() ? r.space : inner;
}

namespace {

// Returns whether reading notes only the fields that control others, each by its note; after opened(), all fields are
// noted, by their index.
bool notes_some(const table::type& t) { return t.record().notes > 0 && t.record().notes < t.fields.size(); }

}  // namespace

void forget_fields(walk::record_at& r) {
    if (notes_some(*r.type)) r.noted.clear();
}

walk::outer_records inside_of(const record_object& r) {
    auto records = r.records;
    if (walk::record_at& here = records.back();
        notes_some(*here.type) && here.noted.size() == here.type->fields.size()) {
        const auto all = std::move(here.noted);
        here.noted.assign(here.type->record().notes, wire::dynamic_size);
        for (std::size_t i = 0; i < all.size(); ++i)
            if (const auto note = here.type->fields[i].note; note != table::no_note) here.noted[note] = all[i];
    }
    return {records, r.space};
}

view::node node_of(evaluation& now, const record_object& r, const table::type& of, std::size_t offset) {
    view::node n;
    n.of = &of;
    n.evaluating = &now;
    n.space = r.space;
    n.offset = offset;
    n.stream = r.records.back().in;
    n.skips_looks = true;  // they are read when an expression names them
    n.size = std::min(n.stream.end, r.space.bytes().size()) - std::min(offset, r.space.bytes().size());
    n.element = r.records.back().element;
    return n;
}

namespace {

constexpr std::size_t large = 1024;  // bytes; to find something smaller again takes no longer than to remember it

}  // namespace

void add_records(walk::evaluation_key& to, const std::vector<walk::record_at>& all) {
    for (const walk::record_at& r : all)
        to.insert(to.end(), {reinterpret_cast<std::uintptr_t>(r.type),
                             reinterpret_cast<std::uintptr_t>(r.space.bytes().data()), r.start, r.element});
}

known_object::known_object(evaluation& now, const record_object& r, std::uintptr_t what) : known_(now.known) {
    const walk::record_at& here = r.records.back();
    const bool is_large = r.is_complete && (here.size == 0 || r.position - here.start >= large);
    if (!is_large || r.space.bytes().data() != known_->file) known_ = nullptr;
    if (!known_) return;
    key_ = {what, r.is_all_read()};
    add_records(key_, r.records);
}
const void* known_object::find() {
    const auto* const before = known_ ? known_->values.find(key_) : nullptr;
    return before ? before->get() : nullptr;
}
void known_object::add(std::shared_ptr<const void> is, std::size_t size) {
    constexpr std::size_t memory = 1024;
    if (known_ && size >= large) known_->values.add(key_, std::move(is), memory);
}

namespace {

// Returns whether the place of a field is known. Those of a record that is being read are known up to that field.
bool is_open(const record_object& r, std::size_t field) {
    const walk::record_at& here = r.records.back();
    if (here.noted.empty() || notes_some(*here.type)) return here.type->fields.empty() || !here.noted.empty();
    const bool has_to_come = here.noted[field] == wire::dynamic_size && !walk::is_at_look(*here.type, field);
    return !r.is_complete || !has_to_come;
}

}  // namespace

result<record_ref> opened(evaluation& now, record_ref r, std::size_t field) {
    const table::type& t = *r->records.back().type;
    if (is_open(*r, field)) return r;
    auto open = std::make_shared<record_object>(*r);
    walk::record_at& here = open->records.back();
    std::vector<std::size_t> starts{here.start};
    known_object places(now, *r, reinterpret_cast<std::uintptr_t>(&t));
    if (const void* const before = places.find()) {
        here.noted = *static_cast<const std::vector<std::size_t>*>(before);
        return record_ref(open);
    }
    if (t.bitwise) {
        for (const auto& f : t.fields) starts.push_back(starts.back() + f.of->size);
    } else {
        view::node n = node_of(now, *r, t, here.start);
        n.records = {std::span(r->records).first(r->records.size() - 1), r->space};
        if (r->is_complete && here.size > 0) n.size = r->position - here.start;
        view::walk_at at(n);
        at.c.keep = &n.space.keep();
        walk::scratch record(t);
        if (!walk::read(t, at.c, record.get())) return at.why;
        now.counted.add_bytes(at.c.position() - n.offset);
        const auto found = walk::starts_in(t, record.get(), here.start);
        starts.assign(found.begin(), found.end());
    }
    here.noted.assign(starts.begin(), starts.end() - 1);
    places.add(std::make_shared<const std::vector<std::size_t>>(here.noted), starts.back() - here.start);
    return record_ref(open);
}

result<std::size_t> start_of(const record_object& of, std::size_t field) {
    const walk::record_at& here = of.records.back();
    if (field < here.noted.size() && here.noted[field] != wire::dynamic_size) return here.noted[field];
    if (walk::is_at_look(*here.type, field)) return here.start;
    return cannot(fmt::format("{} has not been read yet", here.type->fields[field].name));
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

std::optional<std::size_t> fixed_size(const table::type& t) {
    constexpr std::int64_t most = std::int64_t{1} << 30;  // a sum of such sizes does not wrap
    if (t.size != wire::dynamic_size) return t.size;
    const bool is_run = t.what == kind::bytes || t.is_string() || t.has_alternatives();
    if (is_run)
        return t.bytes && t.bytes->what == table::expression::form::number && t.bytes->value >= 0 &&
                       t.bytes->value <= most
                   ? std::optional(static_cast<std::size_t>(t.bytes->value))
                   : std::nullopt;
    if (t.what != kind::record) return {};
    std::size_t all = 0;
    for (const auto& f : t.fields) {
        if (f.of->what == kind::placed) continue;
        const auto size = fixed_size(*f.of);
        if (!size) return {};
        all += *size;
    }
    return all;
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
    add_records(key, at.c.records);
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
