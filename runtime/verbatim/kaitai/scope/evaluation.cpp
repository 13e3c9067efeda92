#include "verbatim/kaitai/scope/evaluation.hpp"

#include <algorithm>
#include <utility>

namespace verbatim::kaitai {

namespace {

// Returns the file of a cursor, or nothing in decoded bytes, which may be different ones each time.
std::span<const std::byte> file_of(const walk::cursor& c) {
    const walk::context* f = c.records;
    while (f && f->up) f = f->up;
    return f && f->space.data() == c.file ? f->space : std::span<const std::byte>();
}

}  // namespace

evaluation::evaluation(std::uint64_t allowed, const walk::cursor& c) : counted(allowed, c.file_size) {
    known = outlasting = c.known ? c.known : &own_.emplace(file_of(c));
}
evaluation::evaluation(std::uint64_t allowed, std::span<const std::byte> file, walk::evaluations* kept)
    : counted(allowed, file.size()) {
    known = outlasting = kept ? kept : &own_.emplace(file);
}

evaluation_cost::evaluation_cost(evaluation& now, std::uintptr_t of)
    : now_(now), of_(of), steps_(now.counted.taken()), around_(std::exchange(now.innermost, this)) {
    const evaluation_cost* same = around_;
    while (same && same->of_ != of) same = same->around_;
    for (evaluation_cost* between = around_; same && between != same->around_; between = between->around_)
        between->needs_itself_ = true;
}
evaluation_cost::~evaluation_cost() {
    now_.innermost = around_;
    if (around_ && !is_known_) around_->others_ = std::max(around_->others_, others_ + 1);
}
bool evaluation_cost::is_worth_remembering() const {
    constexpr std::uint64_t few = 64;
    return needs_itself_ || others_ > 1 || now_.counted.taken() - steps_ > few;
}

void add_records(walk::evaluation_key& to, const walk::context* f) {
    for (; f; f = f->up) {
        to.push_back(reinterpret_cast<std::uintptr_t>(f->of));
        to.push_back(reinterpret_cast<std::uintptr_t>(f->bytes));
        to.push_back(f->element ? *f->element : 0);
        to.push_back(walk::is_at_look(*f->of, f->reading));  // then it counts as read
    }
}

}  // namespace verbatim::kaitai
