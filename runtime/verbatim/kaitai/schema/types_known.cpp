#include "verbatim/kaitai/schema/types_known.hpp"

#include "verbatim/kaitai/schema/builtin.hpp"

namespace verbatim::kaitai {

namespace {

// The depth of instances that need one another, and of nested operations. The type of an instance that is deeper is
// any.
constexpr unsigned most_nested_values = 400;

// Returns the type that a name means if it is builtin, or one that only parameters and casts can have; any for any
// other name.
value_type simple(std::string_view name) {
    if (name == "b1" || name == "b1le" || name == "b1be" || name == "bool") return type_of(value_kind::boolean);
    if (name == "bytes") return type_of(value_kind::bytes);
    if (name == "io") return stream_type();
    const auto known = builtin_of(name);
    if (!known) return {};
    switch (known->what) {
        case builtin::form::integer:
        case builtin::form::bits: return type_of(value_kind::integer);
        case builtin::form::real: return type_of(value_kind::real);
        case builtin::form::text: break;
    }
    return type_of(value_kind::text);
}

}  // namespace

value_type types_known::type_of(const attribute& a, const type_definition& in) {
    if (a.value && depth_ > most_nested_values) return {};
    if (!to_.all.try_emplace(&a).second) return to_.of(a);  // any while it is being determined
    const value_type one = a.value ? value_of(a, in) : one_of(a, in);
    return to_.all[&a] = a.value || a.repeat == repetition::none ? one : one.as_list();
}

value_type types_known::element_of(const attribute& a, const type_definition& in) {
    const value_type is = type_of(a, in);
    return a.repeat == repetition::none ? is : is.element();
}

// Returns any if the expression has an error, which is reported when the instance itself is checked.
value_type types_known::value_of(const attribute& a, const type_definition& in) {
    const auto is = type_of(*a.value->is, in);
    if (!is || a.enumeration.empty()) return is ? *is : value_type{};
    if (is->may_be(value_kind::integer))
        return {.what = value_kind::enumerator, .named = from_.find_enumeration(in, a.enumeration)};
    return {};
}

value_type types_known::one_of(const attribute& a, const type_definition& in) const {
    if (a.switched_type) return switched(a, in);
    return a.type ? numbered(named(a.type->name, in), a.enumeration, in) : kaitai::type_of(value_kind::bytes);
}

// If no case applies, the value is bytes, provided that their number is given.
value_type types_known::switched(const attribute& a, const type_definition& in) const {
    const auto& cases = a.switched_type->cases;
    if (cases.empty() || !a.enumeration.empty()) return {};
    const bool is_limited = a.size || a.size_to_end || a.terminator;
    bool has_other = !is_limited;
    value_type all = named(cases.front().what.name, in);
    for (const auto& one : cases) {
        all = either(all, named(one.what.name, in));
        has_other |= !one.is;
    }
    return has_other ? all : either(all, kaitai::type_of(value_kind::bytes));
}

value_type types_known::named(const type_name& name, const type_definition& in) const {
    const value_type known = name.path.size() == 1 ? simple(name.path.front()) : value_type{};
    const bool is_kind =
        known.what || (name.path.size() == 1 && (name.path.front() == "any" || name.path.front() == "struct"));
    const type_definition* const of = is_kind ? nullptr : from_.find_type(in, name.path);
    const value_type one = of ? record_type(of) : known;
    return name.is_array ? one.as_list() : one;
}

value_type types_known::numbered(const value_type& plain, const std::vector<std::string>& enumeration,
                                 const type_definition& in) const {
    return enumeration.empty() || plain.is_list
               ? plain
               : value_type{.what = value_kind::enumerator, .named = from_.find_enumeration(in, enumeration)};
}

value_type types_known::type_of(const parameter& p, const type_definition& in) {
    return to_.all[&p] =
               p.type ? numbered(named(p.type->name, in), p.enumeration, in) : kaitai::type_of(value_kind::bytes);
}

std::optional<value_type> types_known::member_of(const type_definition& in, std::string_view name) {
    const auto known = members_.try_emplace(&in);
    auto& all = known.first->second;
    if (known.second) {
        for (const parameter& p : in.parameters) all.emplace(p.id, &p);
        each_attribute(in, [&](const attribute& a) { all.emplace(a.id, &a); });
    }
    const auto found = all.find(name);
    if (found == all.end()) return around(in, name);
    if (const auto* const p = std::get_if<const parameter*>(&found->second)) return type_of(**p, in);
    return type_of(*std::get<const attribute*>(found->second), in);
}

// Returns the types of names with an underscore. That of _root is any in an imported file: its types may be used in
// records of another file, without a record of their own file's type around them.
std::optional<value_type> types_known::around(const type_definition& in, std::string_view name) const {
    if (name == "_io") return stream_type();
    if (name == "_sizeof") return kaitai::type_of(value_kind::integer);
    if (name == "_root") return &in.of_file() == &from_.root() ? record_type(&from_.root()) : value_type{};
    if (name == "_parent") {
        const type_definition* const user = from_.uses.only_user_of(in);
        return user ? record_type(user) : value_type{};
    }
    if (name.starts_with('_')) return value_type{};
    return {};
}

}  // namespace verbatim::kaitai
