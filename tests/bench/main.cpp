#include "tests/bench/bench.hpp"

int main(int argc, char** argv) {
    verbatim::bench::measure_oni_corpses();
    verbatim::bench::measure_gta_ifp();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
    benchmark::RunSpecifiedBenchmarks();
}
