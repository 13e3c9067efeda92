// Lists whose elements are found by names of which upper and lower case are the same:
//
//   static constexpr auto expectations = all_of(note<&Package::animations>(distinct_names<&Package::animations>));
//
// The tools then take names that differ only in case for one name: paths find an element by it, and copying
// and merging ask before a second one is added.
#pragma once
#include <set>
#include <string>
#include <string_view>

#include "verbatim/wire/expect.hpp"

namespace verbatim::wire {

inline constexpr std::string_view distinct_whatever_case = "names that differ, whatever their case";

// Returns the text that all spellings of a name have in common.
inline std::string without_case(std::string_view name) {
    std::string all(name);
    for (char& c : all)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return all;
}

namespace detail {
// Returns the first name that is there again; empty if there is none.
template <class List>
std::string repeated_name(const List& elements) {
    std::set<std::string> known;
    std::size_t i = 0;
    for (const auto& element : elements) {
        if (!known.insert(without_case(element.name.view())).second)
            return "[" + std::to_string(i) + "].name \"" + std::string(element.name.view()) + "\" again";
        ++i;
    }
    return {};
}
}  // namespace detail

// The elements of the list have a field `name`, and no two of these are equal when case is ignored.
template <auto List>
inline constexpr auto distinct_names =
    holds<&detail::repeated_name<typename detail::controlling<List>::field>>(distinct_whatever_case);

}  // namespace verbatim::wire
