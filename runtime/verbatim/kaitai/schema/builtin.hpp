// The types of numbers and texts that Kaitai's language has itself.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace verbatim::kaitai {

enum class byte_order : std::uint8_t { none, little, big };  // none: not given

struct builtin {
    enum class form : std::uint8_t { integer, bits, real, text };
    form what{};
    std::size_t bits = 0;  // of a number
    bool is_signed = false;
    byte_order order{};  // that its name says

    bool has_bytes() const { return what == form::integer || what == form::real; }
    bool needs_order() const { return has_bytes() && bits > 8 && order == byte_order::none; }
};
std::optional<builtin> builtin_of(std::string_view name);

// Returns a text in quotation marks, for messages; only the start of a long one.
std::string shown(std::string_view text);

}  // namespace verbatim::kaitai
