// Records that consist of a run of fixed layout and one value, which numbers in the run describe: a tag selects its
// type, and another number is its count or size. The value follows the run; or it is placed, and a third number leads
// to it. Most bytes of a file are in these records, so they are passed, decoded and written without a look at their
// tables for each. read() and write() handle everything else.
#pragma once
#include <boost/container/small_vector.hpp>
#include <cstring>
#include <memory>
#include <span>

#include "verbatim/walk/cursor.hpp"

namespace verbatim::walk {

// A number of at most four bytes in the run. It is found once by the tables, and then loaded from each record without
// them.
struct near_number {
    std::size_t offset = 0;            // of four bytes in the run that contain the number,
    unsigned shift = 0;                // of its lowest bit in these,
    std::uint32_t bits = 0, sign = 0;  // masks of all its bits, and of the sign bit; `sign` is 0 if there is none
    std::int64_t less = 0;             // subtracted from the number

    static near_number one() { return {.less = -1}; }

    // Finds the number of an expression in a run of `run` bytes. Returns false if it is no near number, or if the
    // expression is null.
    bool find(const table::expression*, std::size_t run);
    std::int64_t in(const std::byte* record) const {
        std::uint32_t four;
        std::memcpy(&four, record + offset, sizeof(four));
        return (std::int64_t{(four >> shift) & bits} ^ sign) - sign - less;
    }
};

class short_records {
public:
    explicit short_records(const table::type& element);
    // For the elements of a list that is read, or written, next.
    short_records(const table::type& element, const cursor&);
    short_records(const table::type& element, const emitter&);

    bool are_passed() const { return passes_; }
    bool are_decoded() const { return decodes_; }
    bool are_written() const { return writes_; }

    // Returns where `count` of these records end; null if one of them cannot be passed.
    const std::byte* pass(std::size_t count, const std::byte* at, const std::byte* end) const;
    // Decodes the next record into a new value. Returns false if read() must decide.
    bool read(cursor&, void* into) const;
    // Writes a record whose numbers describe its value. Returns false if write() must decide.
    bool write(emitter&, const void* value) const;

private:
    struct data {
        const table::type* of;
        std::int64_t tag = 0;
        near_number number{};
        std::size_t each = 1;                           // size of what it counts, in bytes
        std::unique_ptr<const short_records> inside{};  // for a list of records: how to pass each
        bool is_only_passed = false;
    };
    template <class Pass>
    void count_from(const Pass&, const context& record);
    bool add_all(const table::type& value);
    bool add(const table::type& value, std::int64_t tag);
    inline const data* of_record(const std::byte* run) const;
    std::uint64_t target(const std::byte* run, std::size_t position) const {
        return base_ + (from_record_ ? position : 0) + static_cast<std::uint64_t>(pointer_.in(run));
    }
    bool is_absent(const std::byte* run) const {
        return placed_->placed().can_be_absent && pointer_.in(run) == absent_;
    }
    // Finds the bytes of the value of the next record, which starts at offset `at`. Returns false if they are not
    // there.
    inline bool find(const data&, const cursor&, std::uint64_t at, std::span<const std::byte>& there) const;
    inline void decode(const data&, const cursor&, void* value, std::span<const std::byte> there) const;

    bool passes_ = false, decodes_ = false, writes_ = false;
    std::size_t run_ = 0, run_in_memory_ = 0, value_in_memory_ = 0;
    near_number tag_, pointer_;
    const table::type* value_ = nullptr;
    const table::type* placed_ = nullptr;  // null: the value follows the run
    std::int64_t absent_ = 0;
    std::size_t base_ = 0;                           // offset from which pointers count
    bool from_record_ = false;                       // the offset counts from the start of each record
    bool has_tag_ = false, has_other_ = false;       // a tag selects the value; the last type is for all other tags
    boost::container::small_vector<data, 8> all_{};  // the types that the value can have
};

}  // namespace verbatim::walk
