// Encodings in which each character is one byte, and the bytes below 80 are ASCII.
#pragma once
#include <string_view>

namespace verbatim::walk {

struct single_byte_page {
    std::string_view name;             // its letters and digits in capitals; of a code page, the number alone
    std::u16string_view upper_half{};  // the characters of the last bytes up to FF; U+FFFD if there is none. Bytes from
                                       // 80 on that come before them are the characters of the same numbers.
};

// Returns the page of this name; null if it is not one of them.
const single_byte_page* find_single_byte_page(std::string_view name);

}  // namespace verbatim::walk
