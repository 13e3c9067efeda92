// Records of a run and one value that a number in that run leads to: a value of fixed layout, elements of such, or bytes; which of them a tag in the run may
// say, and how many another number. Files that are full of pointers are full of such records, so those of a list are decoded without asking their tables for
// each of them. Whatever else there is to say of them, read() says.
#pragma once
#include <vector>

#include "verbatim/walk/cursor.hpp"
#include "verbatim/walk/near_number.hpp"

namespace verbatim::walk {

class pointing_records {
public:
    // The elements of a list that is next.
    pointing_records(const table::type& list, const cursor&);

    // Reads at most so many into a new list, and says how many. The next one cannot be read, or is none of these: that read() says.
    std::size_t read(cursor&, void* list, std::uint64_t most) const;

private:
    struct data {
        const table::type* of;
        std::size_t each = 1;  // bytes of an element,
        near_number times{};   // and how many there are
        std::int64_t tag = 0;
    };
    bool add_all(const table::type&);
    bool add(const table::type&, std::int64_t tag);
    const data* of_record(const std::byte*) const;
    bool read_one(cursor&, void* into) const;
    bool read_there(cursor&, std::uint64_t target, void* placed) const;

    const table::type& list_;
    const table::type* placed_ = nullptr;  // null: they are no such records
    std::size_t run_ = 0, run_in_memory_ = 0, placed_in_memory_ = 0;
    near_number pointer_, tag_;
    std::int64_t absent_ = 0;
    std::size_t base_ = 0;      // from where pointers count,
    bool from_record_ = false;  // after the start of each record
    bool has_tag_ = false, has_other_ = false;  // a tag chooses; the last data is that of any other tag
    std::vector<data> data_;    // that it can be
};

}  // namespace verbatim::walk
