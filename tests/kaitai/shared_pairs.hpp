// Schemas with a file each and what a reader must find in it, which the project does not ship: in the folder "kaitai" beside that of the corpus.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "tests/support/hex.hpp"
#include "verbatim/kaitai/loaded_schema.hpp"

namespace verbatim::test {

// Of an expression of the schema and its value, as expressions write it; "null" is an absent one.
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

// All of them; without the folder there are none, and the test counts as skipped.
std::vector<pair> shared_pairs();

// What this tool cannot read of them: a pair, or an assertion in it (empty: all of the pair), and why.
struct unreached {
    std::string_view id, actual, why;
};
std::span<const unreached> all_unreached();
bool is_unreached(const pair&);

// Those that can be read, with their schemas and documents.
struct read_pair {
    pair of;
    bytes file;
    std::unique_ptr<kaitai::loaded_schema> schema;
    std::unique_ptr<view::document> document;
};
std::vector<read_pair> readable_pairs();

// Its instance is where reading was when it was first asked for. That is not known when a list is read again alone, so that its JSON lacks the list.
inline constexpr std::string_view position_when_asked = "instance_in_repeat_until";

}  // namespace verbatim::test
