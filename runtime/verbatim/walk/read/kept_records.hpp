// The records around a borrowed list whose elements are controlled by them, as they were when the list was read.
#pragma once
#include <vector>

#include "verbatim/walk/cursor.hpp"

namespace verbatim::walk {

// The keeper of a list of this kind. It also keeps the bytes of the file alive.
class kept_records {
public:
    explicit kept_records(const cursor& c) : keep_(*c.keep), file_(c.file), file_size_(c.file_size), limit_(c.limit) {
        std::size_t records = 0, notes = 0;
        for (const context* f = c.records; f; f = f->up) ++records, notes += f->of->record().notes;
        contexts_.reserve(records);
        notes_.reserve(notes);
        for (const context* f = c.records; f; f = f->up) {
            contexts_.push_back(*f);
            contexts_.back().notes = notes_.data() + notes_.size();
            notes_.insert(notes_.end(), f->notes, f->notes + f->of->record().notes);
            if (contexts_.size() > 1) contexts_[contexts_.size() - 2].up = &contexts_.back();
        }
    }
    kept_records(const kept_records&) = delete;

    // Makes the cursor read in these records.
    void put_around(cursor& c) const {
        c.file = file_;
        c.file_size = file_size_;
        c.limit = limit_;
        c.records = contexts_.data();
    }

private:
    keeper keep_;
    const std::byte* file_;
    std::size_t file_size_;
    stream limit_;
    std::vector<context> contexts_;  // nearest first
    std::vector<note> notes_;        // of all records
};

// Returns a cursor for the elements of a borrowed list. If they are controlled by records around the list, `keep` leads
// to kept_records.
inline cursor cursor_of_elements(const table::type& element, const keeper& keep, std::span<const std::byte> bytes,
                                 error& why) {
    cursor c{bytes.data(), bytes.size(), bytes.data(), bytes.data() + bytes.size(), &why, &keep};
    if (element.depends_on_outer) static_cast<const kept_records*>(keep.get())->put_around(c);
    return c;
}

}  // namespace verbatim::walk
