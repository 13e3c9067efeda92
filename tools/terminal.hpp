// A progress bar, on a terminal only.
#pragma once
#include <cstddef>
#include <mutex>

namespace verbatim::tools {

// A bar on standard error if that is a terminal and the work takes long. Several threads may advance it.
class progress {
public:
    explicit progress(std::size_t total);
    ~progress();
    void advance();
    // Removes the bar from the terminal, so that a line can be printed; it is drawn again when it advances.
    void clear();

private:
    void draw() const;
    std::mutex mutex_;
    std::size_t total_, done_ = 0;
    bool shown_ = false;
    const bool wanted_;
    const double started_;
};

}  // namespace verbatim::tools
