#include "verbatim/walk/read/frames.hpp"

#include <algorithm>

#include "verbatim/walk/measure.hpp"

namespace verbatim::walk {

std::vector<record_at> records_around(const context* f) {
    std::vector<record_at> all;
    for (; f; f = f->up) {
        const std::byte* const file = f->space.data();
        const auto offset = [file](const std::byte* at) { return static_cast<std::size_t>(at - file); };
        record_at& r = all.emplace_back(record_at{.type = f->of, .start = f->start, .space = source::borrow(f->space)});
        // Without bytes a noted place may be null.
        const auto is_noted = [&](std::size_t i) { return f->notes[i].at || (!file && i <= f->reading); };
        if (f->starts) r.noted = noted_in(*f->of, f->starts);
        if (f->notes) r.noted.reserve(f->of->record().notes);
        for (std::size_t i = 0; f->notes && i < f->of->record().notes; ++i)
            r.noted.push_back(is_noted(i) ? offset(f->notes[i].at) : wire::dynamic_size);
        if (f->running) r.running = offset(f->running);
        if (f->in.begin) r.in = {offset(f->in.begin), offset(f->in.end)};
        r.element = f->element ? *f->element : 0;
        r.is_element = f->is_element();
        r.reading = f->reading;
    }
    std::ranges::reverse(all);
    return all;
}

}  // namespace verbatim::walk
