// Pairs of a schema and a file, with the values that a reader must find. The project does not ship them: they are in
// the folder "kaitai" beside the folder of the corpus.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "tests/support/hex.hpp"
#include "verbatim/kaitai/loaded_schema.hpp"

namespace verbatim::test {

// An expression of the schema, and its value in the syntax of expressions. The value "null" is an absent value.
struct assertion {
    std::string actual, expected;
};

struct pair {
    std::string id;
    std::string schema, file;  // their paths
    bool is_refused;           // reading must fail
    bytes read() const;
    std::vector<assertion> assertions() const;
    result<std::unique_ptr<kaitai::loaded_schema>> load() const { return kaitai::loaded_schema::load(schema); }
};

// Returns all pairs. Without the folder there are none, and the test counts as skipped.
std::vector<pair> shared_pairs();

// A pair, or an assertion of it, that this tool does not support, and why. If `actual` is empty, the whole pair is
// meant.
struct unreached {
    std::string_view id, actual, why;
};
std::span<const unreached> all_unreached();
bool is_unreached(const pair&);

// A pair that can be read, with its schema and document.
struct read_pair {
    pair of;
    bytes file;
    std::unique_ptr<kaitai::loaded_schema> schema;
    std::unique_ptr<view::document> document;
};
std::vector<read_pair> readable_pairs();

}  // namespace verbatim::test
