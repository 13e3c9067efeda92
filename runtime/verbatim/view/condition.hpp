// Conditions on the parts of an element, as the brackets of a path have them: frames>100, name=WALK_* and length>1s.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/table/expression.hpp"
#include "verbatim/view/node.hpp"

namespace verbatim::view {

class document;
class element_names;

// An expression whose operands are parts of an element, by their paths, and values as `set` takes them.
struct condition {
    const table::expression* is = nullptr;
    std::vector<std::string_view> parts{};  // The paths of the parts, in the order of the text
    std::string_view text{};
    std::shared_ptr<const table::expression_store> kept{};  // What is in it

    // Returns whether it is a single comparison of a part with a value.
    bool is_single() const { return is->left->gives == table::gives::part && is->right->gives == table::gives::text; }
    // Returns whether it is part=value without a pattern, which names the first element that meets it.
    bool is_plain() const;
};

// Returns the condition that a text is:
//
//   part = value   ==  !=  <  <=  >  >=   the value may be a pattern after =, and ends at the end of the text, before a
//                                         parenthesis, or before "and" or "or" with another comparison; or it is in
//                                         quotes
//   (used + 2) * 8 > (size)               a calculation; one after the comparison is in parentheses
//   not a, a and b, a or b, (a)
//
// A part that is called index, and is none of the element, is the index of the element: index % 2 == 1.
// The reason of an error begins with the column. Its kind is not_found if there is no comparison in the text.
result<condition> parse_condition(std::string_view text);

// Returns what cannot be compared: a part that is a number in all records of these types with a value that is not a
// number nor a name or meaning of one, or a part that is none in any of them with a number. The reason names the
// column.
std::optional<error> fault_in(const condition&, std::span<const type* const> records);
// Returns the same of the elements of a list. There, a part that no element can have is a fault, too.
std::optional<error> fault_in_elements(const document&, const condition&, const type& element);

// Returns whether a leaf of this type meets a single comparison. It does not lead to an element.
bool meets(const condition&, const type& leaf, byte_view);

// Return the texts by which a value as `set` takes it, and a leaf that is shown so, are compared; `target` is the name
// of the element to which the leaf leads. They are equal if they have a text in common.
std::vector<std::string> texts_of_value(const type& leaf, std::string_view value);
std::vector<std::string> texts_of_leaf(const type& leaf, const std::string& shown,
                                       const std::optional<std::string>& target);

// Returns whether a value has wildcards, and a value without the blanks around it.
inline bool is_pattern(std::string_view value) { return value.find_first_of("*?") != value.npos; }
std::string_view without_blanks(std::string_view value);
// Returns a text as `show` writes it, whichever way it is typed: ..\\a and ..\a are one.
std::string as_shown(std::string_view typed);
// Returns the index of a number among so many that a step of a path names: [3], or .w of up to four.
std::optional<std::size_t> index_at(std::string_view step, std::size_t count);

// A leaf that is at the same place in every record of a type.
struct fixed_leaf {
    std::size_t offset;
    const type* of;
};
// Returns all leaves of a type whose values all have the same size and layout. Nothing if they have not.
std::optional<std::vector<fixed_leaf>> fixed_leaves(const type&);
// Returns the one at a path without patterns, rotation[3]; nothing if there is none.
std::optional<fixed_leaf> fixed_leaf_at(const type& record, std::string_view path);

// Returns how many elements the lists at a path without brackets have, in all elements of the lists on the way:
// objects.frames. Nothing if the path leads to no list.
std::optional<std::uint64_t> count_at(const node&, std::string_view path);

// A part of an element, as conditions compare it.
struct compared_part {
    std::string path;                // From the element: "rotation[3]".
    std::string text;                // The value, the number of elements of a list, or the calculated value.
    std::optional<node> leaf;        // The part, if it is a leaf.
    bool is_real = false;            // It is no integer, whatever its text is.
    bool is_calculated = false;      // It may have a unit.
    std::vector<std::size_t> way{};  // The indices from the element to the leaf.
};

// Returns the text of a value that a loaded schema calculates from an element; nothing if it calculates none so called.
using computed_text = std::function<std::optional<std::string>(std::string_view part)>;

// The numbers of an array of up to four may be called x, y, z and w. If an element meets the condition, returns the
// first of its parts that was compared, whose path is empty if the element has none; otherwise nothing. Where a part is
// absent, neither a comparison with it nor its negation is met. A calculation without a result is an error, and so is a
// part that is not a number where one is needed. A number that leads to an element is also compared by the name of
// that. `around` has the nodes that the element is in, outermost first, for calculated values.
result<std::optional<compared_part>> part_that_meets(const condition&, const node& element,
                                                     std::span<const node> around, const computed_text&,
                                                     element_names&);

}  // namespace verbatim::view
