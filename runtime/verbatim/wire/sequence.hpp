// sequence<T>: the elements of a list. It borrows the file's bytes until it is changed.
//
// Borrowed, the elements stay in the file's bytes, which the sequence keeps alive: a bitwise T is read in place (view() is a span), any
// other T is decoded each time it is read. edit(), and every member that can change something, first decodes all elements into a vector;
// so reading through a non-const record costs time and memory, never bytes.
//
// The elements that a schema gives a new list are made once: all new ones share them until they are changed, so that a record that is only read into makes none.
#pragma once
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "verbatim/wire/layout.hpp"

namespace verbatim {

// What keeps borrowed bytes alive.
using keeper = std::shared_ptr<const void>;

namespace table {
struct type;
// Defined by table/of.hpp: the table of a T.
template <class T>
const type& of();
}  // namespace table

namespace walk {
// Decodes the value that starts at `at`, which moves past it, into a new one. The bytes were checked when the file was read.
void decode(const table::type&, const keeper&, const std::byte*& at, const std::byte* end, void* into);
}  // namespace walk

namespace wire {

// Elements that live as long as the program.
template <class T>
struct lasting {
    const std::vector<T>& elements;
};
// So many new ones.
template <class T, std::size_t Count>
lasting<T> new_elements() {
    static const std::vector<T> all(Count);
    return {all};
}

namespace detail {

// Where some of the borrowed elements start whose sizes vary, so that operator[] does not pass all before. The table is made
// when it is first needed, by whichever thread comes first; a copy of the list makes its own.
class some_starts {
public:
    struct start {
        std::size_t index;
        std::size_t offset;
    };
    static constexpr std::size_t distance = 512;  // bytes between two of them, at least: the table is small against the list

    some_starts() = default;
    some_starts(const some_starts&) {}
    some_starts& operator=(const some_starts&) { return reset(), *this; }
    ~some_starts() { reset(); }

    // Who changes a list is alone with it.
    void reset() {
        delete table_.load(std::memory_order_relaxed);
        table_.store(nullptr, std::memory_order_relaxed);
    }
    void swap(some_starts& other) noexcept {
        const auto* const mine = table_.load(std::memory_order_relaxed);
        table_.store(other.table_.load(std::memory_order_relaxed), std::memory_order_relaxed);
        other.table_.store(mine, std::memory_order_relaxed);
    }
    // The last of them that is not after element i.
    template <class F>
    start before(std::size_t i, F make) const {
        const std::vector<start>* table = table_.load(std::memory_order_acquire);
        if (!table) {
            auto made = std::make_unique<const std::vector<start>>(make());
            if (table_.compare_exchange_strong(table, made.get(), std::memory_order_acq_rel)) table = made.release();
        }
        return *std::prev(std::upper_bound(table->begin(), table->end(), i, [](std::size_t index, const start& s) { return index < s.index; }));
    }

private:
    mutable std::atomic<const std::vector<start>*> table_ = nullptr;
};
}  // namespace detail

// What every sequence has, whatever its elements are: the bytes that it borrows.
class borrowing {
public:
    bool borrowed() const { return block_ != nullptr; }
    std::span<const std::byte> block() const { return {block_, bytes_}; }
    // Elements in these bytes.
    std::size_t borrowed_count() const { return count_; }
    const keeper& kept() const { return keep_; }
    // Element i of them, decoded into a new one; the bytes that it takes.
    std::span<const std::byte> decode_one(const table::type& element, std::size_t i, void* into) const;
    // From now on the elements are in these bytes, one after the other. Of a new sequence.
    void borrow_first(const keeper& keep, std::span<const std::byte> block, std::size_t count) {
        if (keep_ != keep) keep_ = keep;  // to count owners is slow
        block_ = block.data();
        bytes_ = block.size();
        count_ = count;
        starts_.reset();
    }

protected:
    bool shares() const { return bytes_ == shared; }
    // All of them into new ones, each `size` bytes of memory after the one before: decoded, or copied when they are shared. Then it has no others.
    void own_all(const table::type& element, const void* from, void* into, std::size_t count, std::size_t size);
    void give_back() {
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

    keeper keep_;                       // what keeps the bytes; or, owning nothing, the elements that are shared
    const std::byte* block_ = nullptr;  // null: nothing is borrowed
    std::size_t bytes_ = 0;             // `shared`: it has the elements that `keep_` leads to
    std::size_t count_ = 0;
    detail::some_starts starts_;

private:
    // Where element i starts.
    const std::byte* find(const table::type& element, std::size_t i) const;
};

template <class T>
class sequence : public borrowing {
public:
    using value_type = T;

    sequence() = default;
    sequence(const sequence&) = default;
    // All elements are new ones, whether or not there was room for them.
    sequence& operator=(const sequence& from) { return *this = sequence(from); }
    // What was moved from is empty: it must not refer to bytes that it no longer keeps.
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

    // From now on the elements are in these bytes, one after the other.
    void borrow(const keeper& keep, std::span<const std::byte> block, std::size_t count) {
        if (!elements_.empty()) elements_ = {};
        borrow_first(keep, block, count);
    }

    std::size_t size() const { return borrowed() ? count_ : owned().size(); }
    bool empty() const { return size() == 0; }

    // The elements where they are. Only for a bitwise T.
    std::span<const T> view() const
        requires(bitwise<T>)
    {
        return {data(), size()};
    }
    // The decoded elements of a sequence that is not borrowed.
    const std::vector<T>& owned() const { return shares() ? *static_cast<const std::vector<T>*>(keep_.get()) : elements_; }

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
        const T& operator*() const { return in_->borrowed() ? *current_ : in_->owned()[index_]; }
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
            if (in_->borrowed() && index_ < in_->count_) walk::decode(table::of<T>(), in_->keep_, next_, in_->block_ + in_->bytes_, &current_.emplace());
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

    // Element i: in place for a bitwise T; else a copy, decoded when it is borrowed.
    decltype(auto) operator[](std::size_t i) const {
        if constexpr (bitwise<T>) {
            return data()[i];
        } else {
            if (!borrowed()) return T(owned()[i]);
            T element{};
            decode_one(table::of<T>(), i, &element);
            return element;
        }
    }
    T& operator[](std::size_t i) { return edit()[i]; }

    void push_back(T element) { edit().push_back(std::move(element)); }
    void insert(std::size_t before, T element) { edit().insert(elements_.begin() + static_cast<std::ptrdiff_t>(before), std::move(element)); }
    void erase(std::size_t i) {
        const auto at = edit().begin() + static_cast<std::ptrdiff_t>(i);
        [[maybe_unused]] const T gone(std::move(*at));  // with the place that it had, which a new element after it must not take over when it moves up
        elements_.erase(at);
    }
    void resize(std::size_t count) {
        if (count == 0) give_back();  // none is decoded or copied to go
        edit().resize(count);
    }
    void clear() { *this = sequence{}; }

private:
    // Its own elements in place of those that it borrows or shares. They are copied by their table, so that no code for copying a T is made for that.
    [[gnu::noinline]] void own() {
        if constexpr (bitwise<T>) {
            elements_ = std::vector<T>(data(), data() + size());
            give_back();
        } else {
            const void* const from = owned().data();
            elements_.resize(size());
            own_all(table::of<T>(), from, elements_.data(), elements_.size(), sizeof(T));
        }
    }
    // Of a bitwise T.
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
