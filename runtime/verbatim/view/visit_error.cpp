#include "verbatim/view/visit_error.hpp"

#include "verbatim/view/node.hpp"

namespace verbatim::view {

void visit_error::set(error why) {
    const std::scoped_lock alone(path_);
    if (is_set()) return;
    why_ = std::move(why);
    by_ = std::this_thread::get_id();
    is_set_.store(true, std::memory_order_release);
}

void visit_error::is_in(const node& part) {
    if (by_ != std::this_thread::get_id()) return;
    const std::scoped_lock alone(path_);
    if (part.stored()) why_.inside_decoded();
    if (part.name.empty()) why_.inside_element(part.index);
    else why_.inside_field(part.name);
}

result<void> visit_error::visited() const {
    if (!is_set()) return {};
    const std::scoped_lock alone(path_);
    return why_;
}

}  // namespace verbatim::view
