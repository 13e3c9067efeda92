// The processors that this program may use, and workers: processes of its own, so that a crash ends one task and no
// other.
#pragma once
#include <cstddef>
#include <functional>
#include <string>

namespace verbatim::tools::system {

// Returns how many processors this program may use: those that its affinity names, and no more than the limit of its
// control group, as containers have it. At least 1.
std::size_t processors();

// How a task has ended whose worker gave no answer.
struct crash {
    std::string how;  // "segmentation fault"
    bool is_fault =
        true;  // of this program; otherwise the worker was ended from outside, for example for lack of memory
};

// Calls work(i) for each i below `count`, in ascending order, on `workers` processes, whose memory is a copy of this
// one's. Calls answered(i, what work(i) has returned), or crashed(i, how), in this process, in the order in which tasks
// end, until one of them returns false: then no further task begins. `work` throws nothing. Only for a program without
// further threads. Where the system cannot make such processes, the workers are threads, and a crash ends the program.
void work_apart(std::size_t count, std::size_t workers, const std::function<std::string(std::size_t)>& work,
                const std::function<bool(std::size_t, std::string)>& answered,
                const std::function<bool(std::size_t, const crash&)>& crashed);

}  // namespace verbatim::tools::system
