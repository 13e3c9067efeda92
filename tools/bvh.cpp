// BVH: an animation as Biovision's motion capture wrote it, with the hierarchy of the bones before it.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "tools/animation.hpp"

namespace verbatim::tools {

namespace {

constexpr double per_second = 60, degrees = 57.29577951308232;
constexpr double most_sampled = 2e7;
constexpr std::size_t none = SIZE_MAX, most_deep = 200;

using quaternion = std::array<double, 4>;

quaternion between(const quaternion& from, quaternion to, double part) {
    double cosine = 0;
    for (std::size_t i = 0; i < 4; ++i) cosine += from[i] * to[i];
    if (cosine < 0)
        for (double& number : to) number = -number;
    const double angle = std::acos(std::min(std::fabs(cosine), 1.0));
    const bool is_far = angle > 1e-4;  // nearer ones are on a straight line
    const double of_from = is_far ? std::sin((1 - part) * angle) / std::sin(angle) : 1 - part;
    const double of_to = is_far ? std::sin(part * angle) / std::sin(angle) : part;
    quaternion made{};
    for (std::size_t i = 0; i < 4; ++i) made[i] = of_from * from[i] + of_to * to[i];
    return made;
}

// Returns the angles about z, x and y, one after the other, in degrees.
std::array<double, 3> angles_of(const quaternion& q) {
    const double size = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    const double x = q[0] / size, y = q[1] / size, z = q[2] / size, w = q[3] / size;
    const double about_x = std::asin(std::clamp(2 * (y * z + w * x), -1.0, 1.0)) * degrees;
    if (std::fabs(about_x) > 89.999)  // z and y turn about the same axis
        return {std::atan2(2 * (x * y + w * z), 1 - 2 * (y * y + z * z)) * degrees, about_x, 0};
    return {std::atan2(2 * (w * z - x * y), 1 - 2 * (x * x + z * z)) * degrees, about_x,
            std::atan2(2 * (w * y - x * z), 1 - 2 * (x * x + y * y)) * degrees};
}

// One bone, its rest pose and what moves it.
struct joint {
    std::string name{};
    pose rest{};
    std::size_t parent = none;
    const movement* rotation = nullptr;
    const movement* translation = nullptr;
    std::vector<std::size_t> children{};
};

// Returns the value of a movement at a time: between two keys, of translations on a straight line, of rotations on the
// shortest arc.
template <std::size_t Size>
std::array<double, Size> value_at(const movement& m, double time) {
    const auto value = [&](std::size_t i) {
        std::array<double, Size> made{};
        std::copy_n(&m.values[Size * i], Size, made.begin());
        return made;
    };
    const auto next = static_cast<std::size_t>(std::ranges::upper_bound(m.times, time) - m.times.begin());
    if (next == 0) return value(0);
    if (next == m.times.size()) return value(next - 1);
    const double part = (time - m.times[next - 1]) / (m.times[next] - m.times[next - 1]);
    const auto from = value(next - 1), to = value(next);
    if constexpr (Size == 4) return between(from, to, part);
    else {
        std::array<double, Size> made{};
        for (std::size_t i = 0; i < Size; ++i) made[i] = from[i] + part * (to[i] - from[i]);
        return made;
    }
}

class writer {
public:
    std::string text;

    explicit writer(std::vector<joint> joints) : joints_(std::move(joints)) {}

    void write_hierarchy(std::size_t root) {
        text = "HIERARCHY\n";
        write(root, 0);
    }
    void write_frame(double time) {
        for (const std::size_t i : order_) {
            const joint& one = joints_[i];
            if (has_place(i)) {
                const auto place = one.translation ? value_at<3>(*one.translation, time) : one.rest.translation;
                text += fmt::format("{:.6f} {:.6f} {:.6f} ", place[0], place[1], place[2]);
            }
            const auto angles = angles_of(one.rotation ? value_at<4>(*one.rotation, time) : one.rest.rotation);
            text += fmt::format("{:.6f} {:.6f} {:.6f} ", angles[0], angles[1], angles[2]);
        }
        text.back() = '\n';
    }

private:
    bool has_place(std::size_t i) const { return joints_[i].parent == none || joints_[i].translation; }

