// placed<T, pointer>: a T elsewhere in the file: where an earlier field points, at a fixed place, or at the last place
// where its magic is. The base is the position from which the pointer counts. When data grows, the data after it moves,
// and the pointers follow; order and gaps stay.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "verbatim/wire/boxed.hpp"
#include "verbatim/wire/choice.hpp"
#include "verbatim/wire/control.hpp"
#include "verbatim/wire/pad_to.hpp"

namespace verbatim::wire {

namespace from {
struct field {};  // the pointer field itself
template <auto Member>
struct after {};  // the first byte after a field of the record that holds the pointer, or of an enclosing one
template <class Record>
struct start_of {};  // the start of an enclosing record
struct around {};  // for a look_at<>: the start of the innermost bytes around the record that have a limit of their own
struct end {};     // the end of the file: the pointer is negative or 0
}  // namespace from

// Used instead of a pointer: the value is the last one in the file that starts with its magic and can be read.
struct last_in_file_pointer {};
inline constexpr last_in_file_pointer last_in_file{};

// The number in the pointer field that means that the value is absent; 0 without this option.
template <std::int64_t Pointer>
struct absent {};
// The value is always present: a pointer of 0 leads to the start.
struct never_absent {};
// A new record has the value, and a record without it is a finding: no known file has one.
struct needed {};
// The value ends the file: bytes after it are a finding.
struct ends_file {};
// In a file that is made anew, the values to which this one leads come before it, as in an archive with its directory
// at the end.
struct contents_first {};

// The alignment of a value, 1 if it has none. `padding` returns the byte at a distance from the start of the padding
// before the value.
struct aligning {
    std::size_t multiple = 1;
    std::byte (*padding)(std::size_t distance) = nullptr;
};
// A new T is put at a multiple of Multiple bytes, after padding of this pattern.
template <std::size_t Multiple, auto Pattern = 0>
struct aligned {
    static constexpr aligning how{Multiple, &pattern<Pattern>::at};
};

// The place of a placed value in the file that was read.
struct old_place {
    std::size_t offset = 0, size = 0;
};
// The places of all placed values of one file, which belong to the document. Reading is fast because few bytes are
// stored for each value.
struct places {
    struct more {
        std::size_t index;
        std::size_t reach;  // the furthest end of the value and of the values that it leads to
        aligning how{};
    };
    std::vector<old_place> all;
    std::vector<more>
        unusual;  // of values that lead further than to their own end, or that are aligned; in ascending order

    std::size_t size() const { return all.size(); }
    const old_place& operator[](std::size_t index) const { return all[index]; }
    void add(std::size_t offset, std::size_t size, std::size_t reach, const aligning& how) {
        if (reach != offset + size || how.multiple != 1) unusual.push_back({all.size(), reach, how});
        old_place& there = all.emplace_back();  // one number after the other: a pair that has just been put on the
                                                // stack is slow to load
        there.offset = offset;
        there.size = size;
    }
    void back_to(std::size_t count) {
        all.resize(count);
        while (!unusual.empty() && unusual.back().index >= count) unusual.pop_back();
    }
    more about(std::size_t index) const {
        const auto at = std::ranges::lower_bound(unusual, index, {}, &more::index);
        if (at != unusual.end() && at->index == index) return *at;
        return {index, all[index].offset + all[index].size};
    }
};

// The identity by which a document knows a placed value. It moves with the value. A copy of the value has none, and is
// new to every document.
class identity {
public:
    identity() = default;
    identity(const identity&) noexcept {}
    identity(identity&&) noexcept = default;
    // A value that is assigned to another one takes over the place of that one, unless it has a place of its own.
    identity& operator=(const identity&) noexcept { return *this; }
    identity& operator=(identity&& from) noexcept {
        if (!from.among_) return *this;
        among_ = std::move(from.among_);
        index_ = from.index_;
        return *this;
    }
    ~identity() = default;
    void set(const std::shared_ptr<places>& among, std::size_t index) {
        among_ = among;
        index_ = index;
    }

