#include "verbatim/kaitai/scope/known.hpp"

#include <algorithm>
#include <utility>

#include "verbatim/kaitai/language/steps.hpp"
#include "verbatim/kaitai/scope/watch.hpp"
#include "verbatim/walk/read/reads.hpp"

namespace verbatim::kaitai {

namespace {
thread_local walk::evaluations* known_here = nullptr;

struct last_file {
    walk::evaluations known;
    std::uint64_t reads =
        0;  // reads_so_far() at its first use: after another read, a different file may be at its address
};
walk::evaluations* known_since(std::span<const std::byte> file) {
    thread_local last_file last;
    if (last.known.file != file.data() || last.reads != walk::reads_so_far()) {
        last.known = walk::evaluations(file);
        last.reads = walk::reads_so_far();
    }
    return &last.known;
}
}  // namespace

remembering::remembering(walk::evaluations* now, std::span<const std::byte> file) : before_(known_here) {
    if (now) known_here = now;
    else if (!known_here && file.data()) known_here = known_since(file);
}
std::span<const std::byte> remembering::file_of(const walk::cursor& c) {
    const walk::frame* f = c.frames;
    while (f && f->up) f = f->up;
    return f && f->space.data() == c.file ? f->space : std::span<const std::byte>();
}
remembering::~remembering() { known_here = before_; }
walk::evaluations* remembering::now() { return watch::remembered() ? watch::remembered() : known_here; }
walk::evaluations* remembering::always() { return known_here; }

namespace {
evaluation_cost*& innermost() {
    thread_local evaluation_cost* now = nullptr;
    return now;
}
}  // namespace

evaluation_cost::evaluation_cost(std::uintptr_t of)
    : of_(of), steps_(steps::so_far()), around_(std::exchange(innermost(), this)) {
    const evaluation_cost* same = around_;
    while (same && same->of_ != of) same = same->around_;
    for (evaluation_cost* between = around_; same && between != same->around_; between = between->around_)
        between->needs_itself_ = true;
}
evaluation_cost::~evaluation_cost() {
    innermost() = around_;
    if (around_ && !is_known_) around_->others_ = std::max(around_->others_, others_ + 1);
}
bool evaluation_cost::is_worth_remembering() const {
    constexpr std::uint64_t few = 64;
    return needs_itself_ || others_ > 1 || steps::so_far() - steps_ > few;
}

void add_records(walk::evaluation_key& to, const walk::frame* f) {
    for (; f; f = f->up) {
        to.push_back(reinterpret_cast<std::uintptr_t>(f->record));
        to.push_back(reinterpret_cast<std::uintptr_t>(f->start));
        to.push_back(f->element);
        to.push_back(walk::is_at_look(*f->record, f->reading));  // then it counts as read
    }
}

}  // namespace verbatim::kaitai
