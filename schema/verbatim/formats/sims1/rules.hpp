#pragma once
// The Sims 1: functions for the rules of meshes and character files, in text and in their binary twins. Each returns what is wrong, or an empty text or true if all is well.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "verbatim/wire/kind.hpp"
#include "verbatim/wire/reflect.hpp"

namespace verbatim::sims1::rules {

inline std::string element(std::size_t index) { return "[" + std::to_string(index) + "]"; }

// Users of a tool add an extension to a name; the game then looks for a file of that name with another extension after it.
template <class Name>
bool has_no_extension(const Name& name) {
    const std::string_view text = name.view();
    std::string end(text.substr(text.size() - std::min<std::size_t>(text.size(), 4)));
    for (char& c : end)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return end != ".skn" && end != ".bmf" && end != ".bmp";
}

template <class Names>
std::string repeated(const Names& names) {
    std::set<std::string, std::less<>> known;
    std::size_t i = 0;
    for (const auto& name : names) {
        if (!known.emplace(name.view()).second) return element(i) + " \"" + std::string(name.view()) + "\" again";
        ++i;
    }
    return {};
}

template <class Faces>
std::string degenerate(const Faces& faces) {
    std::size_t i = 0;
    for (const auto& face : faces) {
        if (face.a.value() == face.b.value() || face.b.value() == face.c.value() || face.a.value() == face.c.value()) return element(i) + " with a vertex twice";
        ++i;
    }
    return {};
}

// `first` and `count` return the start and the length of one range of a binding: its vertices or its blends.
template <class Bindings, class First, class Count>
std::string non_contiguous_range(const Bindings& bindings, First first, Count count) {
    std::int64_t next = 0;
    std::size_t i = 0;
    for (const auto& binding : bindings) {
        if (count(binding) > 0) {
            if (first(binding) != next) return element(i) + " from " + std::to_string(first(binding)) + ", after " + std::to_string(next);
            next += count(binding);
        }
        ++i;
    }
    return {};
}
template <class Bindings, class Count>
std::int64_t covered(const Bindings& bindings, Count count) {
    std::int64_t all = 0;
    for (const auto& binding : bindings) all += std::max<std::int64_t>(count(binding), 0);
    return all;
}

// A blank at the end belongs to the name, but is invisible.
template <class Name>
bool ends_in_no_blank(const Name& name) { return !name.view().ends_with(' '); }

// An anchor has no uv: faces and blends must lead to vertices, which are drawn. Indices that lead to no vector are reported elsewhere.
template <class Faces>
std::string faces_of_anchors(const Faces& faces, std::int64_t vertices, std::int64_t vectors) {
    std::size_t i = 0;
    for (const auto& face : faces) {
        for (const std::int64_t vertex : {std::int64_t{face.a.value()}, std::int64_t{face.b.value()}, std::int64_t{face.c.value()}})
            if (vertex >= vertices && vertex < vectors) return element(i) + " of vector " + std::to_string(vertex) + ", after " + std::to_string(vertices) + " vertices";
        ++i;
    }
    return {};
}
template <class Blends>
std::string targets_of_anchors(const Blends& blends, std::int64_t vertices, std::int64_t vectors) {
    std::size_t i = 0;
    for (const auto& blend : blends) {
        if (blend.target.value() >= vertices && blend.target.value() < vectors) return element(i) + " into vector " + std::to_string(blend.target.value()) + ", after " + std::to_string(vertices) + " vertices";
        ++i;
    }
    return {};
}

template <class Bindings>
std::string other_bones(const Bindings& bindings) {
    std::int64_t i = 0;
    for (const auto& binding : bindings) {
        if (binding.bone.value() != i) return element(static_cast<std::size_t>(i)) + " of bone " + std::to_string(binding.bone.value());
        ++i;
    }
    return {};
}

template <class Blends>
std::string repeated_targets(const Blends& blends) {
    std::set<std::int64_t> known;
    std::size_t i = 0;
    for (const auto& blend : blends) {
        if (!known.insert(blend.target.value()).second) return element(i) + " into " + std::to_string(blend.target.value()) + " again";
        ++i;
    }
    return {};
}

// Functions for the rules of skeletons and skills.
template <class Bones>
std::string repeated_names(const Bones& bones) {
    std::set<std::string, std::less<>> known;
    std::size_t i = 0;
    for (const auto& bone : bones) {
        if (!known.emplace(bone.name.view()).second) return element(i) + " \"" + std::string(bone.name.view()) + "\" again";
        ++i;
    }
    return {};
}
template <class Bones>
std::string without_parents(const Bones& bones) {
    std::set<std::string, std::less<>> known{"NULL"};
    std::size_t i = 0;
    for (const auto& bone : bones) {
        if (!known.contains(bone.parent.view())) return element(i) + " under \"" + std::string(bone.parent.view()) + "\"";
        known.emplace(bone.name.view());
        ++i;
    }
    return {};
}
template <class Motions, class Which>
std::int64_t frames(const Motions& motions, Which is) {
    std::int64_t all = 0;
    for (const auto& motion : motions)
        if (is(motion)) all += motion.frame_count.value();
    return all;
}
template <class Motions>
std::string other_lengths(const Motions& motions, float duration) {
    std::size_t i = 0;
    std::int64_t first = 0;
    for (const auto& motion : motions) {
        if (i == 0) first = motion.frame_count.value();
        if (motion.frame_count.value() != first) return element(i) + " of " + std::to_string(motion.frame_count.value()) + " frames";
        if (motion.duration.value() != duration) return element(i) + " of another duration";
        ++i;
    }
    return {};
}
template <class Motions>
std::string other_places(const Motions& motions) {
    std::int64_t translation = 0, rotation = 0;
    std::size_t i = 0;
    for (const auto& motion : motions) {
        const std::int64_t first = motion.first_translation.value(), turn = motion.first_rotation.value();
        if (first != (motion.has_translation.value() ? translation : -1)) return element(i) + " with translations from " + std::to_string(first);
        if (motion.has_rotation.value() && turn != rotation) return element(i) + " with rotations from " + std::to_string(turn);
        if (motion.has_translation.value()) translation += motion.frame_count.value();
        if (motion.has_rotation.value()) rotation += motion.frame_count.value();
        ++i;
    }
    return {};
}

// Returns where a text of more than 255 bytes is in a value: "[0].name of 300 bytes".
template <class T>
std::string too_long(const T& value) {
    if constexpr (wire::kind_of<T> == wire::kind::list) {
        std::size_t i = 0;
        for (const auto& one : value) {
            if (auto found = too_long(one); !found.empty()) return element(i) + found;
            ++i;
        }
    } else if constexpr (wire::record_type<T>) {
        std::string found;
        const auto look = [&](std::string_view name, const auto& field) {
            if (!found.empty()) return;
            found = too_long(field);
            if (!found.empty()) found = "." + std::string(name) + found;
        };
        [&]<std::size_t... I>(std::index_sequence<I...>) {
            (look(reflect::field_names<T>[I], reflect::get<I>(value)), ...);
        }(std::make_index_sequence<reflect::field_count<T>>{});
        return found;
    } else if constexpr (requires { value.view(); }) {
        if (value.view().size() > 255) return " of " + std::to_string(value.view().size()) + " bytes";
    }
    return {};
}

// The length may deviate from 1 by 1 %.
template <class Vector>
bool has_unit_normal(const Vector& v) {
    const double x = static_cast<double>(v.nx.value()), y = static_cast<double>(v.ny.value()), z = static_cast<double>(v.nz.value());
    return std::fabs(std::sqrt(x * x + y * y + z * z) - 1) <= 0.01;
}

}  // namespace verbatim::sims1::rules
