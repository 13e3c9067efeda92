#include "verbatim/view/type.hpp"

#include <fmt/format.h>
#include <boost/unordered/unordered_flat_set.hpp>

#include "verbatim/table/of.hpp"
#include "verbatim/view/implied_inside.hpp"
#include "verbatim/view/node.hpp"
#include "verbatim/view/unreadable.hpp"
#include "verbatim/view/walk_at.hpp"
#include "verbatim/walk/coded.hpp"
#include "verbatim/walk/derive.hpp"
#include "verbatim/walk/enter.hpp"
#include "verbatim/walk/expression.hpp"
#include "verbatim/walk/measure.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/walk/read.hpp"
#include "verbatim/walk/scratch.hpp"
#include "verbatim/wire/coded.hpp"
#include "verbatim/wire/running.hpp"

namespace verbatim::view {

namespace {

using table::expression;

// Returns whether the parts of an element of this type can only be visited in the decoded value.
bool is_visited_decoded(const type& t) { return t.what == kind::list || t.is_transparent(); }

// Throws if a node, read again, does not end where it did when the file was read.
void must_end(const walk::cursor& c, std::size_t end) {
    if (c.position() != end)
        throw unreadable(
            {{}, c.position(), fmt::format("read again, it ends at {:#x}, and not at {:#x}", c.position(), end)});
}

bool visit_elements(const type& t, const node& n, const visitor& visit) {
    walk_at at(n);
    const type& element = t.element();
    const bool decoded = is_visited_decoded(element);
    std::optional<walk::scratch> value;
    if (decoded || !element.lazy) value.emplace(element);
    const std::size_t count = t.what == kind::array ? t.count : n.count;
    if (t.what == kind::list) at.running = {};
    for (std::size_t i = 0; i < count; ++i) {
        node child;
        child.index = i;
        child.space = n.space;
        child.offset = at.c.position();
        child.records = n.records;
        child.stream = n.stream;
        child.skips_looks = n.skips_looks;
        child.element = at.c.element = i;
        at.c.is_element = true;
        if (at.running.from) child.running = static_cast<std::size_t>(at.running.from - n.space.bytes().data());
        if (element.bitwise && !decoded) {
            at.c.at += element.size;
        } else {
            if (at.places)
                at.places->back_to(0);  // Removes the places of the previous element, which no longer exists.
            if (!walk::read(element, at.c, value ? value->fresh() : nullptr))
                at.why.inside_element(i), throw unreadable(std::move(at.why));
        }
        child.size = at.c.position() - child.offset;
        child.of = &element;
        for (const auto& s : n.follows)
            if (s.offset >= child.offset && s.offset < child.offset + child.size) child.follows.push_back(s);
        child.controls = n.controls && element.leaf();
        if (decoded ? !visit_value({value->get(), &element}, child, visit) : !visit(child)) return false;
    }
    if (!t.is_sized_list) must_end(at.c, n.offset + n.size);
    if (at.c.left() == 0) return true;
    node leftover;
    leftover.name = "leftover";
    leftover.index = count;
    leftover.space = n.space;
    leftover.offset = at.c.position();
    leftover.size = at.c.left();
    leftover.of = &table::of<wire::rest<>>();
    return visit(leftover);
}

void add_types(const type& t, boost::unordered_flat_set<const type*>& known, std::vector<const type*>& to) {
    if (!known.insert(&t).second) return;
    to.push_back(&t);
    for (const type* part : t.holds) add_types(*part, known, to);
    for (const field& f : t.fields) add_types(*f.of, known, to);
}

}  // namespace

content open(place at) {
    const type& t = *at.of;
    if (t.alternatives)
        return {{const_cast<void*>(t.alternatives->value(t, at.value)), &table::held_by(t, at.value)},
                t.alternatives->index(t, at.value),
                t.tail ? t.tail(at.value)->size() : 0};
    void* const inside = const_cast<void*>(t.inside->value(t, at.value));
    if (!inside) return {};
    content c{{inside, &t.element()}};
    if (t.what == kind::placed)
        if (const auto* const there = t.identity(at.value).where())
            c.origin = there->offset, c.origin_size = there->size;
    return c;
}
place emplace(place at) { return {at.of->inside->emplace(*at.of, at.value), &at.of->element()}; }
place choose(place at, std::size_t alternative) {
    if (at.of->coding) at.of->coding(at.value) = {};
    return {at.of->alternatives->emplace(*at.of, at.value, alternative), &table::held_by(*at.of, at.value)};
}
void reset(place at) { at.of->inside->reset(*at.of, at.value); }

namespace {

// Returns the only field in an expression, if the value of the expression determines all its bits. Null if there is
// none.
const table::control* only_field(const expression* e) {
    using form = expression::form;
    if (!e || e->what == form::control) return e ? e->of : nullptr;
    if (e->what == form::call) return e->inverse ? only_field(e->left) : nullptr;
    const bool is_sum = e->what == form::add || e->what == form::subtract;
    const bool is_product = e->what == form::multiply && e->right->what == form::number && e->right->value > 0;
    if (!is_sum && !is_product) return nullptr;
    return !table::control_in(e->right) || table::follows_alone(*e) ? only_field(e->left)
           : !table::control_in(e->left)                            ? only_field(e->right)
                                                                    : nullptr;
}

}  // namespace

boost::container::small_vector<implied, 2> implied_by(const type& t, const type* around) {
    boost::container::small_vector<implied, 2> all;
    // A number that has several meanings, or is a part of a packed integer, is not implied as a whole.
    const auto add = [&](const expression* e, implied::when follows) {
        const auto* const field = only_field(e);
        if (field && field->around == around && field->way.empty() && field->of->what != kind::packed)
            all.push_back({field, follows});
    };
    if (t.what == kind::derived && t.target->way.empty() && !around) all.push_back({t.target, implied::when::derived});
    add(t.tag, implied::when::tag);
    if (t.what == kind::list || t.what == kind::bytes || t.what == kind::string || t.alternatives)
        add(t.bytes, implied::when::always);
    add(t.times, implied::when::always);
    if (!t.is_look) add(t.pointer, implied::when::always);
    return all;
}

bool implies(place data, const implied& i, const void* stored) {
    const type& t = *data.of;
    switch (i.follows) {
        case implied::when::always: return true;
        case implied::when::tag: {
            const std::size_t held = t.alternatives->index(t, data.value);
            struct number {
                std::int64_t value;
            } there{walk::integer_in(*i.field->of, static_cast<const std::byte*>(stored))};
            const walk::control_numbers numbers{
                &there, [](const void* of, const table::control&) { return static_cast<const number*>(of)->value; }};
            return held < t.tags.size() && t.tags[held] == walk::evaluate(*t.tag, numbers, 0);
        }
        case implied::when::derived: {
            if (*t.state->forced(t, data.value)) return false;
            std::vector<std::byte> right(i.field->of->in_memory);
            return t.state->in_sync(t, data.value, right.data()) &&
                   std::memcmp(right.data(), stored, right.size()) == 0;
        }
    }
    return false;
}

std::string alternative_name(const type& t, std::size_t i) {
    if (i >= t.holds.size()) return "unknown";
    const auto name = [&](std::size_t k) {
        return t.holds[k]->what == kind::list ? name_of(t.holds[k]->element()) : name_of(*t.holds[k]);
    };
    for (std::size_t j = 0; j < t.holds.size(); ++j)
        if (j != i && name(j) == name(i) && (i < t.tags.size() || t.by_magic))
            return name(i) + '@' + std::to_string(t.by_magic ? static_cast<std::int64_t>(i) : t.tags[i]);
    return name(i);
}

std::vector<const type*> types_in(const type& t) {
    boost::unordered_flat_set<const type*> known;
    std::vector<const type*> all;
    add_types(t, known, all);
    return all;
}

namespace {

// Enters the content of a coded value, whose space is the decoded bytes.
void enter(node& n, const wire::coding& k) {
    node::opening& in = n.opened.back();
    in.places = k.places, in.records = n.records, in.stream = n.stream;
    for (auto& record : n.records)
        if (!record.space.bytes().data()) record.space = n.space;
    n.space = source::kept(k.decoded.keep, k.decoded.bytes).expanding(n.space.expansion());
    n.offset = 0;
    n.size = k.root_size;
    n.running = wire::dynamic_size;
    if (!walk::sees_around(n.opened.back().of->element()) && !n.opened.back().of->key && !n.opened.back().of->given)
        n.records.clear();
    n.follows.clear();
    n.stream = {};
}

// Returns the bytes around the value that a look leads to.
walk::stream_at stream_of(const type& look, const node& n) {
    walk_at at(n);
    walk::stream in =
        look.from == table::base::around ? at.c.in() : walk::stream{at.c.file, at.c.file + at.c.file_size};
    std::string why;
    bool is_elsewhere = false;
    if (look.pointer->by)
        (void)look.pointer->by->stream(at.c, in, is_elsewhere,
                                       why);  // It was evaluated without an error when the file was read.
    return {static_cast<std::size_t>(in.begin - at.c.file), static_cast<std::size_t>(in.end - at.c.file)};
}

}  // namespace

bool visit_value(place at, node n, const visitor& visit) {
    if (at.of->what == kind::derived) return true;
    n.of = at.of;
    if (at.of->what == kind::list) n.count = at.of->length(at.value);
    if (at.of->is_sized_list) {
        n.leftover = at.of->leftover(at.value)->size();
        if (at.of->missing) n.missing = *at.of->missing(at.value);
    }
    if (!at.of->is_transparent()) return visit(n);

    const content inside = open(at);
    if (!inside.held.of) return true;
    node tail = n;
    if (inside.origin != wire::dynamic_size) {
        n.offset = inside.origin;
        n.size = inside.origin_size;
    }
    n.size -= inside.tail;
    const std::size_t size = n.size;
    n.opened.push_back({at.of,
                        n.space,
                        inside.alternative,
                        n.offset,
                        n.offset + size,
                        inside.tail,
                        inside.origin,
                        inside.origin_size,
                        {}});
    if (at.of->limited != type::limit::none) n.stream = {n.offset, n.offset + size + inside.tail};
    if (at.of->is_look) n.stream = stream_of(*at.of, tail);
    if (at.of->coding && inside.alternative == 0) enter(n, at.of->coding(at.value));
    if (!visit_value(inside.held, n, visit)) return false;
    if (!inside.tail) return true;
    tail.of = &table::of<wire::rest<>>();
    tail.opened.clear();
    tail.offset += size;
    tail.size = inside.tail;
    tail.tail_of = std::exchange(tail.name, "tail");
    return visit(tail);
}

namespace {

// Adds the fields of a decoded record that the data at a place implies. `starts` has the offsets of the fields.
void add_implied(place data, place record, const walk::field_starts& starts, std::vector<node::implied_part>& to) {
    if (const type& t = *data.of; t.what == kind::derived && !t.target->way.empty()) {
        const auto there = walk::derived_at(t, {*record.of, record.value, starts.front()});
        if (there.value && implies(data, {t.target, implied::when::derived}, there.value))
            to.push_back({there.position, t.target->of});
    }
    for (const implied& i : implied_by(*data.of))
        if (implies(data, i, static_cast<std::byte*>(record.value) + i.field->in_memory))
            to.push_back({starts[i.field->field] + i.field->inside, i.field->of});
    if (!data.of->is_transparent()) return;
    if (const auto held = open(data).held; held.of) add_implied(held, record, starts, to);
}

bool is_zero(const node& n, std::size_t begin, std::size_t end) {
    const auto bytes = n.bytes_at(begin, end - begin);
    return std::ranges::all_of(bytes, [](std::byte b) { return b == std::byte{0}; });
}

// Returns whether data of an outer record is controlled by this field, which is inside a field of that record.
bool controls_from_inside(const std::vector<walk::record_at>& around, const type& t, std::size_t field) {
    return std::ranges::any_of(around, [&](const walk::record_at& r) {
        return r.type->is_entered && std::ranges::any_of(r.type->controls, [&](const table::control* c) {
                   const auto* const step = walk::last_field_step(*c);
                   return step && step->to == &t && step->field == field;
               });
    });
}

// Visits the fields of a record. `record` is the decoded record, or null if it need not be decoded.
bool visit_fields(const type& t, void* record, const walk::field_starts& starts, const node& inner,
                  const visitor& visit) {
    std::vector<node::implied_part> implied_parts = inner.follows;
    std::size_t running = inner.running;
    for (std::size_t i = 0; record && i < t.fields.size(); ++i) {
        if (!t.fields[i].of->bitwise) add_implied(field_in({record, &t}, i), {record, &t}, starts, implied_parts);
    }
    if (record && std::ranges::any_of(t.fields, &field::named_inside)) {
        const implied_inside found({record, &t});
        for (std::size_t i = 0; i < t.fields.size(); ++i)
            if (found[i]) implied_parts.push_back({starts[i] + found[i]->inside, found[i]->of});
            else if (t.fields[i].named_inside && is_zero(inner, starts[i], starts[i + 1]))
                implied_parts.push_back({starts[i], t.fields[i].of});  // as in a new record
    }
    for (std::size_t i = 0; i < t.fields.size(); ++i) {
        const field& f = t.fields[i];
        node n;
        n.name = f.name;
        n.index = i;
        n.space = inner.space;
        n.offset = starts[i];
        n.size = starts[i + 1] - starts[i];
        n.controls = f.controls || controls_from_inside(inner.records, t, i);
        n.records = inner.records;
        n.stream = inner.stream;
        n.skips_looks = inner.skips_looks;
        n.element = inner.element;
        if (t.is_referred_to) n.records.back().reading = i;
        n.running = running;
        if (f.of->running && n.size == 0) n.offset = running;
        else if (f.of->running)
            running = f.of->running->runs_on(static_cast<std::uint8_t>(n.bytes()[0])) ? n.offset : wire::dynamic_size;
        for (const auto& s : implied_parts)
            if (s.offset >= n.offset && s.offset < n.offset + n.size) n.follows.push_back(s);
        place value = record ? field_in({record, &t}, i) : place{nullptr, f.of};
        if (f.of->instead)
            value.of = &type_here(t, *f.of, [&](const field& by) {
                return inner.space.bytes().data() + starts[static_cast<std::size_t>(&by - t.fields.data())];
            });
        if (!visit_value(value, n, visit)) return false;
    }
    return true;
}

bool visit_parts(const node& n, const visitor& visit) {
    const type& t = *n.of;
    if (t.what == kind::coded) {
        walk::scratch value(t);
        walk_at at(n);
        at.c.keep = &n.space.keep();
        if (!walk::read_stored(t, at.c, value.get())) throw unreadable(std::move(at.why));
        return visit_value({value.get(), &t}, n, visit);
    }
    if (t.what != kind::record) return t.leaf() || visit_elements(t, n, visit);
    node inner = n;
    if (t.is_referred_to)
        inner.records.push_back({&t,
                                 n.offset,
                                 {},
                                 n.running,
                                 n.stream,
                                 n.element,
                                 wire::dynamic_size,
                                 {},
                                 n.size,
                                 n.name.empty(),
                                 t.is_entered ? std::make_shared<walk::evaluations>(n.space.bytes()) : nullptr});
    if (!t.bitwise) {
        walk_at at(n);
        walk::scratch record(t);
        if (!walk::read(t, at.c, record.get())) throw unreadable(std::move(at.why));
        must_end(at.c, n.offset + n.size);
        const auto starts = walk::starts_in(t, record.get(), n.offset);
        if (t.is_referred_to) inner.records.back().noted = walk::noted_in(t, starts.data());
        return visit_fields(t, record.get(), starts, inner, visit);
    }
    walk::field_starts starts{n.offset};
    for (const field& f : t.fields) starts.push_back(starts.back() + f.of->size);
    return visit_fields(t, nullptr, starts, inner, visit);
}

}  // namespace

bool each_child(const node& n, const visitor& visit) {
    return visit_parts(n, [&](const node& part) { return in_part(part, [&] { return visit(part); }); });
}

}  // namespace verbatim::view
