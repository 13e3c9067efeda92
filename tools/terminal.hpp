// Colour and progress: on a terminal only, and no colour when NO_COLOR is set.
#pragma once
#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>

namespace verbatim::tools {

enum class colour { none, dim, red, green, yellow, blue, magenta, cyan };

// The text for standard output, coloured when that is a terminal.
std::string paint(colour, std::string_view text);

// A bar on standard error when that is a terminal and the work lasts. Safe to advance from several threads.
class progress {
public:
    explicit progress(std::size_t total);
    ~progress();
    void advance();

private:
    void draw() const;
    std::mutex mutex_;
    std::size_t total_, done_ = 0;
    bool shown_ = false;
    const bool wanted_;
    const double started_;
};

}  // namespace verbatim::tools
