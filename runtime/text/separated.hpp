// What the fields of a text format share: a field owns the bytes that separate it from the one before, and then its content.
// Both stay as they were read until they are changed; what a new field lacks is decided when it is written, from its neighbours.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace verbatim::wire {

// What a schema expects between a field and the one before it. Anything else is kept, and is a finding.
struct after_space {
    static constexpr bool starts_line = false;
};
struct on_new_line {
    static constexpr bool starts_line = true;
};

namespace detail {

constexpr bool is_space(std::byte b) { return b == std::byte{' '} || (b >= std::byte{'\t'} && b <= std::byte{'\r'}); }

class separated {
public:
    bool has_separator() const { return separator_ != none; }
    bool has_content() const { return has_content_; }
    std::string_view separator() const { return std::string_view(raw_).substr(0, separator_size()); }
    std::string_view content() const { return std::string_view(raw_).substr(separator_size()); }
    std::string_view raw() const { return raw_; }

    // Bytes of a file: `separator` of them in front of the content.
    void take(std::string_view bytes, std::size_t separator) {
        raw_ = bytes;
        separator_ = static_cast<std::uint32_t>(separator);
        has_content_ = true;
    }
    void put_separator(std::string_view bytes) {
        raw_.replace(0, separator_size(), bytes);
        separator_ = static_cast<std::uint32_t>(bytes.size());
    }
    void put_content(std::string_view bytes) {
        raw_.replace(separator_size(), std::string::npos, bytes);
        has_content_ = true;
    }

protected:
    void drop_content() {
        raw_.resize(separator_size());
        has_content_ = false;
    }

private:
    static constexpr auto none = static_cast<std::uint32_t>(-1);
    std::size_t separator_size() const { return separator_ == none ? 0 : separator_; }

    std::string raw_;
    std::uint32_t separator_ = none;  // its size
    bool has_content_ = false;
};

}  // namespace detail
}  // namespace verbatim::wire