    void write(std::size_t i, std::size_t depth) {
        const joint& one = joints_[i];
        const std::string room(2 * depth, ' ');
        order_.push_back(i);
        text += fmt::format("{}{} {}\n{}{{\n", room, depth == 0 ? "ROOT" : "JOINT", one.name, room);
        const auto& at = one.rest.translation;
        text += fmt::format("{}  OFFSET {:.6f} {:.6f} {:.6f}\n", room, at[0], at[1], at[2]);
        text += fmt::format("{}  CHANNELS {} {}Zrotation Xrotation Yrotation\n", room, has_place(i) ? 6 : 3,
                            has_place(i) ? "Xposition Yposition Zposition " : "");
        for (const std::size_t child : one.children) write(child, depth + 1);
        if (one.children.empty())
            text += fmt::format("{}  End Site\n{}  {{\n{}    OFFSET 0.000000 0.000000 0.000000\n{}  }}\n", room, room,
                                room, room);
        text += room + "}\n";
    }

    std::vector<joint> joints_;
    std::vector<std::size_t> order_;  // of the channels
};

// Returns how deep the joints are nested.
std::size_t depth_of(const std::vector<joint>& joints) {
    std::vector<std::pair<std::size_t, std::size_t>> left;
    for (std::size_t i = 0; i < joints.size(); ++i)
        if (joints[i].parent == none) left.push_back({i, 1});
    std::size_t deepest = 0;
    while (!left.empty()) {
        const auto [at, depth] = left.back();
        left.pop_back();
        deepest = std::max(deepest, depth);
        for (const std::size_t child : joints[at].children) left.push_back({child, depth + 1});
    }
    return deepest;
}

// Names in BVH end with the line, and many programs end them with a blank.
std::string name_in_bvh(std::string name) {
    for (char& c : name)
        if (static_cast<unsigned char>(c) <= ' ') c = '_';
    return name.empty() ? "bone" : name;
}

}  // namespace

result<std::string> bvh_of(const exported_animations& all, const skeleton& rest, std::vector<std::string>& unknown,
                           std::vector<std::string>& lost) {
    std::vector<joint> joints;
    std::map<std::string, std::size_t> by_name;
    for (const rest_bone& one : rest) {
        by_name.try_emplace(bone_key(one.name), joints.size());
        joints.push_back({name_in_bvh(one.name), one.rest, one.parent.value_or(none)});
    }
    double end = 0;
    std::size_t scales = 0, between_frames = 0;
    for (const movement& m : all.all.front().parts) {
        const auto& name = all.bones[m.bone].name;
        const auto [at, is_new] = by_name.try_emplace(bone_key(name), joints.size());
        if (is_new) {
            unknown.push_back(name);
            joints.push_back({name_in_bvh(name)});
        }
        joint& moved = joints[at->second];
        if (m.of == movement::rotation && !moved.rotation) moved.rotation = &m;
        else if (m.of == movement::translation && !moved.translation) moved.translation = &m;
        else ++scales;
        for (const double time : m.times) {
            end = std::max(end, time);
            between_frames += std::fabs(time * per_second - std::nearbyint(time * per_second)) > 0.01;
        }
    }
    std::vector<std::size_t> top;
    for (std::size_t i = 0; i < joints.size(); ++i)
        (joints[i].parent == none ? top : joints[joints[i].parent].children).push_back(i);
    if (top.size() > 1) {
        for (const std::size_t one : top) joints[one].parent = joints.size();
        joints.push_back({name_in_bvh(all.name)});
        joints.back().children = top;
    }
    if (scales) lost.push_back(fmt::format("{} curves that BVH has not: scales, or a second one of a bone", scales));
    if (between_frames)
        lost.push_back(
            fmt::format("{} keys between the frames, of which BVH has {} a second", between_frames, per_second));
    const double frames = std::nearbyint(end * per_second) + 1;
    if (frames * static_cast<double>(joints.size()) > most_sampled)
        return error{{},
                     0,
                     fmt::format("its last key is at {} s, which is too long for sampled frames", end),
                     error_kind::impossible};
    if (depth_of(joints) > most_deep)
        return error{{},
                     0,
                     fmt::format("the bones of the skeleton are nested more than {} deep", most_deep),
                     error_kind::impossible};
    const auto root = top.size() > 1 ? joints.size() - 1 : top.front();
    writer w(std::move(joints));
    w.write_hierarchy(root);
    w.text += fmt::format("MOTION\nFrames: {}\nFrame Time: {:.9f}\n", frames, 1 / per_second);
    for (double i = 0; i < frames; ++i) w.write_frame(i / per_second);
    return w.text;
}

}  // namespace verbatim::tools
