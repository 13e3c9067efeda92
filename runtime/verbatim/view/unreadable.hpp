// Thrown when a part of a node that was read with the file cannot be read again when it is visited. This is an
// exception because no visitor can continue with the parts that are left. Functions that return a result return it as
// the error.
#pragma once
#include <exception>
#include <string>
#include <string_view>
#include <utility>

#include "verbatim/result.hpp"
#include "verbatim/view/node.hpp"

namespace verbatim::view {

class unreadable : public std::exception {
public:
    explicit unreadable(error why) : why_(std::move(why)), message_(why_.message()) {}
    const error& why() const { return why_; }
    const char* what() const noexcept override { return message_.c_str(); }
    // Add a part, or the value at a path, in front of the path of the error.
    void is_in(const node& part);
    void is_in(std::string_view path);

private:
    error why_;
    std::string message_;
};

// Visits a part. If something in it cannot be read, its step is added to the path of the error.
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
