#include "verbatim/walk/write/write.hpp"

#include <algorithm>
#include <utility>

#include "verbatim/table/partly_decoded.hpp"
#include "verbatim/text/text.hpp"
#include "verbatim/walk/arrange/plan.hpp"
#include "verbatim/walk/coded.hpp"
#include "verbatim/walk/document.hpp"
#include "verbatim/walk/enter.hpp"
#include "verbatim/walk/measure.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/walk/placed.hpp"
#include "verbatim/walk/read/apart.hpp"
#include "verbatim/walk/read/read.hpp"
#include "verbatim/walk/scratch.hpp"
#include "verbatim/walk/short_records.hpp"
#include "verbatim/walk/terminated.hpp"
#include "verbatim/walk/varint.hpp"
#include "verbatim/walk/write/control.hpp"
#include "verbatim/walk/write/follow.hpp"
#include "verbatim/walk/write/open.hpp"
#include "verbatim/walk/write/spelled.hpp"

namespace verbatim::walk {

namespace {

using table::type;
using wire::byte_run;
using wire::ending;
using wire::kind;

std::span<const std::byte> run_in(const void* value) { return static_cast<const byte_run*>(value)->view(); }
void put(emitter& e, std::span<const std::byte> bytes) { e.put(bytes.data(), bytes.size()); }
void put_run(emitter& e, const void* value) { put(e, run_in(value)); }
void put_text(emitter& e, std::string_view text) { e.put(text.data(), text.size()); }

// Puts the bytes of fields of a text format, the last of which is `last`.
bool put_fields(emitter& e, std::string_view first, std::string_view more, const type& last) {
    const bool after_line = e.text_before == emitter::text::line;
    const auto start = first.empty() ? more : first;
    const bool apart = after_line ? start.starts_with('\n') || start.starts_with("\r\n")
                                  : !start.empty() && wire::detail::is_space(static_cast<std::byte>(start[0]));
    if (e.text_before != emitter::text::none && !apart) return refuse_run_on(*e.why, e.at, after_line);
    put_text(e, first);
    put_text(e, more);
    e.text_before = last.is_line() ? emitter::text::line : emitter::text::number;
    return true;
}
bool put_field(const type& t, emitter& e, const void* value) {
    const context& in = e.records ? *e.records : no_record;
    if (const auto text = kept(t, value, e.at, in)) return put_fields(e, text->separator, text->content, t);
    return put_fields(e, spelled(t, value, e.at, in), {}, t);
}

bool can_be_line(const void* value) {
    const auto text = static_cast<const wire::detail::separated*>(value)->content();
    return !text.empty() && text.find('\n') == std::string_view::npos;
}

bool lines_can_be(const type& row, const void* value, emitter& e) {
    if (row.is_line()) return can_be_line(value) || refuse_line(*e.why, e.at);
    for (const auto& f : row.fields)
        if (f.of->is_line() && !can_be_line(static_cast<const std::byte*>(value) + f.in_memory)) {
            (void)refuse_line(*e.why, e.at);
            e.why->inside_field(f.name);
            return false;
        }
    return true;
}

// Returns whether borrowed elements do not nest too deep here. They may have been read at a place that is less deep.
bool nests_in_bounds(const type& t, const wire::borrowing& list, emitter& e) {
    apart in(list.block());
    in.c.depth = e.depth;
    for (std::size_t i = 0; i < list.size() && !in.c.has_stopped(); ++i) (void)read(t.element(), in.c, nullptr);
    return !in.c.has_stopped() || refuse_depth(*e.why, e.at, most_nested);
}

constexpr std::size_t most_at_once = 1 << 24;  // bytes

// Puts elements as they are in the file.
void put_elements(emitter& e, std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
        const auto some = bytes.first(std::min(bytes.size(), most_at_once));
        put(e, some);
        bytes = bytes.subspan(some.size());
        if (e.release_pages && !bytes.empty()) (*e.release_pages)();
    }
}

// Decodes and puts elements of fixed layout, many at a time.
void put_decoded(const type& t, emitter& e, const wire::borrowing& list) {
    if (e.former && e.former->is_file) return put_elements(e, list.block());  // decoded, they have the same bytes
    constexpr std::size_t most = 1 << 16;                                     // bytes
    const std::size_t size = t.element().size;
    for (std::size_t i = 0, count = 0; i < list.size(); i += count) {
        count = std::min(list.size() - i, most / std::max<std::size_t>(size, 1) + 1);
        scratch some(t);
        static_cast<wire::borrowing*>(some.get())
            ->borrow_first(keep_nothing, list.block().subspan(i * size, count * size), count);
        put_elements(e, {static_cast<const std::byte*>(t.decode_all(some.get())), count * size});
    }
}

// Decodes and writes borrowed elements one by one. Each reads the same wherever it is, so it is written as a document
// of its own.
bool write_decoded(const type& t, emitter& e, const wire::borrowing& list) {
    const type& element = t.element();
    if (element.bitwise) {
        put_decoded(t, e, list);
        return true;
    }
    const auto block = list.block();
    const std::byte* at = block.data();
    scratch one(element);
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::byte* const from = at;
        t.list().by->decode(element, list.kept(), at, block.data() + block.size(), one.get());
        const auto size = static_cast<std::size_t>(at - from);
        if (e.former && e.former->is_file) {
            const auto differs =
                difference(any_document{element, one.get(), {from, size}, size, nullptr, false, e.depth, true});
            if (differs && !*differs) {
                e.put(from, size);
                continue;
            }
        }
        const auto bytes = write(any_document{element, one.get(), {}, 0, nullptr, true, e.depth, true});
        if (!bytes) *e.why = bytes.error();
        else if (bytes->size() != size) (void)refuse_size(*e.why, e.at, bytes->size(), size);
        else e.put(bytes->data(), size);
        if (!bytes || bytes->size() != size) {
            e.why->inside_element(i);
            return false;
        }
    }
    return true;
}

