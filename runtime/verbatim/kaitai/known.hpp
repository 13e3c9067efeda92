// What has been worked out in a file while it is read.
#pragma once
#include "verbatim/walk/cursor.hpp"

namespace verbatim::kaitai {

// What has been worked out in the file that is being read, which reading again in between refers to; of a file that has been read and is looked at,
// what has been worked out since. Null: none is.
class remembering {
public:
    explicit remembering(walk::evaluations* now) : remembering(now, nullptr) {}
    explicit remembering(const walk::cursor& c) : remembering(c.known, file_of(c)) {}
    remembering(const remembering&) = delete;
    ~remembering();
    static walk::evaluations* now();

private:
    remembering(walk::evaluations* now, const std::byte* file);
    // Null in decoded bytes, which may be other ones each time.
    static const std::byte* file_of(const walk::cursor&);

    walk::evaluations* before_;
};
// Whether what is worked out from here on is worth its memory: others were worked out for it, or many steps were taken. Few expressions are, and of the
// others a file may have one for every few of its bytes.
class effort {
public:
    effort();
    bool is_worth_remembering() const;

private:
    std::uint64_t others_, steps_;  // so far
};
// Of the records around, for a key.
void add_records(walk::evaluations::key&, const walk::frame*);

}  // namespace verbatim::kaitai
