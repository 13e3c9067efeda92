// Finds where fields start that have not been read yet.
#pragma once
#include <utility>

#include "verbatim/kaitai/scope/records.hpp"

namespace verbatim::kaitai {

// Allows evaluation to read on to later fields of the records around, for as long as it lives. That is for the position
// of an instance, which does not affect the bytes that are being read.
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

// Returns where a field of a record starts. For an instance it is the start of the record.
result<std::size_t> start_of(const record_object&, std::size_t field);

}  // namespace verbatim::kaitai
