#include "verbatim/walk/plain_number.hpp"

#include <algorithm>
#include <cstring>

#include "verbatim/walk/read/parts.hpp"
#include "verbatim/walk/run.hpp"

namespace verbatim::walk {

namespace {

using table::control;
using table::expression;

bool is_ascii(std::string_view text) {
    constexpr std::uint64_t others = 0x8080808080808080;
    std::uint64_t eight = 0;
    const char *at = text.data(), *const end = at + text.size();
    for (; end - at >= 8; at += 8) {
        std::memcpy(&eight, at, sizeof(eight));
        if (eight & others) return false;
    }
    return std::none_of(at, end, [](char c) { return static_cast<unsigned char>(c) > 0x7F; });
}

// Returns whether a number inside a field has been read: the next field, whose place is noted, begins behind it. That
// of an optional which is absent begins where the optional is.
bool has_been_passed(const context& record, const control& from) {
    if (from.field + 1u >= record.of->fields.size()) return false;
    const std::uint16_t next = record.of->fields[from.field + 1u].note;
    const std::byte* const behind = next == table::no_note ? nullptr : record.notes[next].at;
    const std::byte* const at = record.notes[from.note].at;
    return behind && behind >= at && static_cast<std::size_t>(behind - at) >= from.inside + from.of->size;
}
bool is_noted(const context& record, const control& from) {
    if (from.note == table::no_note || !record.notes[from.note].at) return false;
    return record.of->fields[from.field].of == from.of || has_been_passed(record, from);
}

struct plain {
    const context* in;
    std::size_t position;
    static constexpr bool decides = false;

    // Returns false if the field has not been read, or if the number may not fit.
    [[gnu::always_inline]] bool leaf(const expression& e, std::int64_t& to) const {
        if (e.what == expression::form::length) return length(*e.of, to);
        if (e.what == expression::form::position) {
            to = static_cast<std::int64_t>(position);
            return true;
        }
        if (e.what != expression::form::control) return false;
        const control& from = *e.of;
        if (!from.way.empty()) return false;
        const context* const record = record_of(in, from);
        if (from.around && !record) return false;
        if (from.offset == wire::dynamic_size && !is_noted(*record, from)) return false;
        to = number_in(in, from);
        return to >= 0 || !e.is_exact || !may_be_large(from);  // a negative one may be a large unsigned number
    }
    std::optional<std::string_view> text(const expression& e) const {
        return e.what == expression::form::text ? e.characters : plain_text(*e.of, in);
    }
    bool length(const control& from, std::int64_t& to) const {
        const auto text = plain_text(from, in);
        return text && (to = static_cast<std::int64_t>(text->size()), true);
    }
    bool applied(const expression& e, std::int64_t left, std::int64_t right, std::int64_t& to) const {
        if (e.does == operation::shift_right && left < 0 && !e.is_exact) return false;  // zeros are shifted in
        return calculate(e.does, left, right, e.rounds, to);
    }
};

}  // namespace

std::optional<std::string_view> plain_text(const control& from, const context* in) {
    const context* const record = find_record(in, from.around);
    if (!record || from.note == table::no_note || from.field + 1u >= from.around->fields.size()) return {};
    const std::uint16_t next = from.around->fields[from.field + 1u].note;
    const std::byte *const begin = record->notes[from.note].at, *const end = next == table::no_note
                                                                                 ? nullptr
                                                                                 : record->notes[next].at;
    if (!begin || !end) return {};
    std::string_view text = characters(begin, end);
    if (from.of->text().characters_in) text = from.of->text().characters_in(*from.of, text);
    return is_ascii(text) ? std::optional(text) : std::nullopt;
}

bool plain_number(const expression& e, const context* in, std::size_t position, std::int64_t& to) {
    return run(e, plain{in, position}, to);
}

}  // namespace verbatim::walk
