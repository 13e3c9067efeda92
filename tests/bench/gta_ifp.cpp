// Packages of 300 animations of 30 objects of 30 frames each: ANP3, 3.1 MB, and ANPK, 6.0 MB.
#include "verbatim/formats/gta/ifp.hpp"

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

const bytes& old_package() {
    static const auto file = [] {
        AnpkObject object{.name = "Pelvis", .last_frame = 29};
        object.binding = BoneId{1};
        AnpkObject::Kr00 keys{};
        for (int i = 0; i < 30; ++i) keys.frames.push_back({.rotation = {}, .time = static_cast<float>(i)});
        object.keys.emplace(keys);
        AnpkAnimation animation{.name = "walk"};
        for (int i = 0; i < 30; ++i) animation.objects.push_back(object);
        Anpk anpk{.name = "package"};
        for (int i = 0; i < 300; ++i) anpk.animations.push_back(animation);
        return write(document<Ifp>(Ifp(anpk))).value();
    }();
    return file;
}

// As a reader of one's own would be written: the headers copied out, the frames left where they are.
struct hand_object {
    char name[24];
    std::uint32_t frame_type;
    std::int32_t frame_count, bone_id;
};
struct hand_chunk {
    char id[4];
    std::uint32_t size;
};
struct hand_anim {
    char name[24];
    std::uint32_t unused;
    std::int32_t frame_count, first_frame, last_frame;
};
struct hand_animation {
    char name[24];
    std::int32_t object_count;
    std::uint32_t frame_data_size, flags;
};

struct hand_reader {
    const std::byte *at, *const end;
    bool skip(std::uint64_t size) {
        if (static_cast<std::uint64_t>(end - at) < size) return false;
        at += size;
        return true;
    }
    template <class T>
    bool operator()(T& header) {
        const std::byte* const from = at;
        if (!skip(sizeof(header))) return false;
        std::memcpy(&header, from, sizeof(header));
        return true;
    }
};

bool by_hand(const bytes& file) {
    hand_reader take{file.data(), file.data() + file.size()};
    struct {
        char magic[4];
        std::uint32_t size;
        char name[24];
        std::int32_t count;
    } head;
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
            if (!take.skip(static_cast<std::uint64_t>(object.frame_count) * stride)) return false;
        }
        benchmark::DoNotOptimize(animation);
    }
    return true;
}

std::uint64_t up_to_4(std::uint64_t size) { return (size + 3) / 4 * 4; }

// The size of an ANIM steers; those of CPAN and of the keys do not.
bool take_anpk_object(hand_reader& take) {
    hand_chunk chunk, anim, keys;
    hand_anim object;
    if (!take(chunk) || !take(anim) || anim.size < sizeof(object) || !take(object) ||
        !take.skip(up_to_4(anim.size - sizeof(object))))
        return false;
    if (object.frame_count == 0) return true;
    if (object.frame_count < 0 || !take(keys)) return false;
    const std::string_view id(keys.id, 4);
    const std::uint64_t stride = id == "KR00" ? 20 : id == "KRT0" ? 32 : id == "KRTS" ? 44 : 0;
    return stride != 0 && take.skip(static_cast<std::uint64_t>(object.frame_count) * stride);
}

bool anpk_by_hand(const bytes& file) {
    hand_reader take{file.data(), file.data() + file.size()};
    hand_chunk chunk;
    std::int32_t animations = 0;
    if (!take(chunk) || std::memcmp(chunk.id, "ANPK", 4) != 0 || !take(chunk) || chunk.size < 4) return false;
    if (!take(animations) || !take.skip(up_to_4(chunk.size - 4))) return false;
    for (std::int32_t i = 0; i < animations; ++i) {
        struct {
            std::int32_t objects;
            std::uint32_t word;
        } info;
        if (!take(chunk) || !take.skip(up_to_4(chunk.size)) || !take(chunk) || !take(chunk) ||
            chunk.size < sizeof(info) || !take(info))
            return false;
        if (!take.skip(up_to_4(chunk.size - sizeof(info)))) return false;
        for (std::int32_t j = 0; j < info.objects; ++j)
            if (!take_anpk_object(take)) return false;
        benchmark::DoNotOptimize(info);
    }
    return true;
}

}  // namespace

void measure_gta_ifp() {
    static const files anp3{package()}, anpk{old_package()};
    measure_format<Ifp>("gta.ifp, ANP3", anp3, &by_hand);
    measure_format<Ifp>("gta.ifp, ANPK", anpk, &anpk_by_hand);
    measure_real<Ifp>("gta.ifp, ANP3", "ifp/anp3/", &by_hand);
    measure_real<Ifp>("gta.ifp, ANPK", "ifp/anpk/", &anpk_by_hand);
}

}  // namespace verbatim::bench
