#include "verbatim/kaitai/tables/root_arguments.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verbatim/kaitai/schema/builtin.hpp"

namespace verbatim::kaitai {

namespace {

using form = expression::form;

// What a text can give to a parameter.
enum class given_kind : std::uint8_t { integer, boolean, real, text, array, nothing };

given_kind kind_of(const parameter& p) {
    if (!p.type || p.type->name.is_array) return given_kind::array;
    if (p.type->name.path.size() != 1) return given_kind::nothing;
    const std::string& name = p.type->name.path.front();
    if (name == "bool" || name == "b1" || name == "b1le" || name == "b1be")
        return p.enumeration.empty() ? given_kind::boolean : given_kind::integer;
    if (name == "bytes") return given_kind::array;
    const auto known = builtin_of(name);
    if (!known) return given_kind::nothing;
    if (known->what == builtin::form::text) return given_kind::text;
    return known->what == builtin::form::real ? given_kind::real : given_kind::integer;
}

expression literal(form what, integer number = 0, std::string text = {}) {
    expression e;
    e.what = what;
    e.number = number;
    e.text = std::move(text);
    return e;
}

expression zero_of(given_kind kind) {
    return kind == given_kind::boolean ? literal(form::boolean)
           : kind == given_kind::real  ? literal(form::real)
           : kind == given_kind::text  ? literal(form::text)
           : kind == given_kind::array ? literal(form::array)
                                       : literal(form::integer);
}

bool is_number_literal(const expression& e) {
    if (e.is(operation::negate)) return is_number_literal(e.parts[0]);
    return e.what == form::integer || e.what == form::real;
}

std::optional<expression> argument_in(const schema& s, const parameter& p, given_kind kind, const std::string& text) {
    if (kind == given_kind::text) return literal(form::text, 0, text);
    if (kind == given_kind::integer && !p.enumeration.empty()) {
        const enumeration* const of = s.find_enumeration(s.root(), p.enumeration);
        const auto name = text.substr(text.rfind(':') + 1);
        if (const auto* const entry = of ? of->find(name) : nullptr) return literal(form::integer, entry->number);
    }
    auto parsed = parse_expression(text);
    if (!parsed) return std::nullopt;
    const bool is_truth = parsed->what == form::boolean, is_number = is_number_literal(*parsed),
               fits = kind == given_kind::boolean   ? is_truth
                      : kind == given_kind::integer ? is_number && text.find('.') == std::string::npos
                      : kind == given_kind::real    ? is_number
                                                    : parsed->what == form::array;
    return fits ? std::optional(std::move(*parsed)) : std::nullopt;
}

constexpr std::string_view words_for(given_kind kind) {
    switch (kind) {
        case given_kind::integer: return "a whole number, or the name of an enumerator";
        case given_kind::boolean: return "true or false";
        case given_kind::real: return "a number";
        case given_kind::text: return "a text";
        case given_kind::array: return "an array, such as [1, 2]";
        case given_kind::nothing: break;
    }
    return "nothing that a text says";
}

}  // namespace

result<used_type> use_of_root(const schema& s, std::span<const root_argument> arguments,
                              std::vector<std::string>& assumed) {
    const type_definition& root = s.root();
    std::string names;
    for (const parameter& p : root.parameters) names += (names.empty() ? "" : ", ") + p.id;
    for (const root_argument& one : arguments)
        if (std::ranges::find(root.parameters, one.name, &parameter::id) == root.parameters.end())
            return error_at(root.at, fmt::format("{} has no parameter {}{}", root.name, shown(one.name),
                                                 names.empty() ? "" : "; it has " + names));
    used_type use{{{root.name}, {}, false}, root.at};
    for (const parameter& p : root.parameters) {
        const given_kind kind = kind_of(p);
        const auto given = std::ranges::find(arguments, p.id, &root_argument::name);
        if (given != arguments.end() && std::find_if(given + 1, arguments.end(), [&](const root_argument& other) {
                                            return other.name == p.id;
                                        }) != arguments.end())
            return error_at(p.at, fmt::format("the parameter {} is given twice", p.id));
        if (kind == given_kind::nothing) {
            if (given != arguments.end())
                return error_at(p.at, fmt::format("the parameter {} is a record or a stream, which only a field can "
                                                  "give",
                                                  p.id));
            use.name.arguments.push_back(not_given());
            continue;
        }
        if (given == arguments.end()) assumed.push_back(p.id);
        auto argument = given == arguments.end() ? std::optional(zero_of(kind)) : argument_in(s, p, kind, given->value);
        if (!argument)
            return error_at(p.at,
                            fmt::format("the parameter {} is {}, not {}", p.id, words_for(kind), shown(given->value)));
        use.name.arguments.push_back(std::move(*argument));
    }
    return use;
}

}  // namespace verbatim::kaitai
