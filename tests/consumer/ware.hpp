// What prices and stocks have in common.
#pragma once
#include <verbatim/wire/wire.hpp>

namespace shop {
using namespace verbatim::wire;

using Name = text<12>;  // in lower case
}  // namespace shop
