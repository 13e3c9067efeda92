// Finds the numbers and names in decoded values that lead to elements of lists around them (wire/reference.hpp).
#pragma once
#include <functional>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "verbatim/walk/datum.hpp"
#include "verbatim/walk/inspector.hpp"

namespace verbatim::walk {

// A reference in a decoded value: a number that leads to an element of a list; or, for each_name_reference(), a text
// that is the name of an element.
struct reference_at : datum {
    datum in;           // The record around the reference. Its type is null if the reference was given alone.
    const step* where;  // Path to the reference from the value that is searched. A step to a field has the index of the
                        // field, too.
    std::size_t offset;  // Offset in the file; 0 unless offsets were requested.

    // Returns the number; nothing if a text in a text format is no number.
    std::optional<std::int64_t> number() const;
    bool is_end() const;  // It leads to this many elements, from the first one on.
    bool is_range()
        const;  // It leads to several elements. False if there is no record: then it is treated as an index.
    std::size_t count_field() const;  // Range only: index of the field that has the number of elements.
    // The elements to which it leads: the number of the first one, and how many. leads_to() returns nothing if there is
    // no number or the number means none.
    struct elements {
        std::int64_t first, count;
        bool are_in(std::size_t length) const {
            return first >= 0 && count <= static_cast<std::int64_t>(length) &&
                   first <= static_cast<std::int64_t>(length) - count;
        }
    };
    std::optional<elements> leads_to() const;
};
using visit_reference = std::function<void(const reference_at&)>;

// Returns the number in a decoded leaf; nothing if a text is no number.
std::optional<std::int64_t> number_of(const table::type&, const void* leaf);

// Visits each reference in a value to the list of this name. It skips records in the value that have a list of that
// name themselves, because references in these lead to their own list; the value itself may be a record with the list.
// Decodes lists on the way.
void each_reference(const table::type&, void* value, std::string_view list, const visit_reference&);

// The same for texts that are names of elements of the list.
void each_name_reference(const table::type&, void* value, std::string_view list, const visit_reference&);

// Returns the characters of a text in a decoded value.
std::string_view characters_in(const table::type&, const void* leaf);
// Returns the first text in a decoded value, which serves as its name. `of` is null if there is no text, or a list
// comes before it.
datum name_leaf(datum);
inline datum name_of_element(const datum& list, std::size_t index) { return name_leaf(list.element(index)); }

// Returns the index of the field with this name; the number of fields if there is none.
std::size_t field_named(const table::type& record, std::string_view name);
// Returns the list in a field of a record, also inside optionals and placed values; null if it is absent.
datum list_in_field(const table::type& record, void* value, std::size_t field);

// The names to which texts may refer that name elements of a list.
class names_of_elements {
public:
    names_of_elements(const table::type& record, void* value, std::size_t list);
    // Returns the first element with this name. No element has an empty name.
    std::optional<std::size_t> element(std::string_view name) const;
    // Returns whether the name is that of the field beside the list to which the reference may also lead.
    bool is_of_field(const reference_at&, std::string_view name) const;
    // Returns whether the reference leads to a name, or is empty, which means none.
    bool has(const reference_at&) const;

private:
    const table::type& record_;
    void* value_;
    std::unordered_map<std::string_view, std::size_t>
        first_;  // First element of each name. The list must not change while this is used.
};

}  // namespace verbatim::walk
