// What users do with real packages of San Andreas, and the same with a reader and a writer of std::vectors as one would
// write them by hand.
#include "verbatim/formats/gta/ifp.hpp"

#include <variant>

#include "tests/bench/by_hand.hpp"

namespace verbatim::bench {

using namespace gta;

namespace {

// Adds the numbers of a frame.
std::int64_t sum_of(const auto& f) {
    auto sum = f.rotation[0] + f.rotation[1] + f.rotation[2] + f.rotation[3] + f.time;
    if constexpr (requires { f.translation; }) sum += f.translation[0] + f.translation[1] + f.translation[2];
    return static_cast<std::int64_t>(sum);
}

namespace hand {

struct rotation {
    float rotation[4], time;
};
struct movement {
    float rotation[4], time, translation[3];
};
struct rotation16 {
    std::int16_t rotation[4], time;
};
struct movement16 {
    std::int16_t rotation[4], time, translation[3];
};
struct object {
    char name[24];
    std::int32_t type, bone;
    std::variant<std::vector<rotation>, std::vector<movement>, std::vector<rotation16>, std::vector<movement16>> frames;
};
struct animation {
    char name[24];
    std::uint32_t size, flags;
    std::vector<object> objects;
};
struct package {
    std::uint32_t magic, size;
    char name[24];
    std::vector<animation> animations;
    bytes tail;
};

package read(const bytes& file) {
    by_hand::reader take(file);
    package p;
    std::int32_t animations = 0;
    take(p.magic), take(p.size), take(p.name), take(animations);
    if (animations < 0 || static_cast<std::size_t>(animations) > take.left() / 36) throw std::runtime_error("count");
    p.animations.resize(static_cast<std::size_t>(animations));
    for (animation& a : p.animations) {
        std::int32_t objects = 0;
        take(a.name), take(objects), take(a.size), take(a.flags);
        if (objects < 0 || static_cast<std::size_t>(objects) > take.left() / 36) throw std::runtime_error("count");
        a.objects.resize(static_cast<std::size_t>(objects));
        for (object& o : a.objects) {
            std::int32_t frames = 0;
            take(o.name), take(o.type), take(frames), take(o.bone);
            switch (o.type) {
                case 1: o.frames = take.list<rotation>(frames); break;
                case 2: o.frames = take.list<movement>(frames); break;
                case 3: o.frames = take.list<rotation16>(frames); break;
                case 4: o.frames = take.list<movement16>(frames); break;
                default: throw std::runtime_error("frame type");
            }
        }
    }
    take.some(p.tail, take.left());
    return p;
}

bytes write(const package& p, std::size_t about) {
    by_hand::writer put(about);
    put(p.magic), put(p.size), put(p.name), put(static_cast<std::int32_t>(p.animations.size()));
    for (const animation& a : p.animations) {
        put(a.name), put(static_cast<std::int32_t>(a.objects.size())), put(a.size), put(a.flags);
        for (const object& o : a.objects) {
            put(o.name), put(o.type);
            std::visit(
                [&](const auto& frames) {
                    put(static_cast<std::int32_t>(frames.size())), put(o.bone), put.list(frames);
                },
                o.frames);
        }
    }
    put.list(p.tail);
    return std::move(put.out);
}

void each_frame(auto& p, auto f) {
    for (auto& a : p.animations)
        for (auto& o : a.objects)
            std::visit(
                [&](auto& frames) {
                    for (auto& frame : frames) f(frame);
                },
                o.frames);
}

std::int64_t look(const bytes& file) { return static_cast<std::int64_t>(read(file).animations.size()); }
std::int64_t visit(const bytes& file) {
    std::int64_t sum = 0;
    const package p = read(file);
    each_frame(p, [&](const auto& f) { sum += sum_of(f); });
    return sum;
}
bytes change_one(const bytes& file) {
    package p = read(file);
    std::memcpy(p.animations.at(0).name, "renamed", 8);
    return write(p, file.size());
}
bytes change_all(const bytes& file) {
    package p = read(file);
    each_frame(p, [](auto& f) { f.time = static_cast<decltype(f.time)>(f.time + 1); });
    return write(p, file.size());
}

}  // namespace hand

namespace ours {

template <class Frame>
using frames = Object::Frames<Frame>;

std::int64_t look(const bytes& file) {
    const auto doc = read<Ifp>(source::borrow(file));
    return std::as_const(**doc).get_if<Anp3>()->animation_count;
}
// Calls a function with each frame of a constant or a changeable package.
void each_frame(auto& doc, auto f) {
    const auto all = [&](auto* frames) {
        if constexpr (std::is_const_v<std::remove_pointer_t<decltype(frames)>>)
            for (const auto& frame : frames->view()) f(frame);
        else
            for (auto& frame : *frames) f(frame);
    };
    for (auto& a : doc.template get_if<Anp3>()->animations)
        for (auto& o : a.objects) {
            if (auto* some = o.frames.template get_if<frames<Rotation16Frame>>()) all(some);
            else if (auto* some = o.frames.template get_if<frames<Rotation16Translation16Frame>>()) all(some);
            else if (auto* some = o.frames.template get_if<frames<RotationFrame>>()) all(some);
            else if (auto* some = o.frames.template get_if<frames<RotationTranslationFrame>>()) all(some);
        }
}

std::int64_t visit(const bytes& file) {
    std::int64_t sum = 0;
    const auto doc = read<Ifp>(source::borrow(file));
    each_frame(std::as_const(**doc), [&](const auto& f) { sum += sum_of(f); });
    return sum;
}
bytes change_one(const bytes& file) {
    auto doc = read<Ifp>(source::borrow(file));
    (void)(*doc)->get_if<Anp3>()->animations[0].name.assign("renamed", tail::policy::keep);
    return write(*doc).value();
}
bytes change_all(const bytes& file) {
    auto doc = read<Ifp>(source::borrow(file));
    each_frame(**doc, [](auto& f) { f.time = static_cast<decltype(f.time.value())>(f.time + 1); });
    return write(*doc).value();
}

}  // namespace ours

}  // namespace

void measure_gta_ifp_work() {
    const files& all = real_files("ifp/anp3/");
    if (all.empty()) return;
    measure_work("gta.ifp, ANP3, work/open, one field", all, &ours::look, &hand::look);
    measure_work("gta.ifp, ANP3, work/visit every value", all, &ours::visit, &hand::visit);
    measure_work("gta.ifp, ANP3, work/change one, write", all, &ours::change_one, &hand::change_one);
    measure_work("gta.ifp, ANP3, work/change all, write", all, &ours::change_all, &hand::change_all);
}

}  // namespace verbatim::bench
