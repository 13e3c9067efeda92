// The first error of visiting the parts of a document. Expressions of a loaded schema may depend on data that was read
// before, so parts that were read with the file may not be read again as they were. Such a node has no parts, and
// nothing is visited in the document any more. Functions that return a result return this error.
#pragma once
#include <atomic>
#include <mutex>
#include <thread>

#include "verbatim/result.hpp"

namespace verbatim::view {

struct node;

class visit_error {
public:
    bool is_set() const { return is_set_.load(std::memory_order_acquire); }
    // Sets the error. Later ones are ignored.
    void set(error why);
    // Adds the part that is visited to the path, in the thread that has set the error.
    void is_in(const node& part);
    result<void> visited() const;

private:
    mutable std::mutex path_;
    std::atomic<bool> is_set_ = false;
    std::thread::id by_{};
    error why_{};
};

}  // namespace verbatim::view
