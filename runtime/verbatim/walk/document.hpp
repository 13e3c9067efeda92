// A document of any type for the engine: its table, value and file; how it is read, arranged and written.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "verbatim/finding.hpp"
#include "verbatim/source.hpp"
#include "verbatim/walk/arrange/plan.hpp"
#include "verbatim/walk/inspector.hpp"

namespace verbatim::walk {

struct salvaged;

// The results of reading the root of a file, besides the value.
struct root {
    std::size_t size = 0;
    std::shared_ptr<wire::places> places;  // of the placed values; null if there are none
};
// If `salvage` is not null, what can be read of a broken file is kept; the result is then false all the same, and
// root::size is up to where the root was read.
bool read_root(const table::type&, const source&, void* into, root&, error&, inspector*, salvaged* salvage = nullptr);
// Refuses a file that has too few bytes for a root that takes much memory, before a value is made.
bool has_enough_for(const table::type& root, const source&, error&);
std::vector<finding> findings(const table::type&, const source&);
// The same. Each element of a list that is decoded for it is also written again; returns an error if one does not come
// back.
result<std::vector<finding>> findings_written_again(const table::type&, const source&);
// The error for a file that is written differently from this offset on.
error written_differently(std::size_t offset);

// Gives the placed values of a copy, `to`, the places of the original, `from`. `known` are the original's places; the
// last argument is their copy.
void copy_places(const table::type&, const void* from, const wire::places* known, void* to,
                 const std::shared_ptr<wire::places>&);

// A document whose type is given by a table instead of a C++ type.
struct any_document {
    const table::type& of;
    const void* value;
    std::span<const std::byte> file;
    std::size_t root_size;
    const wire::places* places;
    bool places_are_given = false;  // the caller has set the places and `file`, which was not read
    unsigned depth = 0;             // of records around it that contain their own type
    bool decodes = false;  // borrowed elements are decoded one by one to be written, and rules are evaluated even if
                           // nothing has changed
    const std::function<void()>* release_pages =
        nullptr;  // called during writing, when the bytes of the file need not stay in memory
};
// Returns where each value and each gap goes. Refuses, with the paths, an edit after which two values that share bytes
// would differ, or after which a pointer would lead to a value that has been removed.
result<layout> plan(const any_document&);
// Writes a planned document into `out`, whose size is that of the plan.
result<void> write_planned(const any_document&, layout&, std::span<std::byte> out);
result<std::vector<std::byte>> write(const any_document&);
// The same, as a changed copy of the file that it was read from.
result<source> write_changed(const any_document&, const copier&);
// Returns the first position at which the written document differs from the file that was read; nothing if they are the
// same.
result<std::optional<std::size_t>> difference(const any_document&);

}  // namespace verbatim::walk
