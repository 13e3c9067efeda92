// What an expression that can be solved is made of: constants, numbers in fields of the same record, of one in it or of
// one around it, and operations on these. Tables and headers are made of it, each in its own form.
#pragma once
#include <algorithm>
#include <map>
#include <set>

#include "verbatim/kaitai/schema/schema.hpp"
#include "verbatim/kaitai/tables/fields.hpp"

namespace verbatim::kaitai {

// How a schema uses its types.
struct type_uses {
    explicit type_uses(const schema&);
    // Returns whether a type is used once, so that the record that is _parent in it is known.
    bool is_used_once(const type_definition&) const;
    // Returns whether a type is that of the elements of a list.
    bool is_repeated(const type_definition& t) const { return repeated_.contains(&t); }
    bool has_codes() const { return has_codes_; }  // Some data is coded, so it has a space of its own.

private:
    void count(const type_definition& in);

    const schema& from_;
    std::map<const type_definition*, std::size_t> uses_;
    std::set<const type_definition*> repeated_;
    bool has_codes_ = false;
};

// A maker has the records that it is making, `open_`, outermost first, the `uses_` of the types, and these functions,
// which return null if there is no such control:
//
//   constant(number), constant(enumeration, entry)   a number that the schema gives
//   own_number(record, name)                         in a field or a bit field of the record itself
//   number_at(record, path, in)                      in a field of a record, or of a record in it, as seen from `in`
//   same_index(record, list, path, in)               in the element that has the index of the data
//   operated(operation, left, right)
//   solvable(record, expression, depth)              calls solved()
//   may_name(of, in)                                 whether data in `in` may name fields of `of`, which is around it
//   has_known_table(record)                          whether what is made of the record is always the same
template <class Maker>
struct solving {
    using record = typename Maker::open_record;
    using control = typename Maker::made_control;
    using form = expression::form;

    Maker& by;
    const schema& from;

    control solved(record& in, const expression& e, unsigned depth) const {
        if (e.what == form::integer || e.what == form::boolean)
            return fits(e.number) ? by.constant(e.number) : control{};
        if (e.what == form::name) {
            if (auto number = by.own_number(in, e.text)) return number;
            const attribute* const a = attribute_named(in.of.instances, e.text);
            return a && a->value && !a->condition ? by.solvable(in, a->value->is, depth + 1) : control{};
        }
        if (e.what == form::enumerator) {
            const enumeration* const of = from.find_enumeration(in.of, e.path);
            const auto* const entry = of ? of->find(e.text) : nullptr;
            return entry && fits(entry->number) ? by.constant(*of, *entry) : control{};
        }
        if (e.what == form::member && e.text == "_sizeof") return fixed_size_of(in, e.parts[0]);
        if (e.what == form::member && e.text == "to_i") return by.solvable(in, e.parts[0], depth + 1);
        if (e.what == form::member || e.what == form::element) {
            auto number = field_of(in, e);
            return number ? number : entry_of(in, e);
        }
        if (e.what != form::operation || e.parts.size() != 2) return {};
        const auto left = by.solvable(in, e.parts[0], depth + 1);
        const auto right = left ? by.solvable(in, e.parts[1], depth + 1) : control{};
        return right ? by.operated(e.does, *left, *right) : control{};
    }

    // Returns the record that _parent and _root at the start of a path lead to, and removes them from the path. Null if
    // what is made of it is not certain.
    record* record_of(record& in, std::vector<std::string>& path) const {
        auto of = std::ranges::find(by.open_, &in);
        while (path.size() > 1 && (path.front() == "_parent" || path.front() == "_root")) {
            const bool is_root = path.front() == "_root";
            path.erase(path.begin());
            if (is_root && &(*of)->of.of_file() != &from.root()) return nullptr;
            if (by.uses_.has_codes() || &by.open_.front()->of != &from.root()) return nullptr;
            if (!is_root && (of == by.open_.begin() || !by.uses_.is_used_once((*of)->of))) return nullptr;
            of = is_root ? by.open_.begin() : of - 1;
            if (!by.has_known_table(**of)) return nullptr;
        }
        return by.may_name(**of, in) ? *of : nullptr;
    }

private:
    static bool fits(integer number) { return number >= INT64_MIN && number <= INT64_MAX; }

    // The number of bytes of a field, "mark" or "_parent.mark", that has the same size in every file.
    control fixed_size_of(record& in, const expression& field) const {
        auto path = path_in(field);
        const record* const of = path.empty() ? nullptr : record_of(in, path);
        const attribute* const a = of && path.size() == 1 ? attribute_named(of->of.fields, path.front()) : nullptr;
        const auto bits = a ? fixed_bits(from, of->of, *a) : std::nullopt;
        return bits ? by.constant((*bits + 7) / 8) : control{};
    }
    // The number in a field of a record in this record, or in one around it.
    control field_of(record& in, const expression& e) const {
        auto path = path_in(e);
        record* const of = path.size() < 2 ? nullptr : record_of(in, path);
        if (!of || (path.size() > 1 && !of->records.contains(path.front()))) return {};
        return by.number_at(*of, path, in);
    }
    // The number that "sizes[_index]" or "_parent.entries[_index].size" names.
    control entry_of(record& in, const expression& e) const {
        std::vector<std::string> inside;
        const expression* at = &e;
        for (; at->what == form::member; at = &at->parts[0]) inside.insert(inside.begin(), at->text);
        if (at->what != form::element || at->parts[1].what != form::name || at->parts[1].text != "_index") return {};
        auto path = path_in(at->parts[0]);
        record* const of = path.empty() ? nullptr : record_of(in, path);
        if (!of || path.size() != 1 || !has_index(in, *of)) return {};
        return by.same_index(*of, path.front(), inside, in);
    }
    // Returns whether the data is an element of a list in `around`, or is in one.
    bool has_index(const record& in, const record& around) const {
        if (in.is_element) return true;
        for (auto p = std::ranges::find(by.open_, &in); *p != &around; --p) {
            if (!by.uses_.is_used_once((*p)->of)) return false;
            if (by.uses_.is_repeated((*p)->of)) return true;
        }
        return false;
    }
};

}  // namespace verbatim::kaitai
