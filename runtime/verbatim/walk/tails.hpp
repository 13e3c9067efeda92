// The bytes behind the fields of records that have a size. One such tail is usual: it is room that is not used. If all
// records of a type have one, the file may be of another version of its format, whose fields are others.
#pragma once
#include "verbatim/walk/inspector.hpp"

namespace verbatim::walk {

// Notes a record, whose fields end at `at`, with `size` bytes behind them in its byte limit.
void note_tail(inspector&, const table::type& record, const step* where, std::size_t at, std::size_t size);
// Notes bytes that a look sees, so that they are described.
void note_seen(inspector&, const table::type& look, std::size_t at, std::size_t size);

// Takes these notes, and adds a finding for each type of which nearly all records have a tail that no look sees.
void report_tails(inspector&);

}  // namespace verbatim::walk
