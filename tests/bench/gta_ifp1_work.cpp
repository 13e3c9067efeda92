// What users do with real packages of version 1, and the same with a reader and a writer by hand.
#include <variant>

#include "tests/bench/by_hand.hpp"
#include "verbatim/formats/gta/ifp.hpp"

namespace verbatim::bench {

using namespace gta;

namespace {

namespace hand {

struct rotation {
    float rotation[4], time;
};
struct movement {
    float rotation[4], translation[3], time;
};
struct scaling {
    float rotation[4], translation[3], scale[3], time;
};
struct chunk {
    char id[4];
    std::uint32_t size;
};
struct object {
    chunk of_object, of_name;
    char name[24];
    std::uint32_t unused;
    std::int32_t frame_count, first, last;
    bytes binding;
    chunk of_frames{};
    std::variant<std::vector<rotation>, std::vector<movement>, std::vector<scaling>> frames;
};
struct animation {
    chunk of_name;
    std::string name;
    bytes padding;
    chunk of_objects, of_info;
    std::uint32_t word;
    bytes rest;
    std::vector<object> objects;
};
struct package {
    chunk of_package, of_info;
    std::int32_t count;
    bytes name;
    std::vector<animation> animations;
    bytes tail;
};

std::size_t padded(std::size_t size) { return (size + 3) / 4 * 4; }
std::size_t counted(std::int32_t count, const by_hand::reader& take, std::size_t least) {
    if (count < 0 || static_cast<std::size_t>(count) > take.left() / least) throw std::runtime_error("count");
    return static_cast<std::size_t>(count);
}

void read(by_hand::reader& take, object& o) {
    take(o.of_object), take(o.of_name), take(o.name), take(o.unused), take(o.frame_count), take(o.first), take(o.last);
    if (o.of_name.size < 40) throw std::runtime_error("size");
    take.some(o.binding, padded(o.of_name.size) - 40);
    if (o.frame_count == 0) return;
    take(o.of_frames);
    const std::string_view id(o.of_frames.id, 4);
    if (id == "KR00") o.frames = take.list<rotation>(o.frame_count);
    else if (id == "KRT0") o.frames = take.list<movement>(o.frame_count);
    else if (id == "KRTS") o.frames = take.list<scaling>(o.frame_count);
    else throw std::runtime_error("frames");
}

package read(const bytes& file) {
    by_hand::reader take(file);
    package p;
    take(p.of_package), take(p.of_info), take(p.count);
    take.some(p.name, padded(p.of_info.size) - 4);
    p.animations.resize(counted(p.count, take, 32));
    for (animation& a : p.animations) {
        std::int32_t objects = 0;
        take(a.of_name);
        take.some(a.name, a.of_name.size);
        take.some(a.padding, padded(a.of_name.size) - a.of_name.size);
        take(a.of_objects), take(a.of_info), take(objects), take(a.word);
        if (a.of_info.size < 8) throw std::runtime_error("size");
        take.some(a.rest, padded(a.of_info.size) - 8);
        a.objects.resize(counted(objects, take, 56));
        for (object& o : a.objects) read(take, o);
    }
    take.some(p.tail, take.left());
    return p;
}

void write(by_hand::writer& put, const object& o) {
    const std::size_t start = put.out.size();
    put(o.of_object), put(o.of_name), put(o.name), put(o.unused), put(o.frame_count), put(o.first), put(o.last);
    put.list(o.binding);
    if (o.frame_count) put(o.of_frames), std::visit([&](const auto& frames) { put.list(frames); }, o.frames);
    put.at(start + 4, static_cast<std::uint32_t>(put.out.size() - start - sizeof(chunk)));
}

bytes write(package& p, std::size_t about) {
    by_hand::writer put(about);
    put(p.of_package), put(p.of_info), put(p.count), put.list(p.name);
    for (animation& a : p.animations) {
        a.of_name.size = static_cast<std::uint32_t>(a.name.size());
        a.padding.resize(padded(a.name.size()) - a.name.size());
        put(a.of_name), put.list(a.name), put.list(a.padding);
        const std::size_t start = put.out.size();
        put(a.of_objects), put(a.of_info), put(static_cast<std::int32_t>(a.objects.size())), put(a.word),
            put.list(a.rest);
        for (const object& o : a.objects) write(put, o);
        put.at(start + 4, static_cast<std::uint32_t>(put.out.size() - start - sizeof(chunk)));
    }
    const auto end = static_cast<std::uint32_t>(put.out.size());
    if (p.of_package.size + sizeof(chunk) + p.tail.size() == about)
        put.at(4, end - static_cast<std::uint32_t>(sizeof(chunk)));
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

}  // namespace hand

namespace ours {

void each_frame(auto& doc, auto f) {
    for (auto& a : doc.template get_if<Anpk>()->animations)
        for (auto& o : a.objects)
            if (o.keys)
                o.keys->visit([&](auto& keys) {
                    if constexpr (requires { keys.frames.begin()->time; })
                        for (auto& frame : keys.frames) f(frame);
                });
}

}  // namespace ours

std::int64_t sum_of(const auto& f) {
    float sum = f.rotation[0] + f.rotation[1] + f.rotation[2] + f.rotation[3] + f.time;
    if constexpr (requires { f.translation; }) sum += f.translation[0] + f.translation[1] + f.translation[2];
    if constexpr (requires { f.scale; }) sum += f.scale[0] + f.scale[1] + f.scale[2];
    return static_cast<std::int64_t>(1000 * sum);
}

namespace hand {

std::int64_t look(const bytes& file) { return static_cast<std::int64_t>(read(file).animations.size()); }
std::int64_t visit(const bytes& file) {
    std::int64_t sum = 0;
    const package p = read(file);
    each_frame(p, [&](const auto& f) { sum += sum_of(f); });
    return sum;
}
bytes change_one(const bytes& file) {
    package p = read(file);
    p.animations.at(0).name.assign("renamed", 8);
    return write(p, file.size());
}
bytes change_all(const bytes& file) {
    package p = read(file);
    each_frame(p, [](auto& f) { f.time += 1; });
    return write(p, file.size());
}

}  // namespace hand

namespace ours {

std::int64_t look(const bytes& file) {
    const auto doc = read<Ifp>(source::borrow(file));
    return std::as_const(**doc).get_if<Anpk>()->animation_count;
}
std::int64_t visit(const bytes& file) {
    std::int64_t sum = 0;
    const auto doc = read<Ifp>(source::borrow(file));
    each_frame(std::as_const(**doc), [&](const auto& f) { sum += sum_of(f); });
    return sum;
}
bytes change_one(const bytes& file) {
    auto doc = read<Ifp>(source::borrow(file));
    (*doc)->get_if<Anpk>()->animations[0].name = std::string("renamed");
    return write(*doc).value();
}
bytes change_all(const bytes& file) {
    auto doc = read<Ifp>(source::borrow(file));
    each_frame(**doc, [](auto& f) { f.time = f.time + 1; });
    return write(*doc).value();
}

}  // namespace ours

}  // namespace

void measure_gta_ifp1_work() {
    const files& all = real_files("ifp/anpk/");
    if (all.empty()) return;
    measure_work("gta.ifp, ANPK, work/open, one field", all, &ours::look, &hand::look);
    measure_work("gta.ifp, ANPK, work/visit every value", all, &ours::visit, &hand::visit);
    measure_work("gta.ifp, ANPK, work/change one, write", all, &ours::change_one, &hand::change_one);
    measure_work("gta.ifp, ANPK, work/change all, write", all, &ours::change_all, &hand::change_all);
}

}  // namespace verbatim::bench
