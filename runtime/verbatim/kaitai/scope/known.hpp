// What has been worked out in a file while it is read.
#pragma once
#include "verbatim/walk/cursor.hpp"
#include "verbatim/walk/evaluations.hpp"

namespace verbatim::kaitai {

// What has been worked out in the file that is being read, which reading again in between refers to; of a file that has been read and is looked at,
// what has been worked out since. Null: none is.
class remembering {
public:
    explicit remembering(walk::evaluations* now) : remembering(now, std::span<const std::byte>()) {}
    explicit remembering(const walk::cursor& c) : remembering(c.known, file_of(c)) {}
    remembering(const remembering&) = delete;
    ~remembering();
    static walk::evaluations* now();

private:
    remembering(walk::evaluations* now, std::span<const std::byte> file);
    // None in decoded bytes, which may be other ones each time.
    static std::span<const std::byte> file_of(const walk::cursor&);

    walk::evaluations* before_;
};
// Whether what is worked out from here on is worth its memory: it needs itself elsewhere, as an element does that needs the one before; or others that need
// others; or many steps were taken. Few expressions do, and of the others a file may have one for every few of its bytes.
class effort {
public:
    // `of` is the expression.
    explicit effort(std::uintptr_t of);
    effort(const effort&) = delete;
    ~effort();
    bool is_worth_remembering() const;
    void was_remembered() { is_known_ = true; }

private:
    std::uintptr_t of_;
    std::uint64_t steps_;      // so far
    effort* around_;           // that this is for
    unsigned others_ = 0;      // how many were worked out one for the other, for this
    bool needs_itself_ = false, is_known_ = false;
};
// Of the records around, for a key.
void add_records(walk::evaluation_key&, const walk::frame*);

}  // namespace verbatim::kaitai
