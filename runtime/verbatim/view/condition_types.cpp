// What the types of an element say of a condition: where its parts are, and which values they can have.
#include <fmt/format.h>

#include <algorithm>

#include "verbatim/text/real.hpp"
#include "verbatim/view/calculated.hpp"
#include "verbatim/view/compared.hpp"
#include "verbatim/view/condition.hpp"
#include "verbatim/view/leaf_text.hpp"
#include "verbatim/view/meaning.hpp"
#include "verbatim/view/near.hpp"
#include "verbatim/view/path.hpp"
#include "verbatim/view/reference.hpp"
#include "verbatim/view/units.hpp"

namespace verbatim::view {

namespace {

using table::expression;
using table::gives;

// Adds the leaves of a type; returns false if they are not at fixed places.
bool add_leaves(const type& t, std::size_t offset, std::vector<fixed_leaf>& to) {
    constexpr std::size_t most = 1000;
    if (!t.bitwise || t.size == wire::dynamic_size || t.number().instead || t.is_transparent() || to.size() > most)
        return false;
    if (t.leaf()) {
        to.push_back({offset, &t});
        return true;
    }
    if (t.what == kind::array) {
        for (std::size_t i = 0; i < t.count; ++i)
            if (!add_leaves(t.element(), offset + i * t.element().size, to)) return false;
        return true;
    }
    return t.what == kind::record && std::ranges::all_of(t.fields, [&](const field& f) {
               return f.offset != wire::dynamic_size && add_leaves(*f.of, offset + f.offset, to);
           });
}

bool is_number(std::string_view text) { return parse_integer(text) || parse_unsigned(text) || parse_real_bits64(text); }

// What a part may be in the records of several types.
struct possible_part {
    std::vector<const type*> numbers{};  // Of the leaves; a list counts as its number of elements.
    std::vector<const table::calculated_value*> calculated{};  // Numbers, too.
    std::string other{};                                       // The name of a type that is not a number.
    bool is_there = false;                                     // One of the types has it.

    bool is_number_always() const { return other.empty() && !(numbers.empty() && calculated.empty()); }
    bool is_never_number() const { return !other.empty() && numbers.empty() && calculated.empty(); }

    void add(const type& t, std::span<const std::string_view> steps) {
        if (t.is_transparent()) {
            for (const type* const held : t.holds) add(*held, steps);
        } else if (steps.empty()) {
            is_there = true;
            const bool is_leaf_number = t.is_number() && !t.number().instead && !t.is_packed();
            if (is_leaf_number || t.what == kind::list) numbers.push_back(&t);
            else if (t.leaf()) other = name_of(t);
        } else if (t.has_elements()) {
            add(t.element(), index_at(steps.front(), t.what == kind::array ? t.count : 0) ? steps.subspan(1) : steps);
        } else {
            const auto name = name_in_step(steps.front());
            for (const field& f : t.fields)
                if (f.name == name) return add(*f.of, steps.subspan(1));
            for (const auto& c : t.record().calculated)
                if (c.name == name) {
                    is_there = true;
                    if (c.count) calculated.push_back(&c);
                    else other = "a text";
                }
        }
    }
};

bool can_be(const type& t, const std::string& value) {
    if (t.what == kind::list) return false;
    if (leads_by_number(t)) return true;  // to an element that may have this name
    const auto meant = value_of_meaning(t, value, between_values::nearest);
    return (meant && meant->wrong.empty()) || number_of(t, value);
}
std::string_view unit_of(const type& t) { return t.number().means ? t.number().means->unit : std::string_view(); }

class type_check {
public:
    type_check(const condition& c, std::span<const type* const> records) : in_(c), records_(records) {}

    // Returns that a part is in none of the records; nothing if each is in one.
    std::optional<error> unknown_part(const document& doc) const {
        for (const auto part : in_.parts) {
            const auto name = part.substr(0, part.find_first_of(".["));
            if (part == "index" || possible(part).is_there ||
                std::ranges::any_of(records_, [&](const type* t) { return is_computed(doc, *t, name); }))
                continue;
            std::vector<std::string> names;
            for (const type* const record : records_)
                for (const type* const t : types_in(*record)) {
                    for (const field& f : t->fields) names.emplace_back(f.name);
                    for (const auto& c : t->record().calculated) names.emplace_back(c.name);
                }
            return at(
                part, 0,
                fmt::format("there is no {}{}", part, hint_at_near_name(part.substr(part.rfind('.') + 1), names)));
        }
        return {};
    }
    // Returns what is wrong in an expression; nothing if it can be compared.
    std::optional<error> fault_in(const expression& e) const {
        if (e.what != expression::form::operation) return {};
        for (const auto* part : {e.left, e.right})
            if (auto wrong = part ? fault_in(*part) : std::nullopt) return wrong;
        if (table::joins_truths(e.does)) return {};
        if (table::is_comparison(e.does) && e.left->gives == gives::part && e.right->gives == gives::text)
            return fault_in(*e.left, *e.right, e.does == operation::like);
        for (const auto* part : {e.left, e.right}) {
            const auto* const other = part == e.left ? e.right : e.left;
            const bool needs_number =
                !table::is_comparison(e.does) || other->gives != gives::part || possible(*other).is_number_always();
            if (part && part->gives == gives::part && needs_number)
                if (const auto is = possible(*part); is.is_never_number())
                    return at(part->characters, 0,
                              fmt::format("expected a number, but {} is {}", part->characters, is.other));
        }
        return {};
    }

private:
    using operation = table::operation;

