// What a command that takes long is doing, at a terminal.
#pragma once
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace verbatim::tools {

// While one of these lives, standard error says, if it is a terminal, what the command does and for how long, from the
// first second on, until something is printed. Work on many files has a progress bar instead, which ends it.
class activity {
public:
    explicit activity(std::string command);
    ~activity();
    activity(const activity&) = delete;
    activity& operator=(const activity&) = delete;

    // Says what the command is doing now: "reading a.ifp".
    static void step(std::string_view what, std::string_view file = {});
    // Removes the line for the rest of the command, if something is printed to where it is.
    static void end_before_printing(std::FILE* to);
    static void end();

private:
    void draw();

    std::string command_, step_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool is_over_ = false, is_shown_ = false;
    bool prints_beside_ = false;  // standard output is a terminal, too
    std::thread thread_;
};

}  // namespace verbatim::tools
