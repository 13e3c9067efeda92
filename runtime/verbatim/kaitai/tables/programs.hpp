// Makes the evaluators that the engine calls for the expressions of a schema.
#pragma once
#include "verbatim/kaitai/scope/scope.hpp"
#include "verbatim/kaitai/tables/wanted.hpp"

namespace verbatim::kaitai {

struct question {
    wanted what{};
    const expression* is = nullptr;            // the expression; of a switch, that of switch-on
    std::vector<const expression*> cases{};    // of a switch; of valid: the values of any-of
    const expression* stream = nullptr;        // of a position: `io`; null: the stream of its record
    const expression* condition = nullptr;     // of a position and of has_case: `if`; null: there is none
    const bit_run* bits = nullptr;             // of bit_count
    std::string field{};                       // of valid: the field's name; of never: that of the process
    const type_definition* inside = nullptr;   // of byte_order and arguments: the type that has it,
    const used_type* use = nullptr;            // and its use, with the arguments
    const table::expression* plain = nullptr;  // the same, of plain numbers and texts, tried first; null: it is none
    std::vector<const table::expression*> plain_cases{};  // of a plain switch: its cases
    const attribute* instance = nullptr;                  // of what says where, and what, an instance is: the instance
    bool needs_case = false;                              // of a position and of place_truth: it is absent without one
    bool is_own = false;                                  // it uses nothing but fields of its own record
};
std::unique_ptr<table::evaluator> program(const tables&, question);

}  // namespace verbatim::kaitai
