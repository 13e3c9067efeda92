// What the expressions of a schema become, of which tables and headers are made: constants, numbers and texts in fields
// of the same record, of one in it or of one around it, and operations on these.
#pragma once
#include <algorithm>
#include <boost/container/static_vector.hpp>

#include "verbatim/kaitai/tables/fields.hpp"
#include "verbatim/table/expression.hpp"

namespace verbatim::kaitai {

// A maker has these functions. They return null if it makes no such thing:
//
//   literal(expression)                              a number or a text
//   constant(number), constant(enumeration, entry)
//   own_number(record, name)                         in a field or a bit field of the record itself
//   number_at(record, path, in)                      in a field of a record, or of a record in it, as seen from `in`
//   same_index(record, list, path, in)               in the element that has the index of the data
//   as_number(made), length_of(made)                 of a truth or an enumerator, and of a text
//   operated(expression, operands)
//   may_name(of, in)                                 whether data in `in` may name fields of `of`, which is around it
//   argument_of(record, name)                        what is given for a parameter of the record by the record around
//                                                    it, which is the only one; null if that is not certain
//   has_known_table(record)                          whether what is made of the record is always the same
//
// What is made of an expression has the type that the schema gives it (schema::types), so a maker checks no types.
template <class Maker>
struct translation {
    using record = typename Maker::open_record;
    using made = typename Maker::made_control;
    using form = expression::form;

    Maker& by;
    const std::vector<record*>& open;  // the records that are being made, outermost first
    const schema& from;
    // The record that holds the data, if the expression is that of a record around it: the argument of a parameter.
    record* inner = nullptr;

    made operator()(record& in, const expression& e, unsigned depth = 0) const {
        constexpr unsigned deepest = 20;
        if (depth > deepest) return {};
        if ((e.what == form::number && !e.is_unsigned) || e.what == form::text) return by.literal(e);
        if (e.what == form::name) return named(in, e.characters, depth);
        if (e.what == form::enumerator) {
            const auto [path, name] = enumerator_in(e);
            const enumeration* const of = from.find_enumeration(in.of, path);
            const auto* const entry = of ? of->find(name) : nullptr;
            return entry && fits(entry->number) ? by.constant(*of, *entry) : made{};
        }
        if (e.what == form::operation) return operated(in, e, depth);
        if (e.what != form::element && (e.what != form::member || e.right)) return {};
        if (is_member(e, "_sizeof")) return fixed_size_of(in, *e.left);
        if (is_member(e, "to_i") || is_member(e, "length"))
            if (const auto of = (*this)(in, *e.left, depth + 1))
                return e.characters == "to_i" ? by.as_number(of) : by.length_of(of);
        auto number = field_of(in, e);
        return number ? number : entry_of(in, e);
    }

private:
    static bool fits(integer number) { return number >= INT64_MIN && number <= INT64_MAX; }

    made named(record& in, std::string_view name, unsigned depth) const {
        const std::string path[]{std::string(name)};
        if (auto number = inner ? by.number_at(in, path, *inner) : by.own_number(in, name)) return number;
        if (const expression* const given = inner ? nullptr : by.argument_of(in, name))
            return translation{by, open, from, &in}(**(std::ranges::find(open, &in) - 1), *given, depth + 1);
        const attribute* const a = attribute_named(in.of.instances, name);
        const bool is_value = a && a->value && !a->condition && from.types.of(*a).kind();
        return is_value ? (*this)(in, *a->value->is, depth + 1) : made{};
    }
    made operated(record& in, const expression& e, unsigned depth) const {
        if (e.is(operation::conditional)) {
            const value_type one = from.types.of(*e.right);
            if (!one.kind() || one != from.types.of(*e.third)) return {};
        }
        boost::container::static_vector<made, 3> parts;
        if (table::any_operand(e, [&](const expression& part) {
                parts.push_back((*this)(in, part, depth + 1));
                return !parts.back();
            }))
            return {};
        return by.operated(e, {parts.data(), parts.size()});
    }

    record& data_in(record& in) const { return inner ? *inner : in; }

    // Returns the record that _parent and _root at the start of a path lead to, and removes them from the path. Null if
    // what is made of it is not certain.
    record* record_of(record& in, std::vector<std::string>& path) const {
        auto of = std::ranges::find(open, &in);
        while (path.size() > 1 && (path.front() == "_parent" || path.front() == "_root")) {
            const bool is_root = path.front() == "_root";
            path.erase(path.begin());
            if (is_root && &(*of)->of.of_file() != &from.root()) return nullptr;
            if (from.uses.has_codes() || &open.front()->of != &from.root()) return nullptr;
            if (!is_root && (of == open.begin() || !from.uses.is_used_once((*of)->of))) return nullptr;
            of = is_root ? open.begin() : of - 1;
            if (!by.has_known_table(**of)) return nullptr;
        }
        return by.may_name(**of, data_in(in)) ? *of : nullptr;
    }

    // The number of bytes of a field, "mark" or "_parent.mark", that has the same size in every file.
    made fixed_size_of(record& in, const expression& field) const {
        auto path = path_in(field);
        const record* const of = path.empty() ? nullptr : record_of(in, path);
        const attribute* const a = of && path.size() == 1 ? attribute_named(of->of.fields, path.front()) : nullptr;
        const auto bits = a ? fixed_bits(from, of->of, *a) : std::nullopt;
        return bits ? by.constant((*bits + 7) / 8) : made{};
    }
    // The number in a field of a record in this record, or in one around it.
    made field_of(record& in, const expression& e) const {
        auto path = path_in(e);
        record* const of = path.size() < 2 ? nullptr : record_of(in, path);
        if (!of || (path.size() > 1 && !of->records.contains(path.front()))) return {};
        return by.number_at(*of, path, data_in(in));
    }
    // The number that "sizes[_index]" or "_parent.entries[_index].size" names.
    made entry_of(record& in, const expression& e) const {
        std::vector<std::string> inside;
        const expression* at = &e;
        for (; at->what == form::member && !at->right; at = at->left)
            inside.insert(inside.begin(), std::string(at->characters));
        if (at->what != form::element || !at->right->is_name("_index")) return {};
        auto path = path_in(*at->left);
        record* const of = path.empty() ? nullptr : record_of(in, path);
        if (!of || path.size() != 1 || !has_index(in, *of)) return {};
        return by.same_index(*of, path.front(), inside, data_in(in));
    }
    // Returns whether the data is an element of a list in `around`, or is in one.
    bool has_index(const record& in, const record& around) const {
        if (inner || in.is_element) return true;  // of an argument, it is the index of the record that has it
        for (auto p = std::ranges::find(open, &in); *p != &around; --p) {
            if (!from.uses.is_used_once((*p)->of)) return false;
            if (from.uses.is_repeated((*p)->of)) return true;
        }
        return false;
    }
};

}  // namespace verbatim::kaitai
