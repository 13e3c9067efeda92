// A value or an error. The code is small because it is compiled many times for each format.
#pragma once
#include <optional>
#include <utility>

#include "verbatim/walk/refusal.hpp"

namespace verbatim {

// Throws std::runtime_error with the message of the error.
[[noreturn]] void throw_error(const error&);

// If there is an error, value() throws. has_value(), * and error() never throw; * requires a value.
template <class T>
class [[nodiscard]] result {
public:
    result(T&& value) : value_(std::move(value)) {}
    result(const T& value) : value_(value) {}
    result(verbatim::error why) : error_(std::move(why)) {}

    bool has_value() const { return value_.has_value(); }
    explicit operator bool() const { return has_value(); }

    T& operator*() & { return *value_; }
    const T& operator*() const& { return *value_; }
    T&& operator*() && { return std::move(*value_); }
    T* operator->() { return &*value_; }
    const T* operator->() const { return &*value_; }

    T& value() & { return has_value() ? *value_ : (throw_error(error_), *value_); }
    const T& value() const& { return has_value() ? *value_ : (throw_error(error_), *value_); }
    T value() && { return has_value() ? std::move(*value_) : (throw_error(error_), std::move(*value_)); }

    // Returns the error. It has no text if there is a value.
    const verbatim::error& error() const { return error_; }

private:
    std::optional<T> value_;
    verbatim::error error_;
};

template <>
class [[nodiscard]] result<void> {
public:
    result() = default;
    result(verbatim::error why) : failed_(true), error_(std::move(why)) {}

    bool has_value() const { return !failed_; }
    explicit operator bool() const { return has_value(); }
    void value() const {
        if (failed_) throw_error(error_);
    }
    const verbatim::error& error() const { return error_; }

private:
    bool failed_ = false;
    verbatim::error error_;
};

}  // namespace verbatim
