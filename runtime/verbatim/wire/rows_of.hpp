// Lists whose rows belong together: row i of one list is about row i of another one, or about the row as far after the
// rows of a third list. Edits insert, remove, move and copy all rows that belong together.
//
//   struct Mesh {
//       ...
//       list<Uv, &Mesh::uv_count>         uvs;
//       list<Blend, &Mesh::blend_count>   blends;
//       list<Vector, &Mesh::vector_count> vectors;  // a vertex for each uv, then an anchor for each blend
//       static constexpr auto together = all_of(rows_of<&Mesh::uvs, &Mesh::vectors, "vertex">,
//                                               rows_of<&Mesh::blends, &Mesh::vectors, "anchor", after<&Mesh::uvs>>);
//   };
#pragma once
#include <cstddef>
#include <type_traits>

#include "verbatim/wire/fixed_string.hpp"
#include "verbatim/wire/kind.hpp"
#include "verbatim/wire/laid_out.hpp"
#include "verbatim/wire/reflect.hpp"

namespace verbatim::wire {

// The rows come after as many as the list First has.
template <auto First>
struct after {};

namespace wrong {
template <class Record, auto Field>
struct row_of_no_list : fault {};
template <class Record, auto Field>
struct rows_of_rows : fault {};
}  // namespace wrong

template <class R, auto F>
__attribute__((unavailable(
    "rows_of<&Record::rows, &Record::of, \"name\", after<&Record::first>> names lists of its own record: <record, what "
    "is no such list>"))) inline constexpr bool valid<wrong::row_of_no_list<R, F>> = true;
template <class R, auto F>
__attribute__((
    unavailable("the rows of a list belong to one other list, whose rows belong to no third one: <record, "
                "list>"))) inline constexpr bool valid<wrong::rows_of_rows<R, F>> = true;

namespace detail {

// Whether T is a list, possibly inside optionals or placed values.
template <class T>
consteval bool can_have_rows() {
    if constexpr (kind_of<T> == kind::optional || kind_of<T> == kind::placed)
        return can_have_rows<bare<typename bare<T>::element>>();
    else return kind_of<T> == kind::list;
}
template <class Record, auto Member>
consteval bool is_list_of() {
    if constexpr (!std::is_member_object_pointer_v<decltype(Member)>) return false;
    else if constexpr (!std::is_same_v<reflect::record_of<Member>, Record>) return false;
    else return can_have_rows<bare<reflect::type_of<Member>>>();
}

template <class Option>
struct rows_after;
template <>
struct rows_after<void> {
    template <class Record>
    using fault = fine;
    static constexpr std::size_t index = static_cast<std::size_t>(-1);
};
template <auto First>
struct rows_after<after<First>> {
    template <class Record>
    using fault = std::conditional_t<is_list_of<Record, First>(), fine, wrong::row_of_no_list<Record, First>>;
    static constexpr std::size_t index = reflect::index_of<First>;
};

template <auto Rows, auto Of, fixed_string Called, class After>
struct rows {
    static constexpr std::size_t index = reflect::index_of<Rows>, of = reflect::index_of<Of>;
    static constexpr std::size_t first = rows_after<After>::index;
    static constexpr std::string_view called = Called.view();

    template <class Record, class... All>
    static consteval auto fault_among() {
        using of_first = typename rows_after<After>::template fault<Record>;
        if constexpr (!is_list_of<Record, Rows>()) return wrong::row_of_no_list<Record, Rows>{};
        else if constexpr (!is_list_of<Record, Of>()) return wrong::row_of_no_list<Record, Of>{};
        else if constexpr (!is_fine<of_first>) return of_first{};
        else if constexpr (((All::index == index) + ...) > 1) return wrong::rows_of_rows<Record, Rows>{};
        else if constexpr (((All::index == of) || ...)) return wrong::rows_of_rows<Record, Of>{};
        else return fine{};
    }
};
template <class... Rows>
struct all_rows {
    template <class Record>
    static consteval auto fault_in() {
        return first_fault<decltype(Rows::template fault_among<Record, Rows...>())...>{};
    }
};

}  // namespace detail

// The rows of the list Rows belong to those of the list Of. Called is the word for a row of Of, seen from its row of
// Rows. If that row has a field of this name that is an index_in<> the list, the field of a new row leads to its own
// row.
template <auto Rows, auto Of, fixed_string Called, class After = void>
inline constexpr detail::rows<Rows, Of, Called, After> rows_of{};

template <auto... Rows, auto... Of, auto... Called, class... After>
constexpr detail::all_rows<detail::rows<Rows, Of, Called, After>...> all_of(
    const detail::rows<Rows, Of, Called, After>&...) {
    return {};
}

}  // namespace verbatim::wire
