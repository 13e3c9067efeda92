// Passes records that consist of a run of fixed layout and data whose size at most two numbers in the run give: a tag,
// and a count or a size. The data can be a list of records like these. Most bytes of a file are in these records, so
// they are passed without a look at their tables for each. read() handles everything else.
#pragma once
#include <boost/container/small_vector.hpp>
#include <memory>

#include "verbatim/walk/read/near_number.hpp"

namespace verbatim::walk {

class short_records {
public:
    explicit short_records(const table::type& element);
    bool are_they() const { return are_they_; }

    // Returns where `count` of these records end; null if one of them cannot be read.
    const std::byte* pass(std::size_t count, const std::byte* at, const std::byte* end) const;

private:
    struct size {
        std::int64_t tag = 0;
        near_number number{};
        std::size_t each = 1;
        std::unique_ptr<const short_records> inside{};  // For a list of records: how to pass each.
    };
    bool add(const table::type& data, std::int64_t tag);

    bool are_they_ = false;
    std::size_t run_ = 0;
    near_number tag_;
    boost::container::small_vector<size, 8> sizes_;  // For the data under each tag.
};

}  // namespace verbatim::walk
