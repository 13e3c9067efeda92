// Describes a C++ schema as if it had been loaded, so that its formulas are evaluated like the expressions of a loaded
// schema.
#pragma once
#include "verbatim/kaitai/formula.hpp"
#include "verbatim/kaitai/tables/programs.hpp"

namespace verbatim::kaitai {

struct description : table::schema_facts {
    tables of;
    std::unordered_map<const formula_evaluator*, std::unique_ptr<table::evaluator>> programs;
    std::deque<used_type> uses;  // of the records with arguments
    std::string mistake;         // why a formula cannot be parsed; empty: all can
};

// Describes the types that can be reached from a root.
std::unique_ptr<const description> describe(const table::type& root);
// Returns the same of a root in which there are formulas, which is described once.
const description& described(const table::type& root);

}  // namespace verbatim::kaitai
