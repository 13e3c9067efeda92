#include "tests/support/sanitized.hpp"

namespace verbatim::test {

#if defined(VERBATIM_SANITIZED)
const bool sanitized = true;
#else
const bool sanitized = false;
#endif

}  // namespace verbatim::test
