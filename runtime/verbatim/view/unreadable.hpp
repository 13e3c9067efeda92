// A part of a node that could be read when the file was, and cannot be read again when it is visited. No visitor could go on with the parts that there are
// then, so that is an exception. Functions that return a result return it as the error.
#pragma once
#include <exception>
#include <string>
#include <string_view>
#include <utility>

#include "verbatim/view/node.hpp"
#include "verbatim/walk/result.hpp"

namespace verbatim::view {

class unreadable : public std::exception {
public:
    explicit unreadable(error why) : why_(std::move(why)), message_(why_.message()) {}
    const error& why() const { return why_; }
    const char* what() const noexcept override { return message_.c_str(); }
    // The path is one in this part, or in the value at a path.
    void is_in(const node& part);
    void is_in(std::string_view path);

private:
    error why_;
    std::string message_;
};

// Visits a part; its path is added when something in it cannot be read.
template <class Visit>
decltype(auto) in_part(const node& part, Visit visit) {
    try {
        return visit();
    } catch (unreadable& inside) {
        inside.is_in(part);
        throw;
    }
}

}  // namespace verbatim::view
