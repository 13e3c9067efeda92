// Reading and writing files for the examples: the library itself only takes and returns bytes.
#pragma once
#include <cstddef>
#include <fstream>
#include <iterator>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace examples {

inline std::vector<std::byte> load(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    const std::vector<char> read{std::istreambuf_iterator<char>(in), {}};
    if (!in) throw std::runtime_error("cannot read " + path);
    const auto* first = reinterpret_cast<const std::byte*>(read.data());
    return {first, first + read.size()};
}

inline void save(const std::string& path, std::span<const std::byte> bytes) {
    std::ofstream out(path, std::ios::binary);
    out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    if (!out.flush()) throw std::runtime_error("cannot write " + path);
}

}  // namespace examples