// Returns whether an element, which is written at `at`, meets the condition that ends its list.
bool ends_its_list(const type& list, emitter& e, std::size_t at, const std::byte* bytes) {
    const context here{.up = e.records, .of = &list.element(), .bytes = bytes, .start = at};
    e.records = &here;
    const bool ends = written_number(e, *list.list().until) != 0;
    e.records = here.up;
    return ends;
}
// Returns whether exactly the last element of a list until<> meets the condition, or none and the list may lack it.
bool ends_with_last(const type& list, emitter& e, std::size_t at, bool is_last, bool& lacks_last) {
    if (list.list().until->by) return true;
    if (ends_its_list(list, e, at, e.to(at)) == is_last) return true;
    if (is_last && list.list().may_lack_last) return lacks_last = true;
    return refuse_last(*e.why, at, text_of(*list.list().until), is_last);
}
// Puts the elements of a list until<..., or_end> of fixed layout as they are in the file.
void put_until(const type& t, emitter& e, const wire::borrowing& list) {
    const auto block = list.block();
    const std::size_t start = e.at;
    if (e.decodes) put_decoded(t, e, list);
    else put_elements(e, block);
    const std::size_t last = block.size() - std::min(block.size(), t.element().size);
    if (block.empty() || !ends_its_list(t, e, start + last, block.data() + last)) defer_end(t, e);
}

// Writes a list of which some elements are decoded: the borrowed bytes, and the decoded elements between them.
bool write_partly(const type& t, emitter& e, const wire::borrowing& list) {
    const auto block = list.block();
    std::size_t done = 0;
    const auto put_up_to = [&](std::size_t end) {
        put_elements(e, block.subspan(done, end - done));
        if (end > done) e.text_before = emitter::text::number;  // or a line
    };
    for (const auto& [i, range] : list.partly()->decoded) {
        put_up_to(range.begin);
        done = range.end;
        const at_element here(e, i);
        if (!write(t.element(), e, list.decoded_element(i, t.element().in_memory))) {
            e.why->inside_element(i);
            return false;
        }
    }
    put_up_to(block.size());
    return true;
}

bool write_elements(const type& t, emitter& e, const void* value) {
    const type& element = t.element();
    const auto each = [&](std::size_t count, auto write_one) {
        std::size_t i = 0;
        const at_element here(e, i);
        for (; i < count; ++i) {
            const std::size_t open = count_open(e);
            if (!write_one(i)) {
                e.why->inside_element(i);
                return false;
            }
            each_open(e, open, [&](error& why) { why.inside_element(i); });
        }
        return true;
    };
    if (t.what == kind::array)
        return each(t.count, [&](std::size_t i) { return write(element, e, element_in(t, value, i)); });
    const auto& list = *static_cast<const wire::borrowing*>(value);
    if (list.borrowed()) {
        if (t.nests && !nests_in_bounds(t, list, e)) return false;
        if (t.list().may_lack_last && element.bitwise) {
            put_until(t, e, list);
            return true;
        }
        if (e.decodes) return write_decoded(t, e, list);
        put_elements(e, list.block());
        return true;
    }
    if (list.partly() && !e.decodes) return write_partly(t, e, list);
    const std::size_t count = list.size();
    if (t.list().until) {
        if (count == 0)
            return t.list().may_lack_last ? (defer_end(t, e), true)
                                          : refuse_last(*e.why, e.at, text_of(*t.list().until), true);
        bool lacks_last = false;
        const bool ok = each(count, [&](std::size_t i) {
            const std::size_t at = e.at;
            return write(element, e, element_in(t, value, i)) && ends_with_last(t, e, at, i + 1 == count, lacks_last);
        });
        if (ok && lacks_last) defer_end(t, e);
        return ok;
    }
    if (element.bitwise) {
        put_elements(e, {static_cast<const std::byte*>(t.first_in(value)), count * element.size});
        return true;
    }
    if (!is_table_of_text(t)) {
        const short_records records(element, e);
        const bool may_be_empty = !t.list().is_sized_list || element.smallest > 0;
        return each(count, [&](std::size_t i) {
            const std::size_t at = e.at;
            const void* const one = element_in(t, value, i);
            const bool ok = (records.are_written() && records.write(e, one)) || write(element, e, one);
            return ok && (may_be_empty || e.at != at || refuse_empty(*e.why, at));
        });
    }
    return each_row(t, value, e.records ? *e.records : no_record, [&](std::size_t i, std::string_view row) {
        const type& last = element.what == kind::record ? *element.fields.back().of : element;
        const bool ok = lines_can_be(element, element_in(t, value, i), e) && put_fields(e, row, {}, last);
        if (!ok) e.why->inside_element(i);
        return ok;
    });
}

