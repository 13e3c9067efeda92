// A schema in Kaitai's language as it is written in a .ksy file, with the files that it imports:
// https://doc.kaitai.io/ksy_reference.html
#pragma once
#include <deque>
#include <list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "verbatim/kaitai/schema/builtin.hpp"
#include "verbatim/kaitai/schema/type_uses.hpp"
#include "verbatim/kaitai/schema/value_type.hpp"

namespace verbatim::kaitai {

// A position in a schema file.
struct location {
    const std::string* file = nullptr;  // its name, which the schema keeps
    std::size_t line = 0, column = 0;   // from 1; the column in bytes
    bool as_written = false;            // of a text: it is written literally, so that each part of it has a column

    // Returns the location of the byte at `offset` in a text that starts here.
    location behind(std::size_t offset) const { return {file, line, column + (as_written ? offset : 0), as_written}; }
};
// Returns an error with the reason "FILE:LINE:COLUMN: reason".
error error_at(const location&, std::string_view reason);

// An expression and where it is written.
struct written_expression {
    const expression* is = nullptr;
    location at;
};

enum class repetition : std::uint8_t { none, count, to_end, until };

struct enumeration {
    std::string name;
    struct entry {
        kaitai::integer number = 0;
        std::string name, doc;
    };
    std::vector<entry> entries;
    std::unordered_map<std::string, std::size_t> by_name;  // the index of each entry
    std::map<kaitai::integer, std::size_t> by_number;
    location at;

    // Returns false if there is an entry of this name. Of several with one number the first one is found.
    bool add(entry);
    // Return null if there is no entry of this name or number.
    const entry* find(const std::string& entry_name) const;
    const entry* find(kaitai::integer number) const;
};

// A type as a field names it.
struct used_type {
    type_name name;
    location at;
};

// "switch-on" with its cases, for a type or a byte order.
template <class What>
struct switched {
    written_expression on;
    struct one_case {
        std::optional<written_expression> is;  // nothing: the case "_", for any other value
        What what;
    };
    std::vector<one_case> cases;
};

struct validity {
    std::optional<written_expression> equal, least, most, holds;  // holds: "expr", over _
    std::vector<written_expression> any_of;
    bool in_enum = false;
};
// Returns the condition on "_" that all of it makes, with or without any-of; null if it has none.
const expression* condition_of(const validity&, bool with_any, expression_store&);

struct process {
    std::vector<std::string> name;  // {"xor"}, {"nested", "custom"}
    std::vector<const expression*> arguments;
    location at;
};
std::string dotted_name_of(const process&);

// What a field repeats of others: -verbatim-checksum, -verbatim-copy-of, -verbatim-length-of.
struct derivation {
    enum class form : std::uint8_t { checksum, copy, length } what{};
    std::vector<std::string> of;  // fields of the same type or, behind "_parent." or "_root.", of the one around
    enum class place : std::uint8_t { own, parent, root } in{};
    std::string algorithm;
    bool of_decoded = false;                      // the bytes to which a field with `process` decodes
    std::optional<written_expression> condition;  // "if", as seen from the field's own type
    location at;
};

// A field of `seq`, or an instance.
struct attribute {
    std::string id;  // without one, "_unnamed0" and so on
    std::string doc;
    location at;

    std::optional<used_type> type;  // nothing: bytes, or `switched_type`
    std::optional<switched<used_type>> switched_type;
    std::vector<std::byte> contents;  // of a constant
    std::optional<written_expression> size;
    bool size_to_end = false;
    std::optional<std::vector<std::byte>>
        terminator;  // zeros by default for "strz"; nothing by default if "strz" is a case of a switched type
    bool include = false, consume = true, ends_error = true;  // of a terminator: include, consume, eos-error
    std::optional<std::byte> pad_right;
    std::string encoding;                         // of a text, given here or by the type around; empty: none
    std::vector<std::string> enumeration;         // the path of its name
    std::optional<written_expression> condition;  // "if"
    repetition repeat{};
    std::optional<written_expression> repeat_expression;  // the count, or the condition of until
    std::optional<kaitai::process> process;
    std::optional<written_expression>
        parent;  // _parent in the type, instead of the record around; the literal false: none
    std::optional<validity> valid;
    std::optional<derivation> derived;

