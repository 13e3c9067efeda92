#include "verbatim/walk/expect.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verbatim/table/expectation.hpp"
#include "verbatim/text/text.hpp"
#include "verbatim/walk/characters.hpp"
#include "verbatim/walk/measure.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/walk/references.hpp"
#include "verbatim/walk/run.hpp"
#include "verbatim/wire/encoding.hpp"

namespace verbatim::walk {

namespace {

using table::expression;
using table::type;
using wire::kind;
using form = expression::form;

// Calls `met` for each number in a value, and returns false as soon as it does. An array, a text or a nested record has
// a number for each part.
template <class F>
bool each_number(const type& t, const void* value, const F& met) {
    const auto* at = static_cast<const std::byte*>(value);
    switch (t.what) {
        case kind::record:
            for (const auto& f : t.fields)
                if (!each_number(*f.of, at + f.in_memory, met)) return false;
            return true;
        case kind::array:
            for (std::size_t i = 0; i < t.count; ++i)
                if (!each_number(t.element(), at + i * t.element().in_memory, met)) return false;
            return true;
        case kind::leaf:
            if (t.is_native() && t.number().real) return met(real_in(t, at));
            if (t.is_number() || t.is_integer()) return met(integer_of_value(t, value));
            break;
        case kind::list:
        case kind::choice:
        case kind::optional:
        case kind::placed:
        case kind::coded:
        case kind::derived:
        case kind::padding:
        case kind::bytes:
        case kind::gap: break;
    }
    for (std::size_t i = 0; t.bitwise && i < t.size; ++i)
        if (!met(static_cast<std::int64_t>(at[i]))) return false;
    return true;
}

// The number that `each` has come to, an integer or a real one.
template <class Number>
struct one_number {
    Number item;
    static constexpr bool decides = true;

    bool leaf(const expression&, Number& to) const {
        to = item;
        return true;
    }
    bool applied(const expression& e, Number left, Number right, Number& to) const {
        to = static_cast<Number>(table::is_comparison(e.does)
                                     ? table::is_true_of(e.does, left <=> right)
                                     : calculate_wrapped(e.does, wrapped(left), wrapped(right), e.rounds));
        return true;
    }
};

// The decoded record whose expectations are checked.
struct decoded_record {
    const type& of;
    const std::byte* at;
    static constexpr bool decides = true;

    bool is_met(const expression& condition) const {
        std::int64_t is = 0;
        return run(condition, *this, is) && is != 0;
    }
    const std::byte* place_of(const table::control& c) const { return at + c.in_memory; }
    // What a predicate about a field takes: the field or the record.
    const std::byte* judged(const expression& e) const { return e.by_function->takes == &of ? at : place_of(*e.of); }

