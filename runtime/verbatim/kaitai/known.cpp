#include "verbatim/kaitai/known.hpp"

namespace verbatim::kaitai {

namespace {
thread_local walk::evaluations* known_here = nullptr;
}  // namespace

remembering::remembering(walk::evaluations* now) : before_(known_here) {
    if (now) known_here = now;
}
remembering::~remembering() { known_here = before_; }
walk::evaluations* remembering::now() { return known_here; }

void add_records(walk::evaluations::key& to, const walk::frame* f) {
    for (; f; f = f->up) {
        to.push_back(reinterpret_cast<std::uintptr_t>(f->record));
        to.push_back(reinterpret_cast<std::uintptr_t>(f->start));
        to.push_back(f->element);
    }
}

}  // namespace verbatim::kaitai
