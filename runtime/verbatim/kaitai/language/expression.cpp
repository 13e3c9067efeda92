#include "verbatim/kaitai/language/expression.hpp"

#include <algorithm>

#include "verbatim/kaitai/language/text.hpp"
#include "verbatim/view/operator_parser.hpp"
#include "verbatim/walk/refusal.hpp"

namespace verbatim::kaitai {

namespace {

using form = expression::form;
namespace level = table::level;

expression at(std::size_t column, form what) {
    return {.what = what,
            .gives = table::gives::any,
            .is_exact = true,
            .rounds = table::rounding::down,
            .column = static_cast<std::uint32_t>(column)};
}

// A function that returns false has failed, and the scanner has the reason.
class parser : public view::operator_parser<parser> {
public:
    using operator_parser::operator_parser;

    const expression* whole() {
        part all;
        return conditional(all) && (in_.at_end() || in_.expected("an operator or the end of the expression")) ? all.is
                                                                                                              : nullptr;
    }
    bool type(type_name& to) {
        std::string_view path;
        if (!type_path(path) || !array_mark(path)) return false;
        to = type_in(path);
        part arguments;
        if (in_.takes("(") && !list(arguments, in_.column(), ")")) return false;
        if (arguments.is) to.arguments = items_of(*arguments.is);
        return in_.at_end() || in_.expected("the end of the type");
    }

private:
    friend operator_parser;

    bool conditional(part& to) {
        return nested([&] {
            if (!binary(to, level::either)) return false;
            const std::size_t column = in_.column();
            if (!in_.takes("?")) return true;
            part yes, no;
            return conditional(yes) && in_.expect(":") && conditional(no) &&
                   combine(operation::conditional, column, to, yes, no);
        });
    }

    bool primary(part& to) {
        if (!operand(to)) return false;
        while (true) {
            const std::size_t column = in_.column();
            if (in_.takes(".")) {
                if (!member(to)) return false;
            } else if (in_.takes("[")) {
                part index;
                if (!conditional(index) || !in_.expect("]") || !keep(at(column, form::element), to, index))
                    return false;
            } else if (in_.sees("(")) {
                return in_.fail(column, "only a method of a value is called: value.method(argument)");
            } else {
                return true;
            }
        }
    }
    bool member(part& of) {
        expression e = at(in_.column(), form::member);
        e.characters = in_.name();
        if (e.characters.empty()) return in_.expected("the name of a member or a method");
        if (e.characters == "as" && in_.takes("<")) return cast(of, e.column);
        if (!in_.takes("(")) return keep(e, of);
        part arguments;
        return list(arguments, e.column, ")") && keep(e, of, arguments);
    }
    bool cast(part& of, std::size_t column) {
        expression e = at(column, form::cast);
        return type_path(e.characters) && array_mark(e.characters) && in_.expect(">") && keep(e, of);
    }
    bool array_mark(std::string_view& path) {
        if (!in_.takes("[")) return true;
        path = to_.keep(std::string(path) + "[]");
        return in_.expect("]");
    }

    bool operand(part& to) {
        const std::size_t column = in_.column();
        if (in_.takes("(")) return conditional(to) && in_.expect(")");
        if (in_.takes("[")) return list(to, column, "]");
        if (in_.takes("f\"")) return formatted(to, column);
        if (in_.sees("\"") || in_.sees("'")) return texts(to, column);
        if (in_.sees_number()) return number(to);
        return named(to, column);
    }
    bool number(part& to) {
        expression is;
        return in_.number(is) && keep(to, is);
    }
    bool text(part& to, std::size_t column, std::string characters) {
        expression e = at(column, form::text);
        e.gives = table::gives::text;
        e.characters = to_.keep(std::move(characters));
        return keep(to, e);
    }
    // Joins adjacent text literals.
    bool texts(part& to, std::size_t column) {
        std::string all;
        while (in_.sees("\"") || in_.sees("'"))
            if (!in_.text(all)) return false;
        return text(to, column, std::move(all));
    }
    bool formatted(part& to, std::size_t column) {
        std::vector<part> pieces;
        while (true) {
            std::string characters;
            if (!in_.characters(characters, "{\"")) return false;
            if (!characters.empty() && !text(pieces.emplace_back(), column, std::move(characters))) return false;
            if (in_.takes("\"")) return chain(to, at(column, form::formatted), pieces);
            if (!in_.takes("{")) return in_.fail(column, "the text is not closed");
            if (!conditional(pieces.emplace_back()) || !in_.expect("}")) return false;
        }
    }
    bool list(part& to, std::size_t column, std::string_view end) {
        std::vector<part> items;
        while (!in_.takes(end)) {
            if (!conditional(items.emplace_back())) return false;
            if (!in_.takes(",") && !in_.sees(end)) return in_.expected(walk::quoted(",") + " or " + walk::quoted(end));
        }
        return chain(to, at(column, form::list), items);
    }
    // Makes a list of items.
    bool chain(part& to, const expression& first, const std::vector<part>& items) {
        const expression* rest = nullptr;
        for (std::size_t i = items.size(); i-- > 0;) {
            expression link = i == 0 ? first : at(first.column, form::list);
            link.left = items[i].is;
            link.right = rest;
            if (!holds(to, items[i], first.column)) return false;
            rest = &to_.keep(link);
        }
        to.is = rest ? rest : &to_.keep(first);
        return true;
    }

