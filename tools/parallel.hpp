// Work on many files at the same time, whose results are taken in order.
#pragma once
#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <vector>

#include "tools/terminal.hpp"

namespace verbatim::tools {

// Calls work(input) for all inputs, on `workers` threads, and take(result) on this thread, in the order of the inputs.
// Shows a progress bar. `work` throws nothing.
template <class Input, class Work, class Take>
void for_all(std::size_t workers, const std::vector<Input>& inputs, const Work& work, const Take& take) {
    std::vector<std::optional<decltype(work(inputs.front()))>> results(inputs.size());
    std::mutex mutex;
    std::condition_variable ready;
    std::atomic<std::size_t> next = 0;
    progress bar(inputs.size());
    const auto work_on = [&] {
        for (std::size_t i; (i = next++) < inputs.size();) {
            auto done = work(inputs[i]);
            bar.advance();
            {
                const std::lock_guard lock(mutex);
                results[i] = std::move(done);
            }
            ready.notify_one();
        }
    };
    const std::size_t count = std::min(workers, inputs.size());
    struct joining {  // as std::jthread, which libc++ has not
        std::vector<std::thread> threads;
        ~joining() {
            for (auto& one : threads) one.join();
        }
    } running;
    try {
        for (std::size_t i = 0; i < count; ++i) running.threads.emplace_back(work_on);
    } catch (const std::system_error&) {  // no more threads can be started
        if (running.threads.empty()) work_on();
    }
    for (auto& r : results) {
        std::unique_lock lock(mutex);
        ready.wait(lock, [&] { return r.has_value(); });
        lock.unlock();
        take(*r);
        r.reset();
    }
}

}  // namespace verbatim::tools
