#include "verbatim/walk/read/salvage.hpp"

#include <cstring>

namespace verbatim::walk {

using table::type;
using wire::kind;

void salvaged::lose(const step* where, const error& inside, std::size_t from, std::size_t to) {
    error why = inside;
    for (const step* at = where; at; at = at->up)
        if (at->name.empty()) why.inside_element(at->index);
        else why.inside_field(at->name);
    losses.push_back({std::move(why), from, to});
}

namespace {

// Reads one part, unless an earlier one was cut.
void take_part(const type& part, const step& here, bool& is_cut, cursor& c, std::byte* into) {
    if (!is_cut && part.size <= c.left()) {
        std::memcpy(into, c.at, part.size);
        c.at += part.size;
        return;
    }
    const bool has_parts = part.what == kind::record || part.what == kind::array;
    if (!is_cut && has_parts) {
        c.where = &here;
        take_whole_parts(part, c, into);
        c.where = here.up;
    } else {
        c.salvage->leave(&here);
    }
    is_cut = true;
}

}  // namespace

void take_whole_fields(std::span<const table::field> fields, cursor& c, void* into, std::size_t in_memory) {
    bool is_cut = false;
    for (const table::field& f : fields) {
        take_part(*f.of, {c.where, f.name, 0}, is_cut, c, static_cast<std::byte*>(into) + in_memory);
        in_memory += f.of->size;
    }
}

void take_whole_parts(const type& t, cursor& c, void* into) {
    if (t.what == kind::record) return take_whole_fields(t.fields, c, into, 0);
    bool is_cut = false;
    for (std::size_t i = 0; i < t.count; ++i)
        take_part(t.element(), {c.where, {}, i}, is_cut, c, static_cast<std::byte*>(into) + i * t.element().size);
}

}  // namespace verbatim::walk
