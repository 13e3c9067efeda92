#include "verbatim/kaitai/known.hpp"

#include <algorithm>
#include <utility>

#include "verbatim/kaitai/steps.hpp"
#include "verbatim/walk/reads.hpp"

namespace verbatim::kaitai {

namespace {
thread_local walk::evaluations* known_here = nullptr;

struct last_file {
    walk::evaluations known;
    std::uint64_t reads = 0;  // of the program, when it was looked at first: another one may be in its place
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
walk::evaluations* remembering::now() { return known_here; }

namespace {
// How many were worked out one for the other, for what is being worked out.
unsigned& depth_of_others() {
    thread_local unsigned depth = 0;
    return depth;
}
}  // namespace

effort::effort() : steps_(steps::so_far()), before_(std::exchange(depth_of_others(), 0)) {}
effort::~effort() {
    const unsigned own = is_known_ ? 0 : depth_of_others() + 1;
    depth_of_others() = std::max(before_, own);
}
bool effort::is_worth_remembering() const {
    constexpr std::uint64_t few = 64;
    return depth_of_others() > 1 || steps::so_far() - steps_ > few;
}

void add_records(walk::evaluation_key& to, const walk::frame* f) {
    for (; f; f = f->up) {
        to.push_back(reinterpret_cast<std::uintptr_t>(f->record));
        to.push_back(reinterpret_cast<std::uintptr_t>(f->start));
        to.push_back(f->element);
    }
}

}  // namespace verbatim::kaitai
