// What takes a place of its own in memory while it is there: a large value, and one whose type is declared later.
#pragma once
#include <memory>
#include <utility>

namespace verbatim::wire::detail {

// An optional that takes little room while it is empty.
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
