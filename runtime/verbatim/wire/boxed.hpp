// Optional values: boxed<T> has memory of its own, for large values and for types that are incomplete where they are
// used; perhaps_in<> is a std::optional or a boxed<> whose content does not dangle.
#pragma once
#include <memory>
#include <utility>

namespace verbatim::wire::detail {

// Behaves like a std::optional<T>, but takes only the size of a pointer while it is empty.
template <class T>
class boxed {
public:
    boxed() = default;
    boxed(T value) { emplace(std::move(value)); }
    boxed(const boxed& from) { *this = from; }
    boxed(boxed&&) noexcept = default;
    boxed& operator=(const boxed& from) {
        if (this == &from) return *this;
        if (value_ && from.value_) *value_ = *from.value_;
        else value_ = from.value_ ? std::make_unique<T>(*from) : nullptr;
        return *this;
    }
    boxed& operator=(boxed&&) noexcept = default;
    boxed& operator=(T value) {
        if (value_) *value_ = std::move(value);
        else emplace(std::move(value));
        return *this;
    }
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

// Behaves like a Room, a std::optional<T> or boxed<T>, but * returns the content of a temporary as a value: no
// reference outlives it.
template <class T, class Room>
struct perhaps_in : Room {
    using Room::Room;
    using Room::operator=;
    T& operator*() & { return Room::operator*(); }
    const T& operator*() const& { return Room::operator*(); }
    T operator*() && { return std::move(Room::operator*()); }
    const T operator*() const&& { return static_cast<const Room&>(*this).operator*(); }
};

}  // namespace verbatim::wire::detail
