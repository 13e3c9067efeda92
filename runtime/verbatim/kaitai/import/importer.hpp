// Writes a schema as a header, type by type, in the order that C++ requires.
#pragma once
#include <map>
#include <set>

#include "verbatim/kaitai/import/text.hpp"
#include "verbatim/kaitai/schema/schema.hpp"
#include "verbatim/kaitai/tables/translation.hpp"

namespace verbatim::kaitai {

class importer {
public:
    explicit importer(const schema& from);
    result<std::string> header();

private:
    // A control in C++: a controlling field, or an expression over some of them.
    struct control_text {
        std::string text;
        std::optional<integer> number{};  // of an integer that the schema gives
        bool is_field = false;            // it is &Record::field, which an expression puts in value_of<>
        bool is_computed = false;         // it has an operator
        bool is_natural = false;          // it is never negative
        unsigned fields = 0;              // fields in it
    };
    // The line of a field; or other lines as they are, if the type is empty.
    struct field_line {
        std::string type, rest;
        std::optional<std::size_t> at{};  // its offset in the record, if all before it has a fixed size
    };
    // A record that is being written.
    struct record_text {
        const type_definition& of;
        std::string name;  // as other types name it
        std::vector<field_line> lines{};
        std::optional<std::size_t> size = 0;  // of the fields so far; nothing: it varies
        std::vector<std::string> fields{};    // their names
        std::vector<std::string> expected{}, valid{}, values{};
        std::set<const type_definition*> around{};  // records whose fields it, or a type in it, names
        std::map<std::string_view, const attribute*> plain{};
        std::map<std::string_view, std::pair<const attribute*, const type_definition*>> records{};
        std::map<std::string_view, const attribute*> lists{};  // of numbers, or of records
        bool is_element = false;                               // the type that is being written is that of an element
    };
    friend struct translation<importer>;
    using open_record = record_text;
    using made_control = std::optional<control_text>;
    // A type in C++; nothing: it failed, and why_ is the reason.
    using written = std::optional<std::string>;

    // import.cpp
    std::string top(std::string_view records) const;
    std::string format_of_root() const;
    void name_types(const type_definition&);
    std::string unique(std::string name);
    std::string enumeration_text(const enumeration&) const;
    void note_missing();

    // uses.cpp
    void count_uses(const type_definition&);
    void count_use(const type_definition& in, const attribute&, const used_type&);
    void find_followed(const type_definition& in, const attribute&);

    // records.cpp
    bool record(const type_definition&);
    bool fill(record_text&);
    bool add(record_text&, const attribute&);
    bool add_bits(record_text&, std::span<const attribute* const>, bool is_little);
    bool add_run_of_bits(record_text&, std::span<const attribute* const>, bool is_little);
    std::string enum_in_header(record_text&, const std::vector<std::string>& path);
    void add_line(record_text&, const std::string& type, const attribute&, std::string_view name,
                  std::optional<std::size_t> size);
    std::optional<std::size_t> plain_size(const record_text&, const attribute&) const;
    void add_validity(record_text&, const attribute&, std::string_view field, bool is_number);
    void add_rules(record_text&);
    void add_rule(record_text&, const attribute&, const attribute* inside);
    void add_values(record_text&);
    std::string checks(const record_text&, bool is_plain);
    static std::string body_of(const record_text&);
    void place(record_text& made, std::string text);
    bool is_template(const type_definition&) const;
    std::string template_head(const type_definition&) const;
    std::string name_of(const parameter&) const;
    written reference(record_text&, const attribute&, const type_definition&, const used_type*,
                      const std::string& order);

