#include "verbatim/kaitai/known.hpp"

#include "verbatim/kaitai/steps.hpp"
#include "verbatim/walk/reads.hpp"

namespace verbatim::kaitai {

namespace {
thread_local walk::evaluations* known_here = nullptr;

struct last_file {
    walk::evaluations known;
    std::uint64_t reads = 0;  // of the program, when it was looked at first: another one may be in its place
};
walk::evaluations* known_since(const std::byte* file) {
    thread_local last_file last;
    if (last.known.file != file || last.reads != walk::reads_so_far()) {
        last.known = {file};
        last.reads = walk::reads_so_far();
    }
    return &last.known;
}
}  // namespace

remembering::remembering(walk::evaluations* now, const std::byte* file) : before_(known_here) {
    if (now) known_here = now;
    else if (!known_here && file) known_here = known_since(file);
}
const std::byte* remembering::file_of(const walk::cursor& c) {
    const walk::frame* f = c.frames;
    while (f && f->up) f = f->up;
    return f && f->space.data() == c.file ? c.file : nullptr;
}
remembering::~remembering() { known_here = before_; }
walk::evaluations* remembering::now() { return known_here; }

namespace {
std::uint64_t& worked_out_so_far() {
    thread_local std::uint64_t count = 0;
    return count;
}
}  // namespace

effort::effort() : others_(++worked_out_so_far()), steps_(steps::so_far()) {}
bool effort::is_worth_remembering() const {
    constexpr std::uint64_t few = 64;
    return worked_out_so_far() != others_ || steps::so_far() - steps_ > few;
}

void add_records(walk::evaluations::key& to, const walk::frame* f) {
    for (; f; f = f->up) {
        to.push_back(reinterpret_cast<std::uintptr_t>(f->record));
        to.push_back(reinterpret_cast<std::uintptr_t>(f->start));
        to.push_back(f->element);
    }
}

}  // namespace verbatim::kaitai
