// Works out the type of each expression, field, instance and parameter of a schema, as far as it is certain.
#pragma once
#include <map>
#include <unordered_map>
#include <variant>

#include "verbatim/kaitai/schema/schema.hpp"

namespace verbatim::kaitai {

class types_known {
public:
    // The schema then has the types that have been worked out.
    explicit types_known(schema& from) : from_(from), to_(from.types) {}

    // Returns the type of an expression in the type `in`; "_" has the type `current`. The error's offset is the column
    // of the wrong part, from 0.
    result<value_type> type_of(const expression& e, const type_definition& in, const value_type& current = {}) {
        return whole(e, {in, current});
    }
    // Does the same for places where Kaitai's compiler only checks the types that binary operators, methods and indices
    // need.
    result<value_type> loose_type_of(const expression& e, const type_definition& in, const value_type& current = {}) {
        return loose(e, {in, current});
    }
    value_type type_of(const attribute&, const type_definition& in);
    // Returns the type of an element if the attribute is repeated, otherwise that of the attribute.
    value_type element_of(const attribute&, const type_definition& in);
    value_type type_of(const parameter&, const type_definition& in);

private:
    struct place {
        const type_definition& in;
        const value_type& current;
    };
    using member = std::variant<const attribute*, const parameter*>;
    using typed = result<value_type>;

    value_type value_of(const attribute&, const type_definition& in);
    value_type one_of(const attribute&, const type_definition& in) const;
    value_type switched(const attribute&, const type_definition& in) const;
    value_type named(const type_name&, const type_definition& in) const;
    value_type numbered(const value_type& plain, const std::vector<std::string>& enumeration,
                        const type_definition& in) const;

    std::optional<value_type> member_of(const type_definition&, std::string_view name);
    std::optional<value_type> around(const type_definition&, std::string_view name) const;

    // types_of_expressions.cpp
    typed whole(const expression&, const place&);
    typed loose(const expression&, const place&);
    typed loose_member(const expression&, const place&);
    typed operation(const expression&, const place&);
    typed array_of(const expression&, const place&);
    typed formatted(const expression&, const place&);
    typed name(const expression&, const place&);
    typed called(const expression&, const place&);
    typed method_of(const value_type&, const expression&, const std::vector<value_type>& with) const;
    typed element(const expression&, const place&);
    typed cast(const expression&, const place&);
    typed truth(const expression&, const place&);
    typed operated(const expression&, const place&);

    const schema& from_;
    type_table& to_;
    std::map<const type_definition*, std::unordered_map<std::string_view, member>> members_;
    unsigned depth_ = 0;  // of nested expressions
};

}  // namespace verbatim::kaitai
