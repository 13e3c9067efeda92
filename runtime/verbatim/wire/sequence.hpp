// sequence<T>: the elements of a list. It borrows the file's bytes until it is changed.
//
// A borrowed sequence leaves the elements in the file's bytes, which it keeps alive: a bitwise T is read in place
// (view() is a span), any other T is decoded each time it is read. edit(), and every member that can change something,
// first decodes all elements into a vector. Reading through a non-const record therefore costs time and memory, but
// never changes bytes.
//
// The elements that a schema gives a new list are made once: all new lists share them until they are changed, so that a
// record which is only read into makes none.
#pragma once
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "verbatim/wire/layout.hpp"

namespace verbatim {

// The owner of borrowed bytes, which keeps them alive.
using keeper = std::shared_ptr<const void>;

namespace table {
struct type;
// Returns the table of a T. Defined in table/of.hpp.
template <class T>
const type& of();
}  // namespace table

namespace walk {
// Decodes the value at `at` into a new value, and moves `at` past it. The bytes were checked when the file was read.
void decode(const table::type&, const keeper&, const std::byte*& at, const std::byte* end, void* into);
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

// Where some of the borrowed elements of varying size start, so that operator[] need not pass all elements before. The
// first thread that needs this table makes it; a copy of the list makes its own.
class element_offsets {
public:
    struct start {
        std::size_t index;
        std::size_t offset;
    };
    static constexpr std::size_t distance =
        512;  // the least number of bytes between two entries: the table is small compared with the list

    element_offsets() = default;
    element_offsets(const element_offsets&) {}
    element_offsets& operator=(const element_offsets&) { return reset(), *this; }
    ~element_offsets() { reset(); }

    // Needs no synchronisation: a thread that changes a list has it to itself.
    void reset() {
        delete table_.load(std::memory_order_relaxed);
        table_.store(nullptr, std::memory_order_relaxed);
    }
    void swap(element_offsets& other) noexcept {
        const auto* const mine = table_.load(std::memory_order_relaxed);
        table_.store(other.table_.load(std::memory_order_relaxed), std::memory_order_relaxed);
        other.table_.store(mine, std::memory_order_relaxed);
    }
    // Returns the last entry that is not after element i. `make` makes the table if there is none.
    template <class F>
    start before(std::size_t i, F make) const {
        const std::vector<start>* table = table_.load(std::memory_order_acquire);
        if (!table) {
            auto made = std::make_unique<const std::vector<start>>(make());
            if (table_.compare_exchange_strong(table, made.get(), std::memory_order_acq_rel)) table = made.release();
        }
        return *std::prev(std::upper_bound(table->begin(), table->end(), i,
                                           [](std::size_t index, const start& s) { return index < s.index; }));
    }

private:
    mutable std::atomic<const std::vector<start>*> table_ = nullptr;
};
}  // namespace detail

// The part of every sequence that does not depend on the type of its elements: the bytes that it borrows.
class borrowing {
public:
    bool borrowed() const { return block_ != nullptr; }
    std::span<const std::byte> block() const { return {block_, bytes_}; }
    // Returns the number of elements in the borrowed bytes.
    std::size_t borrowed_count() const { return count_; }
    const keeper& kept() const { return keep_; }
    // Decodes element i into a new value, and returns the bytes that the element takes.
    std::span<const std::byte> decode_one(const table::type& element, std::size_t i, void* into) const;
    // Makes a new sequence borrow its elements, which follow each other in these bytes.
    void borrow_first(const keeper& keep, std::span<const std::byte> block, std::size_t count) {
        if (keep_ != keep) keep_ = keep;  // counting owners is slow
        block_ = block.data();
        bytes_ = block.size();
        count_ = count;
        starts_.reset();
    }

protected:
    bool shares() const { return bytes_ == shared; }
    // Decodes the borrowed elements, or copies the shared ones at `from`, into new elements that are `size` bytes of
    // memory apart. Then nothing is borrowed or shared.
    void own_all(const table::type& element, const void* from, void* into, std::size_t count, std::size_t size);
    void release_borrowed() {
        block_ = nullptr;
        bytes_ = 0;
        keep_.reset();
        starts_.reset();
    }
    void swap(borrowing& other) noexcept {
        std::swap(keep_, other.keep_);
        std::swap(block_, other.block_);
        std::swap(bytes_, other.bytes_);
        std::swap(count_, other.count_);
        starts_.swap(other.starts_);
    }

    static constexpr std::size_t shared = static_cast<std::size_t>(-1);

    keeper keep_;  // the owner of the bytes, or a pointer to the shared elements, which owns nothing
    const std::byte* block_ = nullptr;  // null if nothing is borrowed
    std::size_t bytes_ = 0;             // size of the bytes; `shared` if the elements are those that `keep_` points to
    std::size_t count_ = 0;
    detail::element_offsets starts_;

private:
    // Returns where element i starts.
    const std::byte* find(const table::type& element, std::size_t i) const;
};

template <class T>
class sequence : public borrowing {
public:
    using value_type = T;
    using constant = std::conditional_t<std::is_class_v<T>, const T, T>;  // a copy, which cannot be changed

