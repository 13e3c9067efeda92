// What has been written means something only with what follows it: that is seen when more is written. A string may end where the bytes around it do, or before a terminator
// that it leaves; an optional that is absent because its magic is not there stays so when nothing that follows looks like it.
#pragma once
#include "verbatim/walk/cursor.hpp"

namespace verbatim::walk {

// On the way out they get their paths, as errors do.
inline std::size_t count_open(const emitter& e) { return e.open ? e.open->size() : 0; }
template <class F>
void each_open(const emitter& e, std::size_t first, F f) {
    for (; first < count_open(e); ++first) f((*e.open)[first].why);
}

// Of an optional that goes by its magic, which is there or not.
void leave_open(const table::type& optional, emitter&, bool is_there);

// Bytes from `start` to where the emitter is have been written, and end there: the strings in them since the one of index `first` end as they must.
bool close_within(emitter&, std::size_t first, std::size_t start);
// Likewise of all that is open, when everything is written.
bool close_all(emitter&, std::size_t size);

}  // namespace verbatim::walk
