// An ANP3 package of 300 animations of 30 objects of 30 frames each, 3.1 MB.
#include "schema/gta/ifp.hpp"

#include "tests/bench/bench.hpp"

namespace verbatim::bench {

using namespace gta;

const bytes& package() {
    static const auto file = [] {
        Object object{.name = "Pelvis", .frame_type = FrameType::rotation16, .bone_id = 1};
        list<Rotation16Frame, &Object::frame_count> frames;
        for (std::int16_t i = 0; i < 30; ++i) frames.push_back({.rotation = {}, .time = i});
        object.frames = frames;
        Animation animation{.name = "walk", .flags = AnimationFlags::compressed};
        for (int i = 0; i < 30; ++i) animation.objects.push_back(object);
        Anp3 anp3{.name = "package"};
        for (int i = 0; i < 300; ++i) anp3.animations.push_back(animation);
        return write(document<Ifp>(Ifp(anp3))).value();
    }();
    return file;
}

namespace {

// As a reader of one's own would be written: the headers copied out, the frames left where they are.
struct hand_object {
    char name[24];
    std::uint32_t frame_type;
    std::int32_t frame_count, bone_id;
};
struct hand_animation {
    char name[24];
    std::int32_t object_count;
    std::uint32_t frame_data_size, flags;
};

bool by_hand(const bytes& file) {
    const std::byte *at = file.data(), *const end = at + file.size();
    const auto take = [&](auto& header) {
        if (static_cast<std::size_t>(end - at) < sizeof(header)) return false;
        std::memcpy(&header, at, sizeof(header));
        at += sizeof(header);
        return true;
    };
    struct { char magic[4]; std::uint32_t size; char name[24]; std::int32_t count; } head;
    if (!take(head) || std::memcmp(head.magic, "ANP3", 4) != 0 || head.count < 0) return false;
    for (std::int32_t i = 0; i < head.count; ++i) {
        hand_animation animation;
        if (!take(animation) || animation.object_count < 0) return false;
        for (std::int32_t j = 0; j < animation.object_count; ++j) {
            hand_object object;
            if (!take(object) || object.frame_count < 0) return false;
            std::size_t stride = 0;
            switch (object.frame_type) {
                case 1: stride = 20; break;
                case 2: stride = 32; break;
                case 3: stride = 10; break;
                case 4: stride = 16; break;
                default: return false;
            }
            const auto size = static_cast<std::uint64_t>(object.frame_count) * stride;
            if (static_cast<std::uint64_t>(end - at) < size) return false;
            at += size;
        }
        benchmark::DoNotOptimize(animation);
    }
    return true;
}

}  // namespace

void measure_gta_ifp() { measure_format<Ifp>("gta.ifp", package(), &by_hand); }

}  // namespace verbatim::bench
