#include "verbatim/walk/placed.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "verbatim/walk/read/apart.hpp"
#include "verbatim/walk/read/parts.hpp"
#include "verbatim/walk/scratch.hpp"
#include "verbatim/walk/tails.hpp"
#include "verbatim/walk/write/control.hpp"
#include "verbatim/walk/write/write.hpp"

namespace verbatim::walk {

using table::type;

namespace {

std::size_t base_of(const type& t, const context* records, auto position_of, std::size_t end, std::size_t around) {
    const auto start_of = [](const context* record) { return record ? record->start : 0; };
    switch (t.placed().from) {
        case table::base::file: return 0;
        case table::base::record: return start_of(records);
        case table::base::field: return position_of(*table::control_in(t.placed().pointer));
        case table::base::start_of: return start_of(find_record(records, t.placed().from_record));
        case table::base::after_field:
            return start_of(find_record(records, t.placed().from_record)) + t.placed().from_offset;
        case table::base::end: return end;
        case table::base::around: return around;
    }
    return 0;
}
}  // namespace

std::size_t base_of(const type& t, const emitter& e) {
    const auto position_of = [&](const table::control& c) { return place_of(e, c).position; };
    return base_of(t, e.records, position_of, e.whole_size, e.stream);
}
std::size_t base_of(const type& t, const cursor& c) {
    const auto position_of = [&](const table::control& from) {
        return static_cast<std::size_t>(control_at(c.records, from) - c.file);
    };
    return base_of(t, c.records, position_of, c.file_size, static_cast<std::size_t>(c.in().begin - c.file));
}

namespace {

bool read_target(const type& t, cursor& c, void* into, std::size_t target, const std::byte* limit) {
    if (*c.budget == 0) {
        give_up(c);
        return refuse_excess(*c.why, c.position(), most_overlap);
    }
    const nesting deeper(t, c);
    if (!deeper.allowed()) return refuse_depth(*c.why, c.position(), most_nested);
    std::size_t reach = target;
    const auto known = c.salvage ? c.salvage->mark() : salvaged::point{};
    const std::byte *const at = std::exchange(c.at, c.file + target), *const end = std::exchange(c.end, limit);
    std::size_t* const outer_reach = std::exchange(c.reach, &reach);
    // No value is made if its bytes are not there: a pointer of a few bytes in a hostile file must not cost the memory
    // of a large value.
    const bool too_short = t.element().bitwise && c.left() < t.element().size;
    const bool ok = read(t.element(), c, too_short ? nullptr : t.set_content(into));
    // A value that cannot be read costs time, too, because a choice then keeps its bytes and reading goes on. A value
    // of few bytes that takes much memory costs some of that, at the least one byte.
    constexpr std::size_t most_times = 16;
    const std::size_t passed = c.position() - target, cost = std::max(passed, 1 + t.element().in_memory / most_times);
    c.at = at;
    c.end = end;
    c.reach = outer_reach;
    *c.budget -= std::min<std::uint64_t>(cost, *c.budget);
    if (!ok && (!salvages(c) || passed == 0 || too_short)) {
        if (c.salvage) c.salvage->back_to(known);
        return false;
    }
    if (!ok) c.salvage->lose(c.where, *c.why);
    reach = std::max(reach, target + passed);
    found_there(t, c, into, target, passed, reach);
    if (c.inspect && t.placed().is_look) note_seen(*c.inspect, t, target, passed);
    else if (c.inspect) c.inspect->followed(c.where, t, target, passed);
    return true;
}

// Searches backwards from the end of the file for the magic and reads the value there. If none can be read, the error
// is that of the last match in the file, which is tried first.
bool read_last(const type& t, cursor& c, void* into) {
    const type& magic = table::magic_of(t);
    error first;
    for (std::size_t end = c.file_size; end >= magic.size; --end) {
        const std::size_t start = end - magic.size;
        if (!is_expected(magic, c.file + start)) continue;
        const attempt before(c);
        error why;
        error* const outer = std::exchange(c.why, &why);
        const bool ok = read_target(t, c, into, start, c.file + c.file_size);
        c.why = outer;
        if (ok) return true;
        before.give_up(c);
        if (first.reason.empty()) first = std::move(why);
        if (c.has_stopped()) break;
    }
    if (first.reason.empty()) return refuse_nowhere(*c.why, c.position(), expected_text(magic));
    *c.why = std::move(first);
    return false;
}

bool is_absent(const type& t, std::int64_t pointer) { return t.placed().can_be_absent && pointer == t.placed().absent; }

// Puts a number into the field of the pointer.
bool put_pointer(const type& t, emitter& e, std::int64_t pointer) {
    const decider by = t.placed().is_look ? decider::look : decider::pointer;
    const auto* const field = settable_in(t.placed().pointer);
    return !field || (put_control(e, *field, pointer, bits_of(*t.placed().pointer), by) &&
                      keep_others(e, *t.placed().pointer, by));
}

bool point_to(const type& t, emitter& e, std::size_t address) {
    const auto wanted = static_cast<std::int64_t>(address) - static_cast<std::int64_t>(base_of(t, e));
    const auto number = settable_in(t.placed().pointer) ? solved_number(e, *t.placed().pointer, wanted) : std::nullopt;
    if (!number) {
        const std::int64_t now = written_number(e, *t.placed().pointer);
        return now == wanted || refuse_place(*e.why, address, static_cast<std::int64_t>(address) + now - wanted);
    }
    if (is_absent(t, *number)) return refuse_base(*e.why, address, t.placed().absent);
    return put_pointer(t, e, *number);
}

// Returns whether the user has set the pointer of a look: it no longer leads to the place where the look was read.
bool is_set(const type& t, const emitter& e, std::size_t origin) {
    const std::size_t start = t.placed().from == table::base::around ? e.stream : 0;
    const bool counts_from_start = t.placed().from == table::base::file || t.placed().from == table::base::around;
    return counts_from_start && number_in_memory(e, *t.placed().pointer) != static_cast<std::int64_t>(origin - start);
}

// Makes the pointer of a look follow its bytes, unless the user has set the pointer or an evaluator works it out.
bool follow_look(const type& t, emitter& e, const segment& there) {
    const bool is_new = there.origin == wire::dynamic_size;
    if (t.placed().pointer->by || (is_new && t.placed().from == table::base::around && e.stream != 0)) return true;
    return (!is_new && is_set(t, e, there.origin)) || point_to(t, e, there.address);
}
// Writes an absent look. If the look was removed and the user has not set its pointer, the pointer becomes `absent`.
// Otherwise the pointer keeps its number, which may lead to bytes of other values; a number that is `absent` is decided
// here, so that nothing else can change it.
bool leave_look(const type& t, emitter& e, const void* value) {
    if (!t.placed().can_be_absent) return true;
    const auto* const there = t.identity_in(value).where();
    const bool stays =
        there ? is_set(t, e, there->offset)
              : t.placed().may_be_unreadable || number_in_memory(e, *t.placed().pointer) != t.placed().absent;
    return stays || put_pointer(t, e, t.placed().absent);
}

// Reads a look. If that fails, the look is absent, and a finding is reported.
bool look_if_readable(const type& t, cursor& c, void* into) {
    const attempt before(c);
    error why;
    error* const outer = std::exchange(c.why, &why);
    salvaged* const salvage = std::exchange(c.salvage, nullptr);
    stream in = t.placed().from == table::base::around ? c.in() : stream{c.file, c.file + c.file_size};
    std::int64_t target = 0;
    std::int64_t is_wanted = 1;
    bool ok = (!t.optional().present || number(c, *t.optional().present, is_wanted)) &&
              (!is_wanted || number(c, *t.placed().pointer, target));
    bool is_elsewhere = !is_wanted;  // it is not wanted, or in bytes that another value decodes to and has already
    if (error none;
        ok && is_wanted && t.placed().pointer->by && !t.placed().pointer->by->stream(c, in, is_elsewhere, none))
        ok = refuse_expression(why, c.position(), *t.placed().pointer->by, none);
    const auto size = static_cast<std::size_t>(in.end - in.begin);
    const bool is_outside = target < 0 || static_cast<std::uint64_t>(target) > size;
    if (ok && !is_elsewhere) {
        const std::size_t to = is_outside ? size : static_cast<std::size_t>(target);
        const stream around = std::exchange(c.limit, in);
        ok = read_target(t, c, into, static_cast<std::size_t>(in.begin - c.file) + to, in.end);
        c.limit = around;
    }
    // Outside of the bytes is nothing, which a value of a given size of 0 needs.
    if (!is_elsewhere && is_outside && (target < 0 || !ok || !has_given_size(t.element())))
        ok = refuse_pointer(why, c.position(), target, size);
    c.salvage = salvage;
    c.why = outer;
    if (ok && !is_elsewhere) return true;
    if (c.stopped) *c.stopped = stop::none;
    before.give_up(c);
    t.drop_content(into);
    if (!ok && c.inspect)
        c.inspect->report(c.where, c.position(), "what can be read where the schema looks", why.reason);
    return true;
}

// Reads a placed value where its pointer leads.
bool read_where_it_points(const type& t, cursor& c, void* into) {
    std::int64_t pointer = 0;
    if (!number(c, *t.placed().pointer, pointer)) return false;
    const std::uint64_t target =
        base_of(t, c) + static_cast<std::uint64_t>(pointer);  // beyond the file if negative; 64 bits on every machine
    if (target > c.file_size)
        return refuse_pointer(*c.why, c.position(), static_cast<std::int64_t>(target), c.file_size);
    return read_target(t, c, into, static_cast<std::size_t>(target), c.file + c.file_size);
}

// Leaves out a value of a broken file to which its pointer does not lead: it is absent, or else new.
bool leave_unread(const type& t, cursor& c, void* into) {
    constexpr std::size_t much = std::size_t{1} << 16;
    if (!t.placed().can_be_absent && t.element().in_memory > much) return false;
    c.salvage->lose(c.where, *c.why);
    t.drop_content(into);
    if (!t.placed().can_be_absent) t.set_content(into), c.salvage->leave(c.where);
    return true;
}

}  // namespace

void make_places(std::shared_ptr<wire::places>& all, std::size_t file_size) {
    all = std::make_shared<wire::places>();
    all->all.reserve(8 + file_size / 512);
}

bool read_placed(const type& t, cursor& c, void* into) {
    if (t.placed().is_last_in_file) return read_last(t, c, into);
    bool is_left_out = t.placed().is_look && c.skips_looks;
    if (!is_left_out && t.placed().can_be_absent) {
        std::int64_t stored = 0;
        if (!number(c, *table::control_in(t.placed().pointer), stored)) return false;
        is_left_out = is_absent(t, stored);
    }
    if (is_left_out) {
        t.drop_content(into);
        if (c.inspect && t.placed().is_needed)
            c.inspect->report(c.where, c.position(), "a value", "a pointer of " + std::to_string(t.placed().absent),
                              severity::unusual, c.inspect->rules_from);
        return true;
    }
    if (t.placed().may_be_unreadable) return look_if_readable(t, c, into);
    return read_where_it_points(t, c, into) || (salvages(c) && leave_unread(t, c, into));
}

bool write_placed(const type& t, emitter& e, const void* value) {
    const void* const inside = t.content_in(value);
    if (!inside && t.placed().is_look) return leave_look(t, e, value);
    if (t.placed().pointer && !t.placed().pointer->by && !has_all(e, *t.placed().pointer)) return false;
    if (!inside) return t.placed().can_be_absent ? put_pointer(t, e, t.placed().absent) : refuse_missing(*e.why, e.at);
    segment& there = (*e.segments)[(*e.next_segment)++];
    if (there.is_pinned && moves_with_record(t))
        there.address = base_of(t, e) + static_cast<std::size_t>(t.placed().pointer->value);
    e.depth += t.leads_back;
    if (e.depth > most_nested) return refuse_depth(*e.why, there.address, most_nested);
    if (!write_segment(t.element(), e, there, inside)) return false;
    e.depth -= t.leads_back;
    return t.placed().is_look ? follow_look(t, e, there) : t.placed().is_last_in_file || point_to(t, e, there.address);
}

namespace {

// Returns whether a record at the cursor is the same as one around it at the same place: it has the same type, and the
// same arguments.
bool is_same_record(const type& t, const cursor& c, const context& around) {
    const table::evaluator *const given = t.record().given, *const before_given = around.of->record().given;
    if (!given || !before_given) return around.of == &t;
    cursor then = c;
    then.at = around.bytes;
    then.records = around.up;
    then.element = around.element;
    then.limit = around.up ? around.up->in : stream{};
    std::vector<std::byte> now, before;
    error why;
    return given->bytes(c, now, why) && before_given->bytes(then, before, why) && now == before;
}

}  // namespace

bool leads_back_here(const type& t, const cursor& c) {
    const stream in = c.in();
    bool is_in_look = false;
    for (const context* f = c.records; f; f = f->up) {
        is_in_look |= is_at_look(*f->of, f->reading);
        if (is_in_look && f->bytes == c.at && f->in.begin == in.begin && f->in.end == in.end &&
            is_same_record(t, c, *f))
            return true;
    }
    return false;
}

namespace {

std::optional<std::size_t> magic_place(const type& optional, std::size_t here, std::size_t size, auto base) {
    const type& element = optional.element();
    if (element.what != wire::kind::placed) return here;
    const std::uint64_t target =
        base(element) +
        static_cast<std::uint64_t>(element.placed().pointer->value);  // beyond the file if the pointer is negative
    return target <= size ? std::optional(static_cast<std::size_t>(target)) : std::nullopt;
}

}  // namespace

std::optional<std::size_t> magic_place(const type& optional, const cursor& c) {
    return magic_place(optional, c.position(), c.file_size,
                       [&](const type& placed) { return std::uint64_t{base_of(placed, c)}; });
}
std::optional<std::size_t> magic_place(const type& optional, const emitter& e) {
    return magic_place(optional, e.at, e.whole_size,
                       [&](const type& placed) { return std::uint64_t{base_of(placed, e)}; });
}

bool is_found_again(const segment& s, std::span<const std::byte> file, error& why) {
    scratch again(*s.of);
    apart in(file);
    in.c.why = &why;
    if (!read_last(*s.of, in.c, again.get())) return false;
    const std::size_t found = s.of->identity_in(again.get()).where()->offset;
    return found == s.address || refuse_later(why, s.address, found);
}

bool moves_with_record(const type& placed) {
    const bool is_from_file = placed.placed().from == table::base::file || placed.placed().from == table::base::end;
    return placed.placed().pointer->what == table::expression::form::number && !is_from_file &&
           !placed.placed().is_last_in_file;
}

std::optional<std::size_t> fixed_address(const type& placed) {
    const bool is_fixed = placed.what == wire::kind::placed && placed.placed().from == table::base::file &&
                          placed.placed().pointer->what == table::expression::form::number &&
                          !placed.placed().is_last_in_file;
    return is_fixed ? std::optional(static_cast<std::size_t>(placed.placed().pointer->value)) : std::nullopt;
}

}  // namespace verbatim::walk
