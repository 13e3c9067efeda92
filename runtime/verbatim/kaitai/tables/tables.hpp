// The tables made of a schema, and what expressions need to know of them beyond the tables themselves.
#pragma once
#include <map>
#include <memory>
#include <set>
#include <unordered_map>

#include "verbatim/kaitai/language/evaluate.hpp"
#include "verbatim/kaitai/schema/schema.hpp"
#include "verbatim/kaitai/tables/cases.hpp"
#include "verbatim/kaitai/tables/requested.hpp"
#include "verbatim/kaitai/tables/root_arguments.hpp"
#include "verbatim/table/builder.hpp"

namespace verbatim::kaitai {

// Consecutive bit fields. One field of the record has their bytes.
struct bit_run {
    struct part {
        const attribute* is = nullptr;
        std::size_t width = 0;
        const enumeration* of = nullptr;
    };
    std::vector<part> parts;
    bool is_little = false;  // the first bit is the lowest one of the first byte; otherwise the highest
    std::size_t field = 0;   // the index of that field
};
struct bit_field {
    const bit_run* run = nullptr;
    std::size_t index = 0;  // among the parts of the run
};
// A bit field in an integer of its own.
struct bit_number {
    std::size_t width = 0, shift = 0;
    const enumeration* of = nullptr;
};

// What a name means in a record.
struct member {
    enum class form : std::uint8_t { parameter, instance, bits, field };
    form what{};
    std::size_t index = 0;  // among those of its form
};

// The type of the schema that a record is made of, and the use that gives it arguments.
struct record_info {
    const type_definition* of = nullptr;
    const used_type* use = nullptr;  // null: it has neither parameters nor `parent`
    std::unordered_map<std::string_view, bit_field> bits;
    std::unordered_map<std::string_view, member> members{};
    const expression* parent = nullptr;  // `parent`, as seen from the record around; null: _parent is that record
    std::string_view own_root{};         // in a C++ schema: the name of _root; empty: that is the file's root
};

struct tables {
    schema from;
    table::builder types{walk::engine};
    std::unordered_map<const table::type*, record_info> records;
    std::unordered_map<const table::type*, const enumeration*> enumerations;
    std::unordered_map<const table::type*, bit_number> bit_numbers;
    std::unordered_map<const type_definition*, const table::type*> plain;  // the records of types without parameters
    requested_instances requested;
    std::map<const attribute*, case_list> needed_cases;  // of the instances that are absent without a case
    std::deque<std::unique_ptr<table::evaluator>> evaluators;
    std::deque<attribute> attributes;  // that are not in the schema itself
    std::deque<bit_run> bit_runs;
    std::set<const attribute*> runs_to_end;  // the first bit fields of runs that must end with a byte
    type_definition nothing;                 // the type of a switch whose value has no case
    const table::type* root = nullptr;
    used_type root_use;                // with the arguments of the file's own type,
    std::vector<std::string> assumed;  // of which these were not given
    bool of_header = false;            // the schema is in C++
};

// Records what each name means in each record. Called when all records are made.
void name_members(tables&);

// Makes the tables of a schema. The error's reason names file and line of what is not supported.
result<std::unique_ptr<tables>> compile(schema, std::span<const root_argument> = {});

}  // namespace verbatim::kaitai