    sequence() = default;
    sequence(const sequence&) = default;
    // All elements become new ones, even if there is memory for them already.
    sequence& operator=(const sequence& from) { return *this = sequence(from); }
    // The sequence that is moved from becomes empty: it must not refer to bytes that it no longer keeps.
    sequence(sequence&& from) noexcept { swap(from); }
    sequence& operator=(sequence&& from) noexcept {
        sequence(std::move(from)).swap(*this);
        return *this;
    }
    ~sequence() = default;
    sequence(std::vector<T> elements) : elements_(std::move(elements)) {}
    sequence(std::initializer_list<T> elements) : elements_(elements) {}
    sequence(lasting<T> all) {
        keep_ = keeper(keeper(), &all.elements);
        bytes_ = shared;
    }

    // Makes the sequence borrow its elements, which follow each other in these bytes.
    void borrow(const keeper& keep, std::span<const std::byte> block, std::size_t count) {
        if (!elements_.empty()) elements_ = {};
        borrow_first(keep, block, count);
    }

    std::size_t size() const { return borrowed() ? count_ : owned().size(); }
    bool empty() const { return size() == 0; }

    // Returns the elements in place; those of a temporary list as values. Only for a bitwise T.
    std::span<const T> view() const& requires(bitwise<T>) { return {data(), size()}; }
    std::vector<T> view() const&& requires(bitwise<T>) { return {data(), data() + size()}; }
    // Returns the decoded elements of a sequence that is not borrowed.
    const std::vector<T>& owned() const& {
        return shares() ? *static_cast<const std::vector<T>*>(keep_.get()) : elements_;
    }
    std::vector<T> owned() const&& { return static_cast<const sequence&>(*this).owned(); }

    std::vector<T>& edit() {
        if (borrowed() || shares()) own();
        return elements_;
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
        const T& operator*() const& { return in_->borrowed() ? *current_ : in_->owned()[index_]; }
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
        void load() {
            if (in_->borrowed() && index_ < in_->count_)
                walk::decode(table::of<T>(), in_->keep_, next_, in_->block_ + in_->bytes_, &current_.emplace());
        }
        const sequence* in_ = nullptr;
        std::size_t index_ = 0;
        const std::byte* next_ = nullptr;
        std::optional<T> current_;
    };

    auto begin() const {
        if constexpr (bitwise<T>) return data();
        else return const_iterator(this, 0);
    }
    auto end() const {
        if constexpr (bitwise<T>) return data() + size();
        else return const_iterator(this, size());
    }
    auto begin() { return edit().begin(); }
    auto end() { return edit().end(); }

    // Returns element i of a constant list: a reference for a bitwise T, otherwise a copy, which is decoded if the
    // sequence is borrowed. The copy is constant, so that nothing is assigned to it by mistake. What a temporary list
    // returns is always a copy: no reference outlives the list.
    decltype(auto) operator[](std::size_t i) const& {
        if constexpr (bitwise<T>) return static_cast<const T&>(data()[i]);
        else return copy_of(i);
    }
    constant operator[](std::size_t i) const&& { return copy_of(i); }
    T& operator[](std::size_t i) & { return edit()[i]; }

    // Replaces all elements. Bytes are assigned so as well: they are the elements of a byte_run.
    void assign(std::span<const T> elements) {
        std::vector<T> all(elements.begin(), elements.end());  // first, for they may be elements of this list
        release_borrowed();
        elements_ = std::move(all);
    }
    void push_back(T element) { edit().push_back(std::move(element)); }
    void insert(std::size_t before, T element) {
        edit().insert(elements_.begin() + static_cast<std::ptrdiff_t>(before), std::move(element));
    }
    void erase(std::size_t i) {
        const auto at = edit().begin() + static_cast<std::ptrdiff_t>(i);
        [[maybe_unused]] const T gone(
            std::move(*at));  // takes its place in the file along, which a new element that moves up must not take over
        elements_.erase(at);
    }
    void resize(std::size_t count) {
        if (count == 0) release_borrowed();  // no element is decoded or copied only to be removed
        edit().resize(count);
    }
    void clear() { *this = sequence{}; }

private:
    constant copy_of(std::size_t i) const {
        if constexpr (bitwise<T>) {
            return data()[i];
        } else {
            if (!borrowed()) return owned()[i];
            T element{};
            decode_one(table::of<T>(), i, &element);
            return element;
        }
    }
    // Replaces borrowed or shared elements by own ones. The table of T copies them, so that no code for copying a T is
    // instantiated here.
    [[gnu::noinline]] void own() {
        if constexpr (bitwise<T>) {
            elements_ = std::vector<T>(data(), data() + size());
            release_borrowed();
        } else {
            const void* const from = owned().data();
            elements_.resize(size());
            own_all(table::of<T>(), from, elements_.data(), elements_.size(), sizeof(T));
        }
    }
    // Only for a bitwise T.
    const T* data() const { return borrowed() ? reinterpret_cast<const T*>(block_) : owned().data(); }
    void swap(sequence& other) noexcept {
        borrowing::swap(other);
        std::swap(elements_, other.elements_);
    }

    std::vector<T> elements_;
};

// A run of bytes, borrowed from the file until it is changed.
using byte_run = sequence<std::byte>;

}  // namespace wire
}  // namespace verbatim
