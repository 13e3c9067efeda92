#include <fmt/format.h>

#include <algorithm>

#include "verbatim/kaitai/language/methods.hpp"
#include "verbatim/kaitai/language/operations.hpp"
#include "verbatim/kaitai/schema/types_known.hpp"

namespace verbatim::kaitai {

namespace {

using form = expression::form;
using types = std::vector<value_type>;

std::vector<std::string_view> names_of(const types& all) {
    std::vector<std::string_view> names;
    for (const value_type& one : all) names.push_back(name_of(one));
    return names;
}

// Returns the result type of a method, or nothing if the kind has no method of this name that takes these arguments.
std::optional<value_type> given_by(value_kind of, const value_type& is, std::string_view name, const types& with) {
    const auto takes = [&](const method& m) {
        return std::ranges::equal(with, m.arguments(),
                                  [](const value_type& one, value_kind wanted) { return one.may_be(wanted); });
    };
    for (const method& m : methods())
        if (m.of == of && m.name == name && takes(m))
            return m.gives == value_kind::absent ? is.element() : type_of(m.gives);
    return {};
}

}  // namespace

types_known::typed types_known::loose(const expression& e, const place& at) {
    const bool takes_any =
        e.what == form::operation && (!e.right || e.does == operation::conditional || table::joins_truths(e.does));
    if (e.what == form::member && !e.right) return loose_member(e, at);
    if (!takes_any) return whole(e, at);
    typed is = value_type{};
    (void)table::any_operand(e, [&](const expression& part) { return !(is = loose(part, at)); });
    return is ? value_type{} : is;
}

// Accepts any member of a record, even one that the record does not have.
types_known::typed types_known::loose_member(const expression& e, const place& at) {
    const auto of = whole(*e.left, at);
    return of && of->kind() && of->may_be_record() ? typed(value_type{}) : whole(e, at);
}

types_known::typed types_known::whole(const expression& e, const place& at) {
    ++depth_;
    auto is = operation(e, at);
    --depth_;
    if (is && is->kind()) to_.all[&e] = *is;
    return is;
}

types_known::typed types_known::operation(const expression& e, const place& at) {
    if (e.what == form::number)
        return kaitai::type_of(e.gives == table::gives::truth ? value_kind::boolean : value_kind::integer);
    if (e.what == form::real) return kaitai::type_of(value_kind::real);
    if (e.what == form::text) return kaitai::type_of(value_kind::text);
    if (e.what == form::list) return array_of(e, at);
    if (e.what == form::formatted) return formatted(e, at);
    if (e.what == form::name) return name(e, at);
    if (e.what == form::enumerator)
        return value_type{.what = value_kind::enumerator,
                          .named = from_.find_enumeration(at.in, enumerator_in(e).enumeration)};
    if (e.what == form::member) return called(e, at);
    if (e.what == form::element) return element(e, at);
    if (e.what == form::cast) return cast(e, at);
    if (e.what != form::operation) return kaitai::type_of(value_kind::integer);  // a size
    return operated(e, at);
}

types_known::typed types_known::array_of(const expression& e, const place& at) {
    std::optional<value_type> all;
    for (const expression* item : items_of(e)) {
        const auto one = whole(*item, at);
        if (!one) return one;
        all = all ? kaitai::either(*all, *one) : *one;
    }
    return all.value_or(value_type{}).as_list();
}

types_known::typed types_known::formatted(const expression& e, const place& at) {
    for (const expression* piece : items_of(e)) {
        const auto is = whole(*piece, at);
        if (!is) return is;
        if (!is->may_be(value_kind::text) && !is->may_be(value_kind::integer))
            return error_at(piece->column,
                            fmt::format("between the braces of a text is a text or an integer, not {}", name_of(*is)));
    }
    return kaitai::type_of(value_kind::text);
}

types_known::typed types_known::name(const expression& e, const place& at) {
    if (e.characters == "_") return at.current;
    if (e.characters == "_index") return kaitai::type_of(value_kind::integer);
    return member_of(at.in, e.characters).value_or(value_type{});
}

types_known::typed types_known::called(const expression& e, const place& at) {
    const auto of = whole(*e.left, at);
    if (!of) return of;
    types with;
    for (const expression* argument : e.right ? items_of(*e.right) : std::vector<const expression*>()) {
        const auto one = whole(*argument, at);
        if (!one) return one;
        with.push_back(*one);
    }
    if (e.characters == "_sizeof" && with.empty()) return kaitai::type_of(value_kind::integer);
    if (!of->kind()) return e.characters == "_io" ? stream_type() : value_type{};
    if (*of->kind() != value_kind::object) return method_of(*of, e, with);
    if (!with.empty())
        return error_at(e.column, fmt::format("{} has no method {} that takes arguments", name_of(*of), e.characters));
    if (of->is_stream) {
        const stream_member* const member = stream_member_named(e.characters);
        return member ? typed(kaitai::type_of(member->gives)) : error_at(e.column, no_stream_member(e.characters));
    }
    const auto is = of->record ? member_of(*of->record, e.characters) : value_type{};
    return is ? typed(*is)
              : error_at(e.column,
                         fmt::format("{} has no field, instance or parameter \"{}\"", of->record->name, e.characters));
}

types_known::typed types_known::method_of(const value_type& of, const expression& e, const types& with) const {
    if (const auto is = given_by(*of.kind(), of, e.characters, with)) return *is;
    if (of.is_list && of.may_be_bytes())
        if (const auto is = given_by(value_kind::bytes, of, e.characters, with)) return *is;
    return error_at(e.column, there_is_no(*of.kind(), e.characters, names_of(with)));
}

types_known::typed types_known::element(const expression& e, const place& at) {
    const auto of = whole(*e.left, at);
    if (!of) return of;
    const auto index = whole(*e.right, at);
    if (!index) return index;
    if (!index->may_be(value_kind::integer))
        return error_at(e.right->column, fmt::format("an index is an integer, not {}", name_of(*index)));
    if (!of->may_be(value_kind::array) && !of->may_be(value_kind::bytes))
        return error_at(e.column, fmt::format("{} has no elements", name_of(*of)));
    return of->element();
}

// A cast has the type that it names, whatever is known of the operand.
types_known::typed types_known::cast(const expression& e, const place& at) {
    const auto of = loose(*e.left, at);
    if (!of) return of;
    return named(type_in(e), at.in);
}

types_known::typed types_known::truth(const expression& e, const place& at) {
    const auto is = whole(e, at);
    if (!is || is->may_be(value_kind::boolean)) return is ? typed(kaitai::type_of(value_kind::boolean)) : is;
    return error_at(e.column, fmt::format("expected a boolean, found {}", name_of(*is)));
}

types_known::typed types_known::operated(const expression& e, const place& at) {
    const bool joins = table::joins_truths(e.does);
    value_type of[3];
    for (std::size_t i = 0; i < 3 && e.operand(i); ++i) {
        const bool is_truth = joins || (e.does == operation::conditional && i == 0);
        const auto one = is_truth ? truth(*e.operand(i), at) : whole(*e.operand(i), at);
        if (!one) return one;
        of[i] = *one;
    }
    if (joins) return of[0];
    if (e.does == operation::conditional) return kaitai::either(of[1], of[2]);
    if (e.does == operation::invert && !of[0].may_be(value_kind::integer))
        return error_at(e.column, fmt::format("the bits of {} cannot be inverted", name_of(of[0])));
    if (!e.right && !of[0].may_be_number())
        return error_at(e.column, fmt::format("{} has no negative", name_of(of[0])));
    const auto is = e.right ? type_between(e.does, of[0], of[1]) : of[0];
    return is ? typed(*is) : error_at(e.column, why_not_between(e.does, of[0], of[1]));
}

}  // namespace verbatim::kaitai
