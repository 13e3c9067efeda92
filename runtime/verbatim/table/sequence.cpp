// The functions of every list in memory. They handle its elements by their table, so one set of them serves lists of a
// C++ type and lists of loaded schemas.
#include "verbatim/wire/sequence.hpp"

#include <cstring>

#include "verbatim/table/partly_decoded.hpp"
#include "verbatim/table/type.hpp"

namespace verbatim::wire {

using table::partly_decoded;
using table::type;

namespace {

// Whether elements are copied as bytes.
bool are_bytes(const element_handling& how) { return !how.of || how.of->bitwise; }

void make_copy(const type& element, void* to, const void* from) {
    element.make(to);
    element.assign(to, from);
}

// A list with at most this many elements is decoded as a whole, and so is a longer one as soon as one of this many
// elements is decoded. Elements of fixed layout are copied at once if there are few bytes of them.
constexpr std::size_t few_elements = 64, few_bytes = 1 << 16;
// Elements of a recursive list are checked when they are written, empty ones have no place of their own, and texts look
// at the other elements for the style of their column.
bool can_be_alone(const element_handling& how) {
    return are_bytes(how) ||
           (!how.of->nests && how.of->smallest > 0 && !how.of->text().separated && !how.of->record().is_row);
}

}  // namespace

template <class F>
void borrowing::each_decoded(std::size_t size, F visit) {
    if (borrowed()) return;
    if (some_ && !some_->is_complete)
        for (const auto& [i, range] : some_->decoded) visit(first_ + i * size);
    else
        for (std::size_t i = 0; i < count_; ++i) visit(first_ + i * size);
}
template <class F>
void borrowing::copy_decoded(const borrowing& from, const element_handling& how, F copy_one) {
    const auto copy_at = [&](std::size_t i) { copy_one(first_ + i * how.size, from.first_ + i * how.size); };
    if (from.some_) {
        make_room(how, from.count_ + 1);
        some_ = new partly_decoded;
        for (const auto& one : from.some_->decoded) copy_at(one.first), some_->decoded.insert(one);
    } else if (!from.block_) {
        grow_for(how, from.count_);
        for (; count_ < from.count_; ++count_) copy_at(count_);
    }
}

const void* borrowing::decoded_alone(std::size_t i, std::size_t size) const {
    return some_->decoded.contains(i) || some_->is_complete ? first_ + i * size : nullptr;
}
void borrowing::forget_partly() {
    delete some_;
    some_ = nullptr;
}

// Takes over the bytes that a list borrows, or the elements that it shares.
void borrowing::share(const borrowing& from) {
    if (from.block_) borrow_first(from.keep_, from.block(), from.count_);
    else if (!from.capacity_ && !capacity_) first_ = from.first_, count_ = from.count_;
}
void borrowing::copy(const borrowing& from, std::size_t size, void (*copy_one)(void* to, const void* from)) {
    share(from);
    if (!from.capacity_) return;
    copy_decoded(from, {nullptr, size, nullptr}, [&](void* to, const void* one) {
        if (copy_one) copy_one(to, one);
        else std::memcpy(to, one, size);
    });
}
void borrowing::destroy(std::size_t size, void (*destroy_one)(void* value)) { each_decoded(size, destroy_one); }

void borrowing::make_room(const element_handling& how, std::size_t capacity) {
    if (capacity <= capacity_) return;
    auto* const room = static_cast<std::byte*>(::operator new(capacity* how.size));
    const std::size_t kept = block_ || !capacity_ ? 0 : count_;
    if (are_bytes(how)) {
        if (kept) std::memcpy(room, first_, kept * how.size);
    } else {
        for (std::size_t i = 0; i < kept; ++i) {
            std::byte *const from = first_ + i * how.size, *const to = room + i * how.size;
            how.of->make(to);
            how.of->assign_moved(to, from);
            how.of->held->destroy(*how.of, from);
        }
    }
    if (capacity_) ::operator delete(first_);
    first_ = room;
    capacity_ = capacity;
}

// Decodes the elements that are still borrowed.
void borrowing::complete(const element_handling& how) const {
    const std::byte* next = block_;
    auto known = some_->decoded.begin();
    for (std::size_t i = 0; i < count_; ++i) {
        std::byte* const here = first_ + i * how.size;
        if (known != some_->decoded.end() && known->first == i) {
            next = block_ + known++->second.end;
        } else if (are_bytes(how)) {
            std::memcpy(here, next, how.size);
            next += how.size;
        } else {
            how.of->make(here);
            how.by->decode(*how.of, keep_, next, block_ + bytes_, here);
        }
    }
    some_->is_complete = true;
}
const std::byte* borrowing::whole(const element_handling& how) const {
    if (some_) std::call_once(some_->completing, [&] { complete(how); });
    return first_;
}

void borrowing::own_all(const element_handling& how) {
    if (owns()) return;
    if (some_) {
        (void)whole(how);
    } else if (!block_) {
        borrowing shared;
        shared.swap(*this);
        copy_decoded(shared, how, [&](void* to, const void* from) {
            if (are_bytes(how)) std::memcpy(to, from, how.size);
            else make_copy(*how.of, to, from);
        });
    } else {
        make_room(how, count_ + (count_ > few_elements));  // many lists are decoded to insert an element
        if (!are_bytes(how)) how.by->decode_all(*how.of, keep_, block(), first_, count_);
        else if (count_) std::memcpy(first_, block_, bytes_);
    }
    release_borrowed();
}
void* borrowing::decode_at(const element_handling& how, std::size_t i) {
    if (owns()) return first_ + i * how.size;
    if (borrowed() && count_ > few_elements && can_be_alone(how) && (!are_bytes(how) || bytes_ > few_bytes)) {
        make_room(how, count_ + 1);
        some_ = new partly_decoded;
    }
    std::byte* const here = first_ + i * how.size;
    if (some_ && !some_->is_complete && some_->decoded.contains(i)) return here;
    if (!some_ || some_->is_complete || some_->decoded.size() >= count_ / few_elements) {
        own_all(how);
        return first_ + i * how.size;
    }
    std::span<const std::byte> bytes(block_ + i * how.size, how.size);
    if (are_bytes(how)) std::memcpy(here, bytes.data(), bytes.size());
    else how.of->make(here), bytes = how.by->decode_one(*this, *how.of, i, here);
    const auto begin = static_cast<std::size_t>(bytes.data() - block_);
    some_->decoded.emplace(i, partly_decoded::range{begin, begin + bytes.size()});
    return here;
}

void borrowing::drop(const element_handling& how) {
    if (!are_bytes(how) && capacity_)
        each_decoded(how.size, [&](void* value) { how.of->held->destroy(*how.of, value); });
    if (!capacity_) first_ = nullptr;
    count_ = 0;
    if (block_) release_borrowed();
}
void borrowing::resize(const element_handling& how, std::size_t count) {
    if (count == 0) return drop(how);  // no element is decoded or copied only to be removed
    own_all(how);
    while (count_ > count) how.of->held->destroy(*how.of, first_ + --count_ * how.size);
    grow_for(how, count);
    for (; count_ < count; ++count_) how.of->make(first_ + count_ * how.size);
}
void* borrowing::append(const element_handling& how, std::size_t room) {
    if (!owns()) own_all(how);
    if (room > capacity_) make_room(how, room);
    grow_for(how, count_ + 1);
    std::byte* const here = first_ + count_ * how.size;
    how.of->make(here);
    ++count_;
    return here;
}
void borrowing::assign(const element_handling& how, const borrowing& from) {
    if (this == &from) return;
    drop(how);
    if (from.block_) share(from);
    copy_decoded(from, how, [&](void* to, const void* one) { make_copy(*how.of, to, one); });
}

}  // namespace verbatim::wire
