// Fields of text do not run on from each other.
#pragma once
#include "runtime/text/text.hpp"
#include "runtime/walk/start.hpp"

namespace verbatim::walk::detail {

// Whether a field ends with a line, which goes to the line end; a number goes to any white space.
template <class T>
inline constexpr bool ends_with_line = [] {
    if constexpr (kind_of<T> != kind::list) return wire::detail::is_separated<T> && kind_of<T> == kind::string;
    else if constexpr (wire::detail::is_separated<typename T::element>) return ends_with_line<typename T::element>;
    else if constexpr (!wire::detail::is_row<typename T::element>) return false;
    else return ends_with_line<reflect::field_type<typename T::element, reflect::field_count<typename T::element> - 1>>;
}();

// After the fields of a record of text are written: field `index` does not run on from the one in front of it.
template <class Record>
bool stands_apart(const emitter& e, const field_starts<Record>& starts, std::size_t index) {
    static constexpr auto is_line = []<std::size_t... I>(std::index_sequence<I...>) {
        return std::array{ends_with_line<bare<reflect::field_type<Record, I>>>...};
    }(std::make_index_sequence<reflect::field_count<Record>>{});
    const std::size_t at = starts[index], size = starts[index + 1] - at;
    std::size_t before = index;  // one past the last field in front that is not empty
    while (before > 0 && starts[before - 1] == at) --before;
    if (before == 0 || size == 0) return true;
    const std::string_view text{reinterpret_cast<const char*>(e.to(at)), size};
    const bool line = is_line[before - 1];
    const bool apart = line ? text.starts_with('\n') || text.starts_with("\r\n") : wire::detail::is_space(*e.to(at));
    return apart || refuse_run_on(*e.why, at, line);
}

}  // namespace verbatim::walk::detail
