// Every file of at most so many bytes, each of them one of an alphabet. Under sanitizers the files are shorter.
#pragma once
#include <string_view>

#include "tests/support/hex.hpp"
#include "tests/support/sanitized.hpp"

namespace verbatim::test {

template <class Visit>
void each_short_file(std::string_view alphabet, std::size_t longest, const Visit& visit) {
    if (sanitized) longest -= longest > 4 ? 2 : 1;
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
