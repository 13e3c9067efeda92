#include "verbatim/walk/read/read.hpp"

#include <algorithm>
#include <boost/container/small_vector.hpp>
#include <cstring>
#include <optional>
#include <utility>

#include "verbatim/walk/coded.hpp"
#include "verbatim/walk/enter.hpp"
#include "verbatim/walk/measure.hpp"
#include "verbatim/walk/placed.hpp"
#include "verbatim/walk/plain_number.hpp"
#include "verbatim/walk/read/evaluations.hpp"
#include "verbatim/walk/read/not_read_yet.hpp"
#include "verbatim/walk/read/parts.hpp"
#include "verbatim/walk/write/derive.hpp"

namespace verbatim::walk {

namespace {

using table::expression;
using table::type;
using wire::kind;

std::byte* part(void* value, std::size_t offset) { return value ? static_cast<std::byte*>(value) + offset : nullptr; }

const note& noted(const context* in, const table::control& from) { return record_of(in, from)->notes[from.note]; }

// Adds a field or an element to the path of findings and of what salvaging loses, for its lifetime.
class inside {
public:
    inside(cursor& c, std::string_view name, std::size_t index) : cursor_(c) {
        if (c.inspect || c.salvage) c.where = &here_.emplace(step{c.where, name, index});
    }
    inside(const inside&) = delete;
    ~inside() {
        if (here_) cursor_.where = here_->up;
    }

private:
    cursor& cursor_;
    std::optional<step> here_;
};

}  // namespace

std::string_view label_of(const type& t) {
    return t.what == kind::record    ? t.label
           : t.is_fixed_text()       ? "text"
           : t.what == kind::padding ? "padding"
                                     : "a field";
}

bool accept(const type& t, const cursor& c, const std::byte* at) {
    if (!t.decides_format) return true;
    if (t.what == kind::record) {
        for (const auto& f : t.fields)
            if (!accept(*f.of, c, at + f.offset)) {
                c.why->inside_field(f.name);
                return false;
            }
        return true;
    }
    if (t.what == kind::array) {
        for (std::size_t i = 0; i < t.count; ++i)
            if (!accept(t.element(), c, at + i * t.element().size)) {
                c.why->inside_element(i);
                return false;
            }
        return true;
    }
    if (is_expected(t, at)) return true;
    return refuse_magic(*c.why, static_cast<std::size_t>(at - c.file), constant_text(t, at), expected_text(t));
}

std::int64_t number_elsewhere(const context* in, const table::control& from) {
    if (from.of->is_token()) return noted(in, from).number;
    if (from.of->number().running) return running_number(in, from);
    return integer_in(*from.of, control_at(in, from));
}
const std::byte* control_at(const context* in, const table::control& from) {
    in = record_of(in, from);
    const bool is_noted = from.offset == wire::dynamic_size;
    const std::byte* const at = is_noted ? in->notes[from.note].at : in->bytes + from.offset;
    if (is_noted && !at && in->space.data()) throw not_read_yet(from.name);
    return is_noted ? at + from.inside : at;
}

namespace {

bool work_out_by(const table::evaluator& by, const cursor& c, std::int64_t& to) {
    error why;
    return by.number(c, to, why) || refuse_expression(*c.why, c.position(), by, why);
}
bool work_out_any(const cursor& c, const expression& e, std::size_t position, std::int64_t& to) {
    const table::control* missing = nullptr;
    std::string why, why_missing;
    const auto read = [&](const table::control& from) {
        std::int64_t number = 0;
        if (from.way.empty()) number = number_in(c.records, from);
        else if (!entered_number(c, from, number, why_missing) && !missing) missing = &from;
        return number;
    };
    const auto is = evaluate(e, read, position, why);
    if (missing) return refuse_entering(*c.why, c.position(), missing->name, std::move(why_missing));
    return is ? (to = *is, true) : refuse_expression(*c.why, c.position(), table::text_of(e), why);
}

}  // namespace

bool work_out(const cursor& c, const expression& e, std::int64_t& to) {
    if (e.what == expression::form::evaluated) return work_out_by(*e.by, c, to);
    const std::size_t position = c.records ? static_cast<std::size_t>(c.at - c.records->bytes) : c.position();
    return plain_number(e, c.records, position, to) || work_out_any(c, e, position, to);
}

bool read_any_count(const cursor& c, const expression& e, std::size_t least, bool exact, std::size_t& count) {
    const table::control* const from = e.what == expression::form::control ? e.of : nullptr;
    if (from && from->of->is_token()) {
        const note& n = noted(c.records, *from);
        if (!n.is_number || n.number < 0)
            return refuse_count_text(*c.why, c.file, c.position(), n.text, "is not a number of elements");
        if (static_cast<std::uint64_t>(n.number) > c.left() / std::max<std::size_t>(least, 1))
            return refuse_count_text(*c.why, c.file, c.position(), n.text, "is more than the text holds");
        count = static_cast<std::size_t>(n.number);
        return true;
    }
    std::int64_t stored = 0;
    if (!number(c, e, stored)) return false;
    if (stored < 0 && from && from->of->is_decoded() && from->of->bitwise && from->way.empty()) {
        const std::byte* const at = control_at(c.records, *from);
        return refuse_count_text(*c.why, c.file, c.position(), characters(at, at + from->of->size),
                                 "is not a number of elements");
    }
    if (stored < 0) return refuse_negative(*c.why, c.position(), "count", stored);
    const auto wanted = static_cast<std::uint64_t>(stored);
    if (least == 0) {
        count = static_cast<std::size_t>(wanted);
        return true;
    }
    if (wanted > c.left() ||
        wanted * least > c.left()) {  // two comparisons, because the product may overflow; a division would be slow
        const bool whole_file = c.end == c.file + c.file_size;
        return refuse_count(*c.why, c.position(), stored, least, exact, whole_file ? c.file_size : c.left(),
                            whole_file);
    }
    count = static_cast<std::size_t>(wanted);
    return true;
}

std::string expected_text(const type& t) {
    std::string text;
    for (std::size_t at = 0; at < t.number().expected.size(); at += t.size)
        text += (at ? " or " : "") + constant_text(t, t.number().expected.data() + at);
    return text;
}
std::string constant_text(const type& t, const std::byte* at) {
    return t.characters ? quoted(characters(at, at + t.size)) : hex(at, t.size);
}

bool read_bitwise(const type& t, cursor& c, void* into) {
    if (c.left() < t.size) {
        (void)refuse_truncated(*c.why, c.position(), t.size, c.left(), label_of(t));
        if (c.salvage && into && (t.what == kind::record || t.what == kind::array)) take_whole_parts(t, c, into);
        return false;
    }
    if (!accept(t, c, c.at)) return false;
    if (c.inspect && t.checkable) inspect(*c.inspect, c.where, c.position(), c.at, t);
    if (into) std::memcpy(into, c.at, t.size);
    c.at += t.size;
    return true;
}

namespace {

bool read_run(const type& t, const table::step& s, cursor& c, void* into) {
    if (c.left() < s.size) {
        (void)refuse_truncated(*c.why, c.position(), s.size, c.left(), t.label);
        if (c.salvage && into) take_whole_fields(t.fields.subspan(s.first, s.last - s.first), c, into, s.in_memory);
        return false;
    }
    if (s.decides_format || c.inspect) {
        const std::byte* at = c.at;
        for (const auto& f : t.fields.subspan(s.first, s.last - s.first)) {
            if (!accept(*f.of, c, at)) {
                c.why->inside_field(f.name);
                return false;
            }
            const step here{c.where, f.name, 0};
            if (c.inspect && f.of->checkable)
                inspect(*c.inspect, &here, static_cast<std::size_t>(at - c.file), at, *f.of);
            at += f.of->size;
        }
    }
    if (into) std::memcpy(part(into, s.in_memory), c.at, s.size);
    c.at += s.size;
    return true;
}

// Notes where the fields of a run are that have a note. The run starts at `at`.
void take_notes(const type& t, const table::step& s, const std::byte* at, note* notes) {
    for (const auto& f : std::span(t.fields.data() + s.first, t.fields.data() + s.last)) {
        if (f.note != table::no_note) notes[f.note].at = at;
        at += f.of->size;
    }
}
// Notes the number in a field of text that has just been read.
void take_number(const type& token, const std::byte* at, const std::byte* end, note& to) {
    to.text = token.text().characters_in(token, characters(at, end));
    to.is_number = token.text().separated->parse(token, to.text, &to.number);
}

// Reports a field that does not meet an expectation of a loaded schema. Returns false if no evaluation steps are left.
bool inspect_valid(const type& t, const table::validity& v, const cursor& c) {
    error why;
    stop stopped{};
    cursor at = c;
    at.why = &why;
    at.budget = c.inspect->steps;
    at.stopped = &stopped;
    std::int64_t holds = 0;
    const bool ok = number(at, *v.holds, holds);
    const step field{c.where, t.fields[v.field].name, 0};
    const auto offset = static_cast<std::size_t>(c.records->notes[v.field].at - c.file);
    if (ok ? holds == 0 : stopped == stop::none) {
        const auto elements = v.holds->by ? v.holds->by->strays(at) : std::vector<table::evaluator::element>();
        const auto report = [&](const step& where, std::size_t there, std::string found) {
            c.inspect->report(&where, there, table::text_of(*v.holds), std::move(found));
        };
        if (elements.empty())
            report(field, offset, !ok ? why.reason : v.holds->by ? v.holds->by->judged(at) : "other data");
        for (const auto& one : elements) report({&field, {}, one.index}, one.at, ok ? one.is : why.reason);
    }
    const bool is_used_up = stopped != stop::none || *c.inspect->steps == 0;
    if (is_used_up)
        c.inspect->report(&field, offset, "expectations that take fewer steps to check",
                          "too many steps: from here on, no field is checked for a valid value");
    return !is_used_up;
}
void inspect_valid(const type& t, const cursor& c) {
    for (const table::validity& v : t.record().valid)
        if (*c.inspect->steps > 0 && !inspect_valid(t, v, c)) *c.inspect->steps = 0;
}

// Notes the fields of a record that are not read after a refusal in a step.
void leave_fields(const type& t, const table::step& s, const cursor& c, const salvaged::point& before) {
    const auto leave = [&](const table::field& f) {
        const step here{c.where, f.name, 0};
        if (f.of->what != kind::derived) c.salvage->leave(&here);
    };
    const bool is_partly_read = t.fields[s.first].of->what == kind::list || c.salvage->mark() != before;
    if (s.is_run ? c.salvage->mark() == before : !is_partly_read)
        for (const table::field& f : t.fields.subspan(s.first, s.last - s.first)) leave(f);
    for (const table::field& f : t.fields.subspan(s.last)) leave(f);
}

// Makes the count of a list that cannot be read a new number if it is a text that is no number, because it could not
// follow the list.
void renew_count(const type& t, const table::step& s, void* into, const note* notes) {
    const type& list = *t.fields[s.first].of;
    const table::control* const count = into && notes && !s.is_run && list.what == kind::list && list.list().times
                                            ? table::control_in(list.list().times)
                                            : nullptr;
    if (!count || count->around || !count->of->is_token() || notes[count->note].is_number) return;
    const table::field& f = t.fields[count->field];
    void* const there = part(into, f.in_memory);
    f.of->held->destroy(*f.of, there);
    f.of->held->make(*f.of, there);
}

// Notes where the fields of a step start that has been read, and where the next one does.
void take_starts(const type& t, const table::step& s, std::size_t at, std::size_t end, std::size_t* starts) {
    starts[s.first] = at;
    for (std::size_t i = s.first; s.is_run && i + 1 < s.last; ++i) starts[i + 1] = at += t.fields[i].of->size;
    starts[s.last] = end;
}

bool read_steps(const type& t, cursor& c, void* into, note* notes) {
    context here = record_at_cursor(c, t, c.at);
    here.notes = notes;
    c.records = &here;
    field_starts starts;
    if (into && t.record().has_rules) {
        starts.resize(t.fields.size() + 1);
        here.value = into;
        here.starts = starts.data();
    }
    bool ok = true;
    const std::size_t steps = c.inspect || notes ? t.record().steps.size() : t.record().data_steps;
    for (const table::step *s = t.record().steps.data(), *end = s + steps; ok && s != end; ++s) {
        const std::byte* const at = c.at;
        const auto before = c.salvage ? std::optional(c.salvage->mark()) : std::nullopt;
        if (s->is_run) {
            ok = read_run(t, *s, c, into);
            if (notes && ok) take_notes(t, *s, at, notes);
        } else {
            const table::field& f = t.fields[s->first];
            if (f.of->what == kind::derived && !c.inspect && !notes) continue;
            const inside field(c, f.name, 0);
            here.reading = s->first;
            if (notes && f.note != table::no_note)
                notes[f.note].at = at;  // data in the field may need the part that was read before
            if (f.of->what != kind::derived) ok = read(*f.of, c, part(into, f.in_memory));
            else if (into && c.inspect && !f.of->derived().by_rule->looks_at_fields)
                inspect_rule(*c.inspect, c.where->up, *f.of, here);
            if (!ok) c.why->inside_field(f.name);
            else if (into && f.is_entered) decode_entered(t, into, s->first);
            if (notes && ok && f.note != table::no_note && f.of->is_token())
                take_number(*f.of, at, c.at, notes[f.note]);
        }
        if (ok && !starts.empty())
            take_starts(t, *s, static_cast<std::size_t>(at - c.file), c.position(), starts.data());
        if (!ok && before) leave_fields(t, *s, c, *before), renew_count(t, *s, into, notes);
    }
    here.reading = wire::dynamic_size;
    if (ok && c.inspect && !t.record().valid.empty()) inspect_valid(t, c);
    c.records = here.up;
    if (!ok) here.starts = nullptr;
    if ((ok || c.salvage) && !starts.empty()) remember_rules(c, here, into);
    if (ok && into && c.inspect && t.record().made_expectations)
        inspect_expectations(*c.inspect, c.where, here.start, into, t);
    if (ok && into && c.inspect && t.record().has_targets) inspect_references(*c.inspect, c.where, here.start, into, t);
    return ok;
}

// The functions below are not inlined into read(), which is called for each field: otherwise every call would save the
// registers that they need.

[[gnu::noinline]] bool read_noting(const type& t, cursor& c, void* into) {
    const nesting deeper(t, c);
    if (!deeper.allowed()) return refuse_depth(*c.why, c.position(), most_nested);
    if (t.leads_back && leads_back_here(t, c)) {
        give_up(c, stop::look);
        return refuse_cycle(*c.why, c.position(), t.label);
    }
    boost::container::small_vector<note, 8> notes(t.record().notes);
    std::optional<evaluations> own;  // each element of the record's lists may need the same field
    const bool needs_own = t.record().is_entered && !c.known;
    if (needs_own) c.known = &own.emplace(std::span(c.file, c.file_size));
    const bool ok = read_steps(t, c, into, notes.data());
    if (needs_own) c.known = nullptr;
    return ok;
}

[[gnu::noinline]] bool read_array(const type& t, cursor& c, void* into) {
    std::size_t i = 0;
    const at_element here(c, i);
    for (; i < t.count; ++i) {
        const inside element(c, {}, i);
        if (!read(t.element(), c, part(into, i * t.element().in_memory))) {
            c.why->inside_element(i);
            return false;
        }
    }
    return true;
}

[[gnu::noinline]] bool read_bytes(const type& t, cursor& c, void* into) {
    std::size_t size = c.left();
    if (t.bytes && !read_count(c, *t.bytes, 1, true, size)) return false;
    if (c.salvage && !t.bytes) c.salvage->rests.push_back(path_of(c.where));  // the end may be missing
    if (c.inspect && !t.padding().line_end.empty())
        if (const auto behind = characters(c.at, c.end); !is_line_end(behind))
            c.inspect->text(c.where, c.file, c.position(), behind, "one line end", severity::note);
    take(c, into, size);
    return true;
}

// Reads padding to a multiple, or padding that takes all bytes up to the end.
[[gnu::noinline]] bool read_padding(const type& t, cursor& c, void* into) {
    const std::size_t count =
        t.padding().multiple ? table::padding_at(t, c.position(), c.records ? c.records->start : 0) : c.left();
    if (count > c.left()) return refuse_truncated(*c.why, c.position(), count, c.left(), "padding");
    if (c.inspect && t.checkable)
        c.inspect->padding(c.where, c.position(), c.at, count, t.padding().pattern.at, t.padding().pattern.width);
    take(c, into, count);
    return true;
}

}  // namespace

bool read(const type& t, cursor& c, void* into) {
    if (t.bitwise) return read_bitwise(t, c, into);
    switch (t.what) {
        case kind::record:
            if (t.record().notes || t.leads_back) return read_noting(t, c, into);
            if (t.record().is_row && !c.inspect && !(c.salvage && into)) return read_row(t, c, into);
            return read_steps(t, c, into, nullptr);
        case kind::list: return read_list(t, c, into);
        case kind::array: return read_array(t, c, into);
        case kind::choice: return read_choice(t, c, into);
        case kind::optional: return read_optional(t, c, into);
        case kind::placed: return read_placed(t, c, into);
        case kind::coded: return read_coded(t, c, into);
        case kind::leaf: return read_leaf(t, c, into);
        case kind::bytes: return read_bytes(t, c, into);
        case kind::padding: return read_padding(t, c, into);
        case kind::derived:
        case kind::gap: break;
    }
    return true;
}

}  // namespace verbatim::walk
