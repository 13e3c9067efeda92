// Functions that the sources of reading share.
#pragma once
#include <string>
#include <string_view>
#include <utility>

#include "verbatim/walk/characters.hpp"
#include "verbatim/walk/expression.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/walk/read/read.hpp"
#include "verbatim/walk/read/salvage.hpp"

namespace verbatim::walk {

inline bool is_line_end(std::string_view text) { return text == "\n" || text == "\r\n"; }

// Passes the next `count` bytes, and lets the wire::byte_run in `into`, unless that is null, borrow them.
inline void take(cursor& c, void* into, std::size_t count) {
    if (into) static_cast<wire::byte_run*>(into)->borrow(*c.keep, {c.at, count}, count);
    c.at += count;
}

// Returns where to read an alternative of a choice. Elements of a list may be decoded into the same value, one after
// the other: an alternative that it holds already is read over.
inline void* alternative_for(const table::type& choice, void* into, std::size_t index) {
    return choice.index_in(into) == index ? const_cast<void*>(choice.alternative_in(into))
                                          : choice.set_alternative(into, index);
}

// Remembers the state before data is read that may turn out not to fit its tag. Then its bytes are kept, and give_up()
// removes all traces of the attempt.
class attempt {
public:
    explicit attempt(const cursor& c)
        : found_(c.inspect ? c.inspect->mark() : inspector::point{}),
          places_(c.places && *c.places ? (*c.places)->size() : 0),
          reach_(c.reach ? *c.reach : 0),
          running_(c.running ? *c.running : running_state{}),
          salvage_(c.salvage ? c.salvage->mark() : salvaged::point{}) {}
    void give_up(const cursor& c) const {
        if (c.inspect) c.inspect->back_to(found_);
        if (c.places && *c.places) (*c.places)->back_to(places_);
        if (c.reach) *c.reach = reach_;
        if (c.running) *c.running = running_;
        if (c.salvage) c.salvage->back_to(salvage_);
    }

private:
    inspector::point found_;
    std::size_t places_, reach_;
    running_state running_;
    salvaged::point salvage_;
};

// Notes that the reader must fail instead of keeping bytes.
inline void give_up(const cursor& c, stop at = stop::file) {
    if (c.stopped) *c.stopped = at;
}
// Counts the depth while a value is read that leads back to a record around it.
class nesting {
public:
    nesting(const table::type& t, cursor& c) : cursor_(c), counts_(t.leads_back) {
        cursor_.depth += counts_;
        if (!allowed()) give_up(c, stop::look);
    }
    nesting(const nesting&) = delete;
    ~nesting() { cursor_.depth -= counts_; }
    bool allowed() const { return cursor_.depth <= most_nested; }

private:
    cursor& cursor_;
    bool counts_;
};

// Starts a new state of running numbers for a list, because its first element has no element before it.
class running_list {
public:
    explicit running_list(cursor& c) : cursor_(c), outer_(std::exchange(c.running, &own_)) {}
    running_list(const running_list&) = delete;
    ~running_list() { cursor_.running = outer_; }

private:
    cursor& cursor_;
    running_state own_;
    running_state* outer_;
};

// Return the bytes of a constant for messages: those that are expected, and those at a place.
std::string expected_text(const table::type&);
std::string constant_text(const table::type&, const std::byte* at);

// Returns the context of data in a record that starts at `from`.
inline context record_at_cursor(const cursor& c, const table::type& t, const std::byte* from) {
    return {.up = c.records,
            .of = &t,
            .bytes = from,
            .start = static_cast<std::size_t>(from - c.file),
            .running = c.running ? c.running->from : nullptr,
            .space = {c.file, c.file_size},
            .in = c.in(),
            .element = c.element};
}

// Returns where the number of a control is in the bytes of the file.
const std::byte* control_at(const context* in, const table::control&);
// Return the number of a control that has no way.
std::int64_t number_elsewhere(const context* in, const table::control&);
inline std::int64_t number_in(const context* in, const table::control& from) {
    const bool is_near = !from.around && from.note == table::no_note;
    return is_near ? integer_in(*from.of, in->bytes + from.offset) : number_elsewhere(in, from);
}
// Returns the number of a control that is a running number.
std::int64_t running_number(const context* in, const table::control&);
// Evaluate an expression, or a control. They return false with the reason in *cursor.why.
bool work_out(const cursor&, const table::expression&, std::int64_t& to);
inline bool number(const cursor& c, const table::expression& e, std::int64_t& to) {
    return e.what == table::expression::form::control && e.of->way.empty() ? (to = number_in(c.records, *e.of), true)
                                                                           : work_out(c, e, to);
}
inline bool number(const cursor& c, const table::control& from, std::int64_t& to) {
    return from.way.empty() ? (to = number_in(c.records, from), true)
                            : work_out(c, {.what = table::expression::form::control, .of = &from}, to);
}
// Evaluates an expression as a count of things of at least `least` bytes each, or of exactly that many if `exact` is
// true. Returns false with the reason if they do not fit in the bytes that are left.
bool read_any_count(const cursor&, const table::expression&, std::size_t least, bool exact, std::size_t& count);
// The same; the usual case, a plain count that fits, is inline.
inline bool read_count(const cursor& c, const table::expression& e, std::size_t least, bool exact, std::size_t& count) {
    if (e.what == table::expression::form::control && !e.of->of->is_token() && e.of->way.empty()) {
        const auto wanted = static_cast<std::uint64_t>(number_in(c.records, *e.of)),
                   left = static_cast<std::uint64_t>(c.left());  // a negative one is too many
        if (wanted <= left && wanted * least <= left) {
            count = static_cast<std::size_t>(wanted);
            return true;
        }
    }
    return read_any_count(c, e, least, exact, count);
}

// Finds the end of the byte limit of a choice or a coded value, which is next at the cursor.
bool read_limit(const table::type&, const cursor&, const std::byte*& end);

// Returns the name of a type of fixed layout for messages.
std::string_view label_of(const table::type&);
// Returns false with the reason if a value of fixed layout has a magic of another format.
bool accept(const table::type&, const cursor&, const std::byte* at);

bool read_bitwise(const table::type&, cursor&, void* into);
bool read_list(const table::type&, cursor&, void* into);
bool read_choice(const table::type&, cursor&, void* into);
bool read_optional(const table::type&, cursor&, void* into);
bool read_leaf(const table::type&, cursor&, void* into);
// Reads a row of tokens and lines that control nothing, without findings. Most of a text file consists of these rows,
// so this is fast.
bool read_row(const table::type&, cursor&, void* into);

}  // namespace verbatim::walk
