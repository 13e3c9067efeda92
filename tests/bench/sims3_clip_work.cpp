// What users do with real clips of The Sims 3, and the same with a reader and a writer of std::vectors as one would
// write them by hand. The latter knows of the curves alone, and writes them over a copy of the file.
#include "verbatim/formats/sims3/clip.hpp"

#include "tests/bench/bench.hpp"

namespace verbatim::bench {

using namespace sims3;

namespace {

namespace by_hand {

struct key {
    std::uint16_t tick, flags, raw[4];
};
struct curve_head {
    std::uint32_t data, track;
    float offset, scale;
    std::uint16_t count, type;
};
struct curve {
    curve_head head;
    std::vector<key> keys;
};
struct clip {
    std::vector<curve> curves;
    std::string source;
    std::vector<std::byte> file;
    std::size_t start = 0, source_at = 0, curves_at = 0;
};

std::size_t size_of(const curve_head& head) {
    return head.type == 0x0214 ? 12 : head.type == 0x0112 ? 8 : head.type == 0x0705 ? 6 : 4;
}

template <class T>
T take(const bytes& file, std::size_t at) {
    if (at > file.size() || sizeof(T) > file.size() - at) throw std::runtime_error("truncated");
    T value;
    std::memcpy(&value, file.data() + at, sizeof(T));
    return value;
}

clip read(const bytes& file) {
    clip c;
    c.file = file;
    c.start = 0x0C + take<std::uint32_t>(file, 0x0C);
    c.curves_at = c.start + take<std::uint32_t>(file, c.start + 0x20);
    c.source_at = c.start + take<std::uint32_t>(file, c.start + 0x2C);
    const auto count = take<std::uint32_t>(file, c.start + 0x18);
    for (std::uint32_t i = 0; i < count; ++i) {
        curve& one = c.curves.emplace_back();
        one.head = take<curve_head>(file, c.curves_at + i * sizeof(curve_head));
        const std::size_t each = size_of(one.head), at = c.start + one.head.data;
        if (at > file.size() || one.head.count * each > file.size() - at) throw std::runtime_error("truncated");
        one.keys.resize(one.head.count);
        for (std::size_t k = 0; k < one.keys.size(); ++k) std::memcpy(&one.keys[k], file.data() + at + k * each, each);
    }
    while (const char next = take<char>(file, c.source_at + c.source.size())) c.source += next;
    return c;
}

bytes write(const clip& c) {
    bytes out = c.file;
    std::memcpy(out.data() + c.source_at, c.source.data(), c.source.size());
    for (std::size_t i = 0; i < c.curves.size(); ++i) {
        const curve& one = c.curves[i];
        std::memcpy(out.data() + c.curves_at + i * sizeof(curve_head), &one.head, sizeof(curve_head));
        const std::size_t each = size_of(one.head);
        for (std::size_t k = 0; k < one.keys.size(); ++k)
            std::memcpy(out.data() + c.start + one.head.data + k * each, &one.keys[k], each);
    }
    return out;
}

std::int64_t look(const bytes& file) { return static_cast<std::int64_t>(read(file).curves.size()); }
std::int64_t visit(const bytes& file) {
    std::int64_t sum = 0;
    for (const clip c = read(file); const curve& one : c.curves)
        for (const key& k : one.keys) sum += k.tick + k.flags;
    return sum;
}
bytes change_one(const bytes& file) {
    clip c = read(file);
    c.source.at(0) = 'X';
    return write(c);
}
bytes change_all(const bytes& file) {
    clip c = read(file);
    for (curve& one : c.curves)
        for (key& k : one.keys) k.tick = static_cast<std::uint16_t>(k.tick + 1);
    return write(c);
}

}  // namespace by_hand

namespace ours {

template <class List>
void each_key(List& all, auto f) {
    for (auto& curve : all)
        if (curve.keys)
            curve.keys->visit([&](auto& keys) {
                if constexpr (requires { keys.begin()->tick; })
                    for (auto& k : keys) f(k);
            });
}

std::int64_t look(const bytes& file) {
    const auto doc = read<Clip>(source::borrow(file));
    return std::as_const(*doc)->body->curve_count;
}
std::int64_t visit(const bytes& file) {
    std::int64_t sum = 0;
    const auto doc = read<Clip>(source::borrow(file));
    each_key(*std::as_const(*doc)->body->curves, [&](const auto& k) { sum += k.tick + k.flags.stored; });
    return sum;
}
bytes change_one(const bytes& file) {
    auto doc = read<Clip>(source::borrow(file));
    std::string name((*doc)->body->source->view());
    name.at(0) = 'X';
    (*doc)->body->source = cstring(name);
    return write(*doc).value();
}
bytes change_all(const bytes& file) {
    auto doc = read<Clip>(source::borrow(file));
    each_key(*(*doc)->body->curves, [](auto& k) { k.tick = static_cast<std::uint16_t>(k.tick + 1); });
    return write(*doc).value();
}

}  // namespace ours

}  // namespace

void measure_sims3_clip_work() {
    const files& all = real_files("clip/");
    if (all.empty()) return;
    measure_work("sims3.clip, work/open, one field", all, &ours::look, &by_hand::look);
    measure_work("sims3.clip, work/visit every value", all, &ours::visit, &by_hand::visit);
    measure_work("sims3.clip, work/change one, write", all, &ours::change_one, &by_hand::change_one);
    measure_work("sims3.clip, work/change all, write", all, &ours::change_all, &by_hand::change_all);
}

}  // namespace verbatim::bench