    // A text is UTF-8, as those in a schema are.
    std::optional<std::string> text(const expression& e) const {
        if (e.what == form::text) return std::string(e.characters);
        const type& t = *e.of->of;
        if (e.gives == table::gives::bytes) return std::string(characters({place_of(*e.of), t.size}));
        const auto found = characters_in(t, place_of(*e.of));
        return t.text().encoding.empty() ? std::optional<std::string>(found) : to_utf8(t.text().encoding, found);
    }
    std::size_t length(const table::control& c) const {
        const void* const value = place_of(c);
        return c.of->what == kind::list ? c.of->length(value) : static_cast<const wire::byte_run*>(value)->size();
    }
    static bool applied(const expression& e, std::int64_t left, std::int64_t right, std::int64_t& to) {
        wide is = 0;
        to = calculate_wrapped(e.does, left, right, e.rounds);
        return calculate(e.does, wide{left}, wide{right}, e.rounds, is);
    }
    bool leaf(const expression& e, std::int64_t& to) const {
        to = 0;
        if (e.what == form::length) {
            to = static_cast<std::int64_t>(length(*e.of));
            return true;
        }
        if (e.what == form::control) {
            each_number(*e.of->of, place_of(*e.of), [&to](auto n) {
                to = static_cast<std::int64_t>(n);
                return false;
            });
            return true;
        }
        if (e.what == form::judged) {
            const auto& by = *e.by_function;
            to = by.wrong ? by.wrong(judged(e)).empty() : by.holds(judged(e));
            return true;
        }
        if (e.what != form::each) return false;
        const auto is_met = [&e](auto number) {
            decltype(number) is = 0;
            return run(*e.right, one_number<decltype(number)>{number}, is) && is != 0;
        };
        if (e.left->what == form::control) {
            to = each_number(*e.left->of->of, place_of(*e.left->of), is_met);
            return true;
        }
        return run(*e.left, *this, to) && (to = is_met(to), true);
    }
};

std::string found_text(const type& t, const std::byte* at) {
    switch (t.what) {
        case kind::leaf: {
            if (t.is_native() && t.number().real) return fmt::format("{}", real_in(t, at));
            if (t.is_number() || t.is_integer()) return std::to_string(integer_of_value(t, at));
            if (t.is_constant()) break;
            constexpr std::size_t most = 40;
            const auto characters = characters_in(t, at);
            const auto all = t.text().encoding.empty()
                                 ? std::string(characters)
                                 : to_utf8(t.text().encoding, characters).value_or(std::string(characters));
            return all.size() <= most ? quoted(all)
                                      : fmt::format("{} ... ({} bytes)", quoted(std::string_view(all).substr(0, most)),
                                                    characters.size());
        }
        case kind::list: return std::to_string(t.length(at)) + " elements";
        case kind::coded: return std::to_string(measure(t, at, 0)) + " bytes";
        case kind::bytes:
        case kind::padding:
            if (t.bitwise) break;
            return std::to_string(reinterpret_cast<const wire::byte_run*>(at)->size()) + " bytes";
        case kind::record:
        case kind::array:
        case kind::choice:
        case kind::optional:
        case kind::placed:
        case kind::derived:
        case kind::gap: break;
    }
    return t.bitwise ? hex(at, t.size) : "other data";
}

// Returns what the predicates in a condition say is wrong; empty if they have no words for it.
std::string said_by_predicates(const expression* e, const decoded_record& in) {
    if (!e) return {};
    if (e->what == form::judged) return e->by_function->wrong ? e->by_function->wrong(in.judged(*e)) : "";
    for (const expression* part : {e->left, e->right, e->third})
        if (auto words = said_by_predicates(part, in); !words.empty()) return words;
    return {};
}

// Returns the offset of a field of a record; for a placed value, the offset to which its pointer leads.
std::size_t offset_of(const table::control& field, const inspector& to, const step& here, std::size_t start,
                      const std::byte* record, const type& t) {
    if (field.of->what == kind::placed) {
        const auto led = std::find_if(to.placed.rbegin(), to.placed.rend(),
                                      [path = path_of(&here)](const inspector::range& r) { return r.path == path; });
        if (led != to.placed.rend()) return led->begin;
    }
    return field.offset != wire::dynamic_size ? start + field.offset
                                              : starts_in(t, record, start)[field.field] + field.inside;
}

}  // namespace

std::string_view source_of(std::string_view named, std::string_view record, std::string_view root) {
    return !named.empty() ? named : !record.empty() ? record : root;
}

void inspect_expectations(inspector& to, const step* where, std::size_t start, const void* of, const type& t) {
    const decoded_record in{t, static_cast<const std::byte*>(of)};
    for (const auto& e : t.record().expectations()) {
        if (in.is_met(*e.holds)) continue;
        const step here{where, e.of->name, 0};
        auto found = said_by_predicates(e.holds, in);
        if (found.empty()) found = found_text(*e.of->of, in.place_of(*e.of));
        to.report(&here, offset_of(*e.of, to, here, start, in.at, t), condition_text(*e.holds, *e.of), std::move(found),
                  e.severity, source_of(e.source, t.record().rules_from, to.rules_from));
    }
}

}  // namespace verbatim::walk
