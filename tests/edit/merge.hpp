// Merges with the two sides in both orders.
#pragma once
#include "tests/edit/support.hpp"
#include "verbatim/edit/merge.hpp"

namespace verbatim::test {

// Merges in both orders, which must give the same file, or a conflict each time. Returns the file or the first
// conflict.
inline result<bytes> both_ways(std::string_view format, const result<bytes>& base, const result<bytes>& ours,
                               const result<bytes>& theirs) {
    REQUIRE((ours && theirs));
    const auto open = [&](const result<bytes>& file) { return open_as(format, *file); };
    const auto one = file_after::merge(*open(base), *open(ours), *open(theirs)),
               other = file_after::merge(*open(base), *open(theirs), *open(ours));
    REQUIRE((one && other));
    CHECK(one->conflicts.empty() == other->conflicts.empty());
    if (!one->conflicts.empty()) return error{one->conflicts[0].path, 0, one->conflicts[0].why};
    CHECK(one->file == other->file);
    return one->file;
}

}  // namespace verbatim::test
