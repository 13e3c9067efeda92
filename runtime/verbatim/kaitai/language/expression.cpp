#include "verbatim/kaitai/language/expression.hpp"

#include "verbatim/view/operator_parser.hpp"
#include "verbatim/walk/refusal.hpp"

namespace verbatim::kaitai {

namespace {

using form = expression::form;
namespace level = table::level;

// An expression, and how deeply operations are nested in it.
struct part {
    expression is{};
    unsigned depth = 0;
};

part make(form what, std::size_t column) {
    part made;
    made.is.what = what;
    made.is.column = column;
    return made;
}

// A function that returns false has failed, and the scanner has the reason.
class parser : public view::operator_parser<parser, part> {
public:
    using operator_parser::operator_parser;

    bool whole(expression& to) {
        part all;
        if (!conditional(all) || !end()) return false;
        to = std::move(all.is);
        return true;
    }
    bool type(type_name& to) {
        if (!type_path(to.path)) return false;
        if (in_.takes("[")) {
            to.is_array = true;
            if (!in_.expect("]")) return false;
        }
        part arguments;
        if (in_.takes("(") && !list(arguments, ")")) return false;
        to.arguments = std::move(arguments.is.parts);
        return in_.at_end() || in_.expected("the end of the type");
    }

private:
    friend operator_parser;

    bool end() { return in_.at_end() || in_.expected("an operator or the end of the expression"); }

    bool add(part& to, part& inner) {
        return holds(to, inner, to.is.column) && (to.is.parts.push_back(std::move(inner.is)), true);
    }
    // Makes an expression of the parts, and stores it in the first of them.
    bool combine(operation what, std::size_t column, part& first, auto&... more) {
        return combine(form::operation, column, first, more...) &&
               (first.is.does = what, first.is.rounds = rounds, true);
    }
    bool combine(form what, std::size_t column, part& first, auto&... more) {
        part whole = make(what, column);
        if (!add(whole, first) || !(add(whole, more) && ...)) return false;
        first = std::move(whole);
        return true;
    }

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
                if (!conditional(index) || !in_.expect("]") || !combine(form::element, column, to, index)) return false;
            } else if (in_.sees("(")) {
                return in_.fail(column, "only a method of a value is called: value.method(argument)");
            } else {
                return true;
            }
        }
    }
    bool member(part& of) {
        const std::size_t column = in_.column();
        const auto name = in_.name();
        if (name.empty()) return in_.expected("the name of a member or a method");
        if (name == "as" && in_.takes("<")) return cast(of, column);
        const bool is_call = in_.takes("(");
        if (!combine(is_call ? form::call : form::member, column, of)) return false;
        of.is.text = name;
        return !is_call || list(of, ")");
    }
    bool cast(part& of, std::size_t column) {
        if (!combine(form::cast, column, of) || !type_path(of.is.path)) return false;
        if (in_.takes("[")) {
            of.is.text = "[]";
            if (!in_.expect("]")) return false;
        }
        return in_.expect(">");
    }

    bool operand(part& to) {
        const std::size_t column = in_.column();
        if (in_.takes("(")) return conditional(to) && in_.expect(")");
        if (in_.takes("[")) return to = make(form::array, column), list(to, "]");
        if (in_.takes("f\"")) return to = make(form::formatted, column), formatted(to);
        if (in_.sees("\"") || in_.sees("'")) return to = make(form::text, column), texts(to.is.text);
        if (in_.sees_number()) return number(to);
        return named(to, column);
    }
    bool number(part& to) {
        view::number_literal is;
        if (!in_.number(is)) return false;
        to = make(is.is_real ? form::real : form::integer, is.column);
        return to.is.number = is.whole, to.is.real = is.real, true;
    }
    // Joins adjacent text literals.
    bool texts(std::string& to) {
        while (in_.sees("\"") || in_.sees("'"))
            if (!in_.text(to)) return false;
        return true;
    }
    bool formatted(part& to) {
        while (true) {
            part piece = make(form::text, to.is.column);
            if (!in_.characters(piece.is.text, "{\"")) return false;
            if (!piece.is.text.empty() && !add(to, piece)) return false;
            if (in_.takes("\"")) return true;
            if (!in_.takes("{")) return in_.fail(to.is.column, "the text is not closed");
            part inside;
            if (!conditional(inside) || !in_.expect("}") || !add(to, inside)) return false;
        }
    }
    bool list(part& to, std::string_view end) {
        while (!in_.takes(end)) {
            part one;
            if (!conditional(one) || !add(to, one)) return false;
            if (!in_.takes(",") && !in_.sees(end)) return in_.expected(walk::quoted(",") + " or " + walk::quoted(end));
        }
        return true;
    }

    bool named(part& to, std::size_t column) {
        to = make(form::name, column);
        const bool from_outermost = in_.takes("::");
        if (from_outermost) to.is.path.emplace_back();
        for (const auto* word : {"and", "or", "not"})
            if (in_.takes_word(word)) return in_.fail(column, "expected a value, found " + walk::quoted(word));
        to.is.text = in_.name();
        if (to.is.text.empty()) return in_.expected(from_outermost ? "a name" : "a value");
        if ((to.is.text == "sizeof" || to.is.text == "bitsizeof") && in_.takes("<")) {
            to.is.what = to.is.text == "sizeof" ? form::size_of : form::bit_size_of;
            to.is.text.clear();
            return type_path(to.is.path) && in_.expect(">");
        }
        while (in_.takes("::")) {
            to.is.what = form::enumerator;
            to.is.path.push_back(std::move(to.is.text));
            to.is.text = in_.name();
            if (to.is.text.empty()) return in_.expected("the name of an enumerator");
        }
        if (from_outermost && to.is.path.size() < 2)
            return in_.expected(walk::quoted("::") + " and the name of an enumerator");
        if (to.is.what == form::name && (to.is.text == "true" || to.is.text == "false")) {
            to.is.what = form::boolean;
            to.is.number = to.is.text == "true";
            to.is.text.clear();
        }
        return true;
    }
    bool type_path(std::vector<std::string>& to) {
        if (in_.takes("::")) to.emplace_back();
        do {
            to.emplace_back(in_.name());
            if (to.back().empty()) return in_.expected("the name of a type");
        } while (in_.takes("::"));
        return true;
    }
};

}  // namespace

result<expression> parse_expression(std::string_view source) {
    view::scanner in(source);
    expression parsed;
    if (!parser(in).whole(parsed)) return in.why();
    return parsed;
}

result<type_name> parse_type(std::string_view source) {
    view::scanner in(source);
    type_name parsed;
    if (!parser(in).type(parsed)) return in.why();
    return parsed;
}

}  // namespace verbatim::kaitai
