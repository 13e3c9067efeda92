#include "tools/returned_animation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <optional>
#include <set>

#include "verbatim/view/leaf_text.hpp"
#include "verbatim/wire/meaning.hpp"

namespace verbatim::tools {

namespace {

namespace json = boost::json;

// What a program's own numbers, floats of turned axes, are apart at most.
constexpr double same_time = 5e-4, same_rotation = 4e-6, same_share = 4e-6;
// How far a movement between two keys may be from a straight one, as programs sample it.
constexpr double straight = 0.02;

// The keys that a program has written for one movement of a bone.
struct channel {
    std::vector<double> times, values;
    std::size_t width = 3, stride = 3, first = 0;  // of a cubic spline, a key has its tangents around it
    bool is_step = false;

    const double* at(std::size_t i) const { return &values[stride * i + first]; }
};

using key = std::array<double, 4>;

double size_of(const key& q) { return std::hypot(std::hypot(q[0], q[1]), std::hypot(q[2], q[3])); }

// Returns the rotation with length 1 and, of its two signs, the one that is nearer to another.
key as_near(key q, const key& to) {
    double size = size_of(q), along = 0;
    if (!(size > 0)) return {0, 0, 0, 1};
    for (std::size_t i = 0; i < 4; ++i) along += q[i] * to[i];
    for (double& part : q) part /= along < 0 ? -size : size;
    return q;
}

key conjugate(const key& q) { return {-q[0], -q[1], -q[2], q[3]}; }
key product(const key& a, const key& b) {
    return {
        a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1], a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
        a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3], a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2]};
}
key turned_by(const key& q, const key& v) {
    auto made = product(product(q, {v[0], v[1], v[2], 0}), conjugate(q));
    made[3] = 0;
    return made;
}

key key_at(const channel& c, std::size_t i) {
    key k{};
    std::copy_n(c.at(i), c.width, k.begin());
    return k;
}

// Returns the value at a time, and whether there is a key at it.
std::pair<key, bool> value_at(const channel& c, double time, bool is_rotation) {
    const auto next = std::ranges::lower_bound(c.times, time - same_time);
    const auto i = static_cast<std::size_t>(next - c.times.begin());
    if (next != c.times.end() && *next <= time + same_time) return {key_at(c, i), true};
    if (i == 0 || next == c.times.end()) return {key_at(c, i == 0 ? 0 : i - 1), false};
    const double share = c.is_step ? 0 : (time - c.times[i - 1]) / (c.times[i] - c.times[i - 1]);
    const key a = key_at(c, i - 1), b = is_rotation ? as_near(key_at(c, i), a) : key_at(c, i);
    key between{};
    for (std::size_t k = 0; k < 4; ++k) between[k] = a[k] + share * (b[k] - a[k]);
    return {between, false};
}

using channels = std::map<std::pair<std::string, std::string>, channel>;  // by the node's name, and what moves it

class edit_maker_of_animations {
public:
    edit_maker_of_animations(const exported_animations& file, gltf::reader& back) : file_(file), back_(back) {}

    result<returned_edits> edits() {
        for (const auto& node : back_.list("nodes")) nodes_.emplace(gltf::text(node, "name"), &node);
        std::vector<std::pair<const animation*, channels>> all;
        std::vector<std::string> missing;
        std::map<std::string, const json::value*> by_name;
        for (const auto& one : back_.list("animations")) by_name.emplace(gltf::text(one, "name"), &one);
        for (const auto& one : file_.all) {
            const auto found = by_name.find(one.name);
            if (found == by_name.end()) {
                missing.push_back(one.name);
                continue;
            }
            auto read = channels_of(*found->second);
            if (!read) return read.error();
            all.emplace_back(&one, std::move(*read));
        }
        if (all.empty())
            return error{{},
                         0,
                         "it has none of the animations of the file, which are found by their names",
                         error_kind::not_found};
        if (has_rest_pose())
            return error{{},
                         0,
                         "its bones are under each other, in a rest pose, which turns their keys: only what has been "
                         "written without --skeleton comes back",
                         error_kind::impossible};
        choose_axes(all);
        for (const auto& [one, read] : all)
            if (auto done = take(*one, read); !done) return done.error();
        if (!missing.empty()) say("{} animations that it does not have: {}", missing.size(), fmt::join(missing, ", "));
        if (moved_between_) say("{} keys between those of the file, which change the movement there", moved_between_);
        if (without_keys_) say("{} lists of keys that it does not have", without_keys_);
        return std::move(made_);
    }

private:
    template <class... Args>
    void say(const char* text, const Args&... args) {
        made_.kept.push_back(fmt::format(fmt::runtime(text), args...));
    }

