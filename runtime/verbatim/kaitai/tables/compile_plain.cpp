// Finds the plain expressions of a schema, which use nothing but integers and texts in fields.
#include <algorithm>

#include "verbatim/kaitai/tables/compiler.hpp"
#include "verbatim/kaitai/tables/fields.hpp"

namespace verbatim::kaitai {

namespace {

using form = expression::form;

using plain_kind = plain_expression::kind;

plain_expression literal(std::int64_t number, plain_kind is) {
    return {.what = form::integer, .is = is, .number = number};
}
plain_expression plain_text(const table::type& record, std::size_t index) {
    return {.what = form::name, .is = plain_kind::text, .record = &record, .field = index};
}
plain_expression plain_field(const table::type& record, std::size_t index) {
    return {.what = form::name, .record = &record, .field = index};
}

}  // namespace

std::optional<plain_expression> compiler::plain(in_progress& in, const expression& e, unsigned depth) {
    if (depth > 20) return {};
    if (e.what == form::integer || e.what == form::boolean) {
        const bool fits = e.number >= INT64_MIN && e.number <= INT64_MAX;
        return fits ? std::optional(literal(static_cast<std::int64_t>(e.number),
                                            e.what == form::boolean ? plain_kind::truth : plain_kind::number))
                    : std::nullopt;
    }
    if (e.what == form::name) {
        if (const auto field = in.plain.find(e.text); field != in.plain.end()) {
            if (!attribute_named(in.of.fields, e.text)->enumeration.empty()) return {};
            return plain_field(in.made, field->second);
        }
        if (const auto text = in.texts.find(e.text); text != in.texts.end()) return plain_text(in.made, text->second);
        const attribute* const value = attribute_named(in.of.instances, e.text);
        return value && value->value && !value->condition && value->enumeration.empty()
                   ? plain(in, value->value->is, depth + 1)
                   : std::nullopt;
    }
    if (e.what == form::text) return plain_expression{.what = form::text, .is = plain_kind::text, .text = e.text};
    if (e.what == form::member && e.text == "length") {
        auto of = plain(in, e.parts[0], depth + 1);
        return of && of->is == plain_kind::text && of->what == form::name ? std::optional(plain_length(std::move(*of)))
                                                                          : std::nullopt;
    }
    if (e.what == form::member && e.text == "to_i") return plain_to_i(in, e.parts[0], depth + 1);
    if (e.what == form::member) return plain_around(in, e, false);
    if (e.what != form::negate && e.what != form::negated && (e.what < form::add || e.what > form::conditional))
        return {};
    std::vector<plain_expression> parts;
    for (const expression& one : e.parts) {
        auto part = plain(in, one, depth + 1);
        if (!part) return {};
        parts.push_back(std::move(*part));
    }
    return plain_operation(e.what, std::move(parts));
}

// Makes a plain expression of `e.to_i`, where e may be an enumerator, or a field with an enum.
std::optional<plain_expression> compiler::plain_to_i(in_progress& in, const expression& e, unsigned depth) {
    if (e.what == form::enumerator) {
        const auto* const number = solvable(in, e);
        return number ? std::optional(literal(number->value, plain_kind::number)) : std::nullopt;
    }
    if (e.what == form::name)
        if (const auto field = in.plain.find(e.text); field != in.plain.end())
            return plain_field(in.made, field->second);
    if (e.what == form::member && e.text != "to_i") return plain_around(in, e, true);
    auto is = plain(in, e, depth);
    if (!is || is->is == plain_kind::text) return {};
    is->is = plain_kind::number;
    return is;
}

// Makes a plain expression of "_parent.mode" or "_root.version".
std::optional<plain_expression> compiler::plain_around(in_progress& in, const expression& e, bool of_enumeration) {
    auto path = path_in(e);
    if (path.size() < 2) return {};
    const in_progress* const of = record_of(in, path);
    if (!of || path.size() != 1) return {};
    if (const auto text = of->texts.find(path.front()); text != of->texts.end() && !of_enumeration)
        return plain_text(of->made, text->second);
    const auto field = of->plain.find(path.front());
    if (field == of->plain.end() ||
        (!of_enumeration && !attribute_named(of->of.fields, path.front())->enumeration.empty()))
        return {};
    return plain_field(of->made, field->second);
}

void compiler::add_plain(in_progress& in, question& about) {
    const bool counts = about.what == wanted::number, decides = about.what == wanted::truth,
               chooses = about.what == wanted::case_index;
    if (!about.is || !(counts || decides || chooses)) return;
    const auto is = plain(in, *about.is);
    if (!is || (is->is == plain_kind::truth) != decides || (is->is == plain_kind::text && !chooses)) return;
    const bool is_text = is->is == plain_kind::text;
    if (is_text ? is->what != form::name : chooses && about.cases.empty()) return;
    std::vector<std::string> texts;
    std::vector<std::int64_t> numbers;
    for (const expression* one : about.cases) {
        auto of_case = plain(in, *one);
        if (!of_case || of_case->what != (is_text ? form::text : form::integer) ||
            of_case->is != (is_text ? plain_kind::text : plain_kind::number))
            return;
        if (is_text) texts.push_back(std::move(of_case->text));
        else numbers.push_back(of_case->number);
    }
    about.plain = is_text ? &to_.plain_programs.emplace_back(*is, texts) : &to_.plain_programs.emplace_back(*is);
    about.plain_tags = std::move(numbers);
}

}  // namespace verbatim::kaitai
