#pragma once
// The Sims 3: functions for the rules of a clip. Each returns what is wrong, or an empty text.
#include <set>
#include <string>
#include <type_traits>
#include <utility>

#include "verbatim/formats/sims3/curves.hpp"
#include "verbatim/formats/sims3/events.hpp"
#include "verbatim/formats/sims3/key_values.hpp"
#include "verbatim/formats/sims3/slots.hpp"

namespace verbatim::sims3 {

namespace detail {
inline std::string element(std::size_t index) { return "[" + std::to_string(index) + "]"; }

// Calls f with the tick of each key of a curve, in order.
template <class F>
void each_tick(const Curve& curve, F f) {
    if (!curve.keys) return;
    curve.keys->visit([&](const auto& keys) {
        if constexpr (requires { keys.view()[0].tick; })
            for (const auto& key : keys) f(key.tick.value());
    });
}
}  // namespace detail

inline std::string Curve::ticks_out_of_order(const Curve& curve) {
    std::string wrong;
    int last = -1;
    std::size_t i = 0;
    detail::each_tick(curve, [&](int tick) {
        if (wrong.empty() && (i == 0 ? tick != 0 : tick <= last)) wrong = detail::element(i) + ".tick " + std::to_string(tick) + (i == 0 ? "" : " after " + std::to_string(last));
        last = tick;
        ++i;
    });
    return wrong;
}

inline std::string S3Clip::ticks_out_of_range(const S3Clip& clip) {
    if (!clip.curves) return {};
    std::size_t i = 0;
    for (const Curve& curve : *clip.curves) {
        int last = -1;
        detail::each_tick(curve, [&](int tick) { last = std::max(last, tick); });
        if (last >= clip.tick_count) return std::to_string(clip.tick_count.value()) + ", and a key of curves" + detail::element(i) + " at " + std::to_string(last);
        ++i;
    }
    return {};
}

inline std::string S3Clip::repeated_tracks(const S3Clip& clip) {
    if (!clip.curves) return {};
    std::set<std::pair<std::uint32_t, std::uint64_t>> known;
    std::size_t i = 0;
    for (const Curve& curve : *clip.curves) {
        if (!known.emplace(curve.track.value(), curve.type.get<&Channel::target>()).second) return detail::element(i) + " of the track and the target of one before";
        ++i;
    }
    return {};
}

inline std::string Event::other_effect(const Event& event) {
    const auto* effect = event.data.get_if<StartEffect>();
    return !effect || effect->effect == fnv64(event.name.view()) ? "" : "the hash of another name";
}

inline std::string Curve::keys_of_null(const Curve& curve) {
    if (!curve.keys || curve.key_count == 0) return {};
    const auto is_null = [&]<class... Key>(std::type_identity<Key>...) { return (curve.keys->template is<Curve::Keys<Key>>() || ...); };
    return is_null(std::type_identity<NullTranslationKey>(), std::type_identity<NullRotationKey>(), std::type_identity<IdentityRotationKey>(), std::type_identity<NullWeightKey>())
               ? std::to_string(curve.key_count.value())
               : "";
}

inline std::string Curve::doubtful_weights(const Curve& curve) {
    const auto* keys = curve.keys ? curve.keys->get_if<Curve::Keys<WeightKey>>() : nullptr;
    if (!keys) return {};
    const auto seen = detail::look_at_weights(*keys);
    const bool is_doubtful = seen.is_game_like ? curve.scale <= 0 : seen.one_high && seen.low_varies && curve.scale > 0;
    return is_doubtful ? "keys that all have the same second byte" : "";
}

// A weight may leave 0 to 1 by 1 %.
inline std::string Curve::odd_weights(const Curve& curve) {
    const auto* keys = curve.keys ? curve.keys->get_if<Curve::Keys<WeightKey>>() : nullptr;
    if (!keys) return {};
    std::size_t i = 0;
    for (const WeightKey& key : *keys) {
        if (const double weight = decode(curve, key); !(weight >= -0.01 && weight <= 1.01)) return detail::element(i) + ".value " + std::to_string(weight);
        ++i;
    }
    return {};
}

inline std::string Chain::other_indices(const Chain& chain) {
    std::uint32_t i = 0;
    for (const TargetPointer& pointer : chain.targets) {
        if (pointer.target && pointer.target->index != i) return detail::element(i) + ".index " + std::to_string(pointer.target->index.value());
        ++i;
    }
    return {};
}

}  // namespace verbatim::sims3
