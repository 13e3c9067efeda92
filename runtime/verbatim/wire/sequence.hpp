// sequence<T>: the elements of a list. It borrows the file's bytes until it is changed.
//
// A borrowed sequence leaves the elements in the file's bytes, which it keeps alive: a bitwise T is read in place
// (view() is a span), any other T is decoded each time it is read. list[i] of a list that is not const decodes element
// i alone if the list is long; edit(), and every other member that can change something, first decodes all elements.
// Reading through a non-const record therefore costs time and memory, but never changes bytes.
//
// The elements that a schema gives a new list are made once: all new lists share them until they are changed, so that a
// record which is only read into makes none.
#pragma once
#include <algorithm>
#include <cstddef>
#include <iterator>
#include <new>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "verbatim/wire/borrowing.hpp"
#include "verbatim/wire/layout.hpp"

namespace verbatim {

namespace table {
// Returns the table of a T. Defined in table/of.hpp.
template <class T>
const type& of();
}  // namespace table

namespace walk {
// What the engine does for lists (table/storage.hpp).
extern const table::engine engine;
}  // namespace walk

namespace wire {

// Elements that live as long as the program.
template <class T>
struct lasting {
    const std::vector<T>& elements;
};
// Returns Count new elements.
template <class T, std::size_t Count>
lasting<T> new_elements() {
    static const std::vector<T> all(Count);
    return {all};
}

namespace detail {
template <class T>
void copy_element(void* to, const void* from) {
    new (to) T(*static_cast<const T*>(from));
}
template <class T>
void destroy_element(void* value) {
    static_cast<T*>(value)->~T();
}
}  // namespace detail

template <class T>
class sequence : public borrowing {
public:
    using value_type = T;
    using constant = std::conditional_t<std::is_class_v<T>, const T, T>;  // a copy, which cannot be changed

    sequence() = default;
    sequence(const sequence& from) { copy(from); }
    // All elements become new ones, even if there is memory for them already.
    sequence& operator=(const sequence& from) { return *this = sequence(from); }
    // The sequence that is moved from becomes empty: it must not refer to bytes that it no longer keeps.
    sequence(sequence&& from) noexcept { swap(from); }
    sequence& operator=(sequence&& from) noexcept {
        sequence(std::move(from)).swap(*this);
        return *this;
    }
    ~sequence() {
        if constexpr (!bitwise<T>)
            if (capacity_) destroy(sizeof(T), &detail::destroy_element<T>);
    }
    sequence(const std::vector<T>& elements) { take(elements); }
    sequence(std::initializer_list<T> elements) { take(elements); }
    sequence(lasting<T> all) {
        first_ = reinterpret_cast<std::byte*>(const_cast<T*>(all.elements.data()));
        count_ = all.elements.size();
    }

    // Makes the sequence borrow its elements, which follow each other in these bytes.
    void borrow(const keeper& keep, std::span<const std::byte> block, std::size_t count) {
        if (!borrowed()) clear();
        borrow_first(keep, block, count);
    }

    // Returns the elements in place; those of a temporary list as values. Only for a bitwise T.
    std::span<const T> view() const& requires(bitwise<T>) { return {data(), size()}; }
    std::vector<T> view() const&& requires(bitwise<T>) { return {data(), data() + size()}; }
    // Returns the decoded elements of a sequence that is not borrowed.
    std::span<const T> owned() const& {
        if (borrowed()) return {};
        return {reinterpret_cast<const T*>(whole(how())), size()};
    }
    std::vector<T> owned() const&& {
        const auto all = static_cast<const sequence&>(*this).owned();
        return {all.begin(), all.end()};
    }

    // Decodes all elements.
    sequence& edit() {
        if (!owns()) own_all(how());
        return *this;
    }

    class const_iterator {
    public:
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        using iterator_category = std::input_iterator_tag;
        using pointer = const T*;
        using reference = const T&;

        const_iterator() = default;
        const_iterator(const sequence* in, std::size_t index) : in_(in), index_(index), next_(in->block_) { load(); }
        // The element is valid until the iterator moves on. A temporary iterator returns a copy.
        const T& operator*() const& { return known_ ? *known_ : *current_; }
        constant operator*() const&& { return static_cast<const const_iterator&>(*this).operator*(); }
        const T* operator->() const { return &**this; }
        const_iterator& operator++() {
            ++index_;
            load();
            return *this;
        }
        void operator++(int) { ++*this; }
        friend bool operator==(const const_iterator& a, const const_iterator& b) { return a.index_ == b.index_; }

