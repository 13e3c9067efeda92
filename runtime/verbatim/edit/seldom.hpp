// A value that few of many objects have.
#pragma once
#include <memory>
#include <utility>

namespace verbatim::edit {

// An object that has no such value takes a pointer for it, and reads it as a new T.
template <class T>
class seldom {
public:
    seldom() = default;
    seldom(const seldom& other) : value_(other.value_ ? std::make_unique<T>(*other.value_) : nullptr) {}
    seldom(seldom&&) noexcept = default;
    seldom& operator=(seldom other) noexcept {
        value_.swap(other.value_);
        return *this;
    }

    const T& operator*() const {
        static const T none{};
        return value_ ? *value_ : none;
    }
    const T* operator->() const { return &**this; }
    // Returns the object's own value, which is made if it has none.
    T& own() {
        if (!value_) value_ = std::make_unique<T>();
        return *value_;
    }

private:
    std::unique_ptr<T> value_;
};

}  // namespace verbatim::edit
