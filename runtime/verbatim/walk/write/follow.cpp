#include "verbatim/walk/write/follow.hpp"

#include <algorithm>
#include <utility>

#include "verbatim/text/text.hpp"
#include "verbatim/walk/expression.hpp"
#include "verbatim/walk/measure.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/walk/read/late_rules.hpp"
#include "verbatim/walk/write/as_read.hpp"
#include "verbatim/walk/write/control.hpp"
#include "verbatim/walk/write/derive.hpp"
#include "verbatim/walk/write/spelled.hpp"

namespace verbatim::walk {

namespace {

using table::type;
using wire::kind;

// Returns whether a field ends with a line, which goes up to a line end. A number goes up to any white space.
bool ends_with_line(const type& t) {
    if (t.what != kind::list) return t.is_line();
    const type& element = t.element();
    if (element.text().separated) return ends_with_line(element);
    return element.what == kind::record && element.record().is_row && ends_with_line(*element.fields.back().of);
}

// Checks, after the fields of a record of text are written, that field `index` is separated from the field before it.
bool is_apart(const emitter& e, const context& record, std::size_t index) {
    const std::size_t at = record.starts[index], size = record.starts[index + 1] - at;
    std::size_t before = index;  // one past the last field before `index` that is not empty
    while (before > 0 && record.starts[before - 1] == at) --before;
    if (before == 0 || size == 0) return true;
    const std::string_view text{reinterpret_cast<const char*>(e.to(at)), size};
    const bool line = ends_with_line(*record.of->fields[before - 1].of);
    const bool apart = line ? text.starts_with('\n') || text.starts_with("\r\n") : wire::detail::is_space(*e.to(at));
    return apart || refuse_run_on(*e.why, at, line);
}

// The number of bytes that a value takes is `size`; `dynamic_size` if it is measured when it is needed.
bool follow(const type& t, emitter& e, const void* value, const context& record, std::size_t index, std::size_t size);

std::size_t size_of(const type& t, const void* value, const context& record, std::size_t index, std::size_t size) {
    return size != wire::dynamic_size ? size : measure(t, value, record.starts[index], record);
}

bool follow_count(const type& t, emitter& e, const void* value, const context& record, std::size_t index) {
    const table::control* const count = table::control_in(t.list().times);
    const auto length = static_cast<std::int64_t>(t.length(value));
    if (length == 0 && t.list().times->is_exact && written_number(e, *t.list().times) < 0) return true;  // none either
    if (!count || !count->of->is_token()) return put_number(e, *t.list().times, length);
    if (!is_apart(e, record, index)) return false;
    // The count has been written for the first list that it counts.
    const std::byte* const at = e.to(record.starts[count->field]);
    const auto text = count->of->text().characters_in(
        *count->of,
        {reinterpret_cast<const char*>(at), record.starts[count->field + 1u] - record.starts[count->field]});
    std::int64_t written = 0;
    (void)count->of->text().separated->parse(*count->of, text, &written);
    return written == length || refuse_disagreement(*e.why, record.starts[index], count->name, std::to_string(length),
                                                    std::to_string(written), "elsewhere");
}

// Lets the controlling fields of elements that are not records follow them: these fields are in the record that has the
// list or array.
bool follow_elements(const type& t, emitter& e, const void* value, const context& record, std::size_t index) {
    const type& element = t.element();
    if (element.bitwise || element.lazy || element.what == kind::record) return true;
    if (t.what == kind::list && t.list().can_keep_outer_records) return true;  // what is worked out has no such fields
    const std::size_t start = e.at;
    std::size_t i = 0;
    const at_element here(e, i);
    for (; i < t.length(value); ++i) {
        const void* const one = element_in(t, value, i);
        const std::size_t size = measure(element, one, e.at, record);
        if (!follow(element, e, one, record, index, size)) {
            e.why->inside_element(i);
            return false;
        }
        e.at += size;
    }
    e.at = start;
    return true;
}

bool follow_list(const type& t, emitter& e, const void* value, const context& record, std::size_t index,
                 std::size_t size) {
    if (!follow_elements(t, e, value, record, index)) return false;
    if (t.list().until) return true;
    if (!t.list().is_sized_list) return follow_count(t, e, value, record, index);
    if (t.bytes && !put_number(e, *t.bytes, static_cast<std::int64_t>(size_of(t, value, record, index, size))))
        return false;
    return !t.list().times ||
           put_number(e, *t.list().times, static_cast<std::int64_t>(t.length(value) + *t.missing_in(value)));
}

// Lets the controlling size of a value with a byte limit follow it.
bool follow_limit(const type& t, emitter& e, const void* value, const context& record, std::size_t index,
                  std::size_t size) {
    if (t.choice().limited == type::limit::none) return true;
    size = size_of(t, value, record, index, size);
    if (t.choice().limited == type::limit::fixed)
        return size == t.size || refuse_size(*e.why, record.starts[index], size, t.size);
    const std::size_t before = t.choice().limited == type::limit::record ? record.starts[index] - record.start : 0;
    return !t.bytes || put_number(e, *t.bytes, static_cast<std::int64_t>(before + size));
}

bool follow_choice(const type& t, emitter& e, const void* value, const context& record, std::size_t index,
                   std::size_t size) {
    if (t.choice().tag && !can_follow(e, *t.choice().tag)) {
        if (!follow_limit(t, e, value, record, index, size)) return false;
    } else if (!t.by_magic) {
        const std::size_t held = t.index_in(value);
        if (t.choice().tag && !has_all(e, *t.choice().tag)) return false;
        const std::int64_t tag = t.choice().tag ? written_number(e, *t.choice().tag) : 0;
        // If the tag is that of another alternative of the same type, it stays.
        const std::size_t by_tag = table::index_of_tag(t, tag);
        const bool follows =
            held < t.holds.size() && by_tag != held && (by_tag >= t.holds.size() || t.holds[by_tag] != t.holds[held]);
        if (follows && settable_in(t.choice().tag) && held >= t.choice().tags.size())
            return refuse_known_tag(*e.why, record.starts[index], tag_text(t, tag));
        if (t.choice().tag && !put_number(e, *t.choice().tag, follows ? t.choice().tags[held] : tag)) return false;
        if (!follow_limit(t, e, value, record, index, size)) return false;
    }
    // The controlling fields of the alternative itself, for example a count, are in this record too.
    if (t.choice().tail && size != wire::dynamic_size) size -= t.tail_in(value)->size();
    return follow(table::held_by(t, value), e, t.alternative_in(value), record, index, size);
}

// First the controlling fields of the content follow, for example a count; then the condition must agree with its
// presence.
bool follow_optional(const type& t, emitter& e, const void* value, const context& record, std::size_t index,
                     std::size_t size) {
    const void* const inside = t.content_in(value);
    if (inside && !follow(t.element(), e, inside, record, index, size)) return false;
    if (t.by_magic) return true;
    if (t.optional().present) return put_condition(e, *t.optional().present, inside != nullptr, record.starts[index]);
    // Without a condition, an optional is present while bytes are left, so none may follow an absent optional.
    return inside || record.starts[index] == record.starts[record.of->fields.size()] ||
           refuse_absent(*e.why, record.starts[index]);
}

// Another placed value may have the same pointer, so the pointer must agree with the presence of this value. The
// controlling fields of the value itself, for example a count, are in this record too. If a list has been removed, its
// count becomes 0.
bool follow_placed(const type& t, emitter& e, const void* value, const context& record, std::size_t index) {
    const void* const inside = t.content_in(value);
    const table::control* const field = t.placed().can_be_absent ? settable_in(t.placed().pointer) : nullptr;
    if (field && !has_all(e, *t.placed().pointer)) return false;
    const bool is_absent = field && integer_in(*field->of, place_of(e, *field).bytes) == t.placed().absent;
    if (field && is_absent == (inside != nullptr) && (inside || !t.placed().is_look))
        return refuse_presence(*e.why, record.starts[index], field->name, inside != nullptr);
    if (inside) return follow(t.element(), e, inside, record, index, wire::dynamic_size);
    const type& element = t.element();
    const bool was_there =
        field && (!t.placed().is_look || t.identity_in(value).where()) && field->is_own() &&
        integer_in(*field->of, static_cast<const std::byte*>(record.value) + field->in_memory) != t.placed().absent;
    if (element.what != kind::list || !was_there) return true;
    return (!element.bytes || put_number(e, *element.bytes, 0)) &&
           (!element.list().times || put_number(e, *element.list().times, 0));
}

// Lets the controlling fields of a value follow it, if they are in the record that holds it.
bool follow(const type& t, emitter& e, const void* value, const context& record, std::size_t index, std::size_t size) {
    switch (t.what) {
        case kind::list: return follow_list(t, e, value, record, index, size);
        case kind::choice: return follow_choice(t, e, value, record, index, size);
        case kind::optional: return follow_optional(t, e, value, record, index, size);
        case kind::placed: return follow_placed(t, e, value, record, index);
        case kind::coded:
            return (!t.coded().given || put_number(e, *t.coded().given, number_in_memory(e, *t.coded().given))) &&
                   follow_limit(t, e, value, record, index, size);
        case kind::leaf:
        case kind::bytes:
            if (t.text().separated || !t.padding().line_end.empty())
                return record.of->record().is_row || is_apart(e, record, index);  // a row separates its columns itself
            return !t.bytes ||
                   put_number(e, *t.bytes,
                              static_cast<std::int64_t>(static_cast<const wire::byte_run*>(value)->view().size()));
        case kind::array: return follow_elements(t, e, value, record, index);
        case kind::record:
        case kind::derived:
        case kind::padding:
        case kind::gap: break;
    }
    return true;
}

std::size_t reach_in(const void* of, const void* placed) {
    const auto& e = *static_cast<const emitter*>(of);
    const auto& all = *e.segments;
    std::size_t i = *e.next_segment;  // `placed` has been written, so its segment is before this one
    while (all[--i].value != placed) {}
    const std::size_t start = all[i].address, behind = all[i].next;
    std::size_t reach = start;
    for (; i < behind; ++i) reach = std::max(reach, all[i].address + all[i].size);
    return reach - start;
}

bool follow_rule(const type& t, emitter& e, const void* state, const context& record, record_as_read& as_read) {
    if (*t.derived().state->forced(t, const_cast<void*>(state)) ||
        (t.derived().applies && written_number(e, *t.derived().applies) == 0))
        return true;
    const std::size_t end = record.starts[record.of->fields.size()];
    const auto there = place_of(e, *t.derived().target);
    if (!there.bytes) return true;
    if (t.derived().by_rule->looks_at_fields || t.derived().by_rule->what == table::rule::form::copy) {
        const bool may_follow =
            t.derived().state->borrowed(t, state).data() || is_in_sync(t, state, *record.of, record.value, as_read);
        return !e.rules || !may_follow || e.rules->follow_next(e, t, state, record, there.position, end);
    }
    // If nothing in the record has changed, the field already is as the rule leaves it, in sync or not.
    const auto read_as = t.derived().state->borrowed(t, state);
    if (!e.decodes && read_as.data() &&
        is_as_read(e.former, read_as, record.start, std::span(e.to(record.start), end - record.start)))
        return true;
    // To work out whether a costly rule is in sync takes as long as to evaluate it, and matters only if it has changed.
    const auto follows = [&] { return is_in_sync(t, state, *record.of, record.value, as_read); };
    const bool is_costly = read_as.data() != nullptr;
    if (!is_costly && !follows()) return true;
    const std::int64_t number = rule_value(t, record, {&e, &reach_in});
    std::byte now[wire::longest_number];
    std::memcpy(now, e.to(there.position), t.derived().target->of->size);
    const bool fits = assign_integer(*t.derived().target->of, now, number);
    if (is_costly && fits && std::memcmp(now, e.to(there.position), t.derived().target->of->size) == 0) return true;
    if (is_costly && !follows()) return true;
    if (!fits) return refuse_number(*e.why, there.position, t.derived().target->name, number);
    return put_by_rule(e, record, *t.derived().target, there.position, now);
}

}  // namespace

bool follow_all(emitter& e, const context& record) {
    const auto each = [&](auto f) {
        for (std::size_t i = 0; i < record.of->fields.size(); ++i) {
            const auto& field = record.of->fields[i];
            if (!field.of->bitwise && !f(*field.of, static_cast<const std::byte*>(record.value) + field.in_memory, i)) {
                e.why->inside_field(field.name);
                return false;
            }
        }
        return true;
    };
    const auto data = [&] {
        return each([&](const type& t, const void* value, std::size_t i) {
            const std::size_t end = std::exchange(e.at, record.starts[i]);
            const bool ok = follow(t, e, value, record, i, record.starts[i + 1] - record.starts[i]);
            e.at = end;
            return ok;
        });
    };
    const auto agree = [&] {
        if (!record.of->record().has_controls) return true;
        e.settled = true;
        const bool ok = data();
        e.settled = false;
        return ok;
    };
    e.changed = false;
    if (!data()) return false;
    if (e.changed && !agree()) return false;  // fields that have not changed agreed with all data
    if (!record.of->record().has_rules) return true;
    record_as_read as_read;
    if (!each([&](const type& t, const void* value, std::size_t) {
            return t.what != kind::derived || follow_rule(t, e, value, record, as_read);
        }))
        return false;
    return !record.of->record().rules_a_control || agree();
}

}  // namespace verbatim::walk
