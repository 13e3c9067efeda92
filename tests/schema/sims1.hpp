// The Sims 1 meshes of the specimens.
#pragma once
#include "tests/schema/specimen.hpp"
#include "verbatim/compiled/sims1.mesh.hpp"
#include "verbatim/compiled/sims1.skin.hpp"

namespace verbatim::test {

inline std::string text_in(const bytes& file) { return {reinterpret_cast<const char*>(file.data()), file.size()}; }
inline bytes bytes_of(std::string_view text) {
    const auto* first = reinterpret_cast<const std::byte*>(text.data());
    return {first, first + text.size()};
}
inline document<sims1::Skin> skin(std::string_view name) {
    return read_specimen<sims1::Skin>(specimen_named("sims1.skin", name));
}
inline document<sims1::Bmf> bmf(std::string_view name) {
    return read_specimen<sims1::Bmf>(specimen_named("sims1.mesh", name));
}
inline std::string skin_text(std::string_view name) { return text_in(specimen_named("sims1.skin", name).file); }

// Returns the text with one piece replaced, which must be in it exactly once.
inline std::string replaced(std::string text, std::string_view from, std::string_view to) {
    const auto at = text.find(from);
    REQUIRE(at != std::string::npos);
    REQUIRE(text.find(from, at + 1) == std::string::npos);
    return text.replace(at, from.size(), to);
}

}  // namespace verbatim::test
