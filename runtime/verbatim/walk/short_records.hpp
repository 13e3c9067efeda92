// Records of a run and, after it, data whose size at most two numbers in that run give: a tag, and a count or a size; or a list of such records again. Most
// of the bytes of a file are in such records, so they are passed without asking their tables for each of them. Whatever else there is to say of them, read() says.
#pragma once
#include <boost/container/small_vector.hpp>
#include <memory>

#include "verbatim/walk/near_number.hpp"

namespace verbatim::walk {

class short_records {
public:
    explicit short_records(const table::type& element);
    bool are_they() const { return are_they_; }

    // Where so many of them end; null when one of them cannot be read.
    const std::byte* pass(std::size_t count, const std::byte* at, const std::byte* end) const;

private:
    struct size {
        std::int64_t tag = 0;
        near_number number{};
        std::size_t each = 1;
        std::unique_ptr<const short_records> inside{};  // of a list of them
    };
    bool add(const table::type& data, std::int64_t tag);

    bool are_they_ = false;
    std::size_t run_ = 0;
    near_number tag_;
    boost::container::small_vector<size, 8> sizes_;  // of the data under each tag
};

}  // namespace verbatim::walk
