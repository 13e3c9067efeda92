// Where fields are that have not been read yet.
#pragma once
#include <utility>

#include "verbatim/kaitai/scope/records.hpp"

namespace verbatim::kaitai {

// For the position of an instance, which is elsewhere and takes none of the bytes that are being read, reading goes on to later fields of the records around.
class reading_ahead {
public:
    explicit reading_ahead(bool is) : before_(std::exchange(allowed(), is)) {}
    reading_ahead(const reading_ahead&) = delete;
    ~reading_ahead() { allowed() = before_; }
    static bool is_allowed() { return allowed(); }

private:
    static bool& allowed();
    bool before_;
};

// Where a field of a record starts; of an instance, the record.
result<std::size_t> start_of(const record_object&, std::size_t field);

}  // namespace verbatim::kaitai
