// A list of types.
#pragma once

namespace verbatim::wire {

template <class... T>
struct types {};

}  // namespace verbatim::wire
