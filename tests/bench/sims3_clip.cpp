// A clip of The Sims 3 of the usual size: 280 curves of 90 rotation keys each, five IK chains and ten sounds, 320 KB;
// once as the game's exporter orders it, once with a byte of nobody before each curve's keys.
#include "verbatim/formats/sims3/clip.hpp"

#include "tests/bench/bench.hpp"

namespace verbatim::bench {

namespace {

constexpr std::uint32_t curves = 280, keys = 90, chains = 5, events = 10;

// Written without the framework, which would leave no gaps.
struct writer {
    bytes out;
    template <class T>
    std::size_t put(T value) {
        const auto* from = reinterpret_cast<const std::byte*>(&value);
        out.insert(out.end(), from, from + sizeof(T));
        return out.size() - sizeof(T);
    }
    void text(const char* characters, std::size_t size) {
        out.insert(out.end(), reinterpret_cast<const std::byte*>(characters),
                   reinterpret_cast<const std::byte*>(characters) + size);
    }
    void fill(std::size_t count, int byte) { out.insert(out.end(), count, static_cast<std::byte>(byte)); }
    void align() {
        while (out.size() % 4) fill(1, 0x7E);
    }
    void set(std::size_t at, std::size_t value) {
        const auto word = static_cast<std::uint32_t>(value);
        std::memcpy(out.data() + at, &word, 4);
    }
    void here(std::size_t at, std::size_t base) { set(at, out.size() - base); }
};

bytes clip(std::size_t gap) {
    writer w;
    w.put<std::uint32_t>(0x6B20C4F3);
    w.fill(52, 0);
    constexpr std::size_t body = 56;
    w.here(0x0C, 0x0C);
    w.text("_pilC3S_", 8);
    w.put<std::uint32_t>(2);
    w.fill(36, 0);
    w.set(body + 0x18, curves);
    w.here(body + 0x20, body);
    for (std::uint32_t i = 0; i < curves; ++i)
        w.put<std::uint32_t>(0), w.put(i), w.put(0.5f), w.put(0.25f), w.put<std::uint16_t>(keys),
            w.put<std::uint16_t>(0x0214);
    w.here(body + 0x28, body);
    w.text("a_bench_x", 10);
    w.here(body + 0x2C, body);
    w.text("bench.ma", 9);
    w.here(body + 0x24, body);
    for (std::uint32_t i = 0; i < curves; ++i) {
        w.fill(gap, 0x55);
        w.here(body + 48 + 20 * i, body);
        for (std::uint16_t k = 0; k < keys; ++k)
            w.put(k), w.put<std::uint16_t>(7), w.put<std::uint64_t>(0x0123'0456'0789'0ABC);
    }
    w.here(0x08, body);
    w.align();
    w.here(0x10, 0x10);
    w.put(chains);
    const std::size_t table = w.out.size();
    w.fill(4 * chains, 0);
    for (std::uint32_t i = 0; i < chains; ++i) {
        w.here(table + 4 * i, table);
        for (std::uint32_t word : {0x7E7E7E7Eu, 1u, 4u, 0u}) w.put(word);
        for (int name = 0; name < 2; ++name) w.text("x:slot", 7), w.fill(505, '#');
    }
    w.here(0x14, 0x14);
    w.text("x", 2);
    w.align();
    w.here(0x18, 0x18);
    w.text("=CE=", 4);
    for (std::uint32_t word : {0x103u, events, events * 160u, 4u}) w.put(word);
    for (std::uint32_t i = 0; i < events; ++i) {
        w.put<std::uint32_t>(0xC1E40003), w.put(i), w.put(1.5f), w.put(-1.0f), w.put(-1.0f), w.put(3u), w.put(3u);
        w.text("snd", 4);
        w.text("vo_snd", 7), w.fill(121, 0);
    }
    w.here(0x24, 0x24);
    w.fill(12, 0);
    w.put(1.0f);
    return w.out;
}

// The curves' headers copied out, the keys left where they are; events and slots passed.
bool by_hand(const bytes& file) {
    struct {
        std::uint32_t type, linked, body_size, body, slots, actor, events, unk28, unk32, end;
    } head;
    struct {
        char mark[8];
        std::uint32_t version, zero;
        float duration;
        std::uint16_t ticks, unk;
        std::uint32_t curves, palette, curves_at, frame_data, name, source;
    } body;
    struct curve {
        std::uint32_t data, track;
        float offset, scale;
        std::uint16_t count, type;
    };
    const auto fits = [&](std::uint64_t at, std::uint64_t size) {
        return at <= file.size() && size <= file.size() - at;
    };
    if (!fits(0, 56)) return false;
    std::memcpy(&head, file.data(), sizeof(head));
    const std::uint64_t start = std::uint64_t{head.body} + 0x0C;
    if (head.type != 0x6B20C4F3 || !fits(start, sizeof(body))) return false;
    std::memcpy(&body, file.data() + start, sizeof(body));
    if (!fits(start + body.curves_at, std::uint64_t{body.curves} * sizeof(curve))) return false;
    struct read_curve {
        curve head;
        const std::byte* keys;
    };
    std::vector<read_curve> all(body.curves);
    for (std::size_t i = 0; i < all.size(); ++i) {
        std::memcpy(&all[i].head, file.data() + start + body.curves_at + i * sizeof(curve), sizeof(curve));
        const std::uint64_t stride = all[i].head.type == 0x0214 ? 12 : all[i].head.type == 0x0112 ? 8 : 6;
        if (!fits(start + all[i].head.data, stride * all[i].head.count)) return false;
        all[i].keys = file.data() + start + all[i].head.data;
    }
    benchmark::DoNotOptimize(all.data());
    return fits(std::uint64_t{head.events} + 0x18, 20);
}

}  // namespace

void measure_sims3_clip() {
    static const files canonical{clip(0)}, gaps{clip(1)};
    measure_format<sims3::Clip>("sims3.clip", canonical, &by_hand);
    measure_format<sims3::Clip>("sims3.clip with gaps", gaps, &by_hand);
    measure_real<sims3::Clip>("sims3.clip", "clip/", &by_hand);
}

}  // namespace verbatim::bench
