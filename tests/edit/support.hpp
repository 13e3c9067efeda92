// Specimens as documents, and changes to them.
#pragma once
#include <fstream>
#include <sstream>

#include "generated/registry.hpp"
#include "runtime/edit/change.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "tests/support/source_tree.hpp"

namespace verbatim::test {

inline edit::file specimen(const std::string& path) {
    std::stringstream text;
    text << std::ifstream(in_source_tree("tests/specimens/" + path)).rdbuf();
    REQUIRE_FALSE(text.str().empty());
    return hex(text.str());
}

inline std::unique_ptr<view::document> open_as(std::string_view id, const bytes& file) {
    for (const auto& format : generated::formats())
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

// Three animations, sit, rise and clean, with garbage behind their names.
inline edit::file seats() { return specimen("gta.ifp/name_garbage.hex"); }
// With values set, PATH=VALUE.
inline edit::file seats_with(const std::vector<std::string>& assignments) {
    auto file = seats();
    for (const auto& text : assignments) {
        const auto equals = text.rfind('=');
        file = edit::set(*open_gta(*file), text.substr(0, equals), text.substr(equals + 1));
        INFO((file ? "" : file.error().message()));
        REQUIRE(file);
    }
    return file;
}

}  // namespace verbatim::test
