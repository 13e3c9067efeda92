// line<>: a line of text, with the line ends (and blank lines) before it. The line end after it belongs to the next
// field. Lines end with LF or CR LF. The characters are bytes, whatever their encoding is.
#pragma once
#include <string_view>

#include "verbatim/text/separated.hpp"
#include "verbatim/wire/fixed_string.hpp"
#include "verbatim/wire/kind.hpp"
#include "verbatim/wire/sequence.hpp"

namespace verbatim::wire {

// A line of more than Most bytes is a finding.
template <std::size_t Most = static_cast<std::size_t>(-1)>
struct line : detail::separated {
    static constexpr const coding& leaf_coding = codings::line;
    static constexpr std::size_t smallest_wire_size = 1;
    static constexpr std::size_t most = Most;
    static constexpr bool starts_line = true;

    line() = default;
    line(std::string_view text) { put_content(text); }
    line(const char* text) { put_content(text); }
    line& operator=(std::string_view text) {
        put_content(text);
        return *this;
    }
    line& operator=(const char* text) { return *this = std::string_view(text); }

    std::string_view view() const { return content(); }
    operator std::string_view() const { return view(); }
    // Assigns a text. Returns false, and assigns nothing, if it cannot be a line.
    [[nodiscard]] bool assign(std::string_view text) {
        if (!can_be(text)) return false;
        put_content(text);
        return true;
    }

    // Returns whether a text can be a line: readers of text formats skip blank lines, and a line end in the text would
    // cut it.
    static bool can_be(std::string_view text) {
        return !text.empty() && text.back() != '\r' &&
               text.find_first_of(std::string_view("\n\0", 2)) == std::string_view::npos;
    }
    static std::size_t separator_in(std::string_view bytes) {
        std::size_t end = 0;
        while (true) {
            if (bytes.substr(end, 1) == "\n") end += 1;
            else if (bytes.substr(end, 2) == "\r\n") end += 2;
            else return end;
        }
    }
    static std::string_view characters_in(std::string_view bytes) { return bytes.substr(separator_in(bytes)); }
};

// The bytes after the last field: one line end, otherwise a finding. All lines of a new text end with LineEnd.
template <fixed_string LineEnd>
struct last_line_end : byte_run {
    static_assert(LineEnd.view() == "\n" || LineEnd.view() == "\r\n", "lines end with LF or CR LF");
    static constexpr kind wire_kind = kind::bytes;
    static constexpr bool takes_the_rest = true;
    static constexpr std::string_view line_end = LineEnd.view();
    using byte_run::byte_run;
    last_line_end() : byte_run(one()) {}

private:
    static lasting<std::byte> one() {
        static const std::vector<std::byte> all = [] {
            std::vector<std::byte> bytes;
            for (const char c : line_end) bytes.push_back(static_cast<std::byte>(c));
            return bytes;
        }();
        return {all};
    }
};
using end_of_text = last_line_end<"\n">;

}  // namespace verbatim::wire
