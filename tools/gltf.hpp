// What files of glTF 2.0 have in common: numbers in one buffer, and JSON that describes it.
#pragma once
#include <boost/json.hpp>
#include <cstdint>
#include <span>
#include <string>

#include "tools/geometry.hpp"

namespace verbatim::tools::gltf {

inline constexpr std::uint32_t glb_magic = 0x46546C67, json_chunk = 0x4E4F534A, bin_chunk = 0x004E4942;
enum component : std::uint32_t { i8 = 5120, u8 = 5121, i16 = 5122, u16 = 5123, u32 = 5125, f32 = 5126 };
enum target { no_target = 0, of_vertices = 34962, of_indices = 34963 };

// Makes the buffer and its description.
class gltf_writer {
public:
    // Adds floats, `size` for each element. Returns the index of their accessor, which has the least and the greatest
    // number of each component if glTF demands these.
    enum class bounds { none, given };
    std::size_t floats(std::span<const double> all, std::size_t size, target, bounds = bounds::none);
    std::size_t indices(const geometry&);

    // Returns the file: the root's other members, with the numbers in the JSON or, as GLB, behind it.
    std::string file(boost::json::object root, bool is_binary) const;

private:
    std::size_t add(std::size_t start, std::size_t count, component, const char* type, target);

    std::string buffer_;
    boost::json::array views_, accessors_;
};

}  // namespace verbatim::tools::gltf
