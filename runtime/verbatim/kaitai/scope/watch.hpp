// Finds when an instance is first requested while its record is read.
#pragma once
#include "verbatim/kaitai/scope/evaluation.hpp"
#include "verbatim/kaitai/scope/records.hpp"

namespace verbatim::kaitai {

// Waits for the first question for an instance of a record, for as long as it lives.
class watch {
public:
    watch(evaluation&, const attribute& of, const record_object& in);
    watch(const watch&) = delete;
    ~watch();
    // The record as it was then; null if it has not been requested.
    const record_ref& then() const { return then_; }

    // Returns whether someone waits for this question; then it must not be answered.
    static bool is_for(evaluation&, const attribute&, const record_ref&);

private:
    evaluation& now_;
    const attribute& of_;
    const walk::kept_record& in_;
    walk::evaluations since_;  // What was remembered before may not be used, because finding it asks for nothing.
    walk::evaluations* before_;
    record_ref then_;
    watch* around_;
};

// Returns the record as it was when the instance was first requested. If that was not while its fields were read, it is
// as they end.
record_ref first_requested(evaluation&, const record_ref&, const attribute&);

}  // namespace verbatim::kaitai
