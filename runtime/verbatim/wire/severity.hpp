// How much a deviation in a file matters.
#pragma once
#include <cstdint>
#include <string_view>

namespace verbatim {

enum class severity : std::uint8_t {
    note,     // other files have the deviation, too, and it has no consequences
    unusual,  // no known file has the deviation
    error,    // the game, or whatever reads the file, misbehaves
};

constexpr std::string_view name_of(severity s) {
    return s == severity::note ? "note" : s == severity::unusual ? "unusual" : "error";
}

}  // namespace verbatim
