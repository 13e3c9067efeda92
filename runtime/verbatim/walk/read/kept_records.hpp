// The records around a borrowed list whose elements are controlled by them, as they were when the list was read.
#pragma once
#include <vector>

#include "verbatim/walk/cursor.hpp"

namespace verbatim::walk {

// The keeper of a list of this kind. It also keeps the bytes of the file alive.
class kept_records {
public:
    explicit kept_records(const cursor& c) : keep_(*c.keep), file_(c.file), file_size_(c.file_size), limit_(c.limit) {
        std::size_t frames = 0, notes = 0;
        for (const frame* f = c.frames; f; f = f->up) ++frames, notes += f->record->record().notes;
        frames_.reserve(frames);
        notes_.reserve(notes);
        for (const frame* f = c.frames; f; f = f->up) {
            frames_.push_back(*f);
            frames_.back().notes = notes_.data() + notes_.size();
            notes_.insert(notes_.end(), f->notes, f->notes + f->record->record().notes);
            if (frames_.size() > 1) frames_[frames_.size() - 2].up = &frames_.back();
        }
    }
    kept_records(const kept_records&) = delete;

    // Makes the cursor read in these records.
    void put_around(cursor& c) const {
        c.file = file_;
        c.file_size = file_size_;
        c.limit = limit_;
        c.frames = frames_.data();
    }

private:
    keeper keep_;
    const std::byte* file_;
    std::size_t file_size_;
    stream limit_;
    std::vector<frame> frames_;  // nearest first
    std::vector<note> notes_;    // of all frames
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
