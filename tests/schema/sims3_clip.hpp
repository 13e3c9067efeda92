// Reading specimens of The Sims 3 clips.
#pragma once
#include "tests/schema/specimen.hpp"
#include "verbatim/compiled/sims3.clip.hpp"

namespace verbatim::test {

inline specimen clip(std::string_view name) { return specimen_named("sims3.clip", name); }
inline document<sims3::Clip> read_clip(const specimen& s) { return read_specimen<sims3::Clip>(s); }

template <class Key>
using keys_of = sims3::Curve::Keys<Key>;
// Returns the keys of a curve, which must be of this type.
template <class Key, class Curve>
auto& keys(Curve& curve) {
    REQUIRE(curve.keys.has_value());
    auto* held = curve.keys->template get_if<keys_of<Key>>();
    REQUIRE(held != nullptr);
    return *held;
}

}  // namespace verbatim::test