    bool named(part& to, std::size_t column) {
        expression e = at(column, form::name);
        const bool from_outermost = in_.takes("::");
        for (const auto* word : {"and", "or", "not"})
            if (in_.takes_word(word)) return in_.fail(column, "expected a value, found " + walk::quoted(word));
        e.characters = in_.name();
        if (e.characters.empty()) return in_.expected(from_outermost ? "a name" : "a value");
        if ((e.characters == "sizeof" || e.characters == "bitsizeof") && in_.takes("<")) {
            e.what = e.characters == "sizeof" ? form::size_of : form::bit_size_of;
            return type_path(e.characters) && in_.expect(">") && keep(to, e);
        }
        std::string path = (from_outermost ? "::" : "") + std::string(e.characters);
        while (in_.takes("::")) {
            e.what = form::enumerator;
            const auto name = in_.name();
            if (name.empty()) return in_.expected("the name of an enumerator");
            path.append("::").append(name);
        }
        if (from_outermost && e.what == form::name)
            return in_.expected(walk::quoted("::") + " and the name of an enumerator");
        if (e.what == form::enumerator) e.characters = to_.keep(std::move(path));
        if (e.what == form::name && (e.characters == "true" || e.characters == "false")) {
            e.what = form::number;
            e.gives = table::gives::truth;
            e.value = e.characters == "true";
            e.characters = {};
        }
        return keep(to, e);
    }
    bool type_path(std::string_view& to) {
        std::string path = in_.takes("::") ? "::" : "";
        while (true) {
            const auto name = in_.name();
            if (name.empty()) return in_.expected("the name of a type");
            path += name;
            if (!in_.takes("::")) {
                to = to_.keep(std::move(path));
                return true;
            }
            path += "::";
        }
    }
};

}  // namespace

const table::notation of_language{.escaped = with_escapes};

std::string source_of(const expression& e) { return print(e, {.in = of_language}).text; }

result<const expression*> parse_expression(std::string_view source, expression_store& to) {
    view::scanner in(to.keep(std::string(source)));
    const expression* const parsed = parser(in, to).whole();
    if (!parsed) return in.why();
    return parsed;
}

result<type_name> parse_type(std::string_view source, expression_store& to) {
    view::scanner in(to.keep(std::string(source)));
    type_name parsed;
    if (!parser(in, to).type(parsed)) return in.why();
    return parsed;
}

std::vector<const expression*> items_of(const expression& e) {
    std::vector<const expression*> all;
    (void)table::any_operand(e, [&](const expression& item) {
        all.push_back(&item);
        return false;
    });
    return all;
}
std::vector<std::string> names_in(std::string_view path) {
    std::vector<std::string> names;
    while (true) {
        const auto end = std::min(path.find("::"), path.size());
        names.emplace_back(path.substr(0, end));
        if (end == path.size()) return names;
        path.remove_prefix(end + 2);
    }
}
type_name type_in(std::string_view path) {
    const bool is_array = path.ends_with("[]");
    return {.path = names_in(path.substr(0, path.size() - (is_array ? 2 : 0))), .is_array = is_array};
}
enumerator_name enumerator_in(const expression& e) {
    enumerator_name is{names_in(e.characters), {}};
    is.name = std::move(is.enumeration.back());
    is.enumeration.pop_back();
    return is;
}

}  // namespace verbatim::kaitai