    // Returns whether a bone is under another one, which is not the node of all bones. A circle of nodes ends.
    bool has_rest_pose() const {
        constexpr std::size_t most_around = 256;
        const auto& nodes = back_.list("nodes");
        std::set<std::string> bones;
        for (const bone& one : file_.bones) bones.insert(one.name);
        std::vector<std::size_t> parents(nodes.size(), nodes.size());
        std::vector<bool> is_bone(nodes.size());
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            is_bone[i] = bones.contains(gltf::text(nodes[i], "name"));
            if (const auto* const children = nodes[i].as_object().if_contains("children"))
                for (const auto& child : children->as_array()) parents.at(child.to_number<std::size_t>()) = i;
        }
        for (std::size_t i = 0; i < nodes.size(); ++i)
            for (std::size_t n = parents[i], steps = 0; is_bone[i] && n < nodes.size() && steps < most_around;
                 ++steps) {
                if (is_bone[n] && parents[n] < nodes.size()) return true;
                n = parents[n];
            }
        return false;
    }

    // Blender turns the axes of bones, and each movement is as its bone and its parent see it. So both are turned back,
    // by the places of the nodes, if more keys are those of the file then.
    struct axes {
        key of_parent{0, 0, 0, 1}, of_bone{0, 0, 0, 1};
    };
    void choose_axes(const std::vector<std::pair<const animation*, channels>>& all) {
        const auto same_keys = [&] {
            std::size_t count = 0;
            for (const auto& [one, read] : all)
                for (const movement& m : one->parts)
                    if (const auto found = read.find({file_.bones[m.bone].name, gltf_paths[m.of]}); found != read.end())
                        for (std::size_t i = 0; i < m.times.size(); ++i) {
                            auto [now, has_key] = value_of(m, found->second, m.times[i]);
                            count += has_key && is_same(m, i, now);
                        }
            return count;
        };
        const auto as_they_are = same_keys();
        const auto& nodes = back_.list("nodes");
        std::vector<std::size_t> parents(nodes.size(), nodes.size());
        for (std::size_t i = 0; i < nodes.size(); ++i)
            if (const auto* const children = nodes[i].as_object().if_contains("children"))
                for (const auto& child : children->as_array()) parents.at(child.to_number<std::size_t>()) = i;
        // Where a node is turned to in the scene; a circle of nodes ends after as many as there are.
        const auto turned = [&](std::size_t i) {
            key all_of{0, 0, 0, 1};
            for (std::size_t steps = 0; i < nodes.size() && steps < 256; i = parents[i], ++steps)
                all_of = product(place_of(nodes[i], "rotation", {0, 0, 0, 1}), all_of);
            return all_of;
        };
        for (std::size_t i = 0; i < nodes.size(); ++i)
            axes_[gltf::text(nodes[i], "name")] = {turned(parents[i]), turned(i)};
        if (same_keys() <= as_they_are) axes_.clear();
    }
    static key place_of(const json::value& node, const char* path, key place) {
        if (const auto* const is = node.as_object().if_contains(path))
            for (std::size_t i = 0; i < is->as_array().size() && i < 4; ++i)
                place[i] = is->as_array()[i].to_number<double>();
        return place;
    }
    key turned_back(const movement& m, const key& now) const {
        const auto known = axes_.find(file_.bones[m.bone].name);
        if (known == axes_.end()) return now;
        const auto& [of_parent, of_bone] = known->second;
        if (m.of == movement::rotation) return product(product(of_parent, now), conjugate(of_bone));
        if (m.of == movement::translation) return turned_by(of_parent, now);
        auto scale = turned_by(of_bone, now);
        for (double& part : scale) part = std::fabs(part);
        return scale;
    }
    std::pair<key, bool> value_of(const movement& m, const channel& keys, double time) const {
        const auto [now, has_key] = value_at(keys, time, m.of == movement::rotation);
        return {turned_back(m, now), has_key};
    }

    // Reads the channels of an animation.
    result<channels> channels_of(const json::value& animation) {
        channels all;
        const auto& samplers = animation.at("samplers").as_array();
        for (const auto& one : animation.at("channels").as_array()) {
            const auto& target = one.at("target").as_object();
            const auto path = gltf::text(target, "path");
            if (!target.contains("node") || path == "weights") continue;
            const auto name = gltf::text(back_.list("nodes").at(gltf::whole(target, "node")), "name");
            const auto& sampler = samplers.at(gltf::whole(one, "sampler"));
            channel read;
            read.width = path == "rotation" ? 4 : 3;
            auto times = back_.numbers(sampler.at("input"), 1),
                 values = back_.numbers(sampler.at("output"), read.width);
            if (!times || !values) return times ? values.error() : times.error();
            read.times = std::move(*times), read.values = std::move(*values);
            const auto interpolation = gltf::text(sampler, "interpolation");
            const bool is_cubic = interpolation == "CUBICSPLINE";
            read.is_step = interpolation == "STEP";
            read.stride = is_cubic ? 3 * read.width : read.width, read.first = is_cubic ? read.width : 0;
            if (read.times.empty() || read.values.size() != read.stride * read.times.size() ||
                !std::ranges::is_sorted(read.times))
                return error{{},
                             0,
                             fmt::format("the keys of {} are not one for each time, in order", view::escape(name)),
                             error_kind::malformed};
            all.emplace(std::pair(name, path), std::move(read));
        }
        return all;
    }

    result<void> take(const animation& one, const channels& read) {
        for (const movement& m : one.parts) {
            const auto& name = file_.bones[m.bone].name;
            const auto found = read.find({name, gltf_paths[m.of]});
            if (found == read.end()) {
                without_keys_ += !stays_at(name, m);
                continue;
            }
            if (auto done = take(one, m, found->second); !done) return done;
            moved_between_ += moved_between(m, found->second);
        }
        return {};
    }
    // Returns whether a movement keeps a bone where its node is: programs leave it out then.
    bool stays_at(const std::string& name, const movement& m) const {
        const auto node = nodes_.find(name);
        if (node == nodes_.end()) return false;
        const key nowhere = m.of == movement::rotation ? key{0, 0, 0, 1}
                            : m.of == movement::scale  ? key{1, 1, 1}
                                                       : key{};
        auto place = turned_back(m, place_of(*node->second, gltf_paths[m.of], nowhere));
        for (std::size_t i = 0; i < m.times.size(); ++i)
            if (!is_same(m, i, place)) return false;
        return true;
    }
    // Returns how many keys between those of the file are not on the way from one to the next.
    static std::size_t moved_between(const movement& m, const channel& keys) {
        std::size_t count = 0;
        const bool is_rotation = m.of == movement::rotation;
        for (std::size_t i = 0, next = 0; i < keys.times.size(); ++i) {
            const double time = keys.times[i];
            while (next < m.times.size() && m.times[next] < time - same_time) ++next;
            if (next < m.times.size() && m.times[next] <= time + same_time) continue;
            const auto is_before = next == 0, is_behind = next == m.times.size();
            const key a = value_at(keys, m.times[is_before ? 0 : next - 1], is_rotation).first;
            const key b = value_at(keys, m.times[is_behind ? next - 1 : next], is_rotation).first;
            const double share =
                is_before || is_behind ? 0 : (time - m.times[next - 1]) / (m.times[next] - m.times[next - 1]);
            const key now = is_rotation ? as_near(key_at(keys, i), a) : key_at(keys, i);
            const key to = is_rotation ? as_near(b, a) : b;
            bool is_straight = true;
            for (std::size_t k = 0; k < m.width(); ++k)
                is_straight = is_straight && std::fabs(a[k] + share * (to[k] - a[k]) - now[k]) <= straight;
            count += !is_straight;
        }
        return count;
    }
    // Returns whether a key is that of the file. Of the two signs of a rotation, it has that of the file afterwards.
    static bool is_same(const movement& m, std::size_t i, key& now) {
        key was{};
        std::copy_n(&m.values[m.width() * i], m.width(), was.begin());
        const bool is_rotation = m.of == movement::rotation;
        const double length = is_rotation ? size_of(was) : 1;
        double most = 0.1;
        for (std::size_t k = 0; k < 3; ++k) most = std::max(most, std::fabs(was[k]));
        if (is_rotation) now = as_near(now, was);
        for (std::size_t k = 0; k < m.width(); ++k)
            if (std::fabs(now[k] * length - was[k]) > (is_rotation ? same_rotation : same_share * most)) return false;
        return true;
    }

    result<void> take(const animation& one, const movement& m, const channel& keys) {
        for (std::size_t i = 0; i < m.times.size(); ++i) {
            auto [now, has_key] = value_of(m, keys, m.times[i]);
            if (is_same(m, i, now)) continue;
            if (!has_key)
                return error{fmt::format("{}[{}]", m.list, m.elements[i]), 0,
                             fmt::format("{} has no key of bone {} at {:.4f} s: export it with its own keys, not "
                                         "sampled, or with as many frames a second as the file has",
                                         view::escape(one.name), view::escape(file_.bones[m.bone].name), m.times[i]),
                             error_kind::impossible};
            set(m, i, now);
        }
        return {};
    }

    // Sets the value of a key, which is given as the program has it.
    void set(const movement& m, std::size_t i, key now) {
        if (file_.z_is_up) turn_up(now.begin(), m.of == movement::scale, true);
        const double* const was = &m.in_file[m.width() * i];
        if (m.of == movement::rotation) {
            if (m.is_conjugate)
                for (std::size_t k = 0; k < 3; ++k) now[k] = -now[k];
            key old{};
            std::copy_n(was, 4, old.begin());
            const double size = size_of(old) > 0 ? size_of(old) : 1;
            now = as_near(now, old);
            for (double& part : now) part *= size;
        }
        const auto path = fmt::format("{}[{}].{}", m.list, m.elements[i], m.field);
        std::string all;
        for (std::size_t k = 0; k < m.width(); ++k) {
            const bool is_same = std::fabs(now[k] - was[k]) <= same_share * std::max(std::fabs(was[k]), 1.0);
            const double number = is_same ? was[k] : now[k];
            if (!m.number) all += fmt::format("{}{}", k ? " " : "", number);
            else if (!is_same) made_.all.push_back({fmt::format("{}[{}]", path, k), text_of(*m.number, number), {}});
        }
        if (!m.number) made_.all.push_back({path, all, view::between_values::nearest});
    }
    // Returns the text of the value of a field that has this number in its unit, or the one nearest to it.
    static std::string text_of(const view::type& field, double number) {
        const auto* const means = field.number().means;
        if (means && means->what == wire::meaning::form::scaled) number *= means->divisor / means->factor;
        if (!field.number().real) return fmt::format("{:.0f}", std::nearbyint(number));
        return field.size == 4 ? view::real_bits_text(std::bit_cast<std::uint32_t>(static_cast<float>(number)))
                               : fmt::format("{}", number);
    }

    const exported_animations& file_;
    gltf::reader& back_;
    std::map<std::string, const json::value*> nodes_;  // by their names
    std::map<std::string, axes> axes_;                 // of the nodes of these names; none if none are turned
    returned_edits made_;
    std::size_t moved_between_ = 0, without_keys_ = 0;
};

}  // namespace

result<returned_edits> edits_for(const exported_animations& file, gltf::reader& back) {
    return gltf::guarded([&] { return edit_maker_of_animations(file, back).edits(); });
}

}  // namespace verbatim::tools
