// How much it matters that something in a file is not as it should be.
#pragma once
#include <cstdint>
#include <string_view>

namespace verbatim {

enum class severity : std::uint8_t {
    note,     // other files have it, too, and nothing comes of it
    unusual,  // no known file has it
    error,    // the game, or whatever reads the file, misbehaves
};

constexpr std::string_view name_of(severity s) { return s == severity::note ? "note" : s == severity::unusual ? "unusual" : "error"; }

}  // namespace verbatim
