// Shared by the tests of GTA animation packages: specimens as documents, and frames by their type.
#pragma once
#include <string_view>

#include "tests/schema/specimen.hpp"
#include "verbatim/compiled/gta.ifp.hpp"

namespace verbatim::test {

using Frames1 = gta::Object::Frames<gta::RotationFrame>;
using Frames2 = gta::Object::Frames<gta::RotationTranslationFrame>;
using Frames3 = gta::Object::Frames<gta::Rotation16Frame>;
using Frames4 = gta::Object::Frames<gta::Rotation16Translation16Frame>;

inline specimen ifp(std::string_view name) { return specimen_named("gta.ifp", name); }
inline document<gta::Ifp> read_ifp(const specimen& s) { return read_specimen<gta::Ifp>(s); }

inline gta::Anp3& anp3(document<gta::Ifp>& doc) {
    REQUIRE(doc->is<gta::Anp3>());
    return *doc->get_if<gta::Anp3>();
}
inline const gta::Anp3& anp3(const document<gta::Ifp>& doc) {
    REQUIRE(doc->is<gta::Anp3>());
    return *doc->get_if<gta::Anp3>();
}

inline gta::Anpk& anpk(document<gta::Ifp>& doc) {
    REQUIRE(doc->is<gta::Anpk>());
    return *doc->get_if<gta::Anpk>();
}
inline const gta::Anpk& anpk(const document<gta::Ifp>& doc) {
    REQUIRE(doc->is<gta::Anpk>());
    return *doc->get_if<gta::Anpk>();
}

// Returns the frames of an ANPK's object, whose keys must be of this kind.
template <class Keys>
auto& keys(auto& object) {
    REQUIRE(object.keys.has_value());
    REQUIRE(object.keys->template is<Keys>());
    return object.keys->template get_if<Keys>()->frames;
}

template <class Frames>
const Frames& frames(const gta::Object& object) {
    REQUIRE(object.frames.is<Frames>());
    return *object.frames.get_if<Frames>();
}
template <class Frames>
Frames& frames(gta::Object& object) {
    REQUIRE(object.frames.is<Frames>());
    return *object.frames.get_if<Frames>();
}

}  // namespace verbatim::test
