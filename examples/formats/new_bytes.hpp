// Bytes of new files.
#pragma once
#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

#include <verbatim/wire/wire.hpp>

namespace examples {

inline verbatim::wire::byte_run bytes_of(std::initializer_list<unsigned char> bytes) {
    std::vector<std::byte> all;
    for (const unsigned char b : bytes) all.push_back(std::byte{b});
    return all;
}
inline verbatim::wire::byte_run bytes_of(std::string_view text) {
    const auto all = std::as_bytes(std::span(text));
    return std::vector(all.begin(), all.end());
}

}  // namespace examples
