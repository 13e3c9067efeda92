// Reads lists of records that consist of a run of fixed layout and one placed value to which a number in that run
// leads. The placed value is a value of fixed layout, a list of these, or bytes. A tag in the run may select its type,
// and another number its count. Files with many pointers consist mostly of records like these, so they are decoded
// without a look at their tables for each. read() handles everything else.
#pragma once
#include <vector>

#include "verbatim/walk/cursor.hpp"
#include "verbatim/walk/read/near_number.hpp"

namespace verbatim::walk {

class pointing_records {
public:
    // Examines the elements of a list that is read next at the cursor.
    pointing_records(const table::type& list, const cursor&);

    // Reads at most `most` elements into a new list, and returns how many it has read. The next element cannot be read
    // or is not of this form; read() must decide.
    std::size_t read(cursor&, void* list, std::uint64_t most) const;

private:
    struct data {
        const table::type* of;
        std::size_t each = 1;  // Size of an element in bytes.
        near_number times{};   // Number of elements.
        std::int64_t tag = 0;
    };
    bool add_all(const table::type&);
    bool add(const table::type&, std::int64_t tag);
    const data* of_record(const std::byte*) const;
    bool read_one(cursor&, void* into) const;
    bool read_target(cursor&, std::uint64_t target, void* placed) const;

    const table::type& list_;
    const table::type* placed_ = nullptr;  // Null: the elements do not have this form.
    std::size_t run_ = 0, run_in_memory_ = 0, placed_in_memory_ = 0;
    near_number pointer_, tag_;
    std::int64_t absent_ = 0;
    std::size_t base_ = 0;                      // Offset from which pointers count.
    bool from_record_ = false;                  // The offset counts from the start of each record.
    bool has_tag_ = false, has_other_ = false;  // A tag selects the data. The last data is for all other tags.
    std::vector<data> data_;                    // The types of data that the placed value can have.
};

}  // namespace verbatim::walk
