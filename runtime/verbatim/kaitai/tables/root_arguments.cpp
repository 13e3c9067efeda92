#include "verbatim/kaitai/tables/root_arguments.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verbatim/kaitai/schema/builtin.hpp"

namespace verbatim::kaitai {

namespace {

using form = expression::form;

// Returns the literal that can be given to a parameter of this type: zero, false or nothing; null if none can.
const expression* literal_for(const value_type& t, expression_store& to) {
    using table::gives;
    const auto made = [&](form what, gives is) { return &to.keep({.what = what, .gives = is, .column = 1}); };
    switch (t.kind().value_or(value_kind::object)) {
        case value_kind::integer:
        case value_kind::enumerator: return made(form::number, gives::number);
        case value_kind::real: return made(form::real, gives::number);
        case value_kind::boolean: return made(form::number, gives::truth);
        case value_kind::text: return made(form::text, gives::text);
        case value_kind::bytes:
        case value_kind::array: return made(form::list, gives::any);
        case value_kind::absent:
        case value_kind::object: break;
    }
    return nullptr;
}

bool is_number_literal(const expression& e) {
    if (e.is(operation::negate)) return is_number_literal(*e.left);
    return is_integer(e) || e.what == form::real;
}

// Returns the literal that a text is, of the same kind as another one; null if it is none.
const expression* argument_in(schema& s, const parameter& p, const expression& like, std::string text) {
    if (like.what == form::text)
        return &s.expressions.keep({.what = form::text,
                                    .gives = table::gives::text,
                                    .characters = s.expressions.keep(std::move(text)),
                                    .column = 1});
    if (is_integer(like) && !p.enumeration.empty()) {
        const enumeration* const of = s.find_enumeration(s.root(), p.enumeration);
        const auto name = text.substr(text.rfind(':') + 1);
        if (const auto* const entry = of ? of->find(name) : nullptr) text = fmt::format("{}", entry->number);
    }
    const auto parsed = parse_expression(text, s.expressions);
    if (!parsed) return nullptr;
    const expression& e = **parsed;
    const bool is_number = is_number_literal(e) && (like.what == form::real || text.find('.') == std::string::npos);
    const bool fits = is_number_literal(like) ? is_number : e.what == like.what && e.gives == like.gives;
    return fits ? &e : nullptr;
}

std::string_view words_for(const expression& like) {
    if (is_integer(like)) return "a whole number, or the name of an enumerator";
    if (like.what == form::number) return "true or false";
    return like.what == form::real ? "a number" : "an array, such as [1, 2]";
}

}  // namespace

result<used_type> use_of_root(schema& s, std::span<const root_argument> arguments, std::vector<std::string>& assumed) {
    const type_definition& root = s.root();
    std::string names;
    for (const parameter& p : root.parameters) names += (names.empty() ? "" : ", ") + p.id;
    for (const root_argument& one : arguments)
        if (std::ranges::find(root.parameters, one.name, &parameter::id) == root.parameters.end())
            return error_at(root.at, fmt::format("{} has no parameter {}{}", root.name, shown(one.name),
                                                 names.empty() ? "" : "; it has " + names));
    used_type use{{.path = {root.name}}, root.at};
    for (const parameter& p : root.parameters) {
        const expression* const assumed_value = literal_for(s.types.of(p), s.expressions);
        const auto given = std::ranges::find(arguments, p.id, &root_argument::name);
        if (given != arguments.end() && std::find_if(given + 1, arguments.end(), [&](const root_argument& other) {
                                            return other.name == p.id;
                                        }) != arguments.end())
            return error_at(p.at, fmt::format("the parameter {} is given twice", p.id));
        if (!assumed_value) {
            if (given != arguments.end())
                return error_at(p.at, fmt::format("the parameter {} is a record or a stream, which only a field can "
                                                  "give",
                                                  p.id));
            use.name.arguments.push_back(nullptr);
            continue;
        }
        if (given == arguments.end()) assumed.push_back(p.id);
        const expression* const argument =
            given == arguments.end() ? assumed_value : argument_in(s, p, *assumed_value, given->value);
        if (!argument)
            return error_at(p.at, fmt::format("the parameter {} is {}, not {}", p.id, words_for(*assumed_value),
                                              shown(given->value)));
        use.name.arguments.push_back(argument);
    }
    return use;
}

}  // namespace verbatim::kaitai