    // types.cpp
    written field_type(record_text&, const attribute&);
    written single(record_text&, const attribute&);
    written repeated(record_text&, const attribute&, std::string element);
    written instance(record_text&, const attribute&, const std::string& type);
    written within_size(record_text&, const attribute&, std::string type);
    written coded(record_text&, const attribute&, const std::string& content);
    written switched_type(record_text&, const attribute&);
    written named(record_text&, const attribute&, const used_type&);
    written number(record_text&, const attribute&, std::string_view name, const location&);
    written text(record_text&, const attribute&, bool ends_with_zero);
    written bytes(record_text&, const attribute&);
    // `unit`: a terminator is at multiples of so many bytes by default, which needs no word in the header.
    std::vector<std::string> trimming(const attribute&, std::vector<std::string> before, std::size_t unit = 1) const;
    std::vector<std::string> termination(const attribute&, std::size_t unit = 1) const;
    std::string condition(record_text&, const written_expression&);

    // expressions.cpp
    made_control solvable(record_text&, const expression&);
    static made_control literal(const expression&);
    static made_control constant(integer);
    static made_control as_number(made_control of) { return of; }
    static made_control length_of(const made_control&) { return {}; }
    std::optional<control_text> constant(const enumeration&, const enumeration::entry&);
    std::optional<control_text> own_number(record_text&, std::string_view name);
    std::optional<control_text> number_at(record_text& of, std::span<const std::string> path, record_text& in);
    std::optional<control_text> same_index(record_text& of, const std::string& list, std::span<const std::string> path,
                                           record_text& in);
    made_control operated(const expression&, std::span<const made_control>) const;
    static const expression* argument_of(const record_text&, std::string_view) { return nullptr; }
    bool may_name(const record_text& of, const record_text& in);
    bool has_known_table(const record_text& r) const { return !is_template(r.of); }
    bool holds_itself(const type_definition&);
    std::optional<std::string> number_in(std::string text, const type_definition&, std::span<const std::string> path,
                                         bool may_vary);
    std::string operand(const control_text&) const;
    std::string control(record_text&, const attribute&, const expression&, std::string_view of);
    std::string size_of(record_text&, const attribute&);
    bool has_fixed_size(const type_definition& in, const attribute&) const;
    bool is_placed(const type_definition& in, const attribute&) const;
    bool takes_the_rest(const type_definition& in, const attribute&) const;
    std::string bytes_left();
    std::string in_header(record_text&, const expression&);
    std::string formula_of(record_text&, const expression&);  // as a literal
    void keep(record_text&, const attribute&, std::string_view what, const expression&);

    std::nullopt_t fail(const location& at, std::string_view reason) {
        why_ = error_at(at, reason);
        return std::nullopt;
    }

    const schema& from_;
    std::map<const type_definition*, std::string> names_;
    std::map<const enumeration*, std::string> enum_names_;
    std::vector<const enumeration*> enums_;                             // in the order of the schema
    std::map<const enumeration*, std::set<std::string>> enum_numbers_;  // the integers that store each of them
    std::set<std::string, std::less<>> taken_{"EOF", "NULL"};           // macros
    std::set<const type_definition*> done_;
    std::map<const type_definition*, std::size_t> plain_sizes_;        // of the bitwise ones
    std::set<std::pair<const type_definition*, std::string>> placed_;  // fields that have a fixed offset in the header
    std::set<const type_definition*> followed_;    // types behind which other data may be in the same bytes
    std::set<const type_definition*> names_root_;  // files in which an expression names _root
    std::map<const type_definition*, std::set<const type_definition*>> needs_;
    std::vector<record_text*> open_;  // outermost first
    std::set<const type_definition*> named_in_json_, forward_;
    std::string forward_text_;  // declares the types that are used before they are defined
    std::string checks_;        // static_asserts for records, which have yet to be written
    std::string text_;          // the records that are not inside others
    std::set<std::string> used_enums_;
    std::set<const enumeration*> stored_;             // those of some field, instance or parameter
    std::set<const type_definition*> given_parents_;  // types with a use that has `parent`
    std::set<std::string, std::less<>> named_;        // the names in expressions
    std::vector<std::pair<std::string, const attribute*>>
        fields_;                     // the name of the record, and the field, for all integers and bytes
    std::vector<std::string> kept_;  // the list for people at the top
    expression_store expressions_;   // that are not in the schema
    std::map<const type_definition*, bool> holds_itself_;
    bool has_formulas_ = false;
    error why_;
};

}  // namespace verbatim::kaitai
