// GTA: conversion of animation packages between the versions. Each conversion says what it loses; if it loses nothing, converting back gives the same
// animations again.
//
// Version 1 has the conjugate of version 2's rotation, times in seconds, and in an ANIM of 44 bytes a bone id, in one of 48 bytes the place in a tree of
// objects. From version 1, frames become integers as the games write them, cut off, if all of them fit; otherwise floats.
#pragma once
#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "verbatim/formats/gta/ifp.hpp"
#include "verbatim/formats/gta/skeleton.hpp"
#include "verbatim/wire/conversion.hpp"

namespace verbatim::gta {

namespace detail {

// What conversions of packages lose, by kind.
struct ifp_losses {
    counted_loss rotations{"parts of rotations are cut off to 1/4096"}, times{"times are rounded to 1/60 s"};
    counted_loss translations{"parts of translations are cut off to 1/1024"}, scales{"frames have a scale, which version 2 has not"};
    counted_loss floats{"objects have floats, and would come back with integers, which fit"};
    counted_loss relations{"objects lose their place in the tree"}, bones{"objects lose their bone id"};
    counted_loss guesses{"objects get a place in the tree by their bone ids"}, names{"bone ids are found by the names of their objects"};
    counted_loss long_names{"names are cut off after 23 characters"}, garbage{"texts lose the bytes after their NUL"};
    counted_loss words{"numbers that no game reads"}, sizes{"sizes and flags that differ from the content"}, labels{"labels of chunks differ from the usual ones"};
    counted_loss packages{"packages become one"}, tail{"bytes after the last animation"};

