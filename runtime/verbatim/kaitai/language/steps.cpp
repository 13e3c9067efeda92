#include "verbatim/kaitai/language/steps.hpp"

#include <fmt/format.h>

namespace verbatim::kaitai {

namespace {

struct state {
    unsigned depth = 0;
    bool is_counted = false, is_refused = false;
    std::uint64_t taken = 0, allowed = 0, so_far = 0;
    std::size_t file_size = 0;
};
state& now() {
    thread_local state one;
    return one;
}

}  // namespace

steps::steps(std::uint64_t allowed, std::size_t file_size) : is_outermost_(!now().is_counted) {
    if (is_outermost_)
        now().is_counted = true, now().is_refused = false, now().taken = 0, now().allowed = allowed,
        now().file_size = file_size;
}
steps::~steps() {
    if (is_outermost_) now().is_counted = false;
}
std::uint64_t steps::taken() const { return is_outermost_ ? now().taken : 0; }
std::uint64_t steps::so_far() { return now().so_far; }
void steps::add(std::uint64_t count) { now().taken += count, now().so_far += count; }
std::size_t steps::most_bytes() { return (std::size_t{4} << 20) + 2 * now().file_size; }
bool steps::were_refused() { return now().is_refused; }
bool steps::are_used_up() { return now().is_counted && now().taken > now().allowed; }

nested::nested() {
    ++now().depth;
    steps::add(1);
}
nested::~nested() { --now().depth; }

std::optional<std::string> nested::refusal(std::string_view name) const {
    now().is_refused |= now().depth > most_nested_expressions || steps::are_used_up();
    if (now().depth > most_nested_expressions)
        return fmt::format("{} needs itself, or more than {} others one inside the other", name,
                           most_nested_expressions);
    if (steps::are_used_up()) return fmt::format("{} is looked up after too many steps", name);
    return {};
}

}  // namespace verbatim::kaitai
