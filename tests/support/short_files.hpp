// Visits every file of at most `longest` bytes, each of which is one of an alphabet.
#pragma once
#include <string_view>

#include "tests/support/hex.hpp"
#include "tests/support/sanitized.hpp"

namespace verbatim::test {

// Returns the length for tests of very many files. Under sanitizers it is shorter, so that there are fewer files.
inline std::size_t shorter_if_sanitized(std::size_t longest) { return longest - (sanitized ? longest > 4 ? 2 : 1 : 0); }

template <class Visit>
void each_short_file(std::string_view alphabet, std::size_t longest, const Visit& visit) {
    for (std::size_t size = 0; size <= longest; ++size) {
        std::vector<std::size_t> digits(size);
        bytes file(size, static_cast<std::byte>(alphabet[0]));
        for (bool more = true; more;) {
            visit(file);
            more = false;
            for (std::size_t at = 0; at < size && !more; ++at) {
                more = ++digits[at] < alphabet.size();
                if (!more) digits[at] = 0;
                file[at] = static_cast<std::byte>(alphabet[digits[at]]);
            }
        }
    }
}

}  // namespace verbatim::test
