// The elements of a list in two files, and the pairs among them.
#pragma once
#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "verbatim/edit/compare/align.hpp"
#include "verbatim/edit/compare/same_targets.hpp"
#include "verbatim/view/document.hpp"

namespace verbatim::edit {

using nodes = std::vector<view::node>;

// Returns the parts of a node. The tail of a choice is not included, because it belongs to the part before.
nodes parts_of(const view::node&);

// Returns the node to which indices lead from the root.
view::node node_at(const view::document&, const indices&);

// Returns whether at least half of the bytes of two elements, without their names, are equal: at the same offsets, or,
// if the sizes differ, from both ends.
bool resemble(const view::node& a, const view::node& b);

// Where a part is in a file.
struct place_in_file {
    edit::indices at;
    const led_to* targets = nullptr;  // of the file's references; null if they are compared by their numbers

    place_in_file inside(std::size_t index) const { return {edit::inside(at, index), targets}; }
};

struct elements {
    elements(const view::node& list, place_in_file where) : in(std::move(where)), nodes(parts_of(list)) {}

    place_in_file in;
    edit::nodes nodes;
    std::vector<std::string> names;  // As show writes them; empty unless all elements of both lists have one.
    bool are_seen = false;           // A name belongs to a look, so that an edit elsewhere may change it.
    std::vector<std::string> steps;  // Steps of a path: [walk] for a name that no other element has, otherwise [3].
    std::vector<std::uint64_t>
        keys;  // Identities: hash of a name that neither list has twice, otherwise of the content.
    std::unordered_map<std::string_view, int> times;  // Number of elements with each name.

    bool has_name(std::size_t i) const { return !names.empty() && names[i].size() > 2; }  // A name that is not empty.
    bool has_own_name(std::size_t i) const { return has_name(i) && times.at(names[i]) == 1; }
    // Returns a hash of the content of an element: of its own bytes, the values that it points to, wherever they are,
    // the running number that applies to it, and what its references lead to.
    std::uint64_t content(std::size_t i) const;
    // Returns the name of an element if no other element of either list has it, so that a patch can find out whether
    // the element exists already.
    std::string name_unless_in(const elements& other, std::size_t i) const {
        return has_own_name(i) && !other.times.contains(names[i]) ? names[i] : std::string{};
    }
};

struct two_lists {
    elements a, b;
    std::vector<aligned> pairs;
    // Elements without a pair that have the same key have moved.
    std::unordered_map<std::size_t, std::size_t> from;  // Index in B -> index in A.
    std::unordered_set<std::size_t> moved;              // The indices in A.

    two_lists(const view::node& list_a, const view::node& list_b, const place_in_file& in_a, const place_in_file& in_b);

    // For a list whose rows belong to those of another one: that list, and the rows there that the first ones belong
    // to.
    const two_lists* of = nullptr;
    std::size_t start_a = 0, start_b = 0;

private:
    friend class two_records;
    struct unaligned {};
    two_lists(const view::node& list_a, const view::node& list_b, const place_in_file& in_a, const place_in_file& in_b,
              unaligned);
    void align_elements();
    void align_rows(const two_lists& main, std::size_t start_in_a, std::size_t start_in_b);
};

// The lists of two records whose rows belong together (wire/rows_of.hpp): pairs are pairs of all rows that belong
// together, and so are the rows that have moved.
class two_records {
public:
    two_records(const view::type& record, const nodes& of_a, const nodes& of_b, const place_in_file& in_a,
                const place_in_file& in_b);
    // Returns a list, by its field, if rows of it, or rows that belong to them, have come, gone or moved.
    const two_lists* rearranged(std::size_t field) const;

private:
    std::map<std::size_t, two_lists> lists_;
};

}  // namespace verbatim::edit
