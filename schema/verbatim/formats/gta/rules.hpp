#pragma once
// GTA: functions for the rules of animation packages. Each returns what is wrong with a list, or an empty text.
#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <string_view>

#include "verbatim/wire/distinct_names.hpp"
#include "verbatim/wire/wire.hpp"

namespace verbatim::gta {
using namespace wire;

namespace detail {
inline std::string element(std::size_t index) { return "[" + std::to_string(index) + "]"; }
}  // namespace detail

// Only bones that are not bound by name (-1) count.
template <class Objects, class Id>
std::string repeated_bones(const Objects& objects, Id id_of) {
    std::set<std::int32_t> known;
    std::size_t i = 0;
    for (const auto& object : objects) {
        const std::int32_t id = id_of(object);
        if (id != -1 && !known.insert(id).second) return detail::element(i) + " of bone " + std::to_string(id) + " again";
        ++i;
    }
    return {};
}

template <class Frames>
std::string infinite_times(const Frames& frames) {
    std::size_t i = 0;
    for (const auto& frame : frames) {
        if (const auto time = static_cast<double>(frame.time); !std::isfinite(time)) return detail::element(i) + ".time " + (std::isnan(time) ? "not a number" : "infinite");
        ++i;
    }
    return {};
}

// Times that are not a number are not compared.
template <class Frames>
std::string falling_times(const Frames& frames) {
    std::size_t i = 0;
    double last = -std::numeric_limits<double>::infinity();
    for (const auto& frame : frames) {
        const auto time = static_cast<double>(frame.time);
        if (time < last) return detail::element(i) + ".time less than the one before";
        if (!std::isnan(time)) last = time;
        ++i;
    }
    return {};
}

// Lengths may deviate from 1 by 2 %.
template <class Frames>
std::string denormalised_rotations(const Frames& frames) {
    std::size_t i = 0;
    for (const auto& frame : frames) {
        const double unit = wire::is_real<decltype(frame.rotation[0])> ? 1 : 4096;
        double square = 0;
        for (const auto& part : frame.rotation) square += static_cast<double>(part) * static_cast<double>(part) / unit / unit;
        if (!(std::fabs(std::sqrt(square) - 1) <= 0.02)) return detail::element(i) + ".rotation of another length";
        ++i;
    }
    return {};
}

// Names of blocks and animations that some readers cut off, or have no room for.
template <class Text>
bool is_at_most_20(const Text& name) { return name.view().size() <= 20; }
template <class Text>
bool is_at_most_23(const Text& name) { return name.view().size() <= 23; }
template <auto Name>
inline constexpr auto short_block_name = note<Name>(holds<&is_at_most_20<typename wire::detail::controlling<Name>::field>>("at most 20 characters"),
                              according_to("re3: Vice City and Liberty City Stories keep 20 of a block's name"));
template <auto Name>
inline constexpr auto short_animation_name = note<Name>(holds<&is_at_most_23<typename wire::detail::controlling<Name>::field>>("at most 23 characters"),
                                  according_to("MTA, which has room for 23 and a NUL"));

inline constexpr auto finite_times_of_all_files = according_to("62 files of games and mods");

template <auto Animations>
inline constexpr auto names_differ = note<Animations>(distinct_names<Animations>,
                          according_to("games find an animation by a hash of its name in upper case; 7 files repeat one"));

}  // namespace verbatim::gta
