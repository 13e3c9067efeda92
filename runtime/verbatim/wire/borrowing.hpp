// The part of every list in memory that does not depend on the type of its elements: the bytes of the file that it
// borrows, and the elements that are decoded.
#pragma once
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <iterator>
#include <memory>
#include <new>
#include <span>
#include <utility>
#include <vector>

namespace verbatim {

// The owner of borrowed bytes, which keeps them alive.
using keeper = std::shared_ptr<const void>;

namespace table {
struct type;
struct engine;
struct partly_decoded;
}  // namespace table

namespace wire {

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
    element_offsets& operator=(const element_offsets&) {
        reset();
        return *this;
    }
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

// How the elements of a list are handled: by their table, or as bytes.
struct element_handling {
    const table::type* of;    // Null for a C++ type of fixed layout.
    std::size_t size;         // Size of an element in memory.
    const table::engine* by;  // Decodes elements; null if they are of fixed layout.
};

// The part of every sequence that does not depend on the type of its elements, and all there is of a list that has no
// C++ type. The elements are borrowed, shared or decoded. In a long list, some are decoded and the others are borrowed:
// each is decoded at the place that it also has when all are.
class borrowing {
public:
    borrowing() = default;
    borrowing(const borrowing&) = delete;
    borrowing& operator=(const borrowing&) = delete;
    ~borrowing() {
        if (some_) forget_partly();
        if (capacity_) ::operator delete(first_);
    }

    std::size_t size() const { return count_; }
    bool empty() const { return count_ == 0; }
    // Whether all elements are in the file's bytes.
    bool borrowed() const { return block_ && !some_; }
    // Returns the bytes that are borrowed, or were before some of the elements were decoded.
    std::span<const std::byte> block() const { return {block_, bytes_}; }
    const keeper& kept() const { return keep_; }
    // Returns which elements are decoded if some are and the others are borrowed; otherwise null.
    const table::partly_decoded* partly() const { return some_; }

    // Decodes borrowed element i into a new value, and returns the bytes that the element takes. The engine has this
    // function and the next one (walk/read/borrowed.cpp).
    std::span<const std::byte> decode_one(const table::type& element, std::size_t i, void* into) const;
    // Returns element i, the bytes of which start at `next`, and moves `next` past them. The element is decoded into
    // `into` unless it has been decoded before. Only for a list with borrowed bytes. `how` keeps what is the same for
    // all elements; it is null before the first one.
    const void* next_element(const table::type& element, std::size_t i, const std::byte*& next, void* into,
                             keeper& how) const;
    // Returns element i if it is decoded; otherwise null.
    const void* decoded_element(std::size_t i, std::size_t size) const {
        if (!block_) return first_ + i * size;
        return some_ ? decoded_alone(i, size) : nullptr;
    }
    // Returns the first of all elements, which follow each other in memory, of a list that is not borrowed.
    const void* first(const element_handling& how) const { return whole(how); }

    // Decodes element i, and the others if the list is short or many of them are decoded already. Returns element i.
    void* decode_at(const element_handling&, std::size_t i);
    // Decodes all elements, so that nothing is borrowed or shared. Returns the first one.
    void* decode_all(const element_handling& how) {
        own_all(how);
        return first_;
    }
    void resize(const element_handling&, std::size_t count);
    // Appends a new element, and makes room for as many elements as are expected.
    void* append(const element_handling&, std::size_t room);
    void assign(const element_handling&, const borrowing& from);
    // Makes the list empty. It keeps its room in memory.
    void drop(const element_handling&);
    void swap(borrowing& other) noexcept {
        std::swap(keep_, other.keep_);
        std::swap(block_, other.block_);
        std::swap(bytes_, other.bytes_);
        std::swap(first_, other.first_);
        std::swap(count_, other.count_);
        std::swap(capacity_, other.capacity_);
        std::swap(some_, other.some_);
        starts_.swap(other.starts_);
    }
    // Makes a sequence without elements borrow elements, which follow each other in these bytes.
    void borrow_first(const keeper& keep, std::span<const std::byte> block, std::size_t count) {
        if (keep_ != keep) keep_ = keep;  // counting owners is slow
        block_ = block.data();
        bytes_ = block.size();
        count_ = count;
        starts_.reset();
    }

protected:
    // Whether all elements are decoded and belong to this list alone.
    bool owns() const { return !block_ && (capacity_ || !count_); }
    void release_borrowed() {
        if (some_) forget_partly();
        block_ = nullptr;
        bytes_ = 0;
        keep_.reset();
        starts_.reset();
    }
    void own_all(const element_handling&);
    const std::byte* whole(const element_handling&) const;
    // Makes room for this many elements, of which those that the list owns keep their values.
    void make_room(const element_handling&, std::size_t capacity);
    void grow_for(const element_handling& how, std::size_t count) {
        if (count > capacity_) make_room(how, std::max(count, 2 * capacity_));
    }
    // Functions for a C++ type; null if it is copied as bytes.
    void copy(const borrowing& from, std::size_t size, void (*copy_one)(void* to, const void* from));
    void destroy(std::size_t size, void (*destroy_one)(void* value));

    keeper keep_;                       // The owner of the bytes.
    const std::byte* block_ = nullptr;  // Null if nothing is borrowed.
    std::size_t bytes_ = 0;             // Size of the bytes.
    std::byte* first_ = nullptr;        // Decoded elements.
    std::size_t count_ = 0;
    std::size_t capacity_ = 0;  // Number of elements for which there is room; 0 if decoded elements are shared.
    table::partly_decoded* some_ = nullptr;
    detail::element_offsets starts_;

private:
    const void* decoded_alone(std::size_t i, std::size_t size) const;
    void complete(const element_handling&) const;
    void share(const borrowing& from);
    void forget_partly();
    template <class F>
    void each_decoded(std::size_t size, F visit);
    template <class F>
    void copy_decoded(const borrowing& from, const element_handling&, F copy_one);
    // Returns where element i starts.
    const std::byte* find(const table::type& element, std::size_t i) const;
};

}  // namespace wire
}  // namespace verbatim
