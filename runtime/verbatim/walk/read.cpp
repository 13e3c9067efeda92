#include "verbatim/walk/read.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "verbatim/walk/coded.hpp"
#include "verbatim/walk/derive.hpp"
#include "verbatim/walk/placed.hpp"
#include "verbatim/walk/read_parts.hpp"
#include "verbatim/walk/scratch.hpp"
#include "verbatim/walk/short_records.hpp"
#include "verbatim/walk/varint.hpp"
#include "verbatim/wire/sequence.hpp"

namespace verbatim::walk {

namespace {

using table::expression;
using table::type;
using wire::kind;

std::byte* part(void* value, std::size_t offset) { return value ? static_cast<std::byte*>(value) + offset : nullptr; }
wire::borrowing& list_in(void* value) { return *static_cast<wire::borrowing*>(value); }

const note& noted(const frame* in, const table::control& from) { return find_frame(in, from.around ? from.around : in->record)->notes[from.note]; }

// Findings get a field with its path.
class inside {
public:
    inside(cursor& c, std::string_view name, std::size_t index) : cursor_(c), here_{c.where, name, index} {
        if (c.inspect) c.where = &here_;
    }
    inside(const inside&) = delete;
    ~inside() { cursor_.where = here_.up; }

private:
    cursor& cursor_;
    step here_;
};

std::string_view label_of(const type& t) {
    return t.what == kind::record ? t.label : t.what == kind::text ? "text" : t.what == kind::padding ? "padding" : "a field";
}

// Refuses a value of fixed layout that starts another format.
bool accept(const type& t, const cursor& c, const std::byte* at) {
    if (!t.decides_format) return true;
    if (t.what == kind::record) {
        for (const auto& f : t.fields)
            if (!accept(*f.of, c, at + f.offset)) return c.why->inside_field(f.name), false;
        return true;
    }
    if (t.what == kind::array) {
        for (std::size_t i = 0; i < t.count; ++i)
            if (!accept(t.element(), c, at + i * t.element().size)) return c.why->inside_element(i), false;
        return true;
    }
    if (std::memcmp(at, t.expected.data(), t.size) == 0) return true;
    return refuse_magic(*c.why, static_cast<std::size_t>(at - c.file), constant_text(t, at), constant_text(t, t.expected.data()));
}

}  // namespace

std::int64_t number_elsewhere(const frame* in, const table::control& from) {
    if (from.of->what == kind::token) return noted(in, from).number;
    if (from.of->running) return running_number(in, from);
    return integer_in(*from.of, control_at(in, from));
}
const std::byte* control_at(const frame* in, const table::control& from) {
    if (from.offset == wire::dynamic_size) return noted(in, from).at + from.inside;
    return (from.around ? find_frame(in, from.around) : in)->start + from.offset;
}
std::int64_t worked_out_number(const cursor& c, const expression& e) {
    const auto number_for = [](const void* in, const table::control& from) { return number_in(static_cast<const frame*>(in), from); };
    return evaluate(e, {c.frames, number_for}, c.position());
}

bool read_count(const cursor& c, const expression& e, std::size_t least, bool exact, std::size_t& count) {
    const table::control* const from = e.what == expression::form::control ? e.of : nullptr;
    if (from && from->of->what == kind::token) {
        const note& n = noted(c.frames, *from);
        if (!n.is_number || n.number < 0) return refuse_count_text(*c.why, c.file, c.position(), n.text, "is not a number of elements");
        if (static_cast<std::uint64_t>(n.number) > c.left() / std::max<std::size_t>(least, 1)) return refuse_count_text(*c.why, c.file, c.position(), n.text, "is more than the text holds");
        count = static_cast<std::size_t>(n.number);
        return true;
    }
    const std::int64_t stored = number(c, e);
    if (stored < 0) return refuse_negative(*c.why, c.position(), "count", stored);
    const auto wanted = static_cast<std::uint64_t>(stored);
    if (least == 0) return count = static_cast<std::size_t>(wanted), true;
    if (wanted > c.left() || wanted * least > c.left()) {  // two steps, for a product may be too large; a division is slow
        const bool whole_file = c.end == c.file + c.file_size;
        return refuse_count(*c.why, c.position(), stored, least, exact, whole_file ? c.file_size : c.left(), whole_file);
    }
    count = static_cast<std::size_t>(wanted);
    return true;
}

std::string constant_text(const type& t, const std::byte* at) { return t.characters ? quoted(characters(at, at + t.size)) : hex(at, t.size); }

bool read_bitwise(const type& t, cursor& c, void* into) {
    if (c.left() < t.size) return refuse_truncated(*c.why, c.position(), t.size, c.left(), label_of(t));
    if (!accept(t, c, c.at)) return false;
    if (c.inspect && t.checkable) inspect(*c.inspect, c.where, c.position(), c.at, t);
    if (into) std::memcpy(into, c.at, t.size);
    c.at += t.size;
    return true;
}

namespace {

bool read_run(const type& t, const table::step& s, cursor& c, void* into) {
    if (c.left() < s.size) return refuse_truncated(*c.why, c.position(), s.size, c.left(), t.label);
    if (s.decides_format || c.inspect) {
        const std::byte* at = c.at;
        for (const auto& f : t.fields.subspan(s.first, s.last - s.first)) {
            if (!accept(*f.of, c, at)) return c.why->inside_field(f.name), false;
            at += f.of->size;
        }
        at = c.at;
        for (const auto& f : t.fields.subspan(s.first, s.last - s.first)) {
            const step here{c.where, f.name, 0};
            if (c.inspect && f.of->checkable) inspect(*c.inspect, &here, static_cast<std::size_t>(at - c.file), at, *f.of);
            at += f.of->size;
        }
    }
    if (into) std::memcpy(part(into, s.in_memory), c.at, s.size);
    c.at += s.size;
    return true;
}

// Notes the fields that have just been read, from `at` on, and by which others are read.
void take_notes(const type& t, const table::step& s, const std::byte* at, const std::byte* end, note* notes) {
    for (const auto& f : t.fields.subspan(s.first, s.last - s.first)) {
        if (f.note != table::no_note) {
            note& n = notes[f.note];
            n.at = at;
            if (f.of->what == kind::token) {
                n.text = f.of->characters_in(*f.of, characters(at, end));
                n.is_number = f.of->text->parse(*f.of, n.text, &n.number);
            }
        }
        if (s.is_run) at += f.of->size;
    }
}

bool read_steps(const type& t, cursor& c, void* into, note* notes) {
    const std::byte* const start = c.at;
    const frame here{c.frames, &t, start, notes, c.running ? c.running->from : nullptr};
    c.frames = &here;
    bool ok = true;
    for (const table::step *s = t.steps.data(), *end = s + t.steps.size(); ok && s != end; ++s) {
        const std::byte* const at = c.at;
        if (s->is_run) {
            ok = read_run(t, *s, c, into);
        } else {
            const table::field& f = t.fields[s->first];
            const inside field(c, f.name, 0);
            if (f.of->what == kind::derived) {
                if (into && c.inspect && !f.of->by_rule->looks_at_fields) inspect_rule(c, c.where->up, t, *f.of, into, static_cast<std::size_t>(start - c.file));
            } else {
                ok = read(*f.of, c, part(into, f.in_memory));
            }
            if (!ok) c.why->inside_field(f.name);
        }
        if (notes && ok) take_notes(t, *s, at, c.at, notes);
    }
    c.frames = here.up;
    const bool is_element = t.runs && c.running && !(here.up && here.up->record->runs);
    if (ok && is_element && std::exchange(c.running->left_out, nullptr) == c.at) ok = refuse_left_out(*c.why, c.position());
    const auto offset = static_cast<std::size_t>(start - c.file);
    if (ok && into && t.has_rules) remember_rules(c, t, into, offset);
    if (ok && into && c.inspect && !t.expectations.empty()) inspect_expectations(*c.inspect, c.where, offset, into, t);
    return ok;
}

[[gnu::noinline]] bool read_noting(const type& t, cursor& c, void* into) {
    std::array<note, 8> few;
    std::vector<note> many(t.notes > few.size() ? t.notes : 0);
    return read_steps(t, c, into, many.empty() ? few.data() : many.data());
}

bool read_array(const type& t, cursor& c, void* into) {
    for (std::size_t i = 0; i < t.count; ++i) {
        const inside element(c, {}, i);
        if (!read(t.element(), c, part(into, i * t.element().in_memory))) return c.why->inside_element(i), false;
    }
    return true;
}

// Where elements end: after `most` elements, with the bytes when that is earlier, or after the one that says so.
struct bounds {
    std::uint64_t most;
    bool to_end = false;
    const expression* last = nullptr;  // true for the last one
    bool reached(std::size_t i, const cursor& c) const { return i == most || (to_end && c.at == c.end); }
};

// Element 0, which represents "none": from there to `end` it is as the list says.
void inspect_first(inspector& to, const step* where, const type& list, std::size_t offset, const std::byte* bytes, const std::byte* end) {
    const auto count = static_cast<std::size_t>(end - bytes);
    std::size_t i = 0;
    while (i < count && bytes[i] == list.first_as(i)) ++i;
    if (i < count) to.stray(where, offset + i, bytes + i, count - i, list.first_expected);
}

// The element that starts at `from` says that it is the last.
bool is_last(const type& element, cursor& c, const std::byte* from, const expression& last) {
    const frame here{c.frames, &element, from};
    c.frames = &here;
    const bool is = number(c, last) != 0;
    c.frames = here.up;
    return is;
}
bool can_go_on(const bounds& until, const cursor& c) { return !until.last || c.left() || refuse_endless(*c.why, c.position(), text_of(*until.last)); }

// Passes elements: this decides how fast files are read.
bool pass_elements(const type& element, cursor& c, const bounds& until, std::size_t& count) {
    if (const short_records records(element); records.are_they() && !until.to_end && !until.last) {
        count = static_cast<std::size_t>(until.most);
        if (const std::byte* const end = records.pass(count, c.at, c.end)) return c.at = end, true;
        count = 0;  // one of them cannot be read
    }
    inspector* const wanted = std::exchange(c.inspect, nullptr);
    bool ok = true;
    bool last = false;
    while (ok && !last && !until.reached(count, c)) {
        const std::byte* const from = c.at;
        ok = can_go_on(until, c) && read(element, c, nullptr) && !(until.to_end && c.at == from);
        if (ok) ++count;
        else c.at = from;
        last = ok && until.last && is_last(element, c, from, *until.last);
    }
    c.inspect = wanted;
    return ok;
}

// Reads elements with the path of each for findings. `next` gives where the next one goes, or null; `drop` takes it away again.
template <class Next, class Drop>
bool each_element(const type& list, cursor& c, const bounds& until, std::size_t& count, Next next, Drop drop) {
    const step* const outer = c.where;
    inspector* const wanted = c.inspect;
    bool ok = true, last = false;
    for (; ok && !last && !until.reached(count, c); count += ok) {
        const std::byte* const from = c.at;
        const step here{outer, {}, count};
        if (c.inspect) c.where = &here;
        const bool none = list.first_as && count == 0;
        if (none) c.inspect = nullptr;
        const attempt before(c);
        ok = can_go_on(until, c) && read(list.element(), c, next()) && !(until.to_end && c.at == from);
        c.inspect = wanted;
        if (!ok) {
            drop();
            c.at = from;
            before.give_up(c);
        } else if (none && wanted) {
            inspect_first(*wanted, &here, list, static_cast<std::size_t>(from - c.file), from, c.at);
        }
        last = ok && until.last && is_last(list.element(), c, from, *until.last);
    }
    c.where = outer;
    return ok;
}

bool inspect_elements(const type& list, cursor& c, const bounds& until, std::size_t& count) {
    const keeper* const keep = std::exchange(c.keep, &keep_nothing);  // no element is kept, and to count owners is slow
    bool ok;
    if (list.element().compared_decoded) {
        scratch element(list.element());
        ok = each_element(list, c, until, count, [&] { return element.fresh(); }, [] {});
    } else {
        ok = each_element(list, c, until, count, []() -> void* { return nullptr; }, [] {});
    }
    c.keep = keep;
    return ok;
}

// Reads elements one after the other. Those that can be decoded again are only passed, and borrowed; others are decoded now. On failure c is at the
// element that cannot be read, and those before it are there.
bool read_elements(const type& list, cursor& c, void* into, const bounds& until, std::size_t& count) {
    const std::byte* const begin = c.at;
    bool ok;
    if (!into || list.element().lazy) {
        ok = c.inspect ? inspect_elements(list, c, until, count) : pass_elements(list.element(), c, until, count);
        if (into) list_in(into).borrow_first(*c.keep, {begin, c.at}, count);
    } else {
        // No more room at once than there are bytes that could be elements.
        const auto room = static_cast<std::size_t>(std::min<std::uint64_t>(until.most, c.left() / list.element().in_memory));
        ok = each_element(list, c, until, count, [&] { return list.elements->append(list, into, room); }, [&] { list.drop_last(into); });
    }
    if (!ok) c.why->inside_element(count);
    return ok;
}

// Elements of fixed layout.
bool read_bitwise_elements(const type& list, cursor& c, void* into, std::size_t count) {
    const type& element = list.element();
    if (into) list_in(into).borrow_first(*c.keep, {c.at, count * element.size}, count);
    const std::byte* at = c.at;
    c.at += count * element.size;
    const bool looks = element.decides_format || (c.inspect && (element.checkable || list.first_as));
    for (std::size_t i = 0; looks && i < count; ++i, at += element.size) {
        if (!accept(element, c, at)) return c.at = at, c.why->inside_element(i), false;
        if (!c.inspect) continue;
        const step here{c.where, {}, i};
        const auto offset = static_cast<std::size_t>(at - c.file);
        if (list.first_as && i == 0) inspect_first(*c.inspect, &here, list, offset, at, at + element.size);
        else if (element.checkable) inspect(*c.inspect, &here, offset, at, element);
    }
    return true;
}

bool read_sized_list(const type& t, cursor& c, void* into) {
    std::size_t size = 0, count = 0;
    if (!t.bytes) size = c.left();
    else if (!read_count(c, *t.bytes, 1, true, size)) return false;
    if (!into && !c.inspect && !t.nests) return c.at += size, true;  // whatever the bytes are, they are kept
    const std::uint64_t most = t.times ? static_cast<std::uint64_t>(number(c, *t.times)) : static_cast<std::uint64_t>(-1);  // a negative count is more than any
    cursor in = c;
    in.end = c.at + size;
    if (t.element().bitwise) {
        const std::size_t fitting = static_cast<std::size_t>(std::min<std::uint64_t>(most, in.left() / t.element().size));
        error ignored;
        in.why = &ignored;
        while (count < fitting && accept(t.element(), in, in.at + count * t.element().size)) ++count;
        (void)read_bitwise_elements(t, in, into, count);
    } else {
        (void)read_elements(t, in, into, {most, true}, count);
        if (c.gave_up && *c.gave_up) return false;
    }
    const std::uint64_t missing = t.times ? most - count : 0;
    if (c.inspect && in.left()) c.inspect->stray(c.where, in.position(), in.at, in.left(), "whole elements");
    else if (c.inspect && missing) c.inspect->report(c.where, in.position(), std::to_string(most) + " elements", std::to_string(count));
    if (into) {
        t.leftover(into)->borrow(*c.keep, {in.at, in.left()}, in.left());
        if (t.missing) *t.missing(into) = missing;
    }
    c.at += size;
    return true;
}

// Elements up to the one that says that it is the last.
bool read_until(const type& t, cursor& c, void* into) {
    std::size_t count = 0;
    if (!t.element().bitwise) return read_elements(t, c, into, {static_cast<std::uint64_t>(-1), false, t.until}, count);
    const std::byte* at = c.at;
    for (bool last = false; !last; at += t.element().size, ++count) {
        cursor next = c;
        next.at = at;
        if (!can_go_on({0, false, t.until}, next)) return c.why->inside_element(count), false;
        if (next.left() < t.element().size) return refuse_truncated(*c.why, next.position(), t.element().size, next.left(), label_of(t.element())), c.why->inside_element(count), false;
        last = is_last(t.element(), next, at, *t.until);
    }
    return read_bitwise_elements(t, c, into, count);
}

// Of elements that may take no bytes, those that the bytes left could not hold are paid from the budget of the file, with the room that they take decoded.
bool can_hold(const cursor& c, std::uint64_t count, std::size_t each) {
    if (count <= c.left() || !c.budget) return true;
    const std::uint64_t more = count - c.left();
    if (more > *c.budget / each) return give_up(c), refuse_many(*c.why, c.position(), count, most_overlap);
    *c.budget -= more * each;
    return true;
}

bool read_list(const type& t, cursor& c, void* into) {
    const nesting deeper(t, c);
    if (!deeper.allowed()) return refuse_depth(*c.why, c.position(), most_nested);
    const running_list first(c);
    if (t.is_sized_list) return read_sized_list(t, c, into);
    if (t.until) return read_until(t, c, into);
    std::size_t count = 0, read = 0;
    if (!read_count(c, *t.times, t.element().smallest, t.element().bitwise, count)) return false;
    if (t.element().smallest == 0 && !can_hold(c, count, t.element().in_memory)) return false;
    if (t.element().bitwise) return read_bitwise_elements(t, c, into, count);
    return read_elements(t, c, into, {count}, read);
}

bool read_bytes(const type& t, cursor& c, void* into) {
    std::size_t size = c.left();
    if (t.bytes && !read_count(c, *t.bytes, 1, true, size)) return false;
    if (c.inspect && t.ends_text)
        if (const auto behind = characters(c.at, c.end); !is_line_end(behind)) c.inspect->text(c.where, c.file, c.position(), behind, "one line end");
    take(c, into, size);
    return true;
}

// Padding whose place says its size, or that takes all bytes up to the end.
bool read_padding(const type& t, cursor& c, void* into) {
    const std::size_t count = t.multiple ? table::padding_at(t, c.position(), c.frames ? static_cast<std::size_t>(c.frames->start - c.file) : 0) : c.left();
    if (count > c.left()) return refuse_truncated(*c.why, c.position(), count, c.left(), "padding");
    if (c.inspect) c.inspect->padding(c.where, c.position(), c.at, count, t.pattern.at, t.pattern.width);
    take(c, into, count);
    return true;
}

}  // namespace

bool read(const type& t, cursor& c, void* into) {
    if (t.bitwise) return read_bitwise(t, c, into);
    switch (t.what) {
        case kind::record:
            if (t.notes) return read_noting(t, c, into);
            return t.is_row && !into && !c.inspect ? pass_row(t, c) : read_steps(t, c, into, nullptr);
        case kind::list: return read_list(t, c, into);
        case kind::array: return read_array(t, c, into);
        case kind::choice: return read_choice(t, c, into);
        case kind::optional: return read_optional(t, c, into);
        case kind::placed: return read_placed(t, c, into);
        case kind::coded: return read_coded(t, c, into);
        case kind::string: return read_string(t, c, into);
        case kind::token: return read_token(t, c, into);
        case kind::varint: return read_varint(t, c, into);
        case kind::bytes: return read_bytes(t, c, into);
        case kind::padding: return read_padding(t, c, into);
        case kind::integer:
        case kind::real:
        case kind::enumeration:
        case kind::flags:
        case kind::packed:
        case kind::text:
        case kind::constant: return read_bitwise(t, c, into);
        case kind::derived:
        case kind::gap: break;
    }
    return true;
}

}  // namespace verbatim::walk
