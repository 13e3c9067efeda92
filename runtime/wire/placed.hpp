// placed<T, pointer>: a T elsewhere in the file, where an earlier field points. Pointer 0 means that it is absent.
// The base says from where the pointer counts. When something grows, what stands behind it moves, and the pointers follow; order and gaps stay.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "runtime/wire/governor.hpp"
#include "runtime/wire/pad_to.hpp"

namespace verbatim::wire {

namespace from {
struct field {};  // the pointer field itself
template <auto Member>
struct after {};  // the first byte behind a field of the record that holds the pointer, or of an enclosing one
template <class Record>
struct start_of {};  // the start of an enclosing record
}  // namespace from

// Where a new T may be put: at a multiple, with this pattern in between.
template <std::size_t Multiple, auto Pattern = 0>
struct aligned {
    static constexpr std::size_t multiple = Multiple;
    using filler = pattern<Pattern>;
};

namespace detail {

// An optional that takes little room while it is empty.
template <class T>
class boxed {
public:
    boxed() = default;
    boxed(T value) { emplace(std::move(value)); }
    boxed(const boxed& from) { *this = from; }
    boxed(boxed&&) noexcept = default;
    boxed& operator=(const boxed& from) {
        if (this != &from) value_ = from.value_ ? std::make_unique<T>(*from) : nullptr;
        return *this;
    }
    boxed& operator=(boxed&&) noexcept = default;
    boxed& operator=(T value) { return emplace(std::move(value)), *this; }
    ~boxed() = default;

    bool has_value() const { return value_ != nullptr; }
    explicit operator bool() const { return has_value(); }
    T& operator*() { return *value_; }
    const T& operator*() const { return *value_; }
    T* operator->() { return value_.get(); }
    const T* operator->() const { return value_.get(); }
    template <class... Arguments>
    T& emplace(Arguments&&... arguments) {
        value_ = std::make_unique<T>(std::forward<Arguments>(arguments)...);
        return *value_;
    }
    void reset() { value_.reset(); }

private:
    std::unique_ptr<T> value_;
};

// A pointer of a few bytes in a hostile file that leads nowhere must not cost the room of what it might have led to.
template <class T>
using perhaps = std::conditional_t<(sizeof(T) > 256), boxed<T>, std::optional<T>>;

}  // namespace detail

template <class T, auto Pointer, class From = from::file, class Alignment = aligned<1>>
struct placed : detail::perhaps<T> {
    static constexpr kind wire_kind = kind::placed;
    static_assert(is_wire_type<bare<T>>, "what is placed is a type of the vocabulary, or a record");
    static_assert(!detail::governor<Pointer>::is_outer, "a pointer stands in the record of what it leads to");
    static_assert(kind_of<T> != kind::padding, "padding cannot be placed: it belongs between fields");
    using element = T;
    using governed_by = governors<Pointer>;
    using base = From;
    using alignment = Alignment;
    std::size_t origin = varies;  // where it stood in the file that was read, from the file's start; `varies`: nowhere
    std::size_t origin_size = 0;
    std::size_t origin_reach = 0;  // the end of the furthest of what it leads to, itself included
    using perhaps = detail::perhaps<T>;
    using perhaps::perhaps;
    using perhaps::operator=;
};

}  // namespace verbatim::wire
