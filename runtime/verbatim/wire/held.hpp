// A value of one of several types, like std::variant, but faster to compile for many types: trivially copyable types
// are moved as bytes, all others by the functions in a table. choice and one_of use it.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>

namespace verbatim::wire::detail {

template <std::size_t I, class T>
struct indexed {};
template <class Indices, class... T>
struct indexed_types;
template <std::size_t... I, class... T>
struct indexed_types<std::index_sequence<I...>, T...> : indexed<I, T>... {};
template <std::size_t I, class T>
std::type_identity<T> type_at(const indexed<I, T>*);

// The size of a T, and the functions that handle it; null if T is trivially copyable. The function that copies a T is
// separate, because the tables do not need it.
struct handling {
    std::size_t size;
    void (*move)(void* to, void* from) = nullptr;
    void (*destroy)(void* value) = nullptr;
};
using copying = void (*)(void* to, const void* from);
template <class T>
void move_to(void* to, void* from) {
    new (to) T(std::move(*static_cast<T*>(from)));
}
template <class T>
void copy_to(void* to, const void* from) {
    new (to) T(*static_cast<const T*>(from));
}
template <class T>
void destroy_at(void* value) {
    static_cast<T*>(value)->~T();
}
template <class T>
consteval handling handling_of() {
    if constexpr (std::is_trivially_copyable_v<T>) {
        return {sizeof(T)};
    } else {
        static_assert(std::is_nothrow_move_constructible_v<T>);
        return {sizeof(T), &move_to<T>, &destroy_at<T>};
    }
}
template <class T>
consteval copying copying_of() {
    if constexpr (std::is_trivially_copyable_v<T>) return nullptr;
    else return &copy_to<T>;
}

template <class U, class... T>
consteval std::size_t index_among() {
    std::size_t i = 0;
    (void)(false || ... || (std::is_same_v<U, T> || (++i, false)));
    return i;
}

template <class... T>
class held {
    using types = indexed_types<std::index_sequence_for<T...>, T...>;

public:
    static constexpr std::size_t count = sizeof...(T);
    // Size of the largest value, which is at the start, and the offset of the index: the tables use both.
    static constexpr std::size_t room = std::max({sizeof(T)...}), index_at = (room + 3) / 4 * 4;
    template <std::size_t I>
    using type = typename decltype(type_at<I>(static_cast<const types*>(nullptr)))::type;
    template <class U>
    static constexpr std::size_t index_of = index_among<U, T...>();

    held() noexcept { new (bytes_) type<0>{}; }
    template <class U>
        requires(index_of<std::remove_cvref_t<U>> < count)
    held(U&& value) : index_(index_of<std::remove_cvref_t<U>>) {
        new (bytes_) std::remove_cvref_t<U>(std::forward<U>(value));
    }
    held(const held& from) : index_(from.index_) {
        if (const copying copy = copies[index_]) copy(bytes_, from.bytes_);
        else std::memcpy(bytes_, from.bytes_, here().size);
    }
    held(held&& from) noexcept : index_(from.index_) { take(from); }
    held& operator=(const held& from) { return *this = held(from); }
    held& operator=(held&& from) noexcept {
        if (this == &from) return *this;
        destroy();
        index_ = from.index_;
        take(from);
        return *this;
    }
    ~held() { destroy(); }

    std::size_t index() const { return index_; }
    // Returns the value, which must be that of index I.
    template <std::size_t I>
    auto& at() {
        return *std::launder(reinterpret_cast<type<I>*>(bytes_));
    }
    template <std::size_t I>
    const auto& at() const {
        return *std::launder(reinterpret_cast<const type<I>*>(bytes_));
    }
    // Replaces the value by a new one of index I.
    template <std::size_t I>
    auto& emplace() {
        destroy();
        index_ = I;  // a constructor of the vocabulary does not throw
        return *new (bytes_) type<I>{};
    }

private:
    static constexpr handling all[] = {handling_of<T>()...};
    static constexpr copying copies[] = {copying_of<T>()...};
    const handling& here() const { return all[index_]; }
    void take(held& from) {
        if (const handling& h = here(); h.move) h.move(bytes_, from.bytes_);
        else std::memcpy(bytes_, from.bytes_, h.size);
    }
    void destroy() {
        if (const handling& h = here(); h.destroy) h.destroy(bytes_);
    }

    alignas(T...) std::byte bytes_[room];
    std::uint32_t index_ = 0;
};

}  // namespace verbatim::wire::detail
