// A text skin of 300 KB: 2,000 vertices, 3,000 faces, as Maxis' exporter writes it.
#include <charconv>
#include <cmath>

#include "tests/bench/bench.hpp"
#include "verbatim/formats/sims1/convert.hpp"

namespace verbatim::bench {

namespace {

bytes body() {
    constexpr int vertices = 2000, faces = 3000;
    sims1::Bmf mesh;
    mesh.name = "xskin-bench-PELVIS-BODY";
    mesh.texture = "bench";
    for (const char* bone : {"PELVIS", "SPINE", "HEAD"}) {
        mesh.bones.push_back(bone);
        mesh.bindings.push_back({});
    }
    for (int i = 0; i < faces; ++i) mesh.faces.push_back({i % vertices, (i + 1) % vertices, (i + 7) % vertices});
    for (int i = 0; i < vertices; ++i) {
        const float a = static_cast<float>(i) * 0.37f;
        mesh.uvs.push_back({std::abs(std::sin(a)), std::abs(std::cos(a))});
        mesh.vectors.push_back(
            {std::sin(a) * 0.3f, std::cos(a), std::sin(a * 2), std::cos(a * 3), std::sin(a * 5), 1e-5f * a});
    }
    return write(document<sims1::Skin>(sims1::to_skin(mesh).value)).value();
}

// Every number parsed into a vector, and nothing else: what any reader that uses the values must do.
bool by_hand(const bytes& file) {
    const char* at = reinterpret_cast<const char*>(file.data());
    const char* const end = at + file.size();
    std::vector<float> values;
    values.reserve(file.size() / 8);
    while (at != end) {
        float value = 0;
        const auto [next, wrong] = std::from_chars(at, end, value);
        if (wrong == std::errc{}) values.push_back(value);
        for (at = next; at != end && static_cast<unsigned char>(*at) > ' ';) ++at;
        while (at != end && static_cast<unsigned char>(*at) <= ' ') ++at;
    }
    benchmark::DoNotOptimize(values.data());
    return values.size() > 3000 * 3;
}

}  // namespace

void measure_sims1_skin() {
    static const files made{body()};
    measure_format<sims1::Skin>("sims1.skin", made, &by_hand);
    measure_real<sims1::Skin>("sims1.skin", "skn/", &by_hand);
}

}  // namespace verbatim::bench
