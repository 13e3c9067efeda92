// An optional value in memory of its own: for large values, and for types that are incomplete where they are used.
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

}  // namespace verbatim::wire::detail
