// Specimens as documents, and changes to them.
#pragma once
#include <algorithm>
#include <fstream>
#include <sstream>

#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "tests/support/source_tree.hpp"
#include "tools/fuzz/file_after.hpp"
#include "verbatim/formats.hpp"

namespace verbatim::test {

inline result<bytes> specimen_bytes(const std::string& path) {
    std::stringstream text;
    text << std::ifstream(in_source_tree("tests/specimens/" + path)).rdbuf();
    REQUIRE_FALSE(text.str().empty());
    return hex(text.str());
}

inline std::unique_ptr<view::document> open_as(std::string_view id, const bytes& file) {
    for (const auto& format : verbatim::formats())
        if (format.id == id) {
            auto doc = format.read(file);
            INFO((doc ? "" : doc.error().message()));
            REQUIRE(doc);
            return std::move(*doc);
        }
    FAIL("no such format");
    return {};
}
inline std::unique_ptr<view::document> open_gta(const bytes& file) { return open_as("gta.ifp", file); }

// A package of `count` animations, anim_0000000 and so on, of one frame each, equal but for their names.
inline bytes many_animations(std::size_t count) {
    const auto one = *specimen_bytes("gta.ifp/minimal.hex");
    constexpr std::size_t size_at = 0x04, count_at = 0x20, first = 0x24, name_at = 0x24;
    bytes file(one.begin(), one.begin() + first);
    for (std::size_t i = 0; i < count; ++i) {
        auto next = bytes(one.begin() + first, one.end());
        const auto digits = std::to_string(i), name = "anim_" + std::string(7 - digits.size(), '0') + digits;
        std::ranges::copy(std::as_bytes(std::span(name)), next.begin() + (name_at - first));
        file.insert(file.end(), next.begin(), next.end());
    }
    for (std::size_t i = 0; i < 4; ++i) {
        file[size_at + i] = static_cast<std::byte>((file.size() - 8) >> 8 * i);
        file[count_at + i] = static_cast<std::byte>(count >> 8 * i);
    }
    return file;
}

// Three animations, sit, rise and clean, with garbage after their names.
inline result<bytes> seats() { return specimen_bytes("gta.ifp/name_garbage.hex"); }
// The same file with values set, each PATH=VALUE.
inline result<bytes> seats_with(const std::vector<std::string>& assignments) {
    auto file = seats();
    for (const auto& text : assignments) {
        const auto equals = text.rfind('=');
        file = file_after::set(*open_gta(*file), text.substr(0, equals), text.substr(equals + 1));
        INFO((file ? "" : file.error().message()));
        REQUIRE(file);
    }
    return file;
}

}  // namespace verbatim::test
