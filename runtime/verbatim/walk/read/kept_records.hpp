// The records around a borrowed list whose elements are controlled by them, as they were when the list was read.
#pragma once
#include "verbatim/walk/read/frames.hpp"

namespace verbatim::walk {

// The keeper of a list of this kind. It also keeps the bytes of the file alive.
class kept_records {
public:
    explicit kept_records(const cursor& c)
        : keep_(*c.keep),
          file_(c.file, c.file_size),
          limit_(c.limit),
          records_(records_around(c.records), source::borrow(file_)),
          nearest_(records_.nearest_context()) {}
    kept_records(const kept_records&) = delete;

    // Makes the cursor read in these records.
    void put_around(cursor& c) const {
        c.file = file_.data();
        c.file_size = file_.size();
        c.limit = limit_;
        c.records = nearest_.of ? &nearest_ : nullptr;
    }

private:
    keeper keep_;
    std::span<const std::byte> file_;
    stream limit_;
    outer_records records_;
    context nearest_;
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