    // Of an instance only:
    bool is_instance = false;
    std::optional<written_expression> value, position, stream;  // "value", "pos", "io"
};
// Returns whether a field, or an instance, is absent if its switch-on has a value without a case. An element of a list
// is there all the same, without bytes.
bool is_absent_without_case(const attribute&);
// Returns null if there is no attribute of this name.
const attribute* attribute_named(std::span<const attribute>, std::string_view id);

// Returns the expression of a key; null if the key is not there.
inline const expression* expression_in(const std::optional<written_expression>& e) { return e ? e->is : nullptr; }

// Calls `call` with each type that a field may have: its own, or those of its cases.
template <class F>
void each_used_type(const attribute& a, const F& call) {
    if (a.type) call(*a.type);
    if (a.switched_type)
        for (const auto& one : a.switched_type->cases) call(one.what);
}

struct parameter {
    std::string id, doc;
    std::optional<used_type> type;  // nothing: bytes
    std::vector<std::string> enumeration;
    location at;
};

struct type_definition {
    std::string name;  // never empty; of a file, its meta/id
    const type_definition* around = nullptr;
    location at;
    std::string doc, title, license,
        extensions;  // the last three of a file: meta/title, meta/license, meta/file-extension separated by blanks

    // Returns the outermost type of the file that contains this type.
    const type_definition& of_file() const { return around ? around->of_file() : *this; }

    // Given here, or inherited from the type around. A switched byte order is only kept in the type that gives it: the
    // types in it have none, and use the order of the record around them.
    byte_order endian{};
    std::optional<switched<byte_order>> switched_endian;
    byte_order bit_endian = byte_order::big;
    std::string encoding;

    std::vector<parameter> parameters;
    std::vector<attribute> fields, instances;
    std::list<type_definition> types;  // a list, because pointers refer to them
    std::unordered_map<std::string_view, const type_definition*> types_by_name;  // the first of each name
    std::deque<enumeration> enumerations;
};
// Returns the extensions of the files of a schema with their points: ".ifp .anim".
std::string dotted_extensions_of(const type_definition&);
// Calls `call` with each field, and then with each instance.
template <class F>
void each_attribute(const type_definition& t, const F& call) {
    for (const auto* all : {&t.fields, &t.instances})
        for (const attribute& a : *all) call(a);
}
// Return the name of the field that a run of bit fields becomes, and that of its unused bits. No field, instance or
// parameter of the type has it.
std::string name_of_run(const type_definition&, const attribute& first);
std::string name_of_unused(const type_definition&);

// Calls `call` with the expressions by which the data of an attribute is read.
template <class F>
void each_of_data(const attribute& a, const F& call) {
    for (const auto* e : {&a.condition, &a.size, &a.repeat_expression, &a.parent})
        if (*e) call(*(*e)->is);
    if (a.switched_type) {
        call(*a.switched_type->on.is);
        for (const auto& one : a.switched_type->cases)
            if (one.is) call(*one.is->is);
    }
    if (a.process)
        for (const expression* argument : a.process->arguments) call(*argument);
    each_used_type(a, [&](const used_type& use) {
        for (const expression* argument : use.name.arguments) call(*argument);
    });
}
// Calls `call` with each expression of an attribute.
template <class F>
void each_expression(const attribute& a, const F& call) {
    each_of_data(a, call);
    const validity none, &valid = a.valid ? *a.valid : none;
    for (const auto* e : {&a.value, &a.position, &a.stream, &valid.equal, &valid.least, &valid.most, &valid.holds})
        if (*e) call(*(*e)->is);
    for (const auto& one : valid.any_of) call(*one.is);
    if (a.derived && a.derived->condition) call(*a.derived->condition->is);
}

struct schema {
    schema() = default;
    schema(schema&&) = default;
    schema& operator=(schema&&) = default;

    std::deque<std::string> files;     // their names, for locations
    std::list<type_definition> roots;  // the file's own first, then imported ones
    expression_store expressions;      // all of them
    type_table types;                  // check_types() works them out
    type_uses uses;
    const type_definition& root() const { return roots.front(); }

    // Look up a path of names as seen from a type: in that type, in those around it, then in the file with the path's
    // first name as its id. A path whose first name is empty starts at the outermost type of the file. Null if nothing
    // is found.
    const type_definition* find_type(const type_definition& in, std::span<const std::string> path) const;
    const enumeration* find_enumeration(const type_definition& in, std::span<const std::string> path) const;
};

}  // namespace verbatim::kaitai
