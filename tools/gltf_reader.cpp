#include "tools/gltf_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <boost/endian/conversion.hpp>
#include <cmath>
#include <cstring>

#include "tools/base64.hpp"
#include "tools/gltf.hpp"
#include "verbatim/view/leaf_text.hpp"

namespace verbatim::tools::gltf {

namespace {

namespace json = boost::json;

template <class Number>
Number number_at(const char* bytes) {
    Number number;
    std::memcpy(&number, bytes, sizeof number);
    return boost::endian::little_to_native(number);
}

error wrong(std::string why, error_kind kind = error_kind::malformed) { return {{}, 0, std::move(why), kind}; }

std::size_t size_of(std::size_t component) {
    switch (component) {
        case i8:
        case u8: return 1;
        case i16:
        case u16: return 2;
        case u32:
        case f32: return 4;
        default: return 0;
    }
}

double number_of(std::size_t component, const char* bytes, bool is_normalized) {
    const auto fraction = [&](double number, double most) {
        return is_normalized ? std::max(number / most, -1.0) : number;
    };
    switch (component) {
        case i8: return fraction(number_at<std::int8_t>(bytes), 127);
        case u8: return fraction(number_at<std::uint8_t>(bytes), 255);
        case i16: return fraction(number_at<std::int16_t>(bytes), 32767);
        case u16: return fraction(number_at<std::uint16_t>(bytes), 65535);
        case u32: return number_at<std::uint32_t>(bytes);
        default: return static_cast<double>(std::bit_cast<float>(number_at<std::uint32_t>(bytes)));
    }
}

// Returns a name in a URI with the characters that are written as %20.
std::string without_percents(std::string_view uri) {
    std::string name;
    for (std::size_t i = 0; i < uri.size(); ++i) {
        const auto digits = uri.substr(i + 1, 2);
        const bool is_coded =
            uri[i] == '%' && digits.size() == 2 && digits.find_first_not_of("0123456789abcdefABCDEF") == digits.npos;
        name += is_coded ? static_cast<char>(std::stoi(std::string(digits), nullptr, 16)) : uri[i];
        if (is_coded) i += 2;
    }
    return name;
}

result<std::string> bytes_at(std::string_view uri, const file_beside& beside) {
    if (uri.starts_with("data:")) {
        const auto comma = uri.find(";base64,");
        if (comma == uri.npos) return wrong("a buffer in it is not base64");
        auto bytes = base64_decoded(uri.substr(comma + 8));
        return bytes ? result(std::move(*bytes))
                     : wrong("the base64 of a buffer has other characters, or one too many");
    }
    const auto name = without_percents(uri);
    if (name.empty() || name.find(':') != name.npos || name.starts_with('/') || name.find("..") != name.npos)
        return wrong(fmt::format("its buffer is '{}', which is not a file beside it", view::escape(name)),
                     error_kind::impossible);
    return beside(name);
}

matrix product(const matrix& a, const matrix& b) {
    matrix made{};
    for (std::size_t column = 0; column < 4; ++column)
        for (std::size_t row = 0; row < 4; ++row)
            for (std::size_t k = 0; k < 4; ++k) made[4 * column + row] += a[4 * k + row] * b[4 * column + k];
    return made;
}

template <std::size_t Size>
std::array<double, Size> numbers_in(const json::object& node, const char* name, std::array<double, Size> otherwise) {
    if (const auto* const is = node.if_contains(name))
        for (std::size_t i = 0; i < Size; ++i) otherwise[i] = is->as_array().at(i).to_number<double>();
    return otherwise;
}

matrix matrix_of(const json::object& node) {
    if (node.contains("matrix")) return numbers_in(node, "matrix", matrix{});
    const auto [tx, ty, tz] = numbers_in<3>(node, "translation", {});
    const auto [x, y, z, w] = numbers_in<4>(node, "rotation", {0, 0, 0, 1});
    const auto [sx, sy, sz] = numbers_in<3>(node, "scale", {1, 1, 1});
    return {sx * (1 - 2 * (y * y + z * z)),
            sx * 2 * (x * y + z * w),
            sx * 2 * (x * z - y * w),
            0,
            sy * 2 * (x * y - z * w),
            sy * (1 - 2 * (x * x + z * z)),
            sy * 2 * (y * z + x * w),
            0,
            sz * 2 * (x * z + y * w),
            sz * 2 * (y * z - x * w),
            sz * (1 - 2 * (x * x + y * y)),
            0,
            tx,
            ty,
            tz,
            1};
}

}  // namespace

position moved(const matrix& m, const position& p) {
    position to;
    for (std::size_t i = 0; i < 3; ++i) to[i] = m[i] * p[0] + m[4 + i] * p[1] + m[8 + i] * p[2] + m[12 + i];
    return to;
}

std::size_t whole(const json::value& object, std::string_view name, std::size_t otherwise) {
    const auto* const is = object.as_object().if_contains(name);
    return is ? is->to_number<std::size_t>() : otherwise;
}
std::string text(const json::value& object, std::string_view name) {
    const auto* const is = object.as_object().if_contains(name);
    return is && is->is_string() ? std::string(is->get_string()) : std::string();
}

const json::array& reader::list(std::string_view name) const {
    static const json::array none;
    const auto* const is = root_.as_object().if_contains(name);
    return is ? is->as_array() : none;
}

result<reader> reader::open(std::string_view file, const file_beside& beside) {
    return guarded([&]() -> result<reader> {
        reader made;
        std::string_view text = file, binary;
        const bool is_binary = file.size() >= 20 && number_at<std::uint32_t>(file.data()) == glb_magic;
        if (is_binary) {
            const std::size_t size = number_at<std::uint32_t>(file.data() + 12);
            if (size > file.size() - 20) return wrong("its first chunk is longer than the file");
            text = file.substr(20, size);
            const auto rest = file.substr(20 + size);
            if (rest.size() >= 8 && number_at<std::uint32_t>(rest.data() + 4) == bin_chunk)
                binary = rest.substr(8, number_at<std::uint32_t>(rest.data()));
        }
        made.root_ = json::parse({text.data(), text.size()});
        for (const auto& needed : made.list("extensionsRequired"))
            if (needed.as_string() != "KHR_mesh_quantization")
                return wrong(fmt::format("it needs {}: export it without compression and extensions",
                                         view::escape(std::string_view(needed.as_string()))),
                             error_kind::impossible);
        if (const auto done = made.take_buffers(binary, beside); !done) return done.error();
        return made;
    });
}

result<void> reader::take_buffers(std::string_view binary, const file_beside& beside) {
    std::size_t size = 0;
    for (const auto& buffer : list("buffers")) {
        const auto* const uri = buffer.as_object().if_contains("uri");
        auto bytes = uri ? bytes_at(uri->as_string(), beside) : result(std::string(binary));
        if (!bytes) return bytes.error();
        if (!uri && !buffers_.empty()) return wrong("a buffer has no uri, and is not the first one");
        if (whole(buffer, "byteLength") > bytes->size())
            return wrong(fmt::format("its buffer has {} bytes, but its byteLength is {}", bytes->size(),
                                     whole(buffer, "byteLength")));
        size += bytes->size();
        buffers_.push_back(std::move(*bytes));
    }
    numbers_left_ = 16 * size;
    return {};
}

result<std::vector<double>> reader::numbers(const json::value& index, std::size_t size) {
    const auto& accessor = list("accessors").at(index.to_number<std::size_t>());
    if (accessor.as_object().contains("sparse") || !accessor.as_object().contains("bufferView"))
        return wrong("an accessor is sparse, or has no numbers", error_kind::impossible);
    const std::size_t component = whole(accessor, "componentType"), each = size_of(component);
    const std::size_t count = whole(accessor, "count");
    constexpr std::string_view types[] = {"SCALAR", "VEC2", "VEC3", "VEC4"};
    const bool is_matrix = size == 16 && text(accessor, "type") == "MAT4";
    if (each == 0 || (!is_matrix && (size > 4 || text(accessor, "type") != types[size - 1])))
        return wrong("an accessor has numbers of another type", error_kind::wrong_type);
    const auto& view = list("bufferViews").at(whole(accessor, "bufferView"));
    const auto& buffer = buffers_.at(whole(view, "buffer"));
    const std::size_t stride = std::max(whole(view, "byteStride"), size * each);
    const std::size_t start = whole(view, "byteOffset"), length = whole(view, "byteLength");
    const std::size_t at = whole(accessor, "byteOffset");
    if (start > buffer.size() || length > buffer.size() - start || at > length ||
        (count > 0 && (size * each > length - at || (count - 1) > (length - at - size * each) / stride)))
        return wrong("its numbers are not in its buffer");
    if (count * size > numbers_left_) return wrong("its accessors share too many numbers", error_kind::impossible);
    numbers_left_ -= count * size;
    const auto* const normalized = accessor.as_object().if_contains("normalized");
    const bool is_normalized = normalized && normalized->as_bool();
    std::vector<double> all;
    all.reserve(count * size);
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t k = 0; k < size; ++k)
            all.push_back(number_of(component, buffer.data() + start + at + i * stride + k * each, is_normalized));
    if (!std::ranges::all_of(all, [](double number) { return std::isfinite(number); }))
        return wrong("it has numbers that are not finite");
    return all;
}

result<std::vector<matrix>> reader::nodes_in_scene() const {
    const auto& nodes = list("nodes");
    constexpr std::size_t none = SIZE_MAX;
    std::vector<std::size_t> parents(nodes.size(), none);
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (const auto* const children = nodes[i].as_object().if_contains("children"))
            for (const auto& child : children->as_array()) parents.at(child.to_number<std::size_t>()) = i;
    // Parents first: a node is due as soon as its parent is done.
    std::vector<matrix> all(nodes.size());
    std::vector<bool> is_done(nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        std::vector<std::size_t> way;
        for (std::size_t n = i; n != none && !is_done[n]; n = parents[n]) {
            if (way.size() > nodes.size()) return wrong("its nodes are in a circle");
            way.push_back(n);
        }
        for (; !way.empty(); way.pop_back()) {
            const auto n = way.back();
            const auto own = matrix_of(nodes[n].as_object());
            all[n] = parents[n] == none ? own : product(all[parents[n]], own);
            is_done[n] = true;
        }
    }
    return all;
}

}  // namespace verbatim::tools::gltf
