// Finds the expressions that use nothing but the fields of their own record. A list of records with no other
// expressions can be borrowed.
#pragma once
#include <map>
#include <set>

#include "verbatim/kaitai/tables/programs.hpp"

namespace verbatim::kaitai {

class own_names {
public:
    explicit own_names(const schema&);
    // Returns whether all names in a question are fields of the type; false if that is not certain.
    bool are_all_in(const type_definition&, const question&) const;

private:
    void add(const type_definition&);
    bool are_in(const type_definition&, const expression&, unsigned depth = 0) const;
    bool is_own(const type_definition&, std::string_view name, unsigned depth) const;

    mutable std::map<const attribute*, bool>
        known_;                          // of instances that have been examined; false while one is being examined
    std::set<std::string_view> others_;  // instances and parameters, whose values may come from anywhere
};

}  // namespace verbatim::kaitai
