// A value or an error.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>

namespace verbatim {

// What the obstacle is, for programs. The reason says the same for people, with more detail.
enum class error_kind : std::uint8_t {
    // Reading:
    truncated,       // the bytes end before the data
    bad_magic,       // a file of another format, or of none that is known
    bad_count,       // a count or a size is negative, or more than the bytes around can hold
    bad_tag,         // a tag is unknown, and no field gives the size of its data
    bad_text,        // characters or coded numbers that are not spelled as the schema says
    leaves_file,     // a pointer leads outside of the file
    not_worked_out,  // an expression of the schema has no value for this data
    limit,           // nested too deep, or more work than a file of this size may cause
    // Editing and writing:
    conflict,      // two things contradict each other: a value and its control, bytes with two owners, two edits
    incomplete,    // an edit that needs another one with it, which the reason names
    out_of_range,  // a number that its field cannot hold
    not_found,     // nothing is there: a path, a name, a format
    wrong_type,    // a value of another type than what is there
    malformed,     // JSON, a patch or a schema that is not well formed
    impossible,    // an edit that cannot be made for another reason
    // Faults of Verbatim and of the machine:
    not_identical,  // an unchanged file does not come back: please report it
    system,         // the operating system refuses: a file cannot be read or written, there is no memory
};
// Returns the name of a kind: "truncated".
std::string_view name_of(error_kind);

// The value of `decoded` for bytes of the file itself. Otherwise the offset counts in the decoded bytes of a value on
// the path, and `decoded` is the number of characters at the end of the path that lead on inside these bytes.
inline constexpr std::size_t in_file = static_cast<std::size_t>(-1);

// An error as a value. The path grows from its end to its start while the functions that read or write return.
struct error {
    std::string path{};      // animations[2].objects[0].frames; empty for the whole file
    std::size_t offset = 0;  // Offset in its space.
    std::string reason{};    // It includes the offset.
    error_kind kind = error_kind::impossible;
    std::size_t decoded = in_file;  // Number of characters at the end of the path in decoded bytes, see in_file.
    bool names_expression = false;  // The reason names an expression that has no value, and where that is.

    std::string message() const;
    // Returns the path of the value in whose decoded bytes the offset is; empty: in the file.
    std::string_view space() const;
    void inside_field(std::string_view name);
    void inside_element(std::size_t index);
    // Marks the path so far as one inside the decoded bytes of the value that is added to it next.
    void inside_decoded() {
        if (decoded == in_file) decoded = path.size();
    }
};

// Throws std::runtime_error with the message of the error.
[[noreturn]] void throw_error(const error&);
// An error without a text.
const error& no_error();

// A T or an error. If there is an error, value() throws. has_value(), * and error() never throw; * requires a value.
template <class T>
class [[nodiscard]] result {
public:
    result(T&& value) : is_(std::in_place_index<0>, std::move(value)) {}
    result(const T& value) : is_(std::in_place_index<0>, value) {}
    result(verbatim::error why) : is_(std::in_place_index<1>, std::move(why)) {}

    bool has_value() const { return is_.index() == 0; }
    explicit operator bool() const { return has_value(); }

    T& operator*() & { return *std::get_if<0>(&is_); }
    const T& operator*() const& { return *std::get_if<0>(&is_); }
    T&& operator*() && { return std::move(*std::get_if<0>(&is_)); }
    T* operator->() { return std::get_if<0>(&is_); }
    const T* operator->() const { return std::get_if<0>(&is_); }

    T& value() & {
        require();
        return **this;
    }
    const T& value() const& {
        require();
        return **this;
    }
    T value() && {
        require();
        return std::move(**this);
    }

    // Returns the error. It has no text if there is a value.
    const verbatim::error& error() const { return has_value() ? no_error() : *std::get_if<1>(&is_); }

    T value_or(T otherwise) const& { return has_value() ? **this : std::move(otherwise); }
    T value_or(T otherwise) && { return has_value() ? std::move(**this) : std::move(otherwise); }
    // Returns f(value), which is a result; or the error.
    template <class F>
    auto and_then(F&& f) && -> std::invoke_result_t<F, T&&> {
        if (!has_value()) return error();
        return std::forward<F>(f)(std::move(**this));
    }
    // Returns f(value) as a result; or the error.
    template <class F>
    auto transform(F&& f) && -> result<std::invoke_result_t<F, T&&>> {
        if (!has_value()) return error();
        return std::forward<F>(f)(std::move(**this));
    }

private:
    void require() const {
        if (!has_value()) throw_error(error());
    }
    std::variant<T, verbatim::error> is_;
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
