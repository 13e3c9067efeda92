// The numbers, and the names, in decoded values that lead to elements of lists around them (wire/reference.hpp).
#pragma once
#include <functional>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "verbatim/table/type.hpp"
#include "verbatim/walk/refusal.hpp"

namespace verbatim::walk {

// A number that leads to an element of a list, in a decoded value; or (each_name_reference) a text that is the name of one.
struct reference_at {
    const table::type* of;
    void* value;
    const table::type* record;     // around it, and the value of that; null: it is looked at alone
    void* in;
    const step* where;             // the way to it from the value: steps have the index of a field, too
    std::size_t offset;            // where it is in the file; only where that was wanted

    // Its number; nothing when it is none: a text in a text format may say no number.
    std::optional<std::int64_t> number() const;
    bool is_end() const;              // of the first elements of the list
    bool is_range() const;            // looked at alone, the first of a range is an index like any other
    std::size_t count_field() const;  // of a range: the index of the field that says how many elements
    // The elements that it leads to: the first, and how many. Nothing when its number leads to nothing and means it.
    struct elements {
        std::int64_t first, count;
        bool are_in(std::size_t length) const { return first >= 0 && count <= static_cast<std::int64_t>(length) && first <= static_cast<std::int64_t>(length) - count; }
    };
    std::optional<elements> leads_to() const;
};
using visit_reference = std::function<void(const reference_at&)>;

// The number in a decoded leaf; nothing when it is none.
std::optional<std::int64_t> number_of(const table::type&, const void* leaf);

// Each reference in a value to the list of this name, unless a record in the value has a list of that name: then what is in that record leads there. A record
// that is itself the value may have it. Lists on the way are decoded.
void each_reference(const table::type&, void* value, std::string_view list, const visit_reference&);

// Likewise the texts that are names of its elements.
void each_name_reference(const table::type&, void* value, std::string_view list, const visit_reference&);

// The characters of a text in a decoded value.
std::string_view characters_in(const table::type&, const void* leaf);
// The first text in a decoded value that it can be known by; of no type when there is none before a list in it.
struct leaf_at {
    const table::type* of = nullptr;
    void* value = nullptr;
};
leaf_at name_leaf(const table::type&, void* value);

// The list in a field of a record, which may be one that is absent or elsewhere: null when it is absent.
struct found_list {
    const table::type* of = nullptr;
    void* value = nullptr;
    std::size_t length() const { return of ? of->length(value) : 0; }
    leaf_at name_of(std::size_t element) const { return name_leaf(of->element(), of->element_in(value, element)); }
};
found_list list_in_field(const table::type& record, void* value, std::size_t field);

// What texts that name elements of a list may say.
class names_of_elements {
public:
    names_of_elements(const table::type& record, void* value, std::size_t list);
    // The first element of this name; none is called by no text.
    std::optional<std::size_t> element(std::string_view name) const;
    // The field beside the list that a reference also takes has this name.
    bool is_of_field(const reference_at&, std::string_view name) const;
    // No text leads to nothing, and means it.
    bool has(const reference_at&) const;

private:
    const table::type& record_;
    void* value_;
    std::unordered_map<std::string_view, std::size_t> first_;  // the list stays as it is meanwhile
};

}  // namespace verbatim::walk
