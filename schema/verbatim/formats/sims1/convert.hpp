// The Sims 1: conversion of a text skin to its binary twin, and back. Each conversion says what it loses; if it loses nothing, converting back gives
// the same file again.
#pragma once
#include "verbatim/formats/sims1/bmf.hpp"
#include "verbatim/formats/sims1/skin.hpp"
#include "verbatim/formats/sims1/twins.hpp"

namespace verbatim::sims1 {

inline void copy_value(const InText::Blend& from, InBinary::Blend& to, spelling) {
    to.weight = from.weight.value();
    to.target = from.target.value();
}
inline void copy_value(const InBinary::Blend& from, InText::Blend& to, spelling) {
    to.target = from.target.value();
    to.weight = from.weight.value();
}

namespace detail {

template <class From, class To>
void copy_mesh(const Mesh<From>& from, Mesh<To>& to, spelling style) {
    copy_value(from.name, to.name, style);
    copy_value(from.texture, to.texture, style);
    copy_value(from.bones, to.bones, style);
    copy_value(from.faces, to.faces, style);
    copy_value(from.bindings, to.bindings, style);
    copy_value(from.uvs, to.uvs, style);
    copy_value(from.blends, to.blends, style);
    copy_value(from.vectors, to.vectors, style);
    to.bone_count = static_cast<std::int32_t>(to.bones.size());
    to.face_count = static_cast<std::int32_t>(to.faces.size());
    to.binding_count = static_cast<std::int32_t>(to.bindings.size());
    to.uv_count = static_cast<std::int32_t>(to.uvs.size());
    to.blend_count = static_cast<std::int32_t>(to.blends.size());
    to.vector_count = static_cast<std::int32_t>(to.vectors.size());
}

inline void report_line(std::vector<std::string>& lost, const std::string& what, std::string_view text) {
    if (!InText::String::can_be(text)) lost.push_back(what + " cannot be a line of text");
}

}  // namespace detail

// Numbers become the nearest floats. `style` is the spelling that to_skin() would use to convert back; other spellings are listed as lost.
inline converted<Bmf> to_bmf(const Skin& skin, spelling style = maxis_spelling) {
    converted<Bmf> result;
    detail::copy_mesh(skin, result.value, style);
    text_losses losses(style);
    losses.look_at_all(skin);
    losses.report(result.lost);
    if (!is_usual_end(skin.end.view())) result.lost.push_back("the bytes after the last vector");
    return result;
}

// Maxis' spelling rounds numbers to six digits, the lossless one preserves every float. Lines end with CR LF.
inline converted<Skin> to_skin(const Bmf& mesh, spelling style = maxis_spelling) {
    converted<Skin> result;
    detail::copy_mesh(mesh, result.value, style);

    detail::report_line(result.lost, "the name", mesh.name.view());
    detail::report_line(result.lost, "the texture", mesh.texture.view());
    std::size_t bone = 0;
    for (const auto& name : mesh.bones) detail::report_line(result.lost, "bones[" + std::to_string(bone++) + "]", name.view());
    report_numbers(mesh, style, result.lost);
    report_long_forms(mesh, result.lost);
    if (!mesh.end.empty()) result.lost.push_back(std::to_string(mesh.end.size()) + " bytes after the last vector");
    return result;
}

}  // namespace verbatim::sims1

template <>
struct verbatim::conversion<verbatim::sims1::Skin, verbatim::sims1::Bmf> {
    static converted<sims1::Bmf> convert(const sims1::Skin& skin) { return sims1::to_bmf(skin); }
};
// Uses Maxis' spelling, unless that would round a number.
template <>
struct verbatim::conversion<verbatim::sims1::Bmf, verbatim::sims1::Skin> {
    static converted<sims1::Skin> convert(const sims1::Bmf& mesh) {
        return sims1::to_skin(mesh, sims1::rounded_by(sims1::maxis_spelling, mesh) ? sims1::lossless_spelling : sims1::maxis_spelling);
    }
};
