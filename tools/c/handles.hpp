// What the handles of verbatim/c.h are, and how an error leaves a function.
#pragma once
#include <memory>
#include <new>
#include <string>
#include <utility>

#include "tools/open.hpp"
#include "verbatim/c.h"
#include "verbatim/command.hpp"
#include "verbatim/kaitai/loaded_schema.hpp"
#include "verbatim/view/path.hpp"

namespace verbatim::tools::c {

// A file as it was read or committed, which nothing changes. Nodes share it.
struct state {
    std::shared_ptr<const kaitai::loaded_schema> schema{};  // Null: a format that comes with the library.
    std::shared_ptr<opened> read{};                         // The file on the disk, without its document; null: none.
    std::string path{};                                     // Of that file.
    std::shared_ptr<const view::document> document{};
};

}  // namespace verbatim::tools::c

struct verbatim_schema {
    std::shared_ptr<const verbatim::kaitai::loaded_schema> is;
};

struct verbatim_document {
    std::shared_ptr<const verbatim::tools::c::state> now;
    std::unique_ptr<verbatim::view::document> edited{};  // A copy with the edits since; null: there are none.
    std::string note{};
};

struct verbatim_node {
    std::shared_ptr<const verbatim::tools::c::state> of;
    verbatim::view::found found;
    std::string type{}, field{}, layout{}, units{};
    verbatim_about about{};

    verbatim_node(std::shared_ptr<const verbatim::tools::c::state>, verbatim::view::found);
    verbatim_node(const verbatim_node& other) : verbatim_node(other.of, other.found) {}
};

namespace verbatim::tools::c {

// Gives an error to the caller, who may not want it.
void give(verbatim_error** to, const error&);
inline void give(verbatim_error** to, std::string reason, error_kind kind) {
    give(to, error{{}, 0, std::move(reason), kind});
}

// Runs a function of the interface: what it throws becomes an error, and its result `failed`.
template <class T, class F>
T guarded(verbatim_error** to, T failed, F&& run) noexcept {
    try {
        return run();
    } catch (const std::bad_alloc&) {
        give(to, "there is not enough memory", error_kind::system);
    } catch (const std::exception& e) { give(to, e.what(), error_kind::impossible); }
    return failed;
}
// The same for one that returns a result: its value, or `failed` and its error.
template <class T, class F>
T value_or_error(verbatim_error** to, T failed, F&& run) noexcept {
    return guarded(to, failed, [&]() -> T {
        result<T> made = run();
        if (made) return *made;
        give(to, made.error());
        return failed;
    });
}
template <class F>
bool done_or_error(verbatim_error** to, F&& run) noexcept {
    return guarded(to, false, [&] {
        const result<void> done = run();
        if (!done) give(to, done.error());
        return done.has_value();
    });
}

// Copies a text for the caller, who frees it with verbatim_free().
char* copied(std::string_view);
// Makes a path that only names a file: "-" is not standard output here.
inline std::string of_file(const char* path) { return std::string_view(path) == "-" ? "./-" : path; }

// The command's program for a document: what it recognises, and what it records for undo.
struct its_program {
    view::format only{};  // Of a loaded schema.
    program is;

    explicit its_program(const kaitai::loaded_schema*, const std::string& path = {});
    its_program(const its_program&) = delete;
    its_program& operator=(const its_program&) = delete;
};

// Returns the document with its edits, to edit it.
view::document& edited(verbatim_document&);
result<void> commit(verbatim_document&);
// Refuses a document whose edits are not committed.
result<void> require_committed(const verbatim_document&, std::string_view which);

}  // namespace verbatim::tools::c
