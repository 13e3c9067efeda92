// Finds the constants by which a type of C++ is recognised.
#pragma once
#include "verbatim/table/record_of.hpp"

namespace verbatim::table::detail {

// Puts the magics at fixed offsets in a T, which starts at `offset`. Without a place (`to` is null) it only counts
// them.
template <class T>
constexpr std::size_t put_marks(recognition::mark* to, std::size_t offset);
template <class Record, std::size_t... I>
constexpr std::size_t put_marks_in([[maybe_unused]] recognition::mark* to, [[maybe_unused]] std::size_t offset,
                                   std::index_sequence<I...>) {
    [[maybe_unused]] const auto& at = wire::detail::field_offsets<Record>;
    std::size_t count = 0;
    ((count += at[I] == dynamic_size
                   ? 0
                   : put_marks<bare<reflect::field_type<Record, I>>>(to ? to + count : nullptr, offset + at[I])),
     ...);
    return count;
}
template <class T>
constexpr std::size_t put_marks(recognition::mark* to, std::size_t offset) {
    if constexpr (requires { T::decides_format; }) {
        if (to) *to = {offset, &table_of<T>::value};
        return 1;
    } else if constexpr (kind_of<T> == kind::record) {
        return put_marks_in<T>(to, offset, std::make_index_sequence<reflect::field_count<T>>{});
    } else {
        return 0;
    }
}
template <class T>
inline constexpr auto marks_of = [] {
    std::array<recognition::mark, put_marks<T>(nullptr, 0)> marks;
    put_marks<T>(marks.data(), 0);
    return marks;
}();
template <class A>
struct recognition_of {
    static constexpr recognition value{elements_of(marks_of<bare<A>>), {}};
};
template <class T, beginning... Bytes>
struct recognition_of<starts_with<T, Bytes...>> {
    static constexpr recognition value{elements_of(marks_of<bare<T>>), elements_of(starts_with<T, Bytes...>::bytes)};
};
template <class... A>
inline constexpr std::array<recognition, sizeof...(A)> recognitions_of{recognition_of<A>::value...};
template <class T>
struct recognised_content {
    using type = T;
};
template <class T>
    requires(kind_of<T> == kind::placed)
struct recognised_content<T> {
    using type = typename bare<T>::element;
};

}  // namespace verbatim::table::detail
