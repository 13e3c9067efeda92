// Sanitizers make everything slow, so tests of very many inputs then try fewer of them.
#pragma once

namespace verbatim::test {

extern const bool sanitized;  // whether the library was built with sanitizers

}  // namespace verbatim::test