bool write_list(const type& t, emitter& e, const void* value) {
    e.depth += t.leads_back;
    if (e.depth > most_nested) return refuse_depth(*e.why, e.at, most_nested);
    const std::size_t open = count_open(e), start = e.at;
    if (!write_elements(t, e, value)) return false;
    if (static_cast<const wire::borrowing*>(value)->borrowed() && e.at > start)
        e.text_before = emitter::text::number;  // or a line
    e.depth -= t.leads_back;
    if (t.list().is_sized_list) put_run(e, t.leftover_in(value));
    return !t.list().is_sized_list || !t.bytes || check_deferred_within(e, open, start);
}

bool write_choice(const type& t, emitter& e, const void* value) {
    const std::size_t open = count_open(e), start = e.at,
                      around = std::exchange(e.stream, t.choice().limited == type::limit::none ? e.stream : e.at);
    if (t.by_magic && t.ends_open) defer_check(t, e, t.index_in(value));
    if (!write(table::held_by(t, value), e, t.alternative_in(value))) return false;
    e.stream = around;
    if (t.choice().tail) put_run(e, t.tail_in(value));
    return t.choice().limited == type::limit::none || t.choice().limited == type::limit::around ||
           check_deferred_within(e, open, start);
}

bool put_length(const type& length, emitter& e, std::size_t size) {
    std::byte bytes[wire::longest_number];
    if (!put_integer(length, bytes, static_cast<std::int64_t>(size)))
        return refuse_number(*e.why, e.at, "its length", static_cast<std::int64_t>(size));
    e.put(bytes, length.size);
    return true;
}

bool write_leaf(const type& t, emitter& e, const void* value) {
    switch (t.coding->by) {
        case ending::number: return write_varint(t, e, value);
        case ending::terminator: return write_terminated(t, e, value);
        case ending::length: {
            const bool is_long = has_long_length(t, value);
            if (is_long &&
                !put_length(*t.text().prefix, e, static_cast<std::size_t>(table::escape_of(*t.text().prefix))))
                return false;
            if (!put_length(is_long ? *t.text().long_prefix : *t.text().prefix, e, run_in(value).size())) return false;
            put_run(e, value);
            return true;
        }
        case ending::line:
            if (!can_be_line(value)) return refuse_line(*e.why, e.at);
            [[fallthrough]];
        case ending::space: return put_field(t, e, value);
        case ending::control:
        case ending::control_with_nul: put_run(e, value); return true;
        case ending::type: break;
    }
    e.put(value, t.size);
    return true;
}

void write_padding(const type& t, emitter& e, const void* value) {
    if (!t.padding().multiple) return put_run(e, value);
    const std::size_t count = table::padding_at(t, e.at, e.records ? e.records->start : 0);
    const auto kept = run_in(value);
    if (kept.size() == count) return put(e, kept);
    for (std::size_t i = 0; i < count; ++i) {
        const std::byte filled = t.padding().pattern.at(i);
        e.put(&filled, 1);
    }
}

bool write_record(const type& t, emitter& e, const void* value, bool is_nested = false);

bool write_fields(emitter& e, context& record, std::size_t* starts) {
    const type& t = *record.of;
    const auto* const value = static_cast<const std::byte*>(record.value);
    for (const table::step& s : t.record().steps) {
        std::size_t at = e.at;
        if (s.is_run) {
            for (std::size_t i = s.first; i < s.last; ++i) starts[i] = at, at += t.fields[i].of->size;
            e.put(value + s.in_memory, s.size);
        } else {
            starts[s.first] = at;
            const auto& f = t.fields[s.first];
            const std::size_t open = count_open(e);
            record.reading = s.first;
            const bool ok = f.of->what == kind::record ? write_record(*f.of, e, value + f.in_memory, true)
                                                       : write(*f.of, e, value + f.in_memory);
            if (!ok) {
                e.why->inside_field(f.name);
                return false;
            }
            each_open(e, open, [&](error& why) { why.inside_field(f.name); });
        }
    }
    starts[t.fields.size()] = e.at;
    record.reading = wire::dynamic_size;
    return true;
}

