#include "verbatim/kaitai/schema/check_types.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verbatim/kaitai/schema/types_known.hpp"

namespace verbatim::kaitai {

namespace {

std::string full_name_of(const value_type& of) {
    return of.named && !of.is_list ? fmt::format("{} of {}", name_of(of), of.named->name) : std::string(name_of(of));
}

// Where Kaitai's compiler checks no types, for example in the condition of a value instance, this class accepts what
// the compiler accepts. The error is then reported when the expression is evaluated.
class checker {
public:
    explicit checker(schema& from) : from_(from), types_(from) {}

    bool type(const type_definition& of) {
        in_ = &of;
        if (of.switched_endian && !orders(*of.switched_endian)) return false;
        for (const auto* all : {&of.fields, &of.instances})
            for (const attribute& a : *all)
                if (!field(a)) return false;
        note_all(of);
        return std::ranges::all_of(of.types, [&](const type_definition& inner) { return type(inner); });
    }
    const error& why() const { return why_; }

private:
    bool fail(const location& at, std::string_view reason) {
        why_ = error_at(at, reason);
        return false;
    }
    bool loosely_typed(const std::optional<written_expression>& e) { return !e || loosely_typed(*e->is, e->at); }

    // Notes the types of attributes and expressions whose types are not checked, too.
    void note_all(const type_definition& of) {
        for (const parameter& p : of.parameters) (void)types_.type_of(p, of);
        each_attribute(of, [&](const attribute& a) {
            (void)types_.type_of(a, of);
            each_expression(a, [&](const expression& e) {
                if (!from_.types.of(e).kind()) (void)types_.type_of(e, of);
            });
        });
    }

    bool typed(const expression& e, const location& at, value_type& to) {
        const auto found = types_.type_of(e, *in_, current_);
        if (!found) return fail(at.behind(found.error().offset), found.error().reason);
        to = *found;
        return true;
    }
    bool typed(const std::optional<written_expression>& e, value_type& to) { return !e || typed(*e->is, e->at, to); }

    bool loosely_typed(const expression& e, const location& at) {
        const auto found = types_.loose_type_of(e, *in_, current_);
        return found ? true : fail(at.behind(found.error().offset), found.error().reason);
    }

    bool is(const std::optional<written_expression>& e, value_kind wanted, std::string_view what) {
        value_type found;
        if (!typed(e, found)) return false;
        return found.may_be(wanted) ||
               fail(e->at, fmt::format("{} must be {}, not {}", what, name_of(wanted), name_of(found)));
    }

    bool field(const attribute& a) {
        value_type any;
        current_ = {};
        if (a.value)
            return loosely_typed(a.condition) && (a.enumeration.empty() ? typed(a.value, any) : loosely_typed(a.value));
        return is(a.condition, value_kind::boolean, "if") && place(a) && types_of(a) &&
               is(a.size, value_kind::integer, "size") && repeat(a) && parent(a) && process_of(a) && valid(a);
    }

    bool place(const attribute& a) {
        value_type stream;
        if (!is(a.position, value_kind::integer, "pos") || !typed(a.stream, stream)) return false;
        return stream.may_be_stream() ||
               fail(a.stream->at, fmt::format("io must be a stream, not {}", name_of(stream)));
    }

    bool repeat(const attribute& a) {
        if (a.repeat != repetition::until) return is(a.repeat_expression, value_kind::integer, "repeat-expr");
        current_ = types_.element_of(a, *in_);
        const bool is_right = is(a.repeat_expression, value_kind::boolean, "repeat-until");
        current_ = {};
        return is_right;
    }

    bool parent(const attribute& a) {
        value_type given;
        if (!typed(a.parent, given)) return false;
        return given.may_be_record() || given.may_be(value_kind::boolean) ||
               fail(a.parent->at, fmt::format("parent must be a record or false, not {}", name_of(given)));
    }

    bool types_of(const attribute& a) {
        if (a.type) return use(*a.type);
        if (!a.switched_type) return true;
        for (const auto& one : a.switched_type->cases)
            if (!use(one.what)) return false;
        return cases(*a.switched_type);
    }

    bool use(const used_type& used) {
        const type_definition* const of = used.name.arguments.empty() ? nullptr : from_.find_type(*in_, used.name.path);
        for (std::size_t i = 0; i < used.name.arguments.size(); ++i) {
            value_type given;
            const expression& argument = *used.name.arguments[i];
            if (!typed(argument, used.at, given)) return false;
            if (!of || i >= of->parameters.size()) continue;
            const value_type wanted = types_.type_of(of->parameters[i], *of);
            if (!can_be_given(wanted, given))
                return fail(used.at.behind(argument.column - 1),
                            fmt::format("the parameter {} of {} is {}, but is given {}", of->parameters[i].id, of->name,
                                        full_name_of(wanted), full_name_of(given)));
        }
        return true;
    }

    // Checks that the cases can be equal to the value. That is not evaluated if the only case is "_".
    bool cases(const switched<used_type>& all) {
        if (std::ranges::none_of(all.cases, [](const auto& one) { return one.is.has_value(); })) return true;
        value_type on, one;
        if (!typed(*all.on.is, all.on.at, on)) return false;
        for (const auto& each : all.cases) {
            if (!typed(each.is, one)) return false;
            if (each.is && !are_comparable(on, one))
                return fail(each.is->at,
                            fmt::format("no case can be equal: {}", why_not_between(operation::equal, on, one)));
        }
        return true;
    }

    // Checks a switched byte order, whose cases may be of any kind.
    bool orders(const switched<byte_order>& all) {
        value_type any;
        if (!typed(*all.on.is, all.on.at, any)) return false;
        return std::ranges::all_of(all.cases, [&](const auto& one) { return loosely_typed(one.is); });
    }

    // Checks the key of xor. The types that a custom process accepts are not known, and the key of rol and ror is not
    // checked.
    bool process_of(const attribute& a) {
        if (!a.process) return true;
        const auto& with = a.process->arguments;
        if (dotted_name_of(*a.process) != "xor")
            return std::ranges::all_of(with, [&](const expression* one) { return loosely_typed(*one, a.process->at); });
        value_type key;
        if (!typed(*with.front(), a.process->at, key)) return false;
        if (key.may_be(value_kind::integer) || key.may_be_bytes()) return true;
        return fail(a.process->at, fmt::format("the key of xor must be an integer or bytes, not {}", name_of(key)));
    }

    bool valid(const attribute& a) {
        if (!a.valid) return true;
        current_ = types_.element_of(a, *in_);
        const value_type field = current_;
        const validity& v = *a.valid;
        if (!valid_value(v.equal, "the valid value", field) || !valid_value(v.least, "min", field) ||
            !valid_value(v.most, "max", field) || !loosely_typed(v.holds))
            return false;
        for (const written_expression& one : v.any_of)
            if (!valid_value(one, "a value of any-of", field)) return false;
        return true;
    }

    bool valid_value(const std::optional<written_expression>& e, std::string_view key, const value_type& field) {
        value_type wanted;
        if (!typed(e, wanted)) return false;
        return !e || are_comparable(field, wanted) ||
               fail(e->at, fmt::format("{} never fits: {}", key, why_not_between(operation::equal, field, wanted)));
    }

    const schema& from_;
    types_known types_;
    const type_definition* in_ = nullptr;
    value_type current_;  // the type of "_"
    error why_;
};

}  // namespace

result<void> check_types(schema& from) {
    from.uses = type_uses(from);
    checker checks(from);
    for (const type_definition& root : from.roots)
        if (!checks.type(root)) return checks.why();
    return {};
}

}  // namespace verbatim::kaitai
