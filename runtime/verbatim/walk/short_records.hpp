// Records of a run and, after it, data whose size at most two numbers in that run give: a tag, and a count or a size; or a list of such records again. Most
// of the bytes of a file are in such records, so they are passed without asking their tables for each of them. Whatever else there is to say of them, read() says.
#pragma once
#include <cstring>
#include <memory>
#include <vector>

#include "verbatim/table/type.hpp"

namespace verbatim::walk {

// A number of at most four bytes in the run that a record starts with, so placed that four bytes can be loaded.
struct near_number {
    std::size_t offset = 0;
    std::uint32_t bits = 0, sign = 0;  // those that are its own; of them that of the sign
    std::int64_t less = 0;             // what is taken from it

    bool find(const table::expression*, std::size_t run);
    std::int64_t in(const std::byte* record) const {
        std::uint32_t four;
        std::memcpy(&four, record + offset, sizeof(four));
        return (std::int64_t{four & bits} ^ sign) - sign - less;
    }
};

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
    std::vector<size> sizes_;  // of the data under each tag
};

}  // namespace verbatim::walk
