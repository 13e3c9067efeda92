// What every format is measured by: reading and writing against a memcpy of the same bytes, in the same process.
#pragma once
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <stdexcept>

#include "tests/support/corpus.hpp"
#include "verbatim/document.hpp"

namespace verbatim::bench {

using bytes = std::vector<std::byte>;

// Counts what is allocated from start() to peak(), and nothing at other times: to count takes as long as to allocate.
struct allocations {
    static void start();
    static std::size_t peak();  // bytes
};

// One or several files, which are measured one after the other.
using files = std::vector<bytes>;

inline std::size_t largest(const files& all) {
    std::size_t size = 0;
    for (const bytes& file : all) size = std::max(size, file.size());
    return size;
}
inline void done(benchmark::State& state, const files& all) {
    std::size_t size = 0;
    for (const bytes& file : all) size += file.size();
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations()) * static_cast<std::int64_t>(size));
}

inline void copy(benchmark::State& state, const files& all) {
    bytes to(largest(all));
    for (auto _ : state)
        for (const bytes& file : all) {
            std::memcpy(to.data(), file.data(), file.size());
            benchmark::DoNotOptimize(to.data());
            benchmark::ClobberMemory();
        }
    done(state, all);
}

template <class Root>
void read_files(benchmark::State& state, const files& all, bool decoded) {
    const auto read_all = [&] {
        for (const bytes& file : all) {
            auto doc = read<Root>(source::borrow(file));
            if (decoded) decode_all(**doc);
            benchmark::DoNotOptimize(doc);
        }
    };
    for (auto _ : state) read_all();
    allocations::start();
    read_all();
    state.counters["peak/file"] = static_cast<double>(allocations::peak()) / static_cast<double>(largest(all));
    done(state, all);
}

inline void read_by_hand(benchmark::State& state, const files& all, bool (*by_hand)(const bytes&)) {
    bool ok = true;
    for (auto _ : state)
        for (const bytes& file : all) benchmark::DoNotOptimize(ok = by_hand(file) && ok);
    if (!ok) state.SkipWithError("not read");
    done(state, all);
}

template <class Root>
void look_for_findings(benchmark::State& state, const files& all) {
    for (auto _ : state)
        for (const bytes& file : all) benchmark::DoNotOptimize(findings<Root>(source::borrow(file)));
    done(state, all);
}

template <class Root>
void write_files(benchmark::State& state, const files& all, bool decoded) {
    std::vector<document<Root>> docs;
    for (const bytes& file : all) {
        docs.push_back(std::move(*read<Root>(source::borrow(file))));
        if (decoded) decode_all(*docs.back());
    }
    bytes to(largest(all));
    for (auto _ : state)
        for (std::size_t i = 0; i < all.size(); ++i) {
            const std::span out(to.data(), all[i].size());
            if (!write(docs[i], out)) state.SkipWithError("not written");
            benchmark::DoNotOptimize(to.data());
            benchmark::ClobberMemory();
        }
    if (!std::equal(all.back().begin(), all.back().end(), to.begin())) state.SkipWithError("written differently");
    done(state, all);
}

// Registers all of it. `by_hand`, where there is one, reads the same bytes without the framework and says whether it
// could.
template <class Root>
void measure_format(const std::string& name, const files& all, bool (*by_hand)(const bytes&)) {
    const auto add = [&name](const char* what, auto f) {
        benchmark::RegisterBenchmark((name + "/" + what).c_str(), f);
    };
    add("memcpy", [&all](benchmark::State& s) { copy(s, all); });
    add("read", [&all](benchmark::State& s) { read_files<Root>(s, all, false); });
    if (by_hand) add("read by hand", [&all, by_hand](benchmark::State& s) { read_by_hand(s, all, by_hand); });
    add("read, decode all", [&all](benchmark::State& s) { read_files<Root>(s, all, true); });
    add("findings", [&all](benchmark::State& s) { look_for_findings<Root>(s, all); });
    add("write", [&all](benchmark::State& s) { write_files<Root>(s, all, false); });
    add("write decoded", [&all](benchmark::State& s) { write_files<Root>(s, all, true); });
}

// What a user does with files: `ours`, and the same `by_hand`, with a reader and a writer of std::vectors, which must
// give the same.
template <class Work>
void measure_work(const std::string& name, const files& all, Work ours, Work by_hand) {
    for (const bytes& file : all)
        if (ours(file) != by_hand(file)) throw std::runtime_error(name + ": by hand it is something else");
    const auto add = [&](const char* whose, Work work) {
        benchmark::RegisterBenchmark((name + whose).c_str(), [&all, work](benchmark::State& state) {
            for (auto _ : state)
                for (const bytes& file : all) benchmark::DoNotOptimize(work(file));
            done(state, all);
        });
    };
    add("", ours);
    add(" by hand", by_hand);
}

// The real files whose names start so, when they are there. They are read once.
inline const files& real_files(std::string_view prefix) {
    static std::map<std::string, files, std::less<>> kept;
    const auto [at, is_new] = kept.try_emplace(std::string(prefix));
    for (const auto& file : is_new ? test::real_files(prefix) : std::vector<test::real_file>{})
        at->second.push_back(file.read());
    return at->second;
}

// All of it, of real files.
template <class Root>
void measure_real(const std::string& name, std::string_view prefix, bool (*by_hand)(const bytes&)) {
    const files& all = real_files(prefix);
    if (!all.empty()) measure_format<Root>(name + ", " + std::to_string(all.size()) + " real", all, by_hand);
}

// The measured files.
const bytes& package();
bytes corpses(std::size_t capacity);

void measure_gta_ifp();
void measure_gta_ifp_work();
void measure_gta_ifp1_work();
void measure_oni_corpses();
void measure_sims1_skin();
void measure_sims1_skin_work();
void measure_sims3_clip();
void measure_sims3_clip_work();
void measure_mw3_anim();

}  // namespace verbatim::bench
