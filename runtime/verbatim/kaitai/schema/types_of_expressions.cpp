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

// Refuses arguments for a member of a record or a stream, which have no methods.
result<value_type> plain_member(const expression& e, const types& with, std::string_view of) {
    if (!with.empty()) return error_at(e.column, fmt::format("{} has no method {} that takes arguments", of, e.text));
    return value_type{};
}

}  // namespace

result<value_type> types_known::type_of(const expression& e, const type_definition& in, const value_type& current) {
    return whole(e, {in, current});
}

result<value_type> types_known::loose_type_of(const expression& e, const type_definition& in,
                                              const value_type& current) {
    return loose(e, {in, current});
}

types_known::typed types_known::loose(const expression& e, const place& at) {
    const bool takes_any = e.what == form::operation && (e.parts.size() != 2 || table::joins_truths(e.does));
    if (e.what == form::member) return loose_member(e, at);
    if (!takes_any) return whole(e, at);
    for (const expression& part : e.parts)
        if (const auto is = loose(part, at); !is) return is;
    return value_type{};
}

// Accepts any member of a record, even one that the record does not have.
types_known::typed types_known::loose_member(const expression& e, const place& at) {
    const auto of = whole(e.parts[0], at);
    return of && of->kind() && of->may_be_record() ? typed(value_type{}) : whole(e, at);
}

types_known::typed types_known::whole(const expression& e, const place& at) {
    ++depth_;
    auto is = operation(e, at);
    --depth_;
    return is;
}

types_known::typed types_known::operation(const expression& e, const place& at) {
    switch (e.what) {
        case form::integer: return kaitai::type_of(value_kind::integer);
        case form::real: return kaitai::type_of(value_kind::real);
        case form::text: return kaitai::type_of(value_kind::text);
        case form::boolean: return kaitai::type_of(value_kind::boolean);
        case form::array: return array_of(e, at);
        case form::formatted: return formatted(e, at);
        case form::name: return name(e, at);
        case form::enumerator:
            return value_type{.what = value_kind::enumerator, .named = from_.find_enumeration(at.in, e.path)};
        case form::member:
        case form::call: return called(e, at);
        case form::element: return element(e, at);
        case form::cast: return cast(e, at);
        case form::size_of:
        case form::bit_size_of: return kaitai::type_of(value_kind::integer);
        case form::operation: break;
    }
    if (e.does == operation::negate || e.does == operation::invert) return signed_number(e, at);
    if (e.does == operation::negated) return truth(e.parts[0], at);
    if (e.does == operation::conditional) return conditional(e, at);
    return table::joins_truths(e.does) ? joined(e, at) : operated(e, at);
}

types_known::typed types_known::array_of(const expression& e, const place& at) {
    value_type all;
    for (const expression& part : e.parts) {
        const auto one = whole(part, at);
        if (!one) return one;
        all = &part == e.parts.data() ? *one : kaitai::either(all, *one);
    }
    return all.as_list();
}

types_known::typed types_known::formatted(const expression& e, const place& at) {
    for (const expression& piece : e.parts) {
        const auto is = whole(piece, at);
        if (!is) return is;
        if (!is->may_be(value_kind::text) && !is->may_be(value_kind::integer))
            return error_at(piece.column,
                            fmt::format("between the braces of a text is a text or an integer, not {}", name_of(*is)));
    }
    return kaitai::type_of(value_kind::text);
}

types_known::typed types_known::name(const expression& e, const place& at) {
    if (e.text == "_") return at.current;
    if (e.text == "_index") return kaitai::type_of(value_kind::integer);
    return member_of(at.in, e.text).value_or(value_type{});
}

types_known::typed types_known::called(const expression& e, const place& at) {
    const auto of = whole(e.parts[0], at);
    if (!of) return of;
    types with;
    for (std::size_t i = 1; i < e.parts.size(); ++i) {
        const auto one = whole(e.parts[i], at);
        if (!one) return one;
        with.push_back(*one);
    }
    if (e.text == "_sizeof" && with.empty()) return kaitai::type_of(value_kind::integer);
    if (!of->kind()) return e.text == "_io" ? stream_type() : value_type{};
    if (*of->kind() != value_kind::object) return method_of(*of, e, with);
    if (const auto plain = plain_member(e, with, name_of(*of)); !plain) return plain;
    if (of->is_stream) {
        const stream_member* const member = stream_member_named(e.text);
        return member ? typed(kaitai::type_of(member->gives)) : error_at(e.column, no_stream_member(e.text));
    }
    const auto is = of->record ? member_of(*of->record, e.text) : value_type{};
    return is ? typed(*is)
              : error_at(e.column,
                         fmt::format("{} has no field, instance or parameter \"{}\"", of->record->name, e.text));
}

types_known::typed types_known::method_of(const value_type& of, const expression& e, const types& with) const {
    if (const auto is = given_by(*of.kind(), of, e.text, with)) return *is;
    if (of.is_list && of.may_be_bytes())
        if (const auto is = given_by(value_kind::bytes, of, e.text, with)) return *is;
    return error_at(e.column, there_is_no(*of.kind(), e.text, names_of(with)));
}

types_known::typed types_known::element(const expression& e, const place& at) {
    const auto of = whole(e.parts[0], at);
    if (!of) return of;
    const auto index = whole(e.parts[1], at);
    if (!index) return index;
    if (!index->may_be(value_kind::integer))
        return error_at(e.parts[1].column, fmt::format("an index is an integer, not {}", name_of(*index)));
    if (!of->may_be(value_kind::array) && !of->may_be(value_kind::bytes))
        return error_at(e.column, fmt::format("{} has no elements", name_of(*of)));
    return of->element();
}

// A cast has the type that it names, whatever is known of the operand.
types_known::typed types_known::cast(const expression& e, const place& at) {
    const auto of = loose(e.parts[0], at);
    if (!of) return of;
    return named({e.path, {}, e.text == "[]"}, at.in);
}

types_known::typed types_known::signed_number(const expression& e, const place& at) {
    const auto of = whole(e.parts[0], at);
    if (!of) return of;
    if (e.does == operation::invert && !of->may_be(value_kind::integer))
        return error_at(e.column, fmt::format("the bits of {} cannot be inverted", name_of(*of)));
    if (!of->may_be_number()) return error_at(e.column, fmt::format("{} has no negative", name_of(*of)));
    return of;
}

types_known::typed types_known::truth(const expression& e, const place& at) {
    const auto is = whole(e, at);
    if (!is || is->may_be(value_kind::boolean)) return is ? typed(kaitai::type_of(value_kind::boolean)) : is;
    return error_at(e.column, fmt::format("expected a boolean, found {}", name_of(*is)));
}

types_known::typed types_known::joined(const expression& e, const place& at) {
    const auto left = truth(e.parts[0], at);
    return left ? truth(e.parts[1], at) : left;
}

types_known::typed types_known::conditional(const expression& e, const place& at) {
    const auto is = truth(e.parts[0], at);
    if (!is) return is;
    const auto yes = whole(e.parts[1], at);
    if (!yes) return yes;
    const auto no = whole(e.parts[2], at);
    return no ? typed(kaitai::either(*yes, *no)) : no;
}

types_known::typed types_known::operated(const expression& e, const place& at) {
    const auto left = whole(e.parts[0], at);
    if (!left) return left;
    const auto right = whole(e.parts[1], at);
    if (!right) return right;
    if (const auto is = type_between(e.does, *left, *right)) return *is;
    return error_at(e.column, why_not_between(e.does, *left, *right));
}

}  // namespace verbatim::kaitai
