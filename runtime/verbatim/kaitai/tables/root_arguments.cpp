#include "verbatim/kaitai/tables/root_arguments.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verbatim/kaitai/schema/builtin.hpp"
#include "verbatim/kaitai/schema/types_known.hpp"

namespace verbatim::kaitai {

namespace {

using form = expression::form;

// Returns the literal that can be given to a parameter of this type; nothing if none can.
std::optional<form> literal_for(const value_type& t) {
    switch (t.kind().value_or(value_kind::object)) {
        case value_kind::integer:
        case value_kind::enumerator: return form::integer;
        case value_kind::real: return form::real;
        case value_kind::boolean: return form::boolean;
        case value_kind::text: return form::text;
        case value_kind::bytes:
        case value_kind::array: return form::array;
        case value_kind::absent:
        case value_kind::object: break;
    }
    return {};
}

expression literal(form what, integer number = 0, std::string text = {}) {
    expression e;
    e.what = what;
    e.number = number;
    e.text = std::move(text);
    return e;
}

bool is_number_literal(const expression& e) {
    if (e.is(operation::negate)) return is_number_literal(e.parts[0]);
    return e.what == form::integer || e.what == form::real;
}

std::optional<expression> argument_in(const schema& s, const parameter& p, form what, const std::string& text) {
    if (what == form::text) return literal(what, 0, text);
    if (what == form::integer && !p.enumeration.empty()) {
        const enumeration* const of = s.find_enumeration(s.root(), p.enumeration);
        const auto name = text.substr(text.rfind(':') + 1);
        if (const auto* const entry = of ? of->find(name) : nullptr) return literal(what, entry->number);
    }
    auto parsed = parse_expression(text);
    if (!parsed) return std::nullopt;
    const bool is_number = is_number_literal(*parsed) && (what == form::real || text.find('.') == std::string::npos);
    const bool fits = what == form::integer || what == form::real ? is_number : parsed->what == what;
    return fits ? std::optional(std::move(*parsed)) : std::nullopt;
}

std::string_view words_for(form what) {
    if (what == form::integer) return "a whole number, or the name of an enumerator";
    if (what == form::boolean) return "true or false";
    return what == form::real ? "a number" : "an array, such as [1, 2]";
}

}  // namespace

result<used_type> use_of_root(const schema& s, std::span<const root_argument> arguments,
                              std::vector<std::string>& assumed) {
    const type_definition& root = s.root();
    const types_known types(s);
    std::string names;
    for (const parameter& p : root.parameters) names += (names.empty() ? "" : ", ") + p.id;
    for (const root_argument& one : arguments)
        if (std::ranges::find(root.parameters, one.name, &parameter::id) == root.parameters.end())
            return error_at(root.at, fmt::format("{} has no parameter {}{}", root.name, shown(one.name),
                                                 names.empty() ? "" : "; it has " + names));
    used_type use{{{root.name}, {}, false}, root.at};
    for (const parameter& p : root.parameters) {
        const auto what = literal_for(types.type_of(p, root));
        const auto given = std::ranges::find(arguments, p.id, &root_argument::name);
        if (given != arguments.end() && std::find_if(given + 1, arguments.end(), [&](const root_argument& other) {
                                            return other.name == p.id;
                                        }) != arguments.end())
            return error_at(p.at, fmt::format("the parameter {} is given twice", p.id));
        if (!what) {
            if (given != arguments.end())
                return error_at(p.at, fmt::format("the parameter {} is a record or a stream, which only a field can "
                                                  "give",
                                                  p.id));
            use.name.arguments.push_back(not_given());
            continue;
        }
        if (given == arguments.end()) assumed.push_back(p.id);
        auto argument =
            given == arguments.end() ? std::optional(literal(*what)) : argument_in(s, p, *what, given->value);
        if (!argument)
            return error_at(p.at,
                            fmt::format("the parameter {} is {}, not {}", p.id, words_for(*what), shown(given->value)));
        use.name.arguments.push_back(std::move(*argument));
    }
    return use;
}

}  // namespace verbatim::kaitai
