// Visits the parts of nodes.
#include <fmt/format.h>

#include "verbatim/table/of.hpp"
#include "verbatim/view/elements_in_turn.hpp"
#include "verbatim/view/implied_inside.hpp"
#include "verbatim/view/node.hpp"
#include "verbatim/view/walk_at.hpp"
#include "verbatim/walk/coded.hpp"
#include "verbatim/walk/enter.hpp"
#include "verbatim/walk/known_sizes.hpp"
#include "verbatim/walk/measure.hpp"
#include "verbatim/walk/read/read.hpp"
#include "verbatim/walk/scratch.hpp"
#include "verbatim/walk/write/derive.hpp"
#include "verbatim/walk/write/spelled.hpp"
#include "verbatim/wire/coded.hpp"
#include "verbatim/wire/running.hpp"

namespace verbatim::view {

namespace {

// Returns whether the parts of an element of this type can only be visited in the decoded value.
bool is_visited_decoded(const type& t) { return t.what == kind::list || t.is_transparent(); }

// Returns whether a node, read again, ends where it did when the file was read.
bool still_ends(const node& n, std::size_t there) {
    const std::size_t end = n.offset + n.size;
    return there == end ||
           cannot_visit(n, {{}, there, fmt::format("read again, it ends at {:#x}, and not at {:#x}", there, end)});
}

// A node for the parts of another one.
node part_of(const node& n) {
    node part = n.another();
    part.around = n.around;
    part.element = n.element;
    part.depth = n.depth + (n.of->leads_back && (n.of->what == kind::record || n.of->what == kind::list));
    return part;
}

// Visits a value that is no choice, coded value, optional or placed value.
bool visit_inside(datum at, node& n, const visitor& visit) {
    n.of = at.of;
    n.count = at.of->what == kind::list ? at.of->length(at.value) : 0;
    n.leftover = at.of->list().is_sized_list ? at.of->leftover_in(at.value)->size() : 0;
    n.missing = at.of->list().missing ? *at.of->missing_in(at.value) : 0;
    n.decoded.value = at.value;
    n.decoded.of = at.of;
    return visit(n);
}

// Returns the elements one after the other. They are in the decoded list or array, or they are decoded one by one.
class elements_of {
public:
    explicit elements_of(const node& n) : n_(n), element_(n.of->element()), in_turn_(*n.decoded.in) {
        in_turn_.sizes = nullptr;
        void* const all = n.decoded_value();
        if (n.is_present()) present_.emplace(*n.of, all);
        if (n.is_present() || (element_.bitwise && !is_visited_decoded(element_))) return;
        const bool is_borrowed =
            n.of->what == kind::list && all && static_cast<const wire::borrowing*>(all)->borrowed();
        if (all && !is_borrowed && !element_.runs && !walk::is_table_of_text(*n.of)) {
            values_ = all;
            return;
        }
        at_.emplace(n);
        if (n.of->what == kind::list) at_->running = {};
        if (is_visited_decoded(element_) || !element_.leaf() || !element_.lazy) value_.emplace(element_);
    }

