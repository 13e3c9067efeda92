// What the fuzz targets share: each is LLVMFuzzerTestOneInput() and inputs_of(). VERBATIM_FORMAT in the environment names one format; otherwise all.
#pragma once
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/edit/json.hpp"
#include "verbatim/formats.hpp"

namespace verbatim::fuzz {

using bytes = std::vector<std::byte>;

// What a target starts from, made of a specimen.
std::vector<bytes> inputs_of(const bytes& specimen);

inline void require(bool holds, const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
    if (holds) return;
    std::cerr << file << ':' << line << ": does not hold\n";
    std::abort();
}

inline bool chosen(const view::format& format) {
    static const char* const only = std::getenv("VERBATIM_FORMAT");
    return !only || format.id == only;
}

inline bytes copy(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const std::byte*>(data), reinterpret_cast<const std::byte*>(data) + size};
}

inline std::string json_of(const view::format& format, const view::document& doc) {
    std::string json;
    require(edit::to_json(format, doc, [&](std::string_view piece) { json += piece; }).has_value());
    return json;
}

}  // namespace verbatim::fuzz
