#include "runtime/walk/document.hpp"

#include <stdexcept>

namespace verbatim {

void throw_exception_from_error(const error& why, const boost::source_location&) { throw std::runtime_error(why.message()); }

}  // namespace verbatim
