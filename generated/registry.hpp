// Every format that the schemas describe, in the order of their ids.
#pragma once
#include <span>

#include "runtime/view/document.hpp"

namespace verbatim::generated {

std::span<const view::format> formats();

}  // namespace verbatim::generated
