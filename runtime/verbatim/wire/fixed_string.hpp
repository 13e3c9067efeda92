// A string that can be a template argument: fourcc<"ANP3">, tail::over<"Default_node_name">.
#pragma once
#include <algorithm>
#include <cstddef>
#include <string_view>

namespace verbatim::wire {

template <std::size_t N>
struct fixed_string {
    char text[N]{};
    consteval fixed_string(const char (&literal)[N]) { std::copy_n(literal, N, text); }
    consteval explicit fixed_string(std::string_view of_size) { std::copy_n(of_size.data(), N - 1, text); }
    static constexpr std::size_t size = N - 1;
    constexpr std::string_view view() const { return {text, size}; }
};

}  // namespace verbatim::wire
