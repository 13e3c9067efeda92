#include "verbatim/kaitai/scope/ahead.hpp"

#include <fmt/format.h>

#include "verbatim/kaitai/language/steps.hpp"
#include "verbatim/view/walk_at.hpp"
#include "verbatim/walk/read.hpp"
#include "verbatim/walk/scratch.hpp"

namespace verbatim::kaitai {

bool& reading_ahead::allowed() {
    thread_local bool now = false;
    return now;
}

namespace {

// Reads a field, without the looks in it, and returns where it ends and the next one starts.
result<std::size_t> behind(const record_object& of, std::size_t field) {
    view::node n = node_of(of, *of.records.back().type->fields[field].of, of.records.back().noted[field]);
    n.records = inside_of(of);
    n.records.read_field(field);
    view::walk_at at(n);
    at.c.keep = &n.space.keep();
    walk::scratch found(*n.of);
    if (!walk::read(*n.of, at.c, found.get())) return at.why;
    steps::add_bytes(at.c.position() - n.offset);
    return at.c.position();
}

}  // namespace

result<std::size_t> start_of(const record_object& of, std::size_t field) {
    const walk::record_at& here = of.records.back();
    if (field < here.noted.size() && here.noted[field] != wire::dynamic_size) return here.noted[field];
    const table::field& f = here.type->fields[field];
    if (f.of->what == wire::kind::placed) return here.start;
    if (!reading_ahead::is_allowed() || here.reading >= field || field >= here.noted.size())
        return cannot(fmt::format("{} has not been read yet", f.name));
    const reading_ahead once(false);
    record_object ahead = of;
    auto& noted = ahead.records.back().noted;
    for (std::size_t i = here.reading; i < field; ++i) {
        const auto next = behind(ahead, i);
        if (!next) return next.error();
        noted[i + 1] = *next;
    }
    return noted[field];
}

}  // namespace verbatim::kaitai
