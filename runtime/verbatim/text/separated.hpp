// The part that all fields of a text format share. A field owns the bytes that separate it from the field before, and
// then its content. Both stay as they were read until they are changed. If a new field lacks either, writing chooses it
// to match the neighbouring fields.
#pragma once
#include <algorithm>
#include <boost/container/string.hpp>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "verbatim/text/row.hpp"
#include "verbatim/wire/fixed_string.hpp"

namespace verbatim::wire {

// The separator that a schema expects before a field. Any other one is kept, and is a finding.
struct after_space {
    static constexpr bool starts_line = false;
};
struct on_new_line {
    static constexpr bool starts_line = true;
};
// A line end with marks before and after it, as of numbers between bars, "| 1 2 |": the first of them is
// on_marked_line<"", "| ">, and the number in the next line is on_marked_line<" |", "">.
template <fixed_string Closing, fixed_string Opening>
struct on_marked_line : on_new_line {
    static constexpr std::string_view closing = Closing.view(), opening = Opening.view();
};

namespace detail {

constexpr bool is_space(std::byte b) { return b == std::byte{' '} || (b >= std::byte{'\t'} && b <= std::byte{'\r'}); }

class separated {
public:
    static constexpr std::size_t longest_separator = 0xFFFFFF;  // a file with a longer one is refused

    bool has_separator() const { return separator_ != none; }
    bool has_content() const { return has_content_; }
    std::string_view separator() const { return raw().substr(0, separator_size()); }
    std::string_view content() const { return raw().substr(separator_size()); }
    std::string_view raw() const { return {raw_.data(), raw_.size()}; }

    // Takes the bytes of a field in a file: first `separator` bytes of separator, then the content.
    void take(std::string_view bytes, std::size_t separator) {
        raw_.assign(bytes.data(), bytes.size());
        set_separator_size(separator);
        has_content_ = true;
    }
    void put_separator(std::string_view bytes) {
        raw_.replace(0, separator_size(), bytes.data(), bytes.size());
        set_separator_size(bytes.size());
    }
    void put_content(std::string_view bytes) {
        raw_.replace(separator_size(), raw_.npos, bytes.data(), bytes.size());
        has_content_ = true;
    }

protected:
    void drop_content() {
        raw_.resize(separator_size());
        has_content_ = false;
    }

private:
    static constexpr std::uint32_t none = longest_separator + 1;
    std::size_t separator_size() const { return separator_ == none ? 0 : separator_; }
    void set_separator_size(std::size_t size) {
        separator_ = static_cast<std::uint32_t>(std::min(size, longest_separator)) & 0x7FFFFFFF;
    }

    // A file has very many fields. This string takes 24 bytes and has room for a number of 22 characters; std::string
    // takes 32 and has room for 15.
    boost::container::string raw_;
    std::uint32_t separator_ : 31 = none;  // the size of the separator; `none` if there is none yet
    std::uint32_t has_content_ : 1 = 0;
};

}  // namespace detail
}  // namespace verbatim::wire
