// What a schema of C++ says in Kaitai's language, as if it had been loaded: expressions in it see the same.
#pragma once
#include "verbatim/kaitai/formula.hpp"
#include "verbatim/kaitai/tables/programs.hpp"

namespace verbatim::kaitai {

struct description {
    tables of;
    std::unordered_map<const formula_evaluator*, std::unique_ptr<table::evaluator>> programs;
    std::deque<used_type> uses;  // of the records with arguments
    std::string mistake;  // an expression that is none; empty: they all are some
};

// Of the types that can be reached from a root. It is made once for each.
const description& described(const table::type& root);

}  // namespace verbatim::kaitai
