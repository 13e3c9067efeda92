// Sanitizers make everything slow: tests of very many inputs try fewer of them then.
#pragma once

namespace verbatim::test {

extern const bool sanitized;  // whether the library is watched by sanitizers

}  // namespace verbatim::test
