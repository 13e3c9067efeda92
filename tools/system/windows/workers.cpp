#include "tools/system/workers.hpp"

#include <windows.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

namespace verbatim::tools::system {

std::size_t processors() {
    DWORD_PTR allowed = 0, all = 0;
    // A process that may use several groups of processors has no single mask.
    if (::GetProcessAffinityMask(::GetCurrentProcess(), &allowed, &all) && allowed)
        return static_cast<std::size_t>(std::popcount(static_cast<std::uint64_t>(allowed)));
    return std::max(1u, std::thread::hardware_concurrency());
}

void work_apart(std::size_t count, std::size_t workers, const std::function<std::string(std::size_t)>& work,
                const std::function<bool(std::size_t, std::string)>& answered,
                const std::function<bool(std::size_t, const crash&)>&) {
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;
    bool is_stopped = false;
    std::vector<std::thread> threads;
    for (std::size_t w = 0; w < std::min(workers, count); ++w)
        threads.emplace_back([&] {
            for (std::size_t i; (i = next++) < count;) {
                auto answer = work(i);
                const std::lock_guard lock(mutex);
                if (!is_stopped) is_stopped = !answered(i, std::move(answer));
                if (is_stopped) next = count;
            }
        });
    for (auto& one : threads) one.join();
}

}  // namespace verbatim::tools::system
