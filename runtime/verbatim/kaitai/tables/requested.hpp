// Kaitai evaluates an instance once, when it is first requested. If that is while its record is read, what reading is
// at decides the value: _io.pos, _io.eof, and the elements of a list so far.
#pragma once
#include <set>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "verbatim/kaitai/schema/schema.hpp"

namespace verbatim::kaitai {

using requested_instances = std::unordered_set<const attribute*>;

// Finds the instances that fields may ask for, and whose value then depends on what reading is at.
class requested_finder {
public:
    // Adds an expression that is evaluated while the fields of a record are read; null: there is none.
    void add_read(const expression*);
    // Adds an instance of a type that has these repeated fields.
    void add_instance(const attribute& a, const std::set<std::string_view>& lists) {
        instances_.push_back({&a, depends_on_reading(a, lists)});
    }
    requested_instances found();

private:
    static bool depends_on_reading(const attribute&, const std::set<std::string_view>& lists);
    struct candidate {
        const attribute* is;
        bool depends_on_reading;
    };

    std::set<std::string_view> names_;  // that these expressions have
    std::vector<candidate> instances_;
};
requested_instances requested_while_reading(const schema&);

}  // namespace verbatim::kaitai
