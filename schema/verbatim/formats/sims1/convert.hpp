// The Sims 1: conversion of a text skin to its binary twin, and back. Each conversion says what it loses; if it loses nothing, converting back gives
// the same file again.
#pragma once
#include <cmath>

#include "verbatim/formats/sims1/bmf.hpp"
#include "verbatim/formats/sims1/skin.hpp"
#include "verbatim/wire/conversion.hpp"

namespace verbatim::sims1 {

// The spelling of Maxis' exporter, and one that preserves every float.
inline constexpr spelling maxis_spelling{spelling::general, 6, 3};
inline constexpr spelling lossless_spelling{spelling::general, 9, 3};

namespace detail {

struct text_losses {
    counted_loss spellings{"numbers are spelled in another way"}, values{"tokens are no numbers and become 0"};
    counted_loss separators{"separators are not one space, or CR LF"};
    spelling style;

    template <class Field>
    void look(const Field& field, bool first = false) {
        separators.note(field.separator() != (first ? "" : Field::starts_line ? "\r\n" : " "));
        if constexpr (requires { field.parsed(); }) {
            values.note(!field.parsed());
            spellings.note(field.parsed() && field.has_content() && field.spelled(style) != field.content());
        }
    }
};

inline void copy(const token<std::int32_t, on_new_line>& from, i32& to, spelling) { to = from.value(); }
inline void copy(const token<std::int32_t>& from, i32& to, spelling) { to = from.value(); }
inline void copy(const token<float, on_new_line>& from, f32& to, spelling) { to = from.value(); }
inline void copy(const token<float>& from, f32& to, spelling) { to = from.value(); }
template <class Before>
void copy(const i32& from, token<std::int32_t, Before>& to, spelling) { to = from.value(); }
template <class Before>
void copy(const f32& from, token<float, Before>& to, spelling style) { to.put_content(spell(from.value(), style)); }
template <std::size_t Most>
void copy(const line<Most>& from, InBinary::String& to, spelling) { to.assign(from.view()); }
template <std::size_t Most>
void copy(const InBinary::String& from, line<Most>& to, spelling) { to = from.view(); }
inline void copy(const InText::Blend& from, InBinary::Blend& to, spelling) {
    to.weight = from.weight.value();
    to.target = from.target.value();
}
inline void copy(const InBinary::Blend& from, InText::Blend& to, spelling) {
    to.target = from.target.value();
    to.weight = from.weight.value();
}
// Faces, bindings, uvs and vectors have the same fields in the same order.
template <template <class> class Row, class From, class To>
void copy(const Row<From>& from, Row<To>& to, spelling style) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (copy(reflect::get<I>(from), reflect::get<I>(to), style), ...);
    }(std::make_index_sequence<reflect::field_count<Row<From>>>{});
}

template <class From, class To>
void copy_rows(const From& from, To& to, spelling style) {
    auto& rows = to.edit();
    rows.resize(from.size());
    std::size_t i = 0;
    for (const auto& row : from) copy(row, rows[i++], style);
}

template <class From, class To>
void copy_mesh(const Mesh<From>& from, Mesh<To>& to, spelling style) {
    copy(from.name, to.name, style);
    copy(from.texture, to.texture, style);
    copy_rows(from.bones, to.bones, style);
    copy_rows(from.faces, to.faces, style);
    copy_rows(from.bindings, to.bindings, style);
    copy_rows(from.uvs, to.uvs, style);
    copy_rows(from.blends, to.blends, style);
    copy_rows(from.vectors, to.vectors, style);
    to.bone_count = static_cast<std::int32_t>(to.bones.size());
    to.face_count = static_cast<std::int32_t>(to.faces.size());
    to.binding_count = static_cast<std::int32_t>(to.bindings.size());
    to.uv_count = static_cast<std::int32_t>(to.uvs.size());
    to.blend_count = static_cast<std::int32_t>(to.blends.size());
    to.vector_count = static_cast<std::int32_t>(to.vectors.size());
}

template <class Record, class F>
void each_field(const Record& record, F f) {
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        (f(reflect::get<I>(record)), ...);
    }(std::make_index_sequence<reflect::field_count<Record>>{});
}

// Every token and line of a skin, in the order of the file.
template <class F>
void each_cell(const Skin& skin, F f) {
    each_field(skin, [&](const auto& field) {
        using type = bare<decltype(field)>;
        if constexpr (wire::detail::is_separated<type>) {
            f(field);
        } else if constexpr (kind_of<type> == kind::list) {
            for (const auto& row : field) {
                if constexpr (wire::detail::is_separated<decltype(row)>) f(row);
                else each_field(row, f);
            }
        }
    });
}

inline void report_line(std::vector<std::string>& lost, const std::string& what, std::string_view text) {
    if (!InText::String::can_be(text)) lost.push_back(what + " cannot be a line of text");
}

// Returns how many floats of a mesh meet a condition.
template <class Is>
std::size_t count_floats(const Bmf& mesh, Is is) {
    std::size_t count = 0;
    const auto look = [&](const auto& number) {
        if constexpr (wire::is_real<decltype(number)>) count += is(number);
    };
    for (const auto& uv : mesh.uvs) each_field(uv, look);
    for (const auto& vector : mesh.vectors) each_field(vector, look);
    return count;
}
// Returns how many numbers a spelling does not reproduce exactly.
inline std::size_t rounded_by(spelling style, const Bmf& mesh) {
    return count_floats(mesh, [&](const f32& number) {
        const f32 back = parse_float(spell(number.value(), style)).value_or(0);
        return std::isfinite(number.value()) && std::memcmp(&back, &number, sizeof back) != 0;
    });
}

}  // namespace detail

// Numbers become the nearest floats. `style` is the spelling that to_skin() would use to convert back; other spellings are listed as lost.
inline converted<Bmf> to_bmf(const Skin& skin, spelling style = maxis_spelling) {
    converted<Bmf> result;
    detail::copy_mesh(skin, result.value, style);
    detail::text_losses losses;
    losses.style = style;
    bool first = true;
    detail::each_cell(skin, [&](const auto& cell) { losses.look(cell, std::exchange(first, false)); });
    losses.values.report(result.lost);
    losses.spellings.report(result.lost);
    losses.separators.report(result.lost);
    const auto end = skin.end.view();
    if (std::string_view(reinterpret_cast<const char*>(end.data()), end.size()) != "\r\n") result.lost.push_back("the bytes after the last vector");
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
    counted_loss rounded{"numbers are rounded", detail::rounded_by(style, mesh)}, long_forms{"strings have a longer length than they need"};
    rounded.report(result.lost);
    counted_loss not_finite{"numbers are not finite, which a text skin cannot have", detail::count_floats(mesh, [](const f32& number) { return !std::isfinite(number.value()); })};
    not_finite.report(result.lost);
    long_forms.note(mesh.name.long_form);
    long_forms.note(mesh.texture.long_form);
    for (const auto& name : mesh.bones) long_forms.note(name.long_form);
    long_forms.report(result.lost);
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
        return sims1::to_skin(mesh, sims1::detail::rounded_by(sims1::maxis_spelling, mesh) ? sims1::lossless_spelling : sims1::maxis_spelling);
    }
};
