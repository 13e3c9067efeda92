#include "tools/system/workers.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <new>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace verbatim::tools::system {

namespace {

std::size_t allowed_by_affinity() {
    // A set that is too small for the machine is refused.
    for (std::size_t most = CPU_SETSIZE; most <= (1u << 20); most *= 2) {
        cpu_set_t* const set = CPU_ALLOC(most);
        const std::size_t size = CPU_ALLOC_SIZE(most);
        const bool known = set && ::sched_getaffinity(0, size, set) == 0;
        const int count = known ? CPU_COUNT_S(size, set) : 0;
        CPU_FREE(set);
        if (count > 0) return static_cast<std::size_t>(count);
        if (!known && errno != EINVAL) break;
    }
    return std::max(1u, std::thread::hardware_concurrency());
}

// Returns the quotient of the two numbers in a file, or in two; nothing if there is no limit.
std::optional<double> quota(const std::string& file, const std::string& period_file) {
    double most = 0, period = 0;
    std::ifstream in(file);
    if (!(in >> most)) return std::nullopt;  // "max", or no file
    if (!period_file.empty()) in = std::ifstream(period_file);
    if (!(in >> period) || most <= 0 || period <= 0) return std::nullopt;
    return most / period;
}

// Returns how many processors the control group of this process and those around it allow, in time; both versions.
std::optional<double> allowed_by_control_group() {
    std::optional<double> least;
    std::ifstream groups("/proc/self/cgroup");
    for (std::string line; std::getline(groups, line);) {
        const auto first = line.find(':'), second = line.find(':', first + 1);
        if (second == line.npos) continue;
        const auto controllers = ',' + line.substr(first + 1, second - first - 1) + ',';
        const bool is_second_version = controllers == ",,";
        if (!is_second_version && controllers.find(",cpu,") == controllers.npos) continue;
        for (auto group = line.substr(second + 1); !group.empty();) {
            group.resize(group == "/" ? 0 : group.size());
            const auto in = (is_second_version ? "/sys/fs/cgroup" : "/sys/fs/cgroup/cpu") + group;
            const auto most = is_second_version ? quota(in + "/cpu.max", {})
                                                : quota(in + "/cpu.cfs_quota_us", in + "/cpu.cfs_period_us");
            if (most) least = std::min(*most, least.value_or(*most));
            if (group.empty()) break;
            group.resize(std::max<std::size_t>(group.rfind('/'), 1));
        }
    }
    return least;
}

// Memory that all workers see: the next task, and the one on which each of them is.
class board {
public:
    explicit board(std::size_t workers) : size_((workers + 1) * sizeof(number)) {
        void* const memory = ::mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) throw std::bad_alloc();
        numbers_ = new (memory) number[workers + 1]{};
    }
    ~board() { ::munmap(numbers_, size_); }
    board(const board&) = delete;
    board& operator=(const board&) = delete;

    using number = std::atomic<std::size_t>;
    number& next() { return numbers_[0]; }
    number& task_of(std::size_t worker) { return numbers_[worker + 1]; }

private:
    std::size_t size_;
    number* numbers_;
};

struct worker {
    pid_t process = 0;
    int answers = -1;  // the end of a pipe
    std::string read{};
};

