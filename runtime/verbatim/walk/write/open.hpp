// Data whose meaning depends on the bytes that follow it, which are known only when more is written. A string may end
// where the bytes around it end, or before a terminator that it leaves for the next field. An optional that is absent
// because its magic is not there must stay absent: the bytes that follow must not look like its magic. A choice by
// magic must hold the alternative that the bytes select. A list until<..., or_end> without its last element ends with
// the bytes around it.
#pragma once
#include "verbatim/walk/cursor.hpp"

namespace verbatim::walk {

// Returns how many ends are open. While the writer returns from values, each_open() adds the path to them, as for
// errors.
inline std::size_t count_open(const emitter& e) { return e.open ? e.open->size() : 0; }
template <class F>
void each_open(const emitter& e, std::size_t first, F f) {
    for (; first < count_open(e); ++first) f((*e.open)[first].why);
}

// Opens an end for an optional or a choice by magic, which is next at the emitter. `alternative`: the one that a choice
// holds; 1 for an optional that is absent.
void defer_check(const table::type& by_magic, emitter&, std::size_t alternative);
// Opens an end for a list without the element that ends it, which ends at the emitter.
void defer_end(const table::type& list, emitter&);

// Called when the bytes from `start` to the emitter's position have been written and end there. Closes the ends since
// index `first` that are in these bytes. Returns false with the reason in *emitter.why if a string does not end as it
// must.
bool check_deferred_within(emitter&, std::size_t first, std::size_t start);
// The same for all open ends, when the whole file, of `size` bytes, is written.
bool check_all_deferred(emitter&, std::size_t size);

}  // namespace verbatim::walk
