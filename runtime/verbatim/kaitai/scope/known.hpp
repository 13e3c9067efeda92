// Values that have been worked out in a file, and are remembered.
#pragma once
#include "verbatim/walk/cursor.hpp"
#include "verbatim/walk/read/evaluations.hpp"

namespace verbatim::kaitai {

// Makes remembered values available to evaluations in this thread for as long as it lives: those of the file that is
// being read, or, for a file that has been read and is being viewed, those that have been worked out since. now() is
// null if there are none.
class remembering {
public:
    explicit remembering(std::span<const std::byte> file) : remembering(nullptr, file) {}
    explicit remembering(const walk::cursor& c) : remembering(c.known, file_of(c)) {}
    remembering(const remembering&) = delete;
    ~remembering();
    static walk::evaluations* now();
    // Returns those that outlast what is remembered for a watch (watch.hpp).
    static walk::evaluations* always();

private:
    remembering(walk::evaluations* now, std::span<const std::byte> file);
    // Returns the file of a cursor, or nothing in decoded bytes, which may be different ones each time.
    static std::span<const std::byte> file_of(const walk::cursor&);

    walk::evaluations* before_;
};
// Decides whether a value that is worked out while it lives is worth remembering: it needs the same expression
// elsewhere, as an element that needs the one before; or values that need other values; or many steps. Few expressions
// do, but a file may have one of the others for every few bytes.
class evaluation_cost {
public:
    // `of` is the expression.
    explicit evaluation_cost(std::uintptr_t of);
    evaluation_cost(const evaluation_cost&) = delete;
    ~evaluation_cost();
    bool is_worth_remembering() const;
    void was_remembered() { is_known_ = true; }

private:
    std::uintptr_t of_;
    std::uint64_t steps_;      // of this thread, when it was made
    evaluation_cost* around_;  // the evaluation_cost that needs this one
    unsigned others_ = 0;      // the depth of values that were worked out for this one
    bool needs_itself_ = false, is_known_ = false;
};
// Adds the records around to a key.
void add_records(walk::evaluation_key&, const walk::frame*);

}  // namespace verbatim::kaitai
