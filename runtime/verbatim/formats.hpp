// The formats that come with the library.
#pragma once
#include <span>

#include "verbatim/view/conversion.hpp"
#include "verbatim/view/document.hpp"

namespace verbatim {

// Every format, in the order of their ids, and every conversion between two of them.
std::span<const view::format> formats();
std::span<const view::conversion> conversions();

}  // namespace verbatim
