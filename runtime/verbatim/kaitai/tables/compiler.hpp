// Makes tables of the types of a schema.
#pragma once
#include <map>
#include <set>
#include <tuple>

#include "verbatim/kaitai/tables/own.hpp"
#include "verbatim/kaitai/tables/translation.hpp"

namespace verbatim::kaitai {

constexpr std::int64_t longest_ruled = 64;  // bytes that a rule sets

class compiler {
public:
    explicit compiler(tables& to);
    // Returns false if it fails, with the reason in why().
    bool compile();
    const error& why() const { return why_; }

private:
    using made = const table::type*;  // null: it failed, and why_ is the reason
    // A record whose fields are being added.
    struct in_progress {
        table::type& made;
        const type_definition& of;
        byte_order order;  // of its numbers
        record_info& info;
        std::size_t fields = 0;
        bool is_element = false;             // the type that is being made is that of an element
        const attribute* current = nullptr;  // the field whose type is being made
        std::map<std::string_view, std::size_t>
            plain{};  // integers that solvable controls can use: the index of the field
        std::map<std::string_view, std::pair<const attribute*, std::size_t>>
            conditional{};  // the same under a condition: the attribute, and the index of the field
        std::map<std::string_view, std::pair<const table::type*, std::size_t>>
            records{};  // fields that are records, or records whose byte order is switched: the type and the index
        std::map<std::string_view, std::size_t>
            texts{};                          // fields with a text in ASCII or UTF-8: the index of the field
        std::set<std::string_view> copied{};  // fields of which a rule makes copies
    };
    friend struct translation<compiler>;
    using open_record = in_progress;
    using made_control = const table::expression*;
    using operands = std::span<const made_control>;
    struct plain_maker;

    // compile.cpp
    made record(const type_definition&, const used_type*, byte_order);
    made fill(in_progress&);
    made record_of_known_order(const type_definition&, const used_type*, byte_order);
    bool add(in_progress&, const attribute&);
    bool add_field(in_progress&, const attribute&, const std::string& name, const table::type&);
    bool add_validity(in_progress&, const attribute&, std::string_view field);
    bool add_bits(in_progress&, bit_run);

    // rules.cpp
    static bool is_ruled(const in_progress&, const attribute&);
    bool add_rules(in_progress&);
    bool add_rule(in_progress&, const std::vector<std::string>& path, const attribute&);

    // compile.cpp
    made bytes_of(const type_definition& in, const bit_run&);
    made nothing();
    void make_all(const type_definition&);

    // attributes.cpp
    made field_type(in_progress&, const attribute&);
    bool is_in_file(const in_progress&, const attribute&) const;
    made look(in_progress&, const attribute&, const table::type&);
    made repeated(in_progress&, const attribute&, made element);
    made single(in_progress&, const attribute&);
    made within_size(in_progress&, const attribute&, made);
    made coded(in_progress&, const attribute&, made content);
    made stored(in_progress&, const attribute&);
    made switched_type(in_progress&, const attribute&);
    made present_if(in_progress&, const attribute&, const table::type&);
    const table::expression* has_tag(in_progress&, const attribute&);
    std::optional<std::vector<std::int64_t>> tags_of(in_progress&, const attribute&);
    made named(in_progress&, const attribute&, const used_type&);
    made number(in_progress&, const attribute&, std::string_view name, const location&);
    made bit_number(in_progress&, const attribute&, std::size_t width, bool is_little);
    made enumerated(in_progress&, const attribute&, made integer);
    const wire::meaning* meaning_of(const enumeration*, std::size_t width);
    made text(in_progress&, const attribute&, bool ends_with_zero);
    made bytes(in_progress&, const attribute&);
    made alignment(const in_progress&, const attribute&);

    // controls.cpp
    const table::expression& control(in_progress&, const expression&, wanted);
    const table::expression* solvable(in_progress&, const expression&);
    static made_control literal(const expression& e) { return e.what == expression::form::number ? &e : nullptr; }
    made_control constant(integer number) { return &to_.types.number(static_cast<std::int64_t>(number)); }
    made_control constant(const enumeration&, const enumeration::entry& one) { return constant(one.number); }
    static made_control as_number(made_control of) { return of; }
    static made_control length_of(made_control) { return nullptr; }
    const table::expression* own_number(in_progress&, std::string_view name);
    const table::expression* number_at(in_progress& of, std::span<const std::string> path, in_progress& in);
    const table::expression* same_index(in_progress& of, const std::string& list, std::span<const std::string> path,
                                        in_progress& in) {
        return to_.types.same_index(of.made, list, path, &of != &in);
    }
    const table::expression* operated(const expression&, operands);
    static bool may_name(const in_progress&, const in_progress&) { return true; }
    static bool has_known_table(const in_progress& p) { return p.of.parameters.empty() && p.order == p.of.endian; }
    const expression* argument_of(const in_progress&, std::string_view parameter) const;
    std::optional<std::int64_t> number_said(in_progress&, const expression&);
    const table::expression& evaluated(question);
    const table::expression& size_of(in_progress&, const attribute&);

    // compile_plain.cpp
    void add_plain(in_progress&, question&);

    made fail(const location& at, std::string_view reason) {
        why_ = error_at(at, reason);
        return nullptr;
    }

    tables& to_;
    std::map<std::tuple<const type_definition*, const used_type*, byte_order>, table::type*> records_;
    std::map<std::tuple<const type_definition*, const used_type*>, made> switched_;
    struct plain_order {
        const table::expression* is = nullptr;        // what the byte order depends on; null: it is not plain
        std::vector<const table::expression*> cases;  // of each alternative but one without
    };
    std::map<made, plain_order> orders_;                     // of the records whose byte order is switched
    std::vector<in_progress*> open_;                         // outermost first
    std::map<const used_type*, const expression*> parents_;  // the `parent` of each use that has one
    std::map<std::pair<const enumeration*, std::size_t>, const wire::meaning*> names_;
    own_names own_;
    made nothing_ = nullptr;
    error why_;
};

}  // namespace verbatim::kaitai
