// What files of glTF 2.0 have in common: numbers in one buffer, and JSON that describes it.
#pragma once
#include <array>
#include <boost/json.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "tools/geometry.hpp"

namespace verbatim::tools::gltf {

inline constexpr std::uint32_t glb_magic = 0x46546C67, json_chunk = 0x4E4F534A, bin_chunk = 0x004E4942;
enum component : std::uint32_t { u8 = 5121, u16 = 5123, u32 = 5125, f32 = 5126 };

// Makes the buffer and its description.
struct gltf_writer {
    std::string buffer;
    boost::json::array views, accessors;

    // Each adds numbers, and returns the index of their accessor. The least and the greatest time are in its
    // description.
    std::size_t vertices(const std::vector<std::array<double, 3>>&);
    std::size_t vertices(const std::vector<std::array<double, 2>>&);
    std::size_t indices(const geometry&);
    std::size_t times(const std::vector<double>&);
    std::size_t moved(const std::vector<std::array<double, 4>>&, std::size_t numbers_each);

    // Returns the file: the root's other members, with the numbers in the JSON or, as GLB, behind it.
    std::string file(boost::json::object root, bool is_binary) const;

private:
    std::size_t add(std::size_t start, std::size_t count, component, const char* type, int target);
    void put(double);
};

}  // namespace verbatim::tools::gltf
