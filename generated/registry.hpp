// Every format that the schemas describe, in the order of their ids, and every conversion between two of them.
#pragma once
#include <span>

#include "runtime/view/conversion.hpp"
#include "runtime/view/document.hpp"

namespace verbatim::generated {

std::span<const view::format> formats();
std::span<const view::conversion> conversions();

}  // namespace verbatim::generated
