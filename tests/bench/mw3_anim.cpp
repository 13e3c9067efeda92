// An anim.zbd of 3,500 definitions with tables and 9 events each, 9 MB.
#include "verbatim/formats/mw3/anim.hpp"

#include "tests/bench/bench.hpp"

namespace verbatim::bench {

using namespace mw3;

namespace {

template <class Body>
Event event(Body body) {
    Event e{};
    e.body = body;
    return e;
}

Sequence sequence(std::vector<Event> events) {
    Sequence s{};
    s.def.name = "SEQUENCE", s.def.events_ptr = 0x03210000u;
    s.events.edit() = std::move(events);
    return s;
}

bytes definitions(std::size_t count) {
    Def none{};
    none.anim.activation = Activation::on_call, none.anim.execution_priority = std::uint8_t{0},
    none.anim.two155 = std::uint8_t{0};

    ObjectMotion motion{};
    motion.node_index = std::int16_t{1};
    motion.bounce_seq0_index = motion.bounce_seq1_index = motion.bounce_seq2_index = std::int16_t{-1};
    PufferState puffer{.name = "smoke", .puffer_index = 1, .node_index = -1};
    ObjectMotionSiScript script{.node_index = 1};
    for (int i = 0; i < 6; ++i) {
        SiFrame frame{
            .flags = SiFlags::translate, .start_time = static_cast<float>(i), .end_time = static_cast<float>(i + 1)};
        frame.translate.emplace();
        script.frames.push_back(frame);
    }
    const std::vector<Event> events = {
        event(ObjectActiveState{.state = 1u, .node_index = 1}),
        event(Sound{.sound_index = 1, .node_index = 1}),
        event(motion),
        event(script),
        event(puffer),
        event(CallAnimation{.anim_name = "other", .wait_for_completion = -1}),
        event(Loop{.flags = LoopFlags::count, .count = 3}),
    };
    Def def{};
    def.anim.name = "definition", def.anim.anim_name = "animation", def.anim.anim_root_name = "definition";
    def.anim.anim_ptr = def.anim.anim_root_ptr = 0x02840000u;
    def.anim.reset_time = -1.0f, def.anim.seq_defs_ptr = 0x03210000u;
    def.anim.objects_ptr = def.anim.nodes_ptr = def.anim.anim_refs_ptr = def.anim.static_sounds_ptr = 0x03220000u;
    def.objects = {ObjectRef{}, ObjectRef{.name = "hull"}};
    def.nodes = {NodeRef{}, NodeRef{.name = "node", .node_ptr = 1u}};
    def.static_sounds = {StaticSoundRef{}, StaticSoundRef{.name = "bang"}};
    def.anim_refs = {AnimRef{.name = "other"}};
    def.reset.def.name = "RESET_SEQUENCE", def.anim.reset_state.name = "RESET_SEQUENCE";
    def.sequences.push_back(sequence(events));
    def.sequences.push_back(sequence({event(EndIf{}), event(ObjectActiveState{.node_index = 1})}));
    (void)def.objects[0].name.assign("", tail::policy::clear);
    (void)def.nodes[0].name.assign("", tail::policy::clear);

    Anim file{};
    file.info.defs_ptr = file.info.world_ptr = 1u;
    file.defs.push_back(none);
    for (std::size_t i = 0; i < count; ++i) file.defs.push_back(def);
    return write(document<Anim>(std::move(file))).value();
}

// As a reader of one's own would be written: headers copied out, tables and events left where they are, but for each
// event's type and size.
bool by_hand(const bytes& file) {
    const std::byte *at = file.data(), *const end = at + file.size();
    const auto left = [&] { return static_cast<std::size_t>(end - at); };
    const auto take = [&](void* to, std::size_t size) {
        if (left() < size) return false;
        std::memcpy(to, at, size);
        at += size;
        return true;
    };
    const auto skip = [&](std::uint64_t size) {
        if (left() < size) return false;
        at += size;
        return true;
    };
    const auto events = [&](const std::byte* header) {
        std::uint32_t size;
        std::memcpy(&size, header + 60, 4);
        if (left() < size) return false;
        const std::byte* const last = at + size;
        while (last - at >= 12) {
            std::uint32_t one;
            std::memcpy(&one, at + 4, 4);
            benchmark::DoNotOptimize(*at);
            if (one < 12 || one > static_cast<std::size_t>(last - at)) break;
            at += one;
        }
        at = last;
        return true;
    };
    std::uint32_t head[3];
    std::byte info[68], def[316], sequence[64];
    std::uint16_t definitions;
    if (!take(head, 12) || head[0] != 0x08170616 || head[1] != 39 || !skip(std::uint64_t{head[2]} * 84) ||
        !take(info, 68))
        return false;
    std::memcpy(&definitions, info + 10, 2);
    constexpr std::size_t sizes[] = {96, 40, 44, 44, 44,
                                     36, 36, 48, 0,  72};  // by the counts from 265 on; the ninth counts nothing
    for (std::size_t i = 0; i < definitions; ++i) {
        if (!take(def, 316)) return false;
        for (std::size_t t = 0; t < 10; ++t)
            if (!skip(std::to_integer<std::size_t>(def[265 + t]) * sizes[t])) return false;
        benchmark::DoNotOptimize(def);
        for (std::size_t s = 0; s <= std::to_integer<std::size_t>(def[264]); ++s)
            if (!take(sequence, 64) || !events(sequence)) return false;
    }
    return true;
}

}  // namespace

void measure_mw3_anim() {
    static const files game{definitions(3'500)};
    measure_format<Anim>("mw3.anim", game, &by_hand);
}

}  // namespace verbatim::bench
