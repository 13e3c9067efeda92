#include "verbatim/walk/result.hpp"

#include <stdexcept>

namespace verbatim {

void throw_error(const error& why) { throw std::runtime_error(why.message()); }

}  // namespace verbatim
