// bench [--files FOLDER]: measures; with --files only writes the measured files, for programs that are compared.
#include <cstdio>
#include <fstream>
#include <string_view>

#include "tests/bench/bench.hpp"

namespace {

bool write_file(const std::string& path, const verbatim::bench::bytes& content) {
    std::ofstream out(path, std::ios::binary);
    out.write(reinterpret_cast<const char*>(content.data()), static_cast<std::streamsize>(content.size()));
    return static_cast<bool>(out.flush());
}

}  // namespace

int main(int argc, char** argv) {
    using namespace verbatim::bench;
    if (argc == 3 && std::string_view(argv[1]) == "--files") {
        const std::string folder = argv[2];
        if (write_file(folder + "/bench.ifp", package()) && write_file(folder + "/bench.CRSA", corpses(20))) return 0;
        std::fprintf(stderr, "bench: cannot write to %s\n", argv[2]);
        return 4;
    }
    measure_oni_corpses();
    measure_gta_ifp();
    measure_gta_ifp_work();
    measure_gta_ifp1_work();
    measure_sims1_skin();
    measure_sims1_skin_work();
    measure_sims3_clip();
    measure_sims3_clip_work();
    measure_mw3_anim();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
}
