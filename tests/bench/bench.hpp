// What every format is measured by: reading and writing against a memcpy of the same bytes, in the same process.
#pragma once
#include <benchmark/benchmark.h>

#include <cstring>

#include "runtime/walk/document.hpp"

namespace verbatim::bench {

using bytes = std::vector<std::byte>;

// Counts what is allocated between start() and the end of the call; see allocations.cpp.
struct allocations {
    static void start();
    static std::size_t peak();  // bytes
};

inline void done(benchmark::State& state, const bytes& file) {
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * static_cast<std::int64_t>(file.size()));
}

inline void copy(benchmark::State& state, const bytes& file) {
    bytes to(file.size());
    for (auto _ : state) {
        std::memcpy(to.data(), file.data(), to.size());
        benchmark::DoNotOptimize(to.data());
        benchmark::ClobberMemory();
    }
    done(state, file);
}

template <class Root>
void read_borrowed(benchmark::State& state, const bytes& file) {
    allocations::start();
    for (auto _ : state) {
        auto doc = read<Root>(source::borrow(file));
        benchmark::DoNotOptimize(doc);
    }
    state.counters["peak/file"] = static_cast<double>(allocations::peak()) / static_cast<double>(file.size());
    done(state, file);
}

template <class Root>
void read_and_decode(benchmark::State& state, const bytes& file) {
    allocations::start();
    for (auto _ : state) {
        auto doc = read<Root>(source::borrow(file));
        own(**doc);
        benchmark::DoNotOptimize(doc);
    }
    state.counters["peak/file"] = static_cast<double>(allocations::peak()) / static_cast<double>(file.size());
    done(state, file);
}

template <class Root>
void look_for_findings(benchmark::State& state, const bytes& file) {
    for (auto _ : state) benchmark::DoNotOptimize(findings<Root>(source::borrow(file)));
    done(state, file);
}

template <class Root>
void write_document(benchmark::State& state, const bytes& file, bool decoded) {
    auto doc = read<Root>(source::borrow(file));
    if (decoded) own(**doc);
    bytes to(file.size());
    for (auto _ : state) {
        if (!write(*doc, std::span(to))) state.SkipWithError("not written");
        benchmark::ClobberMemory();
    }
    if (to != file) state.SkipWithError("written differently");
    done(state, file);
}

// Registers all of it for one file. `by_hand` reads the same bytes without the framework and says whether it could.
template <class Root>
void measure_format(const std::string& name, const bytes& file, bool (*by_hand)(const bytes&)) {
    using benchmark::RegisterBenchmark;
    RegisterBenchmark((name + "/memcpy").c_str(), [&file](benchmark::State& s) { copy(s, file); });
    RegisterBenchmark((name + "/read").c_str(), [&file](benchmark::State& s) { read_borrowed<Root>(s, file); });
    RegisterBenchmark((name + "/read by hand").c_str(), [&file, by_hand](benchmark::State& s) {
        bool ok = true;
        for (auto _ : s) benchmark::DoNotOptimize(ok = by_hand(file) && ok);
        if (!ok) s.SkipWithError("not read");
        done(s, file);
    });
    RegisterBenchmark((name + "/read, decode all").c_str(), [&file](benchmark::State& s) { read_and_decode<Root>(s, file); });
    RegisterBenchmark((name + "/findings").c_str(), [&file](benchmark::State& s) { look_for_findings<Root>(s, file); });
    RegisterBenchmark((name + "/write").c_str(), [&file](benchmark::State& s) { write_document<Root>(s, file, false); });
    RegisterBenchmark((name + "/write decoded").c_str(), [&file](benchmark::State& s) { write_document<Root>(s, file, true); });
}

// The measured files.
const bytes& package();
bytes corpses(std::size_t capacity);
const bytes& animations();

void measure_gta_ifp();
void measure_oni_corpses();
void measure_sims1_skin();
void measure_sims3_clip();
void measure_mw3_anim();

}  // namespace verbatim::bench
