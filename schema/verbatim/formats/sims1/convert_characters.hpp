// The Sims 1: conversion of a character file as text to its binary twin, and back. Each conversion says what it loses; if it loses nothing, converting back
// gives the same file again.
#pragma once
#include "verbatim/formats/sims1/bcf.hpp"
#include "verbatim/formats/sims1/cmx.hpp"
#include "verbatim/formats/sims1/twins.hpp"

namespace verbatim::sims1 {

// What only version 300 has keeps the value of a new bone, suit or skin.
inline void copy_value(const EarlyBone& from, Bone<CharacterBinary>& to, spelling style) {
    copy_value(from.name, to.name, style);
    copy_value(from.parent, to.parent, style);
    copy_value(from.position, to.position, style);
    copy_value(from.rotation, to.rotation, style);
    copy_value(from.can_translate, to.can_translate, style);
    copy_value(from.can_rotate, to.can_rotate, style);
}
inline void copy_value(const EarlySkin& from, SuitSkin<CharacterBinary>& to, spelling style) {
    copy_value(from.bone, to.bone, style);
    copy_value(from.skin, to.skin, style);
}
inline void copy_value(const EarlySuit& from, Suit<CharacterBinary>& to, spelling style) {
    copy_value(from.name, to.name, style);
    copy_value(from.skin_count, to.skin_count, style);
    copy_value(from.skins, to.skins, style);
}

namespace detail {

template <class From, class To>
void copy_characters(const From& from, To& to, spelling style) {
    copy_value(from.skeleton_count, to.skeleton_count, style);
    copy_value(from.skeletons, to.skeletons, style);
    copy_value(from.suit_count, to.suit_count, style);
    copy_value(from.suits, to.suits, style);
    copy_value(from.skill_count, to.skill_count, style);
    copy_value(from.skills, to.skills, style);
}

}  // namespace detail

// Numbers become the nearest floats. `style` is the spelling that to_cmx() would use to convert back; other spellings are listed as lost.
inline converted<Bcf> to_bcf(const Cmx& text, spelling style = maxis_spelling) {
    converted<Bcf> result;
    text_losses losses(style);
    losses.look(text.comment);
    if (text.comment.view() != Cmx().comment.view()) result.lost.push_back("the comment");
    if (const auto* const early = text.data.get_if<Version200>()) {
        detail::copy_characters(*early, result.value, style);
        losses.look_at_all(*early);
        result.lost.push_back("version 200: a binary file has version 300, whose other fields become those of a new bone, suit or skin");
    } else if (const auto* const usual = text.data.get_if<Version300>()) {
        detail::copy_characters(*usual, result.value, style);
        losses.look_at_all(*usual);
    }
    losses.report(result.lost);
    if (!is_usual_end(text.end.view())) result.lost.push_back("the bytes after the last value");
    return result;
}

// Maxis' spelling rounds numbers to six digits, the lossless one preserves every float. Lines end with CR LF.
inline converted<Cmx> to_cmx(const Bcf& binary, spelling style = maxis_spelling) {
    converted<Cmx> result;
    Version300 text;
    detail::copy_characters(binary, text, style);
    result.value.data = std::move(text);
    counted_loss lines{"strings cannot be lines of text"};
    each_leaf(binary, [&](const auto& leaf) {
        if constexpr (requires { leaf.long_form; }) lines.note(!CharacterText::String::can_be(leaf.view()));
    });
    lines.report(result.lost);
    report_numbers(binary, style, result.lost);
    report_long_forms(binary, result.lost);
    if (!binary.end.empty()) result.lost.push_back(std::to_string(binary.end.size()) + " bytes after the last value");
    return result;
}

}  // namespace verbatim::sims1

template <>
struct verbatim::conversion<verbatim::sims1::Cmx, verbatim::sims1::Bcf> {
    static converted<sims1::Bcf> convert(const sims1::Cmx& text) { return sims1::to_bcf(text); }
};
// Uses Maxis' spelling, unless that would round a number.
template <>
struct verbatim::conversion<verbatim::sims1::Bcf, verbatim::sims1::Cmx> {
    static converted<sims1::Cmx> convert(const sims1::Bcf& binary) {
        return sims1::to_cmx(binary, sims1::rounded_by(sims1::maxis_spelling, binary) ? sims1::lossless_spelling : sims1::maxis_spelling);
    }
};
