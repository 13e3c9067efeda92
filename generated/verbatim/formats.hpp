// Made by verbatim-generate from schema headers. Do not edit.
#pragma once
#include <span>

#include "verbatim/view/conversion.hpp"
#include "verbatim/view/document.hpp"

namespace verbatim {

// The formats, in the order of their ids, and the conversions between two of them.
std::span<const verbatim::view::format> formats();
std::span<const verbatim::view::conversion> conversions();

}  // namespace verbatim
