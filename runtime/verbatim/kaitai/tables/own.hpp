// Which expressions look at nothing but the fields of their own record: its elements mean the same wherever they are.
#pragma once
#include <map>
#include <set>

#include "verbatim/kaitai/tables/programs.hpp"

namespace verbatim::kaitai {

class own_names {
public:
    explicit own_names(const schema&);
    // False when that is not certain.
    bool are_all_in(const type_definition&, const question&) const;

private:
    void add(const type_definition&);
    bool are_in(const type_definition&, const expression&, unsigned depth = 0) const;
    bool is_own(const type_definition&, std::string_view name, unsigned depth) const;

    mutable std::map<const attribute*, bool> known_;  // of instances that have been looked at; of one that is being looked at, not yet
    std::set<std::string_view> others_;  // instances and parameters, whose values may come from anywhere
};

}  // namespace verbatim::kaitai