    private:
        // Elements are decoded into the same value, one after the other.
        void load() {
            if (index_ >= in_->count_) return;
            if (!in_->block_) return void(known_ = in_->place(index_));
            if (!current_) current_.emplace();
            const void* const is = in_->next_element(table::of<T>(), index_, next_, &*current_, decoding_);
            known_ = is == &*current_ ? nullptr : static_cast<const T*>(is);
        }
        const sequence* in_ = nullptr;
        std::size_t index_ = 0;
        const std::byte* next_ = nullptr;
        const T* known_ = nullptr;  // The element, if it is decoded in the list.
        std::optional<T> current_;
        keeper decoding_;
    };

    auto begin() const {
        if constexpr (bitwise<T>) return data();
        else return const_iterator(this, 0);
    }
    auto end() const {
        if constexpr (bitwise<T>) return data() + size();
        else return const_iterator(this, size());
    }
    T* begin() { return edit().place(0); }
    T* end() { return edit().place(count_); }

    // Returns element i of a constant list: a reference for a bitwise T, otherwise a copy, which is decoded if the
    // element is borrowed. The copy is constant, so that nothing is assigned to it by mistake. What a temporary list
    // returns is always a copy: no reference outlives the list.
    decltype(auto) operator[](std::size_t i) const& {
        if constexpr (bitwise<T>) return static_cast<const T&>(data()[i]);
        else return copy_of(i);
    }
    constant operator[](std::size_t i) const&& { return copy_of(i); }
    // Returns element i of a list that may be changed. It stays where it is until the number of elements changes.
    T& operator[](std::size_t i) & {
        if constexpr (std::is_same_v<T, std::byte>) return edit().place(0)[i];
        else return owns() ? *place(i) : *static_cast<T*>(decode_at(how(), i));
    }
    T& front() { return (*this)[0]; }
    T& back() { return (*this)[size() - 1]; }

    // Replaces all elements. Bytes are assigned so as well: they are the elements of a byte_run.
    void assign(std::span<const T> elements) {
        sequence all;
        all.take(elements);  // first, for they may be elements of this list
        *this = std::move(all);
    }
    T& emplace_back() {
        if constexpr (bitwise<T>) return *new (edit().place_for_one()) T{};
        else return *static_cast<T*>(append(how(), 0));
    }
    void push_back(T element) { emplace_back() = std::move(element); }
    void insert(std::size_t before, T element) {
        emplace_back();
        T* const all = place(0);
        std::move_backward(all + before, all + count_ - 1, all + count_);
        all[before] = std::move(element);
    }
    void erase(std::size_t i) {
        T* const all = edit().place(0);
        [[maybe_unused]] const T gone(
            std::move(all[i]));  // takes its place in the file along, which a new element that moves up must not take
        std::move(all + i + 1, all + count_, all + i);
        all[--count_].~T();
    }
    void reserve(std::size_t count) {
        edit();
        if (count > capacity_) make_room(how(), count);
    }
    void resize(std::size_t count) {
        if constexpr (bitwise<T>) {
            if (count == 0) return clear();  // no element is copied only to be removed
            edit();
            count_ = std::min(count, count_);
            grow_for(how(), count);
            while (count_ < count) new (place_for_one()) T{};
        } else {
            borrowing::resize(how(), count);
        }
    }
    void clear() { *this = sequence{}; }

private:
    static element_handling how() {
        if constexpr (bitwise<T>) return {nullptr, sizeof(T), nullptr};
        else return {&table::of<T>(), sizeof(T), &walk::engine};
    }
    T* place(std::size_t i) const { return reinterpret_cast<T*>(first_) + i; }
    T* place_for_one() {
        grow_for(how(), count_ + 1);
        return place(count_++);
    }
    void copy(const sequence& from) {
        borrowing::copy(from, sizeof(T), bitwise<T> ? nullptr : &detail::copy_element<T>);
    }
    void take(const auto& elements) {
        if (elements.size() == 0) return;
        make_room(how(), elements.size());
        for (const T& element : elements) new (place(count_++)) T(element);
    }
    constant copy_of(std::size_t i) const {
        if constexpr (bitwise<T>) {
            return data()[i];
        } else {
            if (const void* const known = decoded_element(i, sizeof(T))) return *static_cast<const T*>(known);
            T element{};
            decode_one(table::of<T>(), i, &element);
            return element;
        }
    }
    // Only for a bitwise T.
    const T* data() const { return reinterpret_cast<const T*>(some_ ? whole(how()) : block_ ? block_ : first_); }
};

// A run of bytes, borrowed from the file until it is changed.
using byte_run = sequence<std::byte>;

}  // namespace wire
}  // namespace verbatim
