// The state of an evaluation that is running. Values that are read for it, and the evaluations that they need, share
// it.
#pragma once
#include <optional>

#include "verbatim/kaitai/language/steps.hpp"
#include "verbatim/walk/cursor.hpp"
#include "verbatim/walk/read/evaluations.hpp"

namespace verbatim::kaitai {

class evaluation_cost;
class watch;

class evaluation : public walk::running_evaluation {
public:
    // Starts an evaluation that may take so many steps where reading is.
    evaluation(std::uint64_t allowed, const walk::cursor&);
    // The same for a file that has been read; `kept` is what has been remembered of it, or null.
    evaluation(std::uint64_t allowed, std::span<const std::byte> file, walk::evaluations* kept);
    evaluation(const evaluation&) = delete;

    steps counted;
    walk::evaluations* outlasting;         // `known`, without what is remembered for a watch (watch.hpp)
    evaluation_cost* innermost = nullptr;  // of the values that are being worked out
    watch* waiting = nullptr;              // the innermost watch

private:
    std::optional<walk::evaluations> own_;
};

// Decides whether a value that is worked out while it lives is worth remembering: it needs the same expression
// elsewhere, as an element that needs the one before; or values that need other values; or many steps. Few expressions
// do, but a file may have one of the others for every few bytes.
class evaluation_cost {
public:
    // `of` is the expression.
    evaluation_cost(evaluation&, std::uintptr_t of);
    evaluation_cost(const evaluation_cost&) = delete;
    ~evaluation_cost();
    bool is_worth_remembering() const;
    void was_remembered() { is_known_ = true; }

private:
    evaluation& now_;
    std::uintptr_t of_;
    std::uint64_t steps_;      // that had been taken when it was made
    evaluation_cost* around_;  // the evaluation_cost that needs this one
    unsigned others_ = 0;      // the depth of values that were worked out for this one
    bool needs_itself_ = false, is_known_ = false;
};
// Adds the records around to a key.
void add_records(walk::evaluation_key&, const walk::context*);

}  // namespace verbatim::kaitai