    // Returns the place of the value in the file; null if the value is new, or is in an element that was read again and
    // whose places are no longer kept.
    const old_place* where() const { return among_ && index_ < among_->size() ? &(*among_)[index_] : nullptr; }
    // Returns the distance from the start of the value to the furthest end of it and the values that it leads to; 0 if
    // the value is new.
    std::size_t reach() const {
        const auto* const there = where();
        return there ? among_->about(index_).reach - there->offset : 0;
    }
    // Returns the index of the value among the places of a document; `dynamic_size` if the document does not know the
    // value. The identity keeps its own places alive, so that those of another document cannot have the same address.
    std::size_t index_in(const places* of) const { return of && of == among_.get() ? index_ : dynamic_size; }

private:
    std::shared_ptr<const places> among_;
    std::size_t index_ = 0;
};

namespace detail {

// Returns whether a T may be in the record itself. Memory for a larger T is allocated when it is read: a pointer of a
// few bytes in a hostile file that leads nowhere must not cost the memory of a value. A record of a template may not,
// because it may hold the pointer, and must not be instantiated here.
template <class T>
consteval bool is_small() {
    if constexpr (reflect::detail::is_from_template<T>()) return false;
    else if constexpr (requires { sizeof(T); }) return sizeof(T) <= 256;
    else return false;
}
template <class T>
using perhaps = perhaps_in<T, std::conditional_t<is_small<T>(), std::optional<T>, boxed<T>>>;

}  // namespace detail

namespace wrong {
template <class Record, auto Field, auto Pointer>
struct pointer_of_varying_size : fault {};
template <class Record, auto Field, auto Pointer>
struct pointer_from_entered : fault {};
template <class Record, auto Field, class Type>
struct placed_padding : fault {};
template <class Record, auto Field, class Type>
struct last_without_magic : fault {};
template <class Record, auto Field, class Option>
struct placed_option : fault {};
}  // namespace wrong

template <class R, auto F, auto P>
__attribute__((
    unavailable("a pointer has a fixed size, because what it leads to moves when its size changes: <record, field, "
                "pointer>"))) inline constexpr bool valid<wrong::pointer_of_varying_size<R, F, P>> = true;
template <class R, auto F, auto P>
__attribute__((
    unavailable("a pointer in an element, an optional, a choice or a placed value does not count from::field: <record, "
                "field, pointer>"))) inline constexpr bool valid<wrong::pointer_from_entered<R, F, P>> = true;
template <class R, auto F, class T>
__attribute__((unavailable(
    "padding cannot be placed: it belongs between fields: <record, field, its type>"))) inline constexpr bool
    valid<wrong::placed_padding<R, F, T>> = true;
template <class R, auto F, class T>
__attribute__((
    unavailable("what is searched for is a record that starts with its magic<> or fourcc<>: <record, field, its "
                "type>"))) inline constexpr bool valid<wrong::last_without_magic<R, F, T>> = true;
template <class R, auto F, class O>
__attribute__((unavailable(
    "a placed value has a base (from::record), an alignment (aligned<4>), absent<N>, never_absent or needed: "
    "<record, field, what is there>"))) inline constexpr bool valid<wrong::placed_option<R, F, O>> = true;

namespace detail {

template <class T>
struct is_base : std::false_type {};
template <>
struct is_base<from::file> : std::true_type {};
template <>
struct is_base<from::record> : std::true_type {};
template <>
struct is_base<from::field> : std::true_type {};
template <>
struct is_base<from::end> : std::true_type {};
template <>
struct is_base<from::around> : std::true_type {};
template <auto Member>
struct is_base<from::after<Member>> : std::true_type {};
template <class Record>
struct is_base<from::start_of<Record>> : std::true_type {};
template <class T>
    struct is_alignment : std::bool_constant < requires {
    T::how;
} > {};
template <class T>
struct is_absence : std::is_same<T, never_absent> {};
template <std::int64_t Pointer>
struct is_absence<absent<Pointer>> : std::true_type {};
template <class T>
struct is_no_option : std::bool_constant<!is_base<T>::value && !is_alignment<T>::value && !is_absence<T>::value &&
                                         !std::is_same_v<T, contents_first> && !std::is_same_v<T, needed> &&
                                         !std::is_same_v<T, ends_file>> {};

// The first option for which Is is true; Usual if there is none.
template <template <class> class Is, class Usual, class... Option>
struct option_among {
    using type = Usual;
};
template <template <class> class Is, class Usual, class First, class... More>
struct option_among<Is, Usual, First, More...>
    : std::conditional_t<Is<First>::value, std::type_identity<First>, option_among<Is, Usual, More...>> {};

// Whether the place is a number in the schema, which no field gives.
template <auto Pointer>
inline constexpr bool is_fixed_place = std::is_integral_v<std::remove_const_t<decltype(Pointer)>>;
template <auto Pointer>
consteval auto place_for() {
    if constexpr (is_fixed_place<Pointer>) return fixed_number{static_cast<std::int64_t>(Pointer)};
    else if constexpr (std::is_same_v<std::remove_const_t<decltype(Pointer)>, last_in_file_pointer>)
        return fixed_number{0};
    else return Pointer;
}

}  // namespace detail

template <class T, auto Pointer, class... Option>
struct placed : detail::perhaps<T>, detail::way_back<T, placed<T, Pointer, Option...>> {
    static constexpr kind wire_kind = kind::placed;
    static constexpr auto place = detail::place_for<Pointer>();
    static constexpr bool is_last_in_file =
        std::is_same_v<std::remove_const_t<decltype(Pointer)>, last_in_file_pointer>;
    using controlled_by = controlled_by_fields<place>;
    using base = typename detail::option_among<detail::is_base, from::file, Option...>::type;
    template <class Record, auto Field>
    static consteval auto fault_in() {
        using other = typename detail::option_among<detail::is_no_option, void, Option...>::type;
        if constexpr (!std::is_void_v<other>)
            return wrong::placed_option<Record, reflect::shown_field<Record, Field>, other>{};
        else if constexpr (controlled_by::any_is_varint)
            return wrong::pointer_of_varying_size<Record, reflect::shown_field<Record, Field>, Pointer>{};
        else if constexpr (controlled_by::any_is_entered && std::is_same_v<base, from::field>)
            return wrong::pointer_from_entered<Record, reflect::shown_field<Record, Field>, Pointer>{};
        else if constexpr (kind_of<T> == kind::padding)
            return wrong::placed_padding<Record, reflect::shown_field<Record, Field>, T>{};
        else if constexpr (is_last_in_file && !detail::starts_with_magic<T>)
            return wrong::last_without_magic<Record, reflect::shown_field<Record, Field>, T>{};
        else return typename detail::checked_elsewhere<placed::leads_back>::template fault<T, Record, Field>{};
    }
    using element = T;
    using alignment = typename detail::option_among<detail::is_alignment, aligned<1>, Option...>::type;
    using absence = typename detail::option_among<
        detail::is_absence,
        std::conditional_t<is_last_in_file || detail::is_fixed_place<Pointer>, never_absent, absent<0>>,
        Option...>::type;
    static constexpr bool follows_contents = (false || ... || std::is_same_v<Option, contents_first>);
    static constexpr bool is_needed = (false || ... || std::is_same_v<Option, needed>);
    static constexpr bool is_at_end = (false || ... || std::is_same_v<Option, ends_file>);
    wire::identity identity;
    using perhaps = detail::perhaps<T>;
    using perhaps::perhaps;
    using perhaps::operator=;
};

}  // namespace verbatim::wire
