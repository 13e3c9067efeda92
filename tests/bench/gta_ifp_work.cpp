// What users do with real packages of San Andreas, and the same with a reader and a writer of std::vectors as one would
// write them by hand.
#include "verbatim/formats/gta/ifp.hpp"

#include "tests/bench/bench.hpp"

namespace verbatim::bench {

using namespace gta;

namespace {

namespace by_hand {

struct frame {
    std::int16_t rotation[4], time, translation[3];
};  // of types 3 and 4
struct float_frame {
    float rotation[4], time, translation[3];
};  // of types 1 and 2
struct object {
    char name[24];
    std::int32_t type, bone;
    std::vector<frame> frames;
    std::vector<float_frame> float_frames;
};
struct animation {
    char name[24];
    std::uint32_t size, flags;
    std::vector<object> objects;
};
struct package {
    std::uint32_t size;
    char name[24];
    std::vector<animation> animations;
    std::vector<std::byte> tail;
};

std::size_t size_of(std::int32_t type) {
    return type == 1 ? 20 : type == 2 ? 32 : type == 3 ? 10 : type == 4 ? 16 : throw std::runtime_error("frame type");
}

struct reader {
    const bytes& file;
    std::size_t at = 0;
    void take(void* to, std::size_t size) {
        if (size > file.size() - at) throw std::runtime_error("truncated");
        std::memcpy(to, file.data() + at, size);
        at += size;
    }
    template <class T>
    void operator()(T& to) {
        take(&to, sizeof(to));
    }
    template <class T>
    void list(std::vector<T>& all, std::int32_t count, std::size_t each) {
        if (count < 0 || static_cast<std::uint64_t>(count) * each > file.size() - at) throw std::runtime_error("count");
        all.resize(static_cast<std::size_t>(count));
        for (T& one : all) take(&one, each);
    }
};

package read(const bytes& file) {
    reader take{file, 4};
    package p;
    std::int32_t animations = 0;
    take(p.size), take(p.name), take(animations);
    for (std::int32_t i = 0; i < animations; ++i) {
        animation& a = p.animations.emplace_back();
        std::int32_t objects = 0;
        take(a.name), take(objects), take(a.size), take(a.flags);
        for (std::int32_t j = 0; j < objects; ++j) {
            object& o = a.objects.emplace_back();
            std::int32_t frames = 0;
            take(o.name), take(o.type), take(frames), take(o.bone);
            if (o.type < 3) take.list(o.float_frames, frames, size_of(o.type));
            else take.list(o.frames, frames, size_of(o.type));
        }
    }
    p.tail.assign(file.begin() + static_cast<std::ptrdiff_t>(take.at), file.end());
    return p;
}

struct writer {
    bytes out;
    void put(const void* from, std::size_t size) {
        const auto* const first = static_cast<const std::byte*>(from);
        out.insert(out.end(), first, first + size);
    }
    template <class T>
    void operator()(const T& value) {
        put(&value, sizeof(value));
    }
};

bytes write(const package& p, std::size_t about) {
    writer put;
    put.out.reserve(about);
    put.put("ANP3", 4), put(p.size), put(p.name), put(static_cast<std::int32_t>(p.animations.size()));
    for (const animation& a : p.animations) {
        put(a.name), put(static_cast<std::int32_t>(a.objects.size())), put(a.size), put(a.flags);
        for (const object& o : a.objects) {
            put(o.name), put(o.type), put(static_cast<std::int32_t>(o.frames.size() + o.float_frames.size())),
                put(o.bone);
            for (const frame& f : o.frames) put.put(&f, size_of(o.type));
            for (const float_frame& f : o.float_frames) put.put(&f, size_of(o.type));
        }
    }
    put.put(p.tail.data(), p.tail.size());
    return std::move(put.out);
}

std::int64_t look(const bytes& file) { return static_cast<std::int64_t>(read(file).animations.size()); }
std::int64_t visit(const bytes& file) {
    std::int64_t sum = 0;
    for (const package p = read(file); const animation& a : p.animations)
        for (const object& o : a.objects) {
            for (const frame& f : o.frames)
                sum += f.rotation[0] + f.rotation[1] + f.rotation[2] + f.rotation[3] + f.time;
            for (const float_frame& f : o.float_frames) sum += static_cast<std::int64_t>(1000 * f.time);
        }
    return sum;
}
bytes change_one(const bytes& file) {
    package p = read(file);
    std::memcpy(p.animations.at(0).name, "renamed", 8);
    return write(p, file.size());
}
bytes change_all(const bytes& file) {
    package p = read(file);
    for (animation& a : p.animations)
        for (object& o : a.objects) {
            for (frame& f : o.frames) f.time = static_cast<std::int16_t>(f.time + 1);
            for (float_frame& f : o.float_frames) f.time += 1;
        }
    return write(p, file.size());
}

}  // namespace by_hand

namespace ours {

template <class Frame>
using frames = Object::Frames<Frame>;

std::int64_t look(const bytes& file) {
    const auto doc = read<Ifp>(source::borrow(file));
    return std::as_const(**doc).get_if<Anp3>()->animation_count;
}
std::int64_t visit(const bytes& file) {
    std::int64_t sum = 0;
    const auto integers = [&](const auto* all) {
        for (const auto& f : all->view()) sum += f.rotation[0] + f.rotation[1] + f.rotation[2] + f.rotation[3] + f.time;
    };
    const auto floats = [&](const auto* all) {
        for (const auto& f : all->view()) sum += static_cast<std::int64_t>(1000 * f.time);
    };
    const auto doc = read<Ifp>(source::borrow(file));
    for (const Animation& a : std::as_const(**doc).get_if<Anp3>()->animations)
        for (const Object& o : a.objects) {
            if (const auto* f = o.frames.get_if<frames<Rotation16Frame>>()) integers(f);
            else if (const auto* f = o.frames.get_if<frames<Rotation16Translation16Frame>>()) integers(f);
            else if (const auto* f = o.frames.get_if<frames<RotationFrame>>()) floats(f);
            else if (const auto* f = o.frames.get_if<frames<RotationTranslationFrame>>()) floats(f);
        }
    return sum;
}
bytes change_one(const bytes& file) {
    auto doc = read<Ifp>(source::borrow(file));
    (void)(*doc)->get_if<Anp3>()->animations[0].name.assign("renamed", tail::policy::keep);
    return write(*doc).value();
}
bytes change_all(const bytes& file) {
    const auto later = [](auto* all) {
        for (auto& f : *all) f.time = static_cast<decltype(f.time.value())>(f.time + 1);
    };
    auto doc = read<Ifp>(source::borrow(file));
    for (Animation& a : (*doc)->get_if<Anp3>()->animations)
        for (Object& o : a.objects) {
            if (auto* f = o.frames.get_if<frames<Rotation16Frame>>()) later(f);
            else if (auto* f = o.frames.get_if<frames<Rotation16Translation16Frame>>()) later(f);
            else if (auto* f = o.frames.get_if<frames<RotationFrame>>()) later(f);
            else if (auto* f = o.frames.get_if<frames<RotationTranslationFrame>>()) later(f);
        }
    return write(*doc).value();
}

}  // namespace ours

}  // namespace

void measure_gta_ifp_work() {
    const files& all = real_files("ifp/anp3/");
    if (all.empty()) return;
    measure_work("gta.ifp, ANP3, work/open, one field", all, &ours::look, &by_hand::look);
    measure_work("gta.ifp, ANP3, work/visit every value", all, &ours::visit, &by_hand::visit);
    measure_work("gta.ifp, ANP3, work/change one, write", all, &ours::change_one, &by_hand::change_one);
    measure_work("gta.ifp, ANP3, work/change all, write", all, &ours::change_all, &by_hand::change_all);
}

}  // namespace verbatim::bench
