#include "verbatim/walk/terminated.hpp"

#include <fmt/format.h>

#include "verbatim/walk/measure.hpp"
#include "verbatim/walk/read/parts.hpp"
#include "verbatim/wire/terminated.hpp"

namespace verbatim::walk {

namespace {

using table::type;
using wire::kind;
using wire::termination;

std::string_view characters_of(const void* value) {
    const auto bytes = static_cast<const wire::byte_run*>(value)->view();
    return characters(bytes.data(), bytes.data() + bytes.size());
}
bool is_unterminated(const type& t, const void* value) { return t.text().unterminated && t.text().unterminated(value); }

// Returns whether the terminator follows the bytes that may be read. A string that leaves its terminator for the next
// field may end before it.
bool is_next(const termination& ends, const cursor& c) {
    return characters(c.end, c.file + c.file_size).starts_with(ends.terminator);
}

}  // namespace

std::string_view noun(const type& t) { return t.characters ? "the text" : "the value"; }
std::string shown_terminator(const type& t) {
    return t.ends->terminator == std::string_view("\0", 1) ? "NUL" : quoted(t.ends->terminator);
}

bool read_terminated(const type& t, cursor& c, void* into) {
    const termination& ends = *t.ends;
    const auto left = characters(c.at, c.end);
    const std::size_t at = ends.find_in(left);
    const bool found = at != left.npos;
    if (!found && !ends.may_be_missing && !(ends.is_left && left.size() % ends.unit == 0 && is_next(ends, c)))
        return refuse_unterminated(*c.why, c.position(), noun(t), shown_terminator(t));
    if (into && t.text().unterminated) t.text().unterminated(into) = !found;
    take(c, into, !found ? left.size() : ends.is_included ? at + ends.terminator.size() : at);
    if (found) c.at += ends.size_behind();
    return true;
}

std::size_t measure_terminated(const type& t, const void* value) {
    return characters_of(value).size() + (is_unterminated(t, value) ? 0 : t.ends->size_behind());
}

std::string wrong_with(const type& t, std::string_view characters, bool unterminated) {
    const termination& ends = *t.ends;
    const bool is_in = ends.find_in(characters) != characters.npos;
    const bool open = unterminated || (ends.is_included && ends.may_be_missing);
    if (ends.ends(characters) || (open && !is_in)) return {};
    if (ends.is_included)
        return fmt::format("{} does not end with {}, or holds it before its end", noun(t), shown_terminator(t));
    if (is_in || characters.size() % ends.unit == 0)
        return fmt::format("{} holds {}{}, which would end it early", noun(t),
                           ends.terminator.size() == 1 && !ends.terminator[0] ? "a " : "", shown_terminator(t));
    return fmt::format("{} is not a whole number of units of {} bytes", noun(t), ends.unit);
}

bool write_terminated(const type& t, emitter& e, const void* value) {
    const termination& ends = *t.ends;
    const auto text = characters_of(value);
    const bool unterminated = is_unterminated(t, value);
    if (auto wrong = wrong_with(t, text, unterminated); !wrong.empty())
        return refuse_text(*e.why, e.at, std::move(wrong));
    e.put(text.data(), text.size());
    if (!unterminated) e.put(ends.terminator.data(), ends.size_behind());
    if (e.open && (ends.is_left || unterminated || (ends.is_included && !text.ends_with(ends.terminator))))
        e.open->push_back({&t, {{}, e.at, {}}});
    return true;
}

namespace {

// Puts the terminator at the end of the string with which a value ends.
void terminate_end(const type& t, void* value) {
    if (!t.ends_open) return;
    switch (t.what) {
        case kind::record:
            for (std::size_t i = t.fields.size(); i-- > 0;) {
                const type& field = *t.fields[i].of;
                terminate_end(field, field_in(t, value, i));
                if (measure(field, field_in(t, value, i), 0, {.of = &t, .value = value}) != 0) return;
            }
            return;
        case kind::list:
        case kind::array: {
            const std::size_t count = t.length(value);
            if (count && (!t.list().is_sized_list || t.leftover_in(value)->empty()))
                terminate_end(t.element(), t.element_in(value, count - 1));
            return;
        }
        case kind::choice:
            if (t.choice().limited == type::limit::none)
                terminate_end(table::held_by(t, value), const_cast<void*>(t.alternative_in(value)));
            return;
        case kind::optional:
            if (const void* const inside = t.content_in(value)) terminate_end(t.element(), const_cast<void*>(inside));
            return;
        case kind::leaf: {
            const termination& ends = *t.ends;
            if (t.text().unterminated) t.text().unterminated(value) = false;
            if (const auto text = characters_of(value); ends.is_included && !text.ends_with(ends.terminator))
                (void)t.text().assign_text(t, value, std::string(text).append(ends.terminator));
            return;
        }
        case kind::placed:
        case kind::coded:
        case kind::derived:
        case kind::padding:
        case kind::bytes:
        case kind::gap: return;
    }
}

}  // namespace

void terminate_elements(const type& list, void* value) {
    if (!list.element().ends_open) return;
    const std::size_t count = list.length(value);
    for (std::size_t i = 0; i + 1 < count; ++i) terminate_end(list.element(), list.element_in(value, i));
}

}  // namespace verbatim::walk