// Returns whether a decision is about a number, in an entered record, that controls data which comes later.
bool controls_later(const context& entered, const decision& d) {
    for (const context* around = entered.up; around; around = around->up) {
        if (!around->of->record().is_entered) continue;
        for (const table::control* c : around->of->record().controls) {
            const auto* const step = last_field_step(*c);
            if (step && step->to == entered.of &&
                entered.bytes + (entered.starts[step->field] - entered.start) + step->inside == d.bytes)
                return true;
        }
    }
    return false;
}
// Forgets the decisions about fields of a record that is complete, unless later data can still contradict them: these
// pass to the record around it.
void leave_record(const context& left, decisions& decided, std::size_t before, std::size_t before_entered) {
    const auto keep = [&](decision& d, bool is_kept) { return is_kept && (d.record = left.up); };
    const auto is_done = [&](decision& d) {
        return d.record == &left && !keep(d, left.is_nested || (left.is_entered && controls_later(left, d)));
    };
    decided.all.erase(
        std::remove_if(decided.all.begin() + static_cast<std::ptrdiff_t>(before), decided.all.end(), is_done),
        decided.all.end());
    const auto is_entered_done = [&](const std::byte* bytes) {
        const auto d = decided.entered.find(bytes);
        return is_done(d->second) && (decided.entered.erase(d), true);
    };
    decided.order.erase(std::remove_if(decided.order.begin() + static_cast<std::ptrdiff_t>(before_entered),
                                       decided.order.end(), is_entered_done),
                        decided.order.end());
}

bool write_record(const type& t, emitter& e, const void* value, bool is_nested) {
    field_starts starts(t.fields.size() + 1);
    context here{.up = e.records,
                 .of = &t,
                 .bytes = e.to(e.at),
                 .value = value,
                 .start = e.at,
                 .plan = e.plan,
                 .starts = starts.data(),
                 .element = e.element,
                 .is_nested = is_nested,
                 .is_entered = is_in_entered(e.records)};
    const std::size_t decided = e.decided->all.size(), entered = e.decided->order.size();
    e.records = &here;
    left_out_number left_out, *const outer = e.running;
    const bool runs = t.runs && (here.is_element() || !here.up || !here.up->of->runs);
    if (runs) e.running = &left_out;
    const bool ok = write_fields(e, here, starts.data()) && (!runs || follows(left_out, e)) && follow_all(e, here);
    e.running = outer;
    e.records = here.up;
    if (e.decided->all.size() > decided || e.decided->order.size() > entered)
        leave_record(here, *e.decided, decided, entered);
    return ok;
}

}  // namespace

bool write(const type& t, emitter& e, const void* value) {
    if (t.bitwise) {
        e.put(value, t.size);
        return true;
    }
    switch (t.what) {
        case kind::record: return write_record(t, e, value);
        case kind::list: return write_list(t, e, value);
        case kind::array: return write_elements(t, e, value);
        case kind::choice: return write_choice(t, e, value);
        case kind::optional: {
            const void* const inside = t.content_in(value);
            if (t.by_magic) defer_check(t, e, inside ? 0 : 1);
            return !inside || write(t.element(), e, inside);
        }
        case kind::placed: return write_placed(t, e, value);
        case kind::coded:
            put(e, stored_bytes(t, value, e.plan));
            put_run(e, t.tail_in(value));
            return true;
        case kind::leaf: return write_leaf(t, e, value);
        case kind::bytes: put_run(e, value); return true;
        case kind::padding: write_padding(t, e, value); return true;
        case kind::derived:
        case kind::gap: break;
    }
    return true;
}

bool write_segment(const type& t, emitter& e, const segment& s, const void* value) {
    emitter there = e;
    there.at = s.address;
    const bool compares = e.former && e.former->is_file;
    if (compares && (s.address > e.whole_size || s.size > e.whole_size - s.address)) return e.former->differs = true;
    if (!s.shared || compares) {
        there.out = e.whole;
        there.base = 0;
        const bool ok = write(t, there, value);
        if (compares) e.former->differs |= there.at != s.address + s.size;
        return ok;
    }
    std::vector<std::byte> apart(s.size);
    there.out = apart.data();
    there.base = s.address;
    return write(t, there, value) && write_shared(e, s, apart);
}

}  // namespace verbatim::walk
