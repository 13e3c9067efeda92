#include "verbatim/kaitai/reading.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verbatim/kaitai/steps.hpp"
#include "verbatim/view/walk_at.hpp"
#include "verbatim/walk/measure.hpp"
#include "verbatim/walk/read.hpp"
#include "verbatim/walk/scratch.hpp"

namespace verbatim::kaitai {

std::vector<walk::record_at> records_around(const walk::frame* f) {
    std::vector<walk::record_at> all;
    for (; f; f = f->up) {
        const std::byte* const file = f->space.data();
        walk::record_at r{f->record, static_cast<std::size_t>(f->start - file)};
        r.space = source::borrow(f->space);
        for (std::size_t i = 0; f->notes && i < f->record->notes; ++i)
            r.noted.push_back(f->notes[i].at ? static_cast<std::size_t>(f->notes[i].at - file) : wire::dynamic_size);
        r.in = {static_cast<std::size_t>(f->in.begin - file), static_cast<std::size_t>(f->in.end - file)};
        r.element = f->element;
        r.reading = f->reading;
        all.push_back(std::move(r));
    }
    std::reverse(all.begin(), all.end());
    return all;
}

std::vector<walk::record_at> inside_of(const record_object& r) {
    auto records = r.records;
    if (!records.back().space.bytes().data()) records.back().space = r.space;
    return records;
}

view::node node_of(const record_object& r, const table::type& of, std::size_t offset) {
    view::node n;
    n.of = &of;
    n.space = r.space;
    n.offset = offset;
    n.stream = r.records.back().in;
    n.size = std::min(n.stream.end, r.space.bytes().size()) - std::min(offset, r.space.bytes().size());
    n.element = r.records.back().element;
    return n;
}

result<record_ref> opened(record_ref r) {
    const table::type& t = *r->records.back().type;
    if (!r->is_complete || t.fields.empty() || !r->records.back().noted.empty()) return r;
    auto open = std::make_shared<record_object>(*r);
    walk::record_at& here = open->records.back();
    std::vector<std::size_t> starts{here.start};
    if (t.bitwise) {
        for (const auto& f : t.fields) starts.push_back(starts.back() + f.of->size);
    } else {
        view::node n = node_of(*r, t, here.start);
        n.records.assign(r->records.begin(), r->records.end() - 1);
        n.size = r->position - here.start;
        view::walk_at at(n);
        at.c.keep = &n.space.keep();
        walk::scratch record(t);
        if (!walk::read(t, at.c, record.get())) return at.why;
        steps::add_bytes(n.size);
        const auto found = walk::starts_in(t, record.get(), here.start);
        starts.assign(found.begin(), found.end());
    }
    here.noted.assign(starts.begin(), starts.end() - 1);
    return record_ref(open);
}

bool& reading_ahead::allowed() {
    thread_local bool now = false;
    return now;
}

namespace {

// Where the next field starts, behind one that is read without what is elsewhere.
result<std::size_t> behind(const record_object& of, std::size_t field) {
    view::node n = node_of(of, *of.records.back().type->fields[field].of, of.records.back().noted[field]);
    n.records = inside_of(of);
    n.records.back().reading = field;
    view::walk_at at(n);
    at.c.keep = &n.space.keep();
    at.c.looks = false;
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
    if (!reading_ahead::is_allowed() || here.reading >= field || field >= here.noted.size()) return cannot(fmt::format("{} has not been read yet", f.name));
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

result<void> visit_at(view::node n, const view::visitor& visit) {
    view::walk_at at(n);
    at.c.keep = &n.space.keep();
    walk::scratch found(*n.of);
    if (!walk::read(*n.of, at.c, found.get())) return at.why;
    n.size = at.c.position() - n.offset;
    const bool is_passed_at_once = n.of->what == wire::kind::list && n.of->element().bitwise;
    steps::add_bytes(is_passed_at_once ? 0 : n.size);
    (void)view::visit_value({found.get(), n.of}, n, visit);
    return {};
}

}  // namespace verbatim::kaitai
