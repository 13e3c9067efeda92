// A schema of Kaitai's language as it is written in a .ksy file, with what it imports: https://doc.kaitai.io/ksy_reference.html
#pragma once
#include <deque>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "verbatim/kaitai/language/expression.hpp"

namespace verbatim::kaitai {

// Where something is written.
struct location {
    const std::string* file = nullptr;  // its name, which the schema keeps
    std::size_t line = 0, column = 0;   // from 1; the column in bytes
    bool as_written = false;            // of a text: it is there as it is, so that what is wrong in it has a column

    // Of what is so many bytes behind the start of a text.
    location behind(std::size_t offset) const { return {file, line, column + (as_written ? offset : 0), as_written}; }
};
// "FILE:LINE:COLUMN: reason", as the reason of an error.
error error_at(const location&, std::string_view reason);

// An expression and where it is written.
struct written_expression {
    expression is;
    location at;
};

enum class byte_order : std::uint8_t { none, little, big };  // none: not said
enum class repetition : std::uint8_t { none, count, to_end, until };

struct enumeration {
    std::string name;
    struct entry {
        kaitai::integer number = 0;
        std::string name, doc;
    };
    std::vector<entry> entries;
    location at;

    // Null: there is none of this name.
    const entry* find(std::string_view entry_name) const;
};

// A type as a field names it.
struct used_type {
    type_name name;
    location at;
};

// "switch-on" with its cases; of a type or of an endianness.
template <class What>
struct switched {
    written_expression on;
    struct one_case {
        std::optional<written_expression> is;  // nothing: "_", any other
        What what;
    };
    std::vector<one_case> cases;
};

struct validity {
    std::optional<written_expression> equal, least, most, holds;  // holds: "expr", over _
    std::vector<written_expression> any_of;
    bool in_enum = false;
};

struct process {
    std::vector<std::string> name;  // {"xor"}, {"nested", "custom"}
    std::vector<expression> arguments;
    location at;
};
std::string dotted_name_of(const process&);

// A field of `seq`, or an instance.
struct attribute {
    std::string id;                 // without one, "_unnamed0" and so on
    std::string doc;
    location at;

    std::optional<used_type> type;  // nothing: bytes, or `switched_type`
    std::optional<switched<used_type>> switched_type;
    std::vector<std::byte> contents;  // of a constant
    std::optional<written_expression> size;
    bool size_to_end = false;
    std::optional<std::vector<std::byte>> terminator;  // of "strz", zeros unless said; but of one among the cases of a switched type, only what is said
    bool include = false, consume = true, ends_error = true;  // of a terminator: include, consume, eos-error
    std::optional<std::byte> pad_right;
    std::string encoding;           // of a text, or that of the type around; empty: none said
    std::vector<std::string> enumeration;  // the path of its name
    std::optional<written_expression> condition;  // "if"
    repetition repeat{};
    std::optional<written_expression> repeat_expression;  // the count, or the condition of until
    std::optional<kaitai::process> process;
    std::optional<written_expression> parent;  // what _parent is in the type instead of the record around; of false: nothing
    std::optional<validity> valid;

    // Of an instance only:
    bool is_instance = false;
    std::optional<written_expression> value, position, stream;  // "value", "pos", "io"
};
// Null: there is none of this name.
const attribute* attribute_named(std::span<const attribute>, std::string_view id);

// Calls with each type that a field may have: its own, or those of its cases.
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
    std::string name;               // "" is never one: of a file, its meta/id
    const type_definition* around = nullptr;
    location at;
    std::string doc, title, license, extensions;  // the last three of a file: meta/title, meta/license, meta/file-extension separated by blanks

    // That of the file in which it is.
    const type_definition& of_file() const { return around ? around->of_file() : *this; }

    // As said here, or inherited from around; but "meta/endian/switch-on" is where it is said: types in it, which then have none, follow the record around them.
    byte_order endian{};
    std::optional<switched<byte_order>> switched_endian;
    byte_order bit_endian = byte_order::big;
    std::string encoding;

    std::vector<parameter> parameters;
    std::vector<attribute> fields, instances;
    std::deque<type_definition> types;  // a deque: they are referred to
    std::deque<enumeration> enumerations;
};
// Calls with each field, and then with each instance.
template <class F>
void each_attribute(const type_definition& t, const F& call) {
    for (const auto* all : {&t.fields, &t.instances})
        for (const attribute& a : *all) call(a);
}
// The name that a field made of bit fields has, or the part of one that no field has: of no field, instance or parameter of the type.
std::string name_of_run(const type_definition&, const attribute& first);
std::string name_of_unused(const type_definition&);

struct schema {
    schema() = default;
    schema(schema&&) = default;
    schema& operator=(schema&&) = default;

    std::deque<std::string> files;      // their names, for locations
    std::deque<type_definition> roots;  // the file's own first, then imported ones
    const type_definition& root() const { return roots.front(); }

    // What a name means in a type: a type in it, or in one of those around, or an imported one; of a path, one inside that. A path
    // whose first name is empty starts at the file's own type. Null: nothing.
    const type_definition* find_type(const type_definition& in, std::span<const std::string> path) const;
    const enumeration* find_enumeration(const type_definition& in, std::span<const std::string> path) const;
};

// Reads a schema and what it imports: relative to the file, or, of an absolute import ("/a/b"), to one of the folders, or to a folder around the first file. The error's reason names file and line.
// What the language does not have, or gives no meaning, is an error: no key is ignored but those that describe (doc, doc-ref, xref, -orig-id and other keys that
// start with a minus, meta's tags, ks-version and the like).
result<schema> load(const std::filesystem::path& file, std::span<const std::filesystem::path> folders = {});

}  // namespace verbatim::kaitai