    possible_part possible(const expression& part) const { return possible(part.characters); }
    possible_part possible(std::string_view part) const {
        possible_part all;
        const auto steps = steps_of(part);
        for (const type* const record : records_)
            if (steps && !steps->empty()) all.add(*record, *steps);
        return all;
    }
    std::optional<error> fault_in(const expression& part, const expression& wanted, bool may_be_pattern) const {
        const auto value = without_blanks(unquoted(wanted.characters));
        if (is_number(value) || (may_be_pattern && is_pattern(value))) return {};
        const auto is = possible(part);
        const std::string text(value);
        if (!is.is_number_always() ||
            std::ranges::any_of(is.numbers, [&](const type* t) { return can_be(*t, text); }) ||
            std::ranges::any_of(is.calculated, [&](const auto* c) { return is_number(without_unit(value, c->unit)); }))
            return {};
        const type* const of = is.numbers.empty() ? nullptr : is.numbers.front();
        const auto unit = of ? unit_of(*of) : is.calculated.front()->unit;
        const auto what = of ? fmt::format("a number ({})", name_of(*of)) : "a number";
        const auto hint = of ? hint_at_near_name(value, names_of(of->number().named)) : "";
        const auto behind = behind_number(value);
        const auto in_unit = unit.empty() ? std::string_view::npos : behind_unit(value, behind, unit);
        if (behind == 0)
            return at(value, 0, fmt::format("expected a number, because {} is {}{}", part.characters, what, hint));
        const bool has_unit = in_unit < value.size();
        return at(value, has_unit ? in_unit : behind,
                  fmt::format("expected {}\"and\", \"or\" or the end, because {} is {}",
                              unit.empty() || has_unit ? "" : fmt::format("\"{}\", ", unit), part.characters, what));
    }
    // Return the offset behind the number at the start of a value, and behind the unit there; without one, the end.
    static std::size_t behind_number(std::string_view value) {
        const auto first = value.substr(0, value.find(' '));
        const auto size = is_number(first) ? first.size() : wire::size_of_real(value);
        return std::min(value.find_first_not_of(' ', size), value.size());
    }
    static std::size_t behind_unit(std::string_view value, std::size_t at, std::string_view unit) {
        const auto end = at + unit.size();
        return value.substr(at).starts_with(unit) && value.substr(end).starts_with(' ')
                   ? value.find_first_not_of(' ', end)
                   : value.size();
    }
    error at(std::string_view inside, std::size_t behind, const std::string& why) const {
        const auto offset = static_cast<std::size_t>(inside.data() - in_.text.data()) + behind;
        return {{}, offset, fmt::format("column {}: {}", offset + 1, why), error_kind::wrong_type};
    }

    const condition& in_;
    std::span<const type* const> records_;
};

}  // namespace

std::optional<error> fault_in(const condition& c, std::span<const type* const> records) {
    return type_check(c, records).fault_in(*c.is);
}
std::optional<error> fault_in_elements(const document& doc, const condition& c, const type& element) {
    const type* const records[] = {&element};
    const type_check check(c, records);
    auto wrong = check.unknown_part(doc);
    return wrong ? wrong : check.fault_in(*c.is);
}

std::string_view without_blanks(std::string_view value) {
    value = value.substr(std::min(value.find_first_not_of(' '), value.size()));
    return value.substr(0, value.find_last_not_of(' ') + 1);
}

std::optional<std::size_t> index_at(std::string_view step, std::size_t count) {
    if (step.starts_with('[') && step.ends_with(']')) return parse_unsigned(step.substr(1, step.size() - 2));
    const auto name = name_in_step(step);
    const auto letter = name.size() == 1 ? std::string_view("xyzw").find(name) : std::string_view::npos;
    return count <= 4 && letter < count ? std::optional(letter) : std::nullopt;
}

std::optional<std::vector<fixed_leaf>> fixed_leaves(const type& t) {
    std::vector<fixed_leaf> all;
    return add_leaves(t, 0, all) ? std::optional(std::move(all)) : std::nullopt;
}

std::optional<fixed_leaf> fixed_leaf_at(const type& record, std::string_view path) {
    const auto steps = steps_of(path);
    if (!steps || !fixed_leaves(record)) return {};
    fixed_leaf part{0, &record};
    for (const auto step : *steps) {
        if (part.of->what == kind::array) {
            const auto index = index_at(step, part.of->count);
            if (!index || *index >= part.of->count) return {};
            part = {part.offset + *index * part.of->element().size, &part.of->element()};
        } else {
            const auto f = std::ranges::find(part.of->fields, name_in_step(step), &field::name);
            if (f == part.of->fields.end()) return {};
            part = {part.offset + f->offset, f->of};
        }
    }
    return part.of->leaf() ? std::optional(part) : std::nullopt;
}

}  // namespace verbatim::view