bool write_all(int to, std::string_view bytes) {
    while (!bytes.empty()) {
        const auto n = ::write(to, bytes.data(), bytes.size());
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
}

// An answer in the pipe: the task and the number of bytes, and then these.
struct head_of_answer {
    std::size_t task, size;
};

class pool {
public:
    pool(std::size_t count, const std::function<std::string(std::size_t)>& work, std::size_t workers)
        : count_(count), work_(work), shared_(workers), workers_(workers), is_done_(count) {}

    void run(const std::function<bool(std::size_t, std::string)>& answered,
             const std::function<bool(std::size_t, const crash&)>& crashed) {
        std::fflush(nullptr);
        const auto go_on = [&](bool wanted) {
            if (!wanted) is_stopped_ = true, shared_.next() = count_;
        };
        for (std::size_t i = 0; i < workers_.size(); ++i) start(i);
        for (std::vector<pollfd> open; !(open = open_ends()).empty();) {
            if (::poll(open.data(), open.size(), -1) < 0) continue;
            for (std::size_t i = 0; i < workers_.size(); ++i) {
                const auto end = std::ranges::find(open, workers_[i].answers, &pollfd::fd);
                if (workers_[i].answers < 0 || end == open.end() || !end->revents) continue;
                const bool is_over = !read_more(workers_[i]);
                while (auto answer = take_answer(workers_[i]))
                    go_on(answered(answer->first, std::move(answer->second)));
                if (!is_over) continue;
                if (const auto how = wait_for(workers_[i])) {
                    const std::size_t task = shared_.task_of(i);
                    if (task < count_ && !is_done_[task]) is_done_[task] = true, go_on(crashed(task, *how));
                    if (shared_.next() < count_) start(i);
                }
            }
        }
        // What is left if no process can be made, or if one was ended while it took a task.
        for (std::size_t i = 0; i < count_ && !is_stopped_; ++i)
            if (!is_done_[i]) go_on(answered(i, work_(i)));
    }

private:
    void start(std::size_t index) {
        int ends[2];
        if (::pipe2(ends, O_CLOEXEC) != 0) return;
        shared_.task_of(index) = count_;
        const pid_t process = ::fork();
        if (process == 0) {
            ::close(ends[0]);
            for (const worker& other : workers_)
                if (other.answers >= 0) ::close(other.answers);
            work_on(shared_.task_of(index), ends[1]);
        }
        ::close(ends[1]);
        if (process > 0) workers_[index] = {process, ends[0], {}};
        else ::close(ends[0]);
    }

    [[noreturn]] void work_on(board::number& task, int answers) {
        for (std::size_t i; (i = shared_.next()++) < count_;) {
            task = i;
            const std::string answer = work_(i);
            const head_of_answer head{i, answer.size()};
            std::string bytes(sizeof head, '\0');
            std::memcpy(bytes.data(), &head, sizeof head);
            if (!write_all(answers, bytes + answer)) break;  // the other end is closed
        }
        ::_exit(0);
    }

    std::vector<pollfd> open_ends() const {
        std::vector<pollfd> open;
        for (const worker& one : workers_)
            if (one.answers >= 0) open.push_back({one.answers, POLLIN, 0});
        return open;
    }

    static bool read_more(worker& from) {
        char block[1 << 16];
        const auto n = ::read(from.answers, block, sizeof block);
        if (n > 0) from.read.append(block, static_cast<std::size_t>(n));
        return n > 0 || (n < 0 && errno == EINTR);
    }

    std::optional<std::pair<std::size_t, std::string>> take_answer(worker& from) {
        head_of_answer head;
        if (from.read.size() < sizeof head) return std::nullopt;
        std::memcpy(&head, from.read.data(), sizeof head);
        if (from.read.size() - sizeof head < head.size) return std::nullopt;
        std::pair answer(head.task, from.read.substr(sizeof head, head.size));
        from.read.erase(0, sizeof head + head.size);
        is_done_[head.task] = true;
        return answer;
    }

    // Returns how a worker has ended, unless all was well.
    static std::optional<crash> wait_for(worker& one) {
        ::close(std::exchange(one.answers, -1));
        int status = 0;
        while (::waitpid(one.process, &status, 0) < 0 && errno == EINTR) continue;
        if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return std::nullopt;
        if (!WIFSIGNALED(status)) return crash{"its process has ended", true};
        const int signal = WTERMSIG(status);
        constexpr int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
        return crash{::strsignal(signal), std::ranges::count(faults, signal) > 0};
    }

    const std::size_t count_;
    const std::function<std::string(std::size_t)>& work_;
    board shared_;
    std::vector<worker> workers_;
    std::vector<bool> is_done_;
    bool is_stopped_ = false;
};

}  // namespace

std::size_t processors() {
    const auto allowed = allowed_by_affinity();
    const auto quota = allowed_by_control_group();
    return quota ? std::clamp<std::size_t>(static_cast<std::size_t>(std::ceil(*quota)), 1, allowed) : allowed;
}

void work_apart(std::size_t count, std::size_t workers, const std::function<std::string(std::size_t)>& work,
                const std::function<bool(std::size_t, std::string)>& answered,
                const std::function<bool(std::size_t, const crash&)>& crashed) {
    if (count > 0) pool(count, work, std::min(workers, count)).run(answered, crashed);
}

}  // namespace verbatim::tools::system
