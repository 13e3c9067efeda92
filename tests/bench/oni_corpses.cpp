// A corpse array: of the game's size (20 slots, 22 KB), and of 20,000 slots (22 MB).
#include "verbatim/formats/oni/corpses.hpp"

#include "tests/bench/bench.hpp"

namespace verbatim::bench {

bytes corpses(std::size_t capacity) {
    oni::CorpseArray array;
    array.resource_id.set<&oni::Link::one>(1);
    for (std::size_t i = 0; i < capacity; ++i) {
        oni::Corpse corpse{};
        corpse.name = "lvl_1_bench_corpse.dat";
        corpse.bones.pelvis.origin[0] = static_cast<float>(i);
        array.corpses.push_back(corpse);
    }
    return write(document<oni::CorpseArray>(array)).value();
}

namespace {

bool by_hand(const bytes& file) {
    struct {
        std::uint32_t id, level, unused[3], fixed, next, capacity;
    } head;
    if (file.size() < sizeof(head)) return false;
    std::memcpy(&head, file.data(), sizeof(head));
    if (head.capacity > (file.size() - sizeof(head)) / sizeof(oni::Corpse)) return false;
    // Into the same structs.
    std::vector<oni::Corpse> slots(head.capacity);
    std::memcpy(static_cast<void*>(slots.data()), file.data() + sizeof(head), slots.size() * sizeof(oni::Corpse));
    benchmark::DoNotOptimize(slots.data());
    return true;
}

}  // namespace

void measure_oni_corpses() {
    static const files level{corpses(20)}, many{corpses(20'000)};
    measure_format<oni::CorpseArray>("oni.corpses", level, &by_hand);
    measure_format<oni::CorpseArray>("oni.corpses 22 MB", many, &by_hand);
}

}  // namespace verbatim::bench
