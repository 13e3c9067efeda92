// Sanitizers make everything slow: tests of very many inputs try fewer of them then.
#pragma once

namespace verbatim::test {

#if defined(VERBATIM_SANITIZED)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

}  // namespace verbatim::test
