#include <algorithm>
#include <bit>
#include <boost/endian/conversion.hpp>

#include "tools/base64.hpp"
#include "tools/gltf.hpp"

namespace verbatim::tools::gltf {

namespace {

namespace json = boost::json;

constexpr std::string_view data_uri = "data:application/octet-stream;base64,";

void put_word(std::string& to, std::uint32_t word) {
    boost::endian::native_to_little_inplace(word);
    to.append(reinterpret_cast<const char*>(&word), sizeof word);
}

}  // namespace

// Numbers without a target are in one view.
std::size_t gltf_writer::add(std::size_t start, std::size_t count, component of, const char* type, target target) {
    const bool is_behind = target == no_target && !views_.empty() && !views_.back().as_object().contains("target");
    if (!is_behind) views_.push_back({{"buffer", 0}, {"byteOffset", start}});
    auto& view = views_.back().as_object();
    const auto view_start = view["byteOffset"].to_number<std::size_t>();
    view["byteLength"] = buffer_.size() - view_start;
    if (target != no_target) view["target"] = static_cast<int>(target);
    json::object accessor{{"bufferView", views_.size() - 1},
                          {"componentType", static_cast<unsigned>(of)},
                          {"count", count},
                          {"type", type}};
    if (start != view_start) accessor["byteOffset"] = start - view_start;
    accessors_.push_back(std::move(accessor));
    return accessors_.size() - 1;
}

std::size_t gltf_writer::floats(std::span<const double> all, std::size_t size, target target, bounds has) {
    constexpr const char* types[] = {"SCALAR", "VEC2", "VEC3", "VEC4"};
    const std::size_t start = buffer_.size();
    for (const double number : all) put_word(buffer_, std::bit_cast<std::uint32_t>(static_cast<float>(number)));
    const auto index = add(start, all.size() / size, f32, size == 16 ? "MAT4" : types[size - 1], target);
    if (has == bounds::none) return index;
    json::array least, most;
    for (std::size_t k = 0; k < size; ++k) {
        double low = all[k], high = all[k];
        for (std::size_t i = k; i < all.size(); i += size) low = std::min(low, all[i]), high = std::max(high, all[i]);
        least.push_back(static_cast<float>(low)), most.push_back(static_cast<float>(high));
    }
    auto& accessor = accessors_[index].as_object();
    accessor["min"] = std::move(least), accessor["max"] = std::move(most);
    return index;
}

std::size_t gltf_writer::indices(const geometry& g) {
    const std::size_t start = buffer_.size();
    for (const auto& t : g.triangles)
        for (const auto index : t) put_word(buffer_, index);
    return add(start, 3 * g.triangles.size(), u32, "SCALAR", of_indices);
}

std::string gltf_writer::file(json::object root, bool is_binary) const {
    json::object described{{"byteLength", buffer_.size()}};
    if (!is_binary) described["uri"] = std::string(data_uri) + base64_of(buffer_);
    root["asset"] = {{"version", "2.0"}, {"generator", "verbatim"}};
    root["scene"] = 0;
    root["accessors"] = accessors_;
    root["bufferViews"] = views_;
    root["buffers"] = json::array{described};
    std::string text = json::serialize(root);
    if (!is_binary) return text + '\n';
    text.resize((text.size() + 3) / 4 * 4, ' ');
    std::string made;
    for (const auto word : {glb_magic, std::uint32_t{2}, static_cast<std::uint32_t>(28 + text.size() + buffer_.size()),
                            static_cast<std::uint32_t>(text.size()), json_chunk})
        put_word(made, word);
    made += text;
    put_word(made, static_cast<std::uint32_t>(buffer_.size()));
    put_word(made, bin_chunk);
    return made + buffer_;
}

}  // namespace verbatim::tools::gltf