    // Sets the size of an element of which the place is set, and its value; null if it is not decoded. Returns false if
    // it cannot be read again.
    bool next(node& child, void*& value) {
        child.decoded.in = n_.decoded.in;
        if (present_) {
            child.decoded.whole = present_->next();
            value = child.decoded.whole.value;
            return true;
        }
        if (values_) {
            value = datum{values_, n_.of}.element(child.index).value;
            child.size = walk::measure(element_, value, child.offset, *n_.decoded.in);
            return true;
        }
        child.size = element_.size;
        child.decoded.in = &in_turn_;
        if (!at_) {
            value = nullptr;
            return true;
        }
        walk::cursor& c = at_->c;
        at_->element = child.index;
        c.element = &at_->element;
        child.running = at_->running.from ? static_cast<std::size_t>(at_->running.from - n_.space.bytes().data())
                                          : wire::dynamic_size;
        if (at_->places) at_->places->back_to(0);  // Removes those of the previous element, which no longer exists.
        value = value_ ? value_->get() : nullptr;
        if (!walk::read(element_, c, value)) {
            at_->why.inside_element(child.index);
            return cannot_visit(n_, std::move(at_->why));
        }
        child.size = c.position() - child.offset;
        return true;
    }

private:
    const node& n_;
    const type& element_;
    walk::context in_turn_;                    // For elements that take turns in one place.
    void* values_ = nullptr;                   // The decoded list or array; null if its elements are not decoded.
    std::optional<elements_in_turn> present_;  // In the present state of a document.
    std::optional<walk_at> at_;
    std::optional<walk::scratch> value_;
};

// Returns a node for bytes at the end of a value. In the present state of a document, they are `bytes`.
node bytes_after(const node& n, std::string_view name, std::size_t index, std::size_t size, wire::byte_run* bytes) {
    node after = part_of(n);
    after.name = name;
    after.index = index;
    after.of = &table::of<wire::rest<>>();
    after.offset = n.offset + n.size - size;
    after.size = size;
    after.is_extra = true;
    if (n.is_present()) after.decoded.value = bytes, after.decoded.of = after.of, after.decoded.whole = n.decoded.whole;
    return after;
}

bool visit_elements(const type& t, const node& n, const visitor& visit) {
    const type& element = t.element();
    elements_of elements(n);
    const std::size_t count = t.what == kind::array ? t.count : n.count;
    std::size_t at = n.offset;
    node child = part_of(n);
    child.of = &element;
    child.controls = n.controls && element.leaf();
    if (t.what == kind::array) child.running = n.running;
    for (std::size_t i = 0; i < count; ++i) {
        child.index = child.element = i;
        child.offset = at;
        datum value{nullptr, &element};
        if (!elements.next(child, value.value)) return false;
        at += child.size;
        child.follows.clear();
        for (const auto& s : n.follows)
            if (s.offset >= child.offset && s.offset < at) child.follows.push_back(s);
        if (!(value.value ? visit_value(value, child, visit) : visit(child))) return false;
    }
    if (!t.list().is_sized_list && !still_ends(n, at)) return false;
    const std::size_t left = n.is_present() ? n.leftover : n.offset + n.size - at;
    wire::byte_run* const bytes = n.is_present() ? t.leftover_in(n.decoded.value) : nullptr;
    return left == 0 || visit(bytes_after(n, "leftover", count, left, bytes));
}

// Enters the content of a coded value, whose space is the decoded bytes.
void enter(node& n, const wire::coded_state& k) {
    n.opened.back().coded = std::make_shared<const node::coded_at>(node::coded_at{n.space, n.around, k.places});
    n.known = nullptr;
    n.space = source::kept(k.decoded.keep, k.decoded.bytes).expanding(n.space.expansion());
    n.offset = 0;
    n.size = k.root_size;
    n.running = wire::dynamic_size;
    if (!walk::sees_around(n.opened.back().of->element()) && !n.opened.back().of->coded().key &&
        !n.opened.back().of->coded().given)
        n.around = {};
    n.follows.clear();
    n.around.limit = {};
}

// Returns the bytes around the value that a look leads to.
walk::stream_at stream_of(const type& look, const node& n) {
    walk_at at(n);
    walk::stream in =
        look.placed().from == table::base::around ? at.c.in() : walk::stream{at.c.file, at.c.file + at.c.file_size};
    error why;
    bool is_elsewhere = false;
    if (look.placed().pointer->by)
        (void)look.placed().pointer->by->stream(at.c, in, is_elsewhere,
                                                why);  // It was evaluated without an error when the file was read.
    return {static_cast<std::size_t>(in.begin - at.c.file), static_cast<std::size_t>(in.end - at.c.file)};
}

// Enters the content of a choice, coded value, optional or placed value of a file.
void enter(node& n, datum at, std::size_t tail) {
    const type& t = *at.of;
    const auto stream = t.placed().is_look ? stream_of(t, n) : walk::stream_at{};
    const auto* const there = at.where();
    if (there) n.offset = there->offset, n.size = there->size;
    n.size -= tail;
    n.depth += t.what == kind::placed && t.leads_back;
    n.opened.push_back({&t, n.space.bytes(), t.has_alternatives() ? t.index_in(at.value) : 0, n.offset,
                        n.offset + n.size, tail, there ? there->offset : wire::dynamic_size, there ? there->size : 0});
    if (t.choice().limited != type::limit::none) n.around.limit = {n.offset, n.offset + n.size + tail};
    if (t.placed().is_look) n.around.limit = stream;
    if (t.what == kind::coded && t.index_in(at.value) == 0) enter(n, t.coded_state_in(at.value));
}

// Visits the content of a choice, coded value, optional or placed value of a file.
bool visit_content(datum at, datum held, node& n, std::size_t tail, const visitor& visit) {
    if (at.of->what == kind::coded) {
        node content = n;  // It is in another space.
        content.decoded.in = n.decoded.in;
        enter(content, at, tail);
        return visit_value(held, content, visit);
    }
    const auto offset = n.offset, size = n.size;
    const auto depth = n.depth;
    const auto limit = n.around.limit;
    enter(n, at, tail);
    const bool goes_on = visit_value(held, n, visit);
    n.opened.pop_back();
    n.offset = offset, n.size = size, n.depth = depth, n.around.limit = limit;
    return goes_on;
}

}  // namespace

bool visit_value(datum at, node& n, const visitor& visit) {
    if (at.of->what == kind::derived) return true;
    if (!at.of->is_transparent()) return visit_inside(at, n, visit);
    n.of = at.of;
    const datum held = at.held();
    if (!held.of) return true;
    const std::size_t after = at.of->choice().tail ? at.of->tail_in(at.value)->size() : 0;
    const bool goes_on = n.is_present() ? visit_value(held, n, visit) : visit_content(at, held, n, after, visit);
    if (!goes_on || after == 0) return goes_on;
    node tail = bytes_after(n, "tail", n.index, after, at.of->tail_in(at.value));
    tail.tail_of = n.name;
    return visit(tail);
}

namespace {

using implied_parts = boost::container::small_vector<node::implied_part, 8>;

// Adds the fields of a decoded record that data implies. `starts` has the offsets of the fields.
void add_implied(datum data, datum record, const walk::field_starts& starts, implied_parts& to) {
    if (const type& t = *data.of; t.what == kind::derived && !t.derived().target->way.empty()) {
        const auto there = walk::derived_at(t, {.of = record.of, .value = record.value, .start = starts.front()});
        if (there.value && implies(data, {t.derived().target, implied::when::derived}, there.value))
            to.push_back({there.position, t.derived().target->of});
    }
    for (const implied& i : implied_by(*data.of))
        if (implies(data, i, static_cast<std::byte*>(record.value) + i.field->in_memory))
            to.push_back({starts[i.field->field] + i.field->inside, i.field->of});
    if (!data.of->is_transparent()) return;
    if (const auto held = data.held(); held.of) add_implied(held, record, starts, to);
}

bool is_zero(const node& n, std::size_t begin, std::size_t end) {
    const auto bytes = n.bytes_at(begin, end - begin);
    return std::ranges::all_of(bytes, [](std::byte b) { return b == std::byte{0}; });
}

// Returns whether data of an outer record is controlled by this field, which is inside a field of that record.
bool controls_from_inside(const walk::kept_context& around, const type& t, std::size_t field) {
    const auto is_it = [&](const table::control* c) {
        const auto* const step = walk::last_field_step(*c);
        return step && step->to == &t && step->field == field;
    };
    for (const auto* in = &around; in->any_entered(); in = &in->outside())
        if (const auto& record = in->nearest().is.of->record();
            record.is_entered && std::ranges::any_of(record.controls, is_it))
            return true;
    return false;
}

// Finds the parts of a decoded record that other data implies.
void add_all_implied(const type& t, void* record, const walk::field_starts& starts, const node& n, implied_parts& to) {
    for (std::size_t i = 0; i < t.fields.size(); ++i)
        if (!t.fields[i].of->bitwise) add_implied(field_in({record, &t}, i), {record, &t}, starts, to);
    if (std::ranges::none_of(t.fields, &field::named_inside)) return;
    const implied_inside found({record, &t});
    for (std::size_t i = 0; i < t.fields.size(); ++i)
        if (found[i]) to.push_back({starts[i] + found[i]->inside, found[i]->of});
        else if (t.fields[i].named_inside && is_zero(n, starts[i], starts[i + 1]))
            to.push_back({starts[i], t.fields[i].of});  // as in a new record
}

// Visits the fields of a record. `record` is the decoded record, or null if it need not be decoded. `n` becomes the
// node of each field.
bool visit_fields(const type& t, void* record, const walk::field_starts& starts, walk::known_sizes* sizes,
                  const node& around, node& n, const visitor& visit) {
    implied_parts implied(around.follows.begin(), around.follows.end());
    std::size_t running = around.running;
    if (record) add_all_implied(t, record, starts, around, implied);
    const walk::context here{
        .of = record ? &t : nullptr, .value = record, .start = starts.front(), .sizes = record ? sizes : nullptr};
    for (std::size_t i = 0; i < t.fields.size(); ++i) {
        const field& f = t.fields[i];
        if (f.of->what == kind::derived) continue;
        n.name = f.name;
        n.index = i;
        n.offset = starts[i];
        n.size = starts[i + 1] - starts[i];
        n.controls = f.controls || controls_from_inside(n.around, t, i);
        if (t.record().is_referred_to) n.around.read_field(i);
        n.running = running;
        if (f.of->number().running && n.size == 0) n.offset = running;
        else if (f.of->number().running)
            running = f.of->number().running->runs_on(static_cast<std::uint8_t>(n.bytes()[0])) ? n.offset
                                                                                               : wire::dynamic_size;
        n.follows.clear();
        for (const auto& s : implied)
            if (s.offset >= n.offset && s.offset < n.offset + n.size) n.follows.push_back(s);
        n.decoded.in = &here;
        datum value = record ? field_in({record, &t}, i) : datum{nullptr, f.of};
        if (f.of->number().instead)
            value.of = &type_here(t, *f.of, [&](const field& by) {
                return n.space.bytes().data() + starts[static_cast<std::size_t>(&by - t.fields.data())];
            });
        if (!visit_value(value, n, visit)) return false;
    }
    return true;
}

// Visits the fields of a record in the present state of a document.
bool visit_present_fields(const node& n, const visitor& visit) {
    node field = part_of(n);
    for (std::size_t i = 0; i < n.of->fields.size(); ++i) {
        field.name = n.of->fields[i].name;
        field.index = i;
        field.controls = n.of->fields[i].controls;
        field.decoded.whole = field_in(n.value(), i);
        if (field.decoded.whole.of->what != kind::derived && !visit_value(field.decoded.whole, field, visit))
            return false;
    }
    return true;
}

bool visit_parts(const node& n, const visitor& visit) {
    const type& t = *n.of;
    if (t.what == kind::coded) {
        walk::scratch value(t);
        walk_at at(n);
        at.c.keep = &n.space.keep();
        if (!walk::read_stored(t, at.c, value.get())) return cannot_visit(n, std::move(at.why));
        node content = n;
        return visit_value({value.get(), &t}, content, visit);
    }
    if (t.what != kind::record) return t.leaf() || visit_elements(t, n, visit);
    if (n.is_present()) return visit_present_fields(n, visit);
    std::optional<walk_at> at;
    std::optional<walk::scratch> again;
    void* record = n.decoded_value();
    if (!t.bitwise && !record) {
        at.emplace(n);
        record = again.emplace(t).get();
        if (!walk::read(t, at->c, record)) return cannot_visit(n, std::move(at->why));
        if (!still_ends(n, at->c.position())) return false;
    }
    walk::field_starts starts;
    walk::known_sizes own, *const sizes = again || !n.decoded.in->sizes ? &own : n.decoded.in->sizes;
    if (!t.bitwise) {
        starts = walk::starts_in(t, record, n.offset, nullptr, sizes);
    } else {
        starts.push_back(n.offset);
        for (const field& f : t.fields) starts.push_back(starts.back() + f.of->size);
    }
    node inside = part_of(n);
    if (t.record().is_referred_to) inside.around = n.inside(t.bitwise ? nullptr : starts.data());
    return visit_fields(t, t.bitwise ? nullptr : record, starts, sizes, n, inside, visit);
}

}  // namespace

bool each_child(const node& n, const visitor& visit) {
    const auto has_failed = [&] { return n.unread && n.unread->is_set(); };
    return !has_failed() && visit_parts(n, [&](const node& part) {
        const bool goes_on = visit(part);
        if (!has_failed()) return goes_on;
        n.unread->is_in(part);
        return false;
    });
}

}  // namespace verbatim::view
