#include "verbatim/walk/read/kept_context.hpp"

#include <utility>

namespace verbatim::walk {

kept_context::kept_context(const context* f, const source& space) {
    if (!f) return;
    if (f->kept) {
        nearest_ = f->kept->shared_from_this();
        limit = outside().limit;
    } else {
        *this = kept_context(f->up, space);
        limit = stream_at::of(f->in, f->space.data());
        enter(*f, f->space.data() ? source::borrow(f->space) : space);
    }
    reading_ = f->reading;
}

void kept_context::enter(const context& record, const source& space, std::size_t size) {
    nearest_ = std::make_shared<const kept_record>(record, std::move(*this), space, size);
    reading_ = wire::dynamic_size;
}

kept_record::kept_record(const context& record, kept_context around, const source& in, std::size_t bytes)
    : outside(std::move(around)),
      up(outside.get()),
      is(record),
      space(in),
      size(bytes),
      depth(outside.depth() + 1),
      any_entered(record.of->record().is_entered || outside.any_entered()),
      element(record.element ? *record.element : 0) {
    const table::type& t = *record.of;
    is.up = outside.empty() ? nullptr : &up;
    is.space = space.bytes();
    is.bytes = is.space.data() + is.start;
    is.in = outside.limit.in(is.space);
    is.element = element_at(is.up, element, record.is_element());
    is.kept = this;
    is.value = nullptr, is.plan = nullptr, is.sizes = nullptr, is.is_nested = is.is_entered = false;
    if (record.notes) {
        notes.assign(record.notes, record.notes + t.record().notes);
    } else if (record.starts) {
        notes.resize(t.record().notes);
        for (std::size_t i = 0; i < t.fields.size(); ++i)
            if (t.fields[i].note != table::no_note) notes[t.fields[i].note].at = is.space.data() + record.starts[i];
    }
    is.notes = notes.data();
    is.starts = nullptr;
}

std::size_t kept_record::start_of(std::size_t field) const {
    const std::uint16_t note = is.of->fields[field].note;
    if (note == table::no_note || notes.empty()) return wire::dynamic_size;
    const std::byte *const begin = is.space.data(), *const at = notes[note].at;
    if (at) return static_cast<std::size_t>(at - begin);
    return !begin && field <= is.reading ? 0 : wire::dynamic_size;  // without bytes, all places are null
}

keeper keep_around(const cursor& c, const table::type& list) {
    kept_context around(c.records);
    around.limit = stream_at::of(c.in(), c.file);
    around.enter({.of = &list, .start = c.position()}, source::kept(*c.keep, {c.file, c.file_size}));
    return around.nearest_;
}

cursor cursor_of_elements(const table::type& element, const keeper& keep, std::span<const std::byte> bytes,
                          error& why) {
    cursor c{bytes.data(), bytes.size(), bytes.data(), bytes.data() + bytes.size(), &why, &keep};
    if (!element.depends_on_outer) return c;
    const context& list = static_cast<const kept_record*>(keep.get())->is;
    c.file = list.space.data();
    c.file_size = list.space.size();
    c.limit = list.in;
    c.records = list.up;
    return c;
}

}  // namespace verbatim::walk
