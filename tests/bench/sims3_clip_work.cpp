// What users do with real clips of The Sims 3, and the same with a reader and a writer of std::vectors as one would
// write them by hand. The latter knows of the curves alone, and writes them over a copy of the file.
#include "verbatim/formats/sims3/clip.hpp"

#include <variant>

#include "tests/bench/by_hand.hpp"

namespace verbatim::bench {

using namespace sims3;

namespace {

namespace hand {

template <std::size_t Values>
struct key {
    std::uint16_t tick, flags, values[Values];
};
struct key_of_one {
    std::uint16_t tick, flags;
};
struct curve_head {
    std::uint32_t data, track;
    float offset, scale;
    std::uint16_t count, type;
};
struct curve {
    curve_head head;
    std::variant<std::vector<key_of_one>, std::vector<key<1>>, std::vector<key<2>>, std::vector<key<4>>> keys;
};
struct clip {
    std::vector<curve> curves;
    std::string source;
    bytes file;
    std::size_t start = 0, source_at = 0, curves_at = 0;
};

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
    if (count > file.size() / sizeof(curve_head)) throw std::runtime_error("count");
    c.curves.resize(count);
    by_hand::reader heads(file), keys(file);
    heads.skip_to(c.curves_at, file);
    for (curve& one : c.curves) {
        heads(one.head);
        keys.skip_to(c.start + one.head.data, file);
        switch (one.head.type) {
            case 0x0214: one.keys = keys.list<key<4>>(one.head.count); break;
            case 0x0112: one.keys = keys.list<key<2>>(one.head.count); break;
            case 0x0705: one.keys = keys.list<key<1>>(one.head.count); break;
            default: one.keys = keys.list<key_of_one>(one.head.count);
        }
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
        std::visit(
            [&](const auto& keys) {
                std::memcpy(out.data() + c.start + one.head.data, keys.data(), keys.size() * sizeof(keys[0]));
            },
            one.keys);
    }
    return out;
}

std::int64_t look(const bytes& file) { return static_cast<std::int64_t>(read(file).curves.size()); }
void each_key(auto& c, auto f) {
    for (auto& one : c.curves)
        std::visit(
            [&](auto& keys) {
                for (auto& k : keys) f(k);
            },
            one.keys);
}
std::int64_t visit(const bytes& file) {
    std::int64_t sum = 0;
    const clip c = read(file);
    each_key(c, [&](const auto& k) { sum += k.tick + k.flags; });
    return sum;
}
bytes change_one(const bytes& file) {
    clip c = read(file);
    c.source.at(0) = 'X';
    return write(c);
}
bytes change_all(const bytes& file) {
    clip c = read(file);
    each_key(c, [](auto& k) { k.tick = static_cast<std::uint16_t>(k.tick + 1); });
    return write(c);
}

}  // namespace hand

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
    measure_work("sims3.clip, work/open, one field", all, &ours::look, &hand::look);
    measure_work("sims3.clip, work/visit every value", all, &ours::visit, &hand::visit);
    measure_work("sims3.clip, work/change one, write", all, &ours::change_one, &hand::change_one);
    measure_work("sims3.clip, work/change all, write", all, &ours::change_all, &hand::change_all);
}

}  // namespace verbatim::bench
