#include "verbatim/walk/expect.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verbatim/text/text.hpp"
#include "verbatim/walk/expression.hpp"
#include "verbatim/walk/measure.hpp"
#include "verbatim/walk/number.hpp"
#include "verbatim/walk/references.hpp"
#include "verbatim/wire/encoding.hpp"

namespace verbatim::walk {

namespace {

using table::clause;
using table::type;
using wire::kind;
using means = clause::means;

// A number in a field.
struct field_number {
    bool is_real;
    std::int64_t integer;
    double real;
};

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
            if (t.is_native() && t.real) return met(field_number{true, 0, real_in(t, at)});
            if (t.is_number() || t.is_integer()) return met(field_number{false, integer_of_value(t, value), 0});
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
        if (!met(field_number{false, static_cast<std::int64_t>(at[i]), 0})) return false;
    return true;
}

std::int64_t integer_at(const type& t, const void* value) {
    std::int64_t found = 0;
    each_number(t, value, [&found](const field_number& n) {
        return found = n.is_real ? static_cast<std::int64_t>(n.real) : n.integer, false;
    });
    return found;
}

const std::byte* place_of(const clause& field, const std::byte* record) { return record + field.of->in_memory; }

template <class F>
bool each_number(const clause& field, const std::byte* record, F met) {
    return each_number(*field.of->of, place_of(field, record), met);
}
bool is_zero(const clause& field, const std::byte* record) {
    return each_number(field, record, [](const field_number& n) { return n.is_real ? n.real == 0 : n.integer == 0; });
}
// Returns the number in the field that a clause names.
std::int64_t named_integer(const clause& field, const std::byte* record) {
    return integer_at(*field.of->of, place_of(field, record));
}

template <class F>
bool any_part(const clause& of, F f) {
    for (const clause* part = of.begin(); part != of.end(); part = part->next())
        if (f(*part)) return true;
    return false;
}

// Returns the number in a field of a decoded record.
std::int64_t decoded_number_at(const void* record, const table::control& c) {
    return integer_at(*c.of, static_cast<const std::byte*>(record) + c.in_memory);
}

bool passes(const clause& test, const std::byte* record) {
    return evaluate(*test.test, {record, &decoded_number_at}, 0) != 0;
}

// Returns whether a field is the text `words`. The words of a condition are UTF-8.
bool is_text(const clause& field, const std::byte* record, std::string_view words) {
    const auto encoding = field.of->of->encoding;
    const auto found = characters_in(*field.of->of, place_of(field, record));
    return encoding.empty() ? found == words : from_utf8(encoding, words) == found;
}
bool is_empty(const clause& field, const std::byte* record) {
    const type& t = *field.of->of;
    const void* const at = place_of(field, record);
    return t.what == kind::list ? t.elements->length(t, at) == 0 : static_cast<const wire::byte_run*>(at)->empty();
}

template <class F>
bool compare(const clause& with, const field_number& n, F compare) {
    return n.is_real ? compare(n.real, static_cast<double>(with.value)) : compare(n.integer, with.value);
}
bool is_among(const clause& values, const field_number& n) {
    return any_part(values, [&](const clause& v) { return compare(v, n, std::equal_to<>{}); });
}

bool met(const clause& condition, const clause& field, const std::byte* record);

// Returns whether the conditions from `first` up to `end` are met.
bool all_met(const clause* first, const clause* end, const clause& field, const std::byte* record) {
    for (; first != end; first = first->next())
        if (!met(*first, field, record)) return false;
    return true;
}

bool met(const clause& condition, const clause& field, const std::byte* record) {
    const clause* const first = condition.begin();
    const auto each = [&](auto f) { return each_number(field, record, f); };
    const auto has = [&](const clause& bit) { return (named_integer(field, record) & bit.value) != 0; };
    const auto rest_met = [&] { return all_met(first->next(), condition.end(), field, record); };
    switch (condition.what) {
        case means::is: return each([&](const field_number& n) { return is_among(condition, n); });
        case means::is_not: return each([&](const field_number& n) { return !is_among(condition, n); });
        case means::at_least:
            return each([&](const field_number& n) { return compare(*first, n, std::greater_equal<>{}); });
        case means::above: return each([&](const field_number& n) { return compare(*first, n, std::greater<>{}); });
        case means::between:
            return each([&](const field_number& n) {
                return compare(*first, n, std::greater_equal<>{}) && compare(*first->next(), n, std::less_equal<>{});
            });
        case means::at_most_one: {
            int count = 0;
            return !any_part(condition, [&](const clause& bit) { return (count += has(bit)) > 1; });
        }
        case means::only_with: return !has(*first) || has(*first->next());
        case means::text_is: return is_text(field, record, condition.words);
        case means::empty: return is_empty(field, record);
        case means::equal_to:
            if (field.of->of->is_decoded())
                return integer_at(*field.of->of, place_of(field, record)) ==
                       integer_at(*field.of->of, place_of(condition, record));
            return std::memcmp(place_of(field, record), place_of(condition, record), field.of->of->size) == 0;
        case means::zero_with: return is_zero(field, record) == is_zero(condition, record);
        case means::given: return !passes(*first, record) || rest_met();
        case means::only_if: return passes(*first, record) ? rest_met() : is_zero(field, record);
        case means::either: return any_part(condition, [&](const clause& part) { return met(part, field, record); });
        case means::holds: {
            const auto* value = place_of(field, record);
            return condition.wrong ? condition.wrong(value, record).empty() : condition.holds(value, record);
        }
        case means::field:
        case means::nonzero:
        case means::equals:
        case means::bit_set:
        case means::has:
        case means::lacks:
        case means::where:
        case means::number:
        case means::enumerator: break;  // no conditions of a field
    }
    return false;
}

std::string value_text(const clause& value) {
    return value.what == means::number ? std::to_string(value.value) : std::string(value.words);
}

// Returns the texts of the parts from `first` up to `end`, with `between` between them.
template <class F>
std::string joined(const clause* first, const clause* end, std::string_view between, F text) {
    std::string all;
    for (const clause* part = first; part != end; part = part->next())
        all.append(part == first ? "" : between).append(text(*part));
    return all;
}
std::string values_text(const clause& of) { return joined(of.begin(), of.end(), " or ", value_text); }

std::string test_text(const clause& test) {
    if (test.what == means::where) return text_of(*test.test);
    const std::string name(test.words);
    if (test.what == means::nonzero) return name + " is not 0";
    const auto verb = test.what == means::equals    ? " is "
                      : test.what == means::bit_set ? " has bit "
                      : test.what == means::has     ? " has "
                                                    : " lacks ";
    return name + verb + values_text(test);
}

std::string clause_text(const clause& condition) {
    const clause* const first = condition.begin();
    const auto rest = [&] { return joined(first->next(), condition.end(), ", ", clause_text); };
    std::string words(condition.words);
    switch (condition.what) {
        case means::is: return values_text(condition);
        case means::is_not: return "not " + values_text(condition);
        case means::at_least: return "at least " + values_text(condition);
        case means::above: return "more than " + values_text(condition);
        case means::between: return value_text(*first) + " to " + value_text(*first->next());
        case means::at_most_one: return "at most one of " + values_text(condition);
        case means::only_with: return value_text(*first) + " only with " + value_text(*first->next());
        case means::text_is: return "\"" + words + "\"";
        case means::empty: return "nothing";
        case means::equal_to: return "the same as " + words;
        case means::zero_with: return "0 exactly where " + words + " is 0";
        case means::given: return rest() + " where " + test_text(*first);
        case means::only_if:
            if (first->next() == condition.end()) return "0 unless " + test_text(*first);
            return rest() + " where " + test_text(*first) + ", otherwise 0";
        case means::either: return joined(first, condition.end(), " or ", clause_text);
        case means::holds:
        case means::field:
        case means::nonzero:
        case means::equals:
        case means::bit_set:
        case means::has:
        case means::lacks:
        case means::where:
        case means::number:
        case means::enumerator: break;
    }
    return words;
}

std::string found_text(const type& t, const std::byte* at) {
    switch (t.what) {
        case kind::leaf: {
            if (t.is_native() && t.real) return fmt::format("{}", real_in(t, at));
            if (t.is_number() || t.is_integer()) return std::to_string(integer_of_value(t, at));
            if (t.is_constant()) break;
            constexpr std::size_t most = 40;
            const auto characters = characters_in(t, at);
            const auto all = t.encoding.empty() ? std::string(characters)
                                                : to_utf8(t.encoding, characters).value_or(std::string(characters));
            return all.size() <= most ? quoted(all)
                                      : fmt::format("{} ... ({} bytes)", quoted(std::string_view(all).substr(0, most)),
                                                    characters.size());
        }
        case kind::list: return std::to_string(t.elements->length(t, at)) + " elements";
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

// Describes the value of a field: in the words of a predicate if one has some, otherwise by its type.
std::string found_in(const clause& field, const std::byte* record) {
    for (const clause* c = field.begin(); c != field.end(); ++c)
        if (c->wrong)
            if (auto words = c->wrong(place_of(field, record), record); !words.empty()) return words;
    return found_text(*field.of->of, place_of(field, record));
}

// Returns the offset of a field of a record; for a placed value, the offset to which its pointer leads.
std::size_t offset_of(const clause& field, const inspector& to, const step& here, std::size_t start,
                      const std::byte* record, const type& t) {
    if (field.of->of->what == kind::placed) {
        const auto led = std::find_if(to.placed.rbegin(), to.placed.rend(),
                                      [path = path_of(&here)](const inspector::range& r) { return r.path == path; });
        if (led != to.placed.rend()) return led->begin;
    }
    return field.of->offset != wire::dynamic_size ? start + field.of->offset
                                                  : starts_in(t, record, start)[field.of->field] + field.of->inside;
}

}  // namespace

std::string_view source_of(std::string_view named, std::string_view record, std::string_view root) {
    return !named.empty() ? named : !record.empty() ? record : root;
}

std::string condition_text(const clause& field) { return joined(field.begin(), field.end(), ", ", clause_text); }

void inspect_expectations(inspector& to, const step* where, std::size_t start, const void* of, const type& t) {
    const auto* record = static_cast<const std::byte*>(of);
    const clause* const end = t.expectations.data() + t.expectations.size();
    for (const clause* field = t.expectations.data(); field != end; field = field->next()) {
        if (all_met(field->begin(), field->end(), *field, record)) continue;
        const step here{where, field->words, 0};
        to.report(&here, offset_of(*field, to, here, start, record, t), condition_text(*field),
                  found_in(*field, record), field->severity, source_of(field->source, t.rules_from, to.rules_from));
    }
}

}  // namespace verbatim::walk
