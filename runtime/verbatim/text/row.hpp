// Which types are those of text formats. This header does not include the types themselves, because most formats do not
// use them.
#pragma once
#include <type_traits>

#include "verbatim/wire/kind.hpp"
#include "verbatim/wire/reflect.hpp"

namespace verbatim::wire::detail {

class separated;  // separated.hpp

template <class T>
inline constexpr bool is_separated = std::is_base_of_v<separated, bare<T>>;

// Returns whether Row can be a row of a table: a record of tokens and lines, or one of them alone.
template <class Row>
consteval bool can_be_row() {
    if constexpr (is_separated<Row>) return true;
    else if constexpr (!record_type<Row>) return false;
    else
        return []<class... T>(types<T...>) {
            return sizeof...(T) > 0 && (true && ... && is_separated<T>);
        }(reflect::field_types<Row>{});
}
template <class Row>
inline constexpr bool is_row = can_be_row<Row>();

}  // namespace verbatim::wire::detail
