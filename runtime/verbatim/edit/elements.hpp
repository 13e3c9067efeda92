// The elements of a list in two files, and which of them are the same ones.
#pragma once
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "verbatim/edit/align.hpp"
#include "verbatim/view/node.hpp"

namespace verbatim::edit {

using nodes = std::vector<view::node>;

// Parts of a node; not the tails of choices, which belong to the part before.
nodes parts_of(const view::node&);

// Half of their bytes but for the names are the same: at the same place, or from either end.
bool alike(const view::node& a, const view::node& b);

struct elements {
    edit::nodes nodes;
    std::vector<std::string> names;         // as show writes them; none unless all elements of both lists have one
    bool are_seen = false;                  // the names are what looks see, so that others may change them
    std::vector<std::string> steps;         // of a path: [walk] for a name that no other element has, else [3]
    std::vector<std::uint64_t> keys;        // what identifies them: a name that no other element of either list has, else what they hold
    std::unordered_map<std::string_view, int> times;  // of each name

    bool has_name(std::size_t i) const { return !names.empty() && names[i].size() > 2; }  // that is not empty
    bool has_own_name(std::size_t i) const { return has_name(i) && times.at(names[i]) == 1; }
    // The name of an element that no other one and none of the other list has: then it is known whether it is there already.
    std::string name_unless_in(const elements& other, std::size_t i) const { return has_own_name(i) && !other.times.contains(names[i]) ? names[i] : std::string{}; }
};

struct two_lists {
    elements a, b;
    std::vector<aligned> pairs;
    // Of those that are in no pair, the ones of the same key have moved.
    std::unordered_map<std::size_t, std::size_t> from;  // by index in B, that in A
    std::unordered_set<std::size_t> moved;              // the latter

    two_lists(const view::node& list_a, const view::node& list_b);
};

}  // namespace verbatim::edit