    std::vector<std::string> all() const {
        std::vector<std::string> lost;
        for (const counted_loss* one : {&rotations, &times, &translations, &scales, &floats, &relations, &bones, &guesses, &names, &long_names, &garbage, &words, &sizes, &labels, &packages, &tail})
            one->report(lost);
        return lost;
    }
};

inline bool same_bits(float a, float b) { return std::memcmp(&a, &b, sizeof a) == 0; }

// A number of version 2 as a float, and back, cut off as the games do it. A rotation's x, y and z are those of the conjugate.
inline float decoded(const i16& number, float unit, float sign = 1) { return number == 0 ? 0.0f : sign * static_cast<float>(number.value()) / unit; }
inline bool fits(float number, float unit) { return std::fabs(number * unit) < 32768; }
inline std::int16_t cut_off(float number, float unit) { return static_cast<std::int16_t>(number * unit); }
inline std::int16_t ticks_of(float seconds) { return static_cast<std::int16_t>(std::floor(seconds * 60 + 0.5f)); }
inline float seconds_of(const i16& number) { return static_cast<float>(number.value()) / 60; }

template <std::size_t N>
Quaternion conjugate(const std::array<f32, N>& q) {
    return {f32(-q[0].value()), f32(-q[1].value()), f32(-q[2].value()), q[3]};
}
template <class Frame>
inline constexpr bool is_real_frame = wire::is_real<decltype(Frame::time)>;
template <class Frame>
inline constexpr bool has_translation = requires(Frame f) { f.translation; };

// Frames of version 2 become those of version 1.
template <class To, class From>
To to_v1(const From& from) {
    To to;
    if constexpr (is_real_frame<From>) {
        to.rotation = conjugate(from.rotation);
        to.time = from.time.value();
        if constexpr (has_translation<From>) to.translation = from.translation;
    } else {
        for (std::size_t i = 0; i < 4; ++i) to.rotation[i] = decoded(from.rotation[i], 4096, i < 3 ? -1.0f : 1.0f);
        to.time = seconds_of(from.time);
        if constexpr (has_translation<From>)
            for (std::size_t i = 0; i < 3; ++i) to.translation[i] = decoded(from.translation[i], 1024);
    }
    return to;
}
// Frames of version 1 become those of version 2.
template <class To, class From>
To to_v2(const From& from, ifp_losses& lost) {
    To to;
    if constexpr (is_real_frame<To>) {
        to.rotation = conjugate(from.rotation);
        to.time = from.time.value();
        if constexpr (has_translation<To>) to.translation = from.translation;
    } else {
        for (std::size_t i = 0; i < 4; ++i) {
            const float sign = i < 3 ? -1.0f : 1.0f;
            to.rotation[i] = cut_off(sign * from.rotation[i].value(), 4096);
            lost.rotations.note(!same_bits(decoded(to.rotation[i], 4096, sign), from.rotation[i].value()));
        }
        to.time = ticks_of(from.time.value());
        lost.times.note(!same_bits(seconds_of(to.time), from.time.value()));
        if constexpr (has_translation<To>)
            for (std::size_t i = 0; i < 3; ++i) {
                to.translation[i] = cut_off(from.translation[i].value(), 1024);
                lost.translations.note(!same_bits(decoded(to.translation[i], 1024), from.translation[i].value()));
            }
    }
    if constexpr (requires { from.scale; })
        lost.scales.note(true);
    return to;
}
template <class Frames>
bool fit_integers(const Frames& frames) {
    return std::ranges::all_of(frames.begin(), frames.end(), [](const auto& frame) {
        bool all = fits(frame.time.value() + 1.0f / 60, 60);
        for (const f32& part : frame.rotation) all = all && fits(part.value(), 4096);
        if constexpr (has_translation<bare<decltype(frame)>>)
            for (const f32& part : frame.translation) all = all && fits(part.value(), 1024);
        return all;
    });
}
template <class Text>
bool is_clean(const Text& text) {
    const auto* const bytes = reinterpret_cast<const std::byte*>(&text);
    return std::all_of(bytes + std::min(text.view().size() + 1, sizeof text), bytes + sizeof text, [](std::byte b) { return b == std::byte{0}; });
}
template <class Text>
void put_name(Text& to, std::string_view name, ifp_losses& lost) {
    constexpr std::size_t most = 23;
    lost.long_names.note(name.size() > most);
    to = name.substr(0, most);
}
// Whether a field of fixed layout has the bytes of a new one.
template <class Field>
bool is_new(const Field& field) {
    const Field made;
    return std::memcmp(&made, &field, sizeof made) == 0;
}
template <class Padding>
bool is_zero(const Padding& padding) {
    const auto bytes = padding.view();
    return std::all_of(bytes.begin(), bytes.end(), [](std::byte b) { return b == std::byte{0}; });
}
// The number of a chunk of version 1 that says its name, with the NUL.
template <class Text>
void note_name(const Text& text, std::uint32_t size, std::size_t others, ifp_losses& lost) { lost.garbage.note(size != text.view().size() + 1 + others); }

inline Object to_v2(const AnpkObject& from, ifp_losses& lost) {
    Object to;
    put_name(to.name, from.name.view(), lost);
    lost.words.note(from.first_frame != 0);
    lost.words.note(from.last_frame != from.frame_count - 1);
    lost.words.note(!is_new(from.unused));
    lost.labels.note(!is_new(from.id));
    lost.labels.note(!is_new(from.anim_id));
    if (const auto* bone = from.binding.get_if<BoneId>()) to.bone_id = bone->bone_id.value();
    else {
        to.bone_id = bone_named(from.name.view());
        lost.relations.note(true);
        lost.names.note(to.bone_id != -1);
    }
    const auto put = [&]<class Integers, class Floats>(const auto& frames, Integers integers, Floats floats) {
        if (fit_integers(frames)) {
            for (const auto& frame : frames) integers.edit().push_back(to_v2<typename Integers::element>(frame, lost));
            to.frames = std::move(integers);
        } else {
            for (const auto& frame : frames) floats.edit().push_back(to_v2<typename Floats::element>(frame, lost));
            to.frames = std::move(floats);
        }
    };
    to.frames = Object::Frames<Rotation16Frame>();
    if (from.keys)
        from.keys->visit([&](const auto& keys) {
            if constexpr (requires { keys.frames.view()[0].translation; })
                put(keys.frames, Object::Frames<Rotation16Translation16Frame>(), Object::Frames<RotationTranslationFrame>());
            else if constexpr (requires { keys.frames; })
                put(keys.frames, Object::Frames<Rotation16Frame>(), Object::Frames<RotationFrame>());
        });
    return to;
}

inline AnpkObject to_v1(const Object& from, ifp_losses& lost) {
    AnpkObject to;
    put_name(to.name, from.name.view(), lost);
    lost.garbage.note(!is_clean(from.name));
    to.binding = BoneId{.bone_id = from.bone_id.value()};
    from.frames.visit([&](const auto& frames) {
        if constexpr (requires { frames.view()[0].rotation; }) {
            using frame_type = typename bare<decltype(frames)>::element;
            using keys_type = std::conditional_t<has_translation<frame_type>, AnpkObject::Krt0, AnpkObject::Kr00>;
            using key_type = std::conditional_t<has_translation<frame_type>, Krt0Frame, Kr00Frame>;
            to.last_frame = static_cast<std::int32_t>(frames.size()) - 1;
            to.frame_count = static_cast<std::int32_t>(frames.size());
            if (frames.empty()) return;
            keys_type keys;
            for (const auto& frame : frames) keys.frames.edit().push_back(to_v1<key_type>(frame));
            lost.floats.note(is_real_frame<frame_type> && fit_integers(keys.frames));
            to.keys.emplace() = std::move(keys);
        }
    });
    return to;
}

// Gives the objects of an animation the bindings of an ANIM of 48 bytes, or of 44.
inline void bind_by_tree(AnpkAnimation& animation, ifp_losses& lost) {
    const auto is_related = [](const AnpkObject& object) { return object.binding.is<Relations>(); };
    if (std::all_of(animation.objects.begin(), animation.objects.end(), is_related)) return;
    std::vector<std::int32_t> bones;
    for (const AnpkObject& object : animation.objects) {
        const auto* bone = object.binding.get_if<BoneId>();
        bones.push_back(bone ? bone->bone_id.value() : -1);
    }
    const auto tree = tree_of(bones);
    auto& objects = animation.objects.edit();
    for (std::size_t i = 0; i < objects.size(); ++i) {
        lost.guesses.note(true);
        lost.bones.note(bones[i] != bone_named(objects[i].name.view()));
        objects[i].binding = Relations{.first_child = tree[i].first_child, .next_sibling = tree[i].next_sibling};
    }
}
inline void bind_by_bones(AnpkAnimation& animation, ifp_losses& lost) {
    for (AnpkObject& object : animation.objects.edit()) {
        if (!object.binding.is<Relations>()) continue;
        const std::int32_t bone = bone_named(object.name.view());
        lost.relations.note(true);
        lost.names.note(bone != -1);
        object.binding = BoneId{.bone_id = bone};
    }
}

}  // namespace detail

// The kinds of packages that can be made.
struct to_anp3 {
    static constexpr std::string_view name = "anp3";
};
struct to_anp2 {
    static constexpr std::string_view name = "anp2";
};
struct to_anpk {  // with an ANIM of 44 bytes: bone ids
    static constexpr std::string_view name = "anpk";
};
struct to_anpk_tree {  // with an ANIM of 48 bytes, as GTA III has it: a tree
    static constexpr std::string_view name = "anpk48";
};

namespace detail {

// Whether a size or another number has the value that its rule gives.
template <class Rule, class Number>
bool follows(const Rule& rule, const Number& number) {
    const auto right = rule.in_sync();
    return right && *right == number;
}

inline void copy_objects(const Animation& from, Anp2Animation& to, ifp_losses& lost) {
    to.name = from.name, to.objects = from.objects;
    lost.sizes.note(!follows(from.frame_data_size_rule, from.frame_data_size));
    lost.sizes.note(!follows(from.flags_rule, from.flags));
}
inline void copy_objects(const Anp2Animation& from, Animation& to, ifp_losses&) {
    to.name = from.name, to.objects = from.objects;
}
template <class Package>
Package to_v2_of_v2(const auto& from, ifp_losses& lost) {
    Package to;
    to.name = from.name;
    lost.sizes.note(!follows(from.size_rule, from.size));
    for (const auto& animation : from.animations) copy_objects(animation, to.animations.edit().emplace_back(), lost);
    to.tail = from.tail;
    return to;
}

template <class To>
void put_animations(const auto& from, To& to, ifp_losses& lost) {
    lost.sizes.note(!follows(from.size_rule, from.size));
    note_name(from.name, from.info_size, 4, lost);
    lost.garbage.note(!is_zero(from.name_padding));
    lost.labels.note(!is_new(from.info_id));
    for (const AnpkAnimation& animation : from.animations) {
        auto& made = to.animations.edit().emplace_back();
        put_name(made.name, animation.name.view(), lost);
        note_name(animation.name, animation.name_size, 0, lost);
        lost.garbage.note(!is_zero(animation.name_padding));
        lost.words.note(animation.info_word != 0);
        lost.labels.note(!is_new(animation.name_id));
        lost.labels.note(!is_new(animation.dgan_id));
        lost.labels.note(!is_new(animation.info_id));
        for (const AnpkObject& object : animation.objects) made.objects.edit().push_back(to_v2(object, lost));
    }
}
template <class Package>
Package to_v2_of_v1(const Anpk& from, ifp_losses& lost) {
    Package to;
    put_name(to.name, from.name.view(), lost);
    put_animations(from, to, lost);
    lost.tail.count += from.tail.size();
    return to;
}
template <class Package>
Package to_v2_of_v1(const Anlf& from, ifp_losses& lost) {
    Package to;
    for (const AnlfPackage& one : from.packages) {
        if (to.name.view().empty()) put_name(to.name, one.name.view(), lost);
        put_animations(one, to, lost);
    }
    lost.packages.count += from.packages.size();
    lost.tail.count += from.tail.size();
    return to;
}
inline Anpk to_v1_of_v2(const auto& from, ifp_losses& lost) {
    Anpk to;
    to.name = std::string(from.name.view());
    lost.garbage.note(!is_clean(from.name));
    lost.sizes.note(!follows(from.size_rule, from.size));
    for (const auto& animation : from.animations) {
        auto& made = to.animations.edit().emplace_back();
        made.name = std::string(animation.name.view());
        lost.garbage.note(!is_clean(animation.name));
        if constexpr (requires { animation.flags_rule; }) {
            lost.sizes.note(!follows(animation.frame_data_size_rule, animation.frame_data_size));
            lost.sizes.note(!follows(animation.flags_rule, animation.flags));
        }
        for (const Object& object : animation.objects) made.objects.edit().push_back(to_v1(object, lost));
    }
    lost.tail.count += from.tail.size();
    return to;
}
// A package of version 1 keeps all but the bindings of its objects.
inline Anpk to_v1_of_v1(const Anpk& from, ifp_losses&) { return from; }
inline Anpk to_v1_of_v1(const Anlf& from, ifp_losses& lost) {
    Anpk to;
    for (const AnlfPackage& one : from.packages) {
        if (to.name.view().empty()) to.name = std::string(one.name.view());
        for (const AnpkAnimation& animation : one.animations) to.animations.edit().push_back(animation);
    }
    lost.packages.count += from.packages.size();
    lost.tail.count += from.tail.size();
    return to;
}

template <class Package>
converted<Ifp> to_version_2(const Ifp& from) {
    converted<Ifp> made;
    ifp_losses lost;
    from.visit([&](const auto& package) {
        using type = bare<decltype(package)>;
        if constexpr (std::is_same_v<type, Package>) made.value = package;
        else if constexpr (std::is_same_v<type, Anp3> || std::is_same_v<type, Anp2>) made.value = to_v2_of_v2<Package>(package, lost);
        else if constexpr (std::is_same_v<type, Anpk> || std::is_same_v<type, Anlf>) made.value = to_v2_of_v1<Package>(package, lost);
    });
    made.lost = lost.all();
    return made;
}
inline converted<Ifp> to_version_1(const Ifp& from, void (*bind)(AnpkAnimation&, ifp_losses&)) {
    converted<Ifp> made;
    ifp_losses lost;
    from.visit([&](const auto& package) {
        using type = bare<decltype(package)>;
        Anpk to;
        if constexpr (std::is_same_v<type, Anp3> || std::is_same_v<type, Anp2>) to = to_v1_of_v2(package, lost);
        else if constexpr (std::is_same_v<type, Anpk> || std::is_same_v<type, Anlf>) to = to_v1_of_v1(package, lost);
        for (AnpkAnimation& animation : to.animations.edit()) bind(animation, lost);
        made.value = std::move(to);
    });
    made.lost = lost.all();
    return made;
}

}  // namespace detail

}  // namespace verbatim::gta

template <>
struct verbatim::conversion<verbatim::gta::Ifp, verbatim::gta::Ifp, verbatim::gta::to_anp3> {
    static converted<gta::Ifp> convert(const gta::Ifp& from) { return gta::detail::to_version_2<gta::Anp3>(from); }
};
template <>
struct verbatim::conversion<verbatim::gta::Ifp, verbatim::gta::Ifp, verbatim::gta::to_anp2> {
    static converted<gta::Ifp> convert(const gta::Ifp& from) { return gta::detail::to_version_2<gta::Anp2>(from); }
};
template <>
struct verbatim::conversion<verbatim::gta::Ifp, verbatim::gta::Ifp, verbatim::gta::to_anpk> {
    static converted<gta::Ifp> convert(const gta::Ifp& from) { return gta::detail::to_version_1(from, &gta::detail::bind_by_bones); }
};
template <>
struct verbatim::conversion<verbatim::gta::Ifp, verbatim::gta::Ifp, verbatim::gta::to_anpk_tree> {
    static converted<gta::Ifp> convert(const gta::Ifp& from) { return gta::detail::to_version_1(from, &gta::detail::bind_by_tree); }
};
