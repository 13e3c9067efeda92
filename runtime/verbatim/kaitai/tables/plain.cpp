#include "verbatim/kaitai/tables/plain.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "verbatim/kaitai/language/operations.hpp"
#include "verbatim/walk/characters.hpp"
#include "verbatim/walk/number.hpp"

namespace verbatim::kaitai {

namespace {

using form = expression::form;
using plain_kind = plain_expression::kind;

constexpr std::size_t most_values = 32;  // on the stack

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

// Returns false if there is no result, or if it does not fit in 64 bits.
[[gnu::always_inline]] inline bool combine(form what, std::int64_t a, std::int64_t b, std::int64_t& to) {
    if (is_comparison(what)) return to = holds(what, a <=> b), true;
    return walk::calculate(operation_of(what), a, b, walk::rounding::down, to);
}

}  // namespace

std::optional<plain_expression> plain_operation(form what, std::vector<plain_expression> parts) {
    const auto are = [&](plain_kind is) {
        return std::ranges::all_of(parts, [&](const plain_expression& p) { return p.is == is; });
    };
    plain_expression made{.what = what};
    const bool compares = is_comparison(what),
               joins = what == form::both || what == form::either || what == form::negated;
    const bool counts = what == form::negate || (what >= form::add && what <= form::bit_xor);
    const bool chooses = what == form::conditional && parts[0].is == plain_kind::truth && parts[1].is == parts[2].is &&
                         parts[1].is != plain_kind::text;
    const bool is_text =
        compares && are(plain_kind::text) && parts[0].what == form::name && parts[1].what == form::text;
    made.is =
        compares || joins || (chooses && parts[1].is == plain_kind::truth) ? plain_kind::truth : plain_kind::number;
    const bool is_known =
        is_text || chooses || (compares || counts ? are(plain_kind::number) : joins && are(plain_kind::truth));
    made.parts = std::move(parts);
    return is_known ? std::optional(std::move(made)) : std::nullopt;
}

plain_expression plain_length(plain_expression text) {
    plain_expression made{.what = form::member};
    made.parts.push_back(std::move(text));
    return made;
}

plain_program::plain_program(const plain_expression& e) { add(e); }
plain_program::plain_program(const plain_expression& text, const std::vector<std::string>& cases) : most_(1) {
    const auto count = static_cast<std::int64_t>(cases.size());
    for (std::int64_t i = 0; i < count; ++i) cases_.emplace(cases[static_cast<std::size_t>(i)], i);
    put({.does = action::find, .number = count, .at = of_field(text)});
}

plain_program::place plain_program::of_field(const plain_expression& name) {
    return {.record = name.record, .field = name.field};
}

void plain_program::add(const plain_expression& e) {
    const auto pushed = [&] { most_ = std::max(most_, ++depth_); };
    if (e.what == form::integer) return put({.does = action::push, .number = e.number}), pushed();
    if (e.what == form::name) return put({.does = action::load, .at = of_field(e)}), pushed();
    if (e.what == form::member) return put({.does = action::length, .at = of_field(e.parts[0])}), pushed();
    if (is_comparison(e.what) && e.parts[0].is == plain_kind::text) {
        texts_.push_back(e.parts[1].text);
        return put({.does = action::compare,
                    .what = e.what,
                    .number = static_cast<std::int64_t>(texts_.size() - 1),
                    .at = of_field(e.parts[0])}),
               pushed();
    }
    add(e.parts[0]);
    if (e.what == form::negate || e.what == form::negated)
        return void(put({.does = e.what == form::negate ? action::negate : action::negated}));
    if (e.what == form::conditional) {
        const std::size_t choice = put({.does = action::choose});
        --depth_;
        add(e.parts[1]);
        const std::size_t end = put({.does = action::jump});
        --depth_;
        set_jump_target(choice);
        add(e.parts[2]);
        set_jump_target(end);
        return;
    }
    if (e.what == form::both ||
        e.what == form::either) {  // the left operand may decide whether the data of the right one is present
        const std::size_t skip = put({.does = action::skip_when, .when = e.what == form::either});
        --depth_;
        add(e.parts[1]);
        return set_jump_target(skip);
    }
    const plain_expression& right = e.parts[1];
    if (right.what == form::integer) {
        const bool is_of_bits =
            e.what == form::modulo && right.number > 0 && std::has_single_bit(static_cast<std::uint64_t>(right.number));
        const bool is_of_field = e.parts[0].what == form::name;
        if (!is_of_field) put({.does = action::operate_with});
        step& made = steps_.back();
        if (is_of_field) made.does = action::load_with;
        made.what = is_of_bits ? form::bit_and : e.what;
        made.number = right.number - is_of_bits;
        return;
    }
    add(right);
    put({.does = action::operate, .what = e.what});
    --depth_;
}

void plain_program::find_fields() {
    for (step& s : steps_) {
        if (!s.at.record) continue;
        const table::field& f = s.at.record->fields[s.at.field];
        s.at.note = f.note;
        s.at.offset = f.offset;
        s.at.of = f.of;
    }
}

const std::byte* plain_program::place::in(const walk::frame* in) const {
    const walk::frame* const here = walk::find_frame(in, record);
    if (!here) return nullptr;
    return note != table::no_note         ? here->notes[note].at
           : offset != wire::dynamic_size ? here->start + offset
                                          : nullptr;
}

// Returns the text, which ends where the next field of its record starts; nothing if either has not been read, or if
// the text is not ASCII.
std::optional<std::string_view> plain_program::place::text_in(const walk::frame* in) const {
    const walk::frame* const here = walk::find_frame(in, record);
    if (!here || note == table::no_note || field + 1 >= record->fields.size()) return {};
    const std::uint16_t next = record->fields[field + 1].note;
    const std::byte *const begin = here->notes[note].at, *const end =
                                                             next == table::no_note ? nullptr : here->notes[next].at;
    if (!begin || !end) return {};
    std::string_view text = walk::characters(begin, end);
    if (of->characters_in) text = of->characters_in(*of, text);
    return is_ascii(text) ? std::optional(text) : std::nullopt;
}

bool plain_program::value(const walk::frame* in, std::int64_t& to) const {
    if (most_ > most_values) return false;
    std::int64_t others[most_values + 1];  // on the stack, below `last`
    std::int64_t* top = others;
    std::int64_t last = 0;
    const auto push = [&](std::int64_t number) { *top++ = std::exchange(last, number); };
    const step *const first = steps_.data(), *const end = first + steps_.size();
    for (const step* s = first; s != end; ++s) {
        switch (s->does) {
            case action::push: push(s->number); break;
            case action::load:
            case action::load_with: {
                const std::byte* const at = s->at.in(in);
                if (!at) return false;
                std::int64_t number = walk::integer_in(*s->at.of, at);
                if (number < 0 && s->at.of->size == 8 && !s->at.of->is_signed) return false;
                if (s->does == action::load_with && !combine(s->what, number, s->number, number)) return false;
                push(number);
                break;
            }
            case action::length:
            case action::compare:
            case action::find: {
                const auto text = s->at.text_in(in);
                if (!text) return false;
                if (s->does == action::length) push(static_cast<std::int64_t>(text->size()));
                else if (s->does == action::compare)
                    push(holds(s->what, *text <=> texts_[static_cast<std::size_t>(s->number)]));
                else if (const auto found = cases_.find(*text); found != cases_.end()) push(found->second);
                else push(s->number);
                break;
            }
            case action::operate:
                if (!combine(s->what, *--top, last, last)) return false;
                break;
            case action::operate_with:
                if (!combine(s->what, last, s->number, last)) return false;
                break;
            case action::negate:
                if (!combine(form::subtract, 0, last, last)) return false;
                break;
            case action::negated: last = last == 0; break;
            case action::skip_when:
                if ((last != 0) == s->when) s = first + s->number - 1;
                else last = *--top;
                break;
            case action::choose:
                if (std::exchange(last, *--top) == 0) s = first + s->number - 1;
                break;
            case action::jump: s = first + s->number - 1; break;
        }
    }
    return to = last, true;
}

}  // namespace verbatim::kaitai
