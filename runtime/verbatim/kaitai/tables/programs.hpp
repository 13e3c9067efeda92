// The expressions of a schema that say how data is read, as the engine needs them.
#pragma once
#include "verbatim/kaitai/scope/scope.hpp"
#include "verbatim/kaitai/tables/wanted.hpp"

namespace verbatim::kaitai {

struct question {
    wanted what{};
    const expression* is = nullptr;            // of a switch: on what
    std::vector<const expression*> cases{};    // of a switch
    const expression* stream = nullptr;        // of a position; null: that of its record
    const expression* condition = nullptr;     // of a position: whether there is something; null: there always is
    const bit_run* bits = nullptr;             // of bit_count
    std::string field{};                       // of valid: its name
    const type_definition* inside = nullptr;   // of byte_order: the type that has it,
    const used_type* use = nullptr;            // and what it is given
    const plain_program* plain = nullptr;      // of a number, a condition or a switch over numbers: the same, as far as that goes
    std::vector<std::int64_t> plain_tags{};    // of a switch over numbers: of one over texts it is the index of the case
    bool is_own = false;                       // it looks at nothing but fields of its own record
};
std::unique_ptr<table::evaluator> program(const tables&, question);

}  // namespace verbatim::kaitai
