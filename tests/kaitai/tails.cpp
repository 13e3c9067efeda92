// Bytes behind the fields of records that have a size: if all records of a type have them, the file may be of another
// version of its format.
#include "tests/kaitai/schemas.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "verbatim/kaitai/loaded_schema.hpp"
#include "verbatim/walk/document.hpp"

namespace verbatim::test::kaitai_tails {

namespace {

std::vector<std::string> found(std::string_view schema, std::string_view file) {
    const schemas in;
    const auto loaded = kaitai::loaded_schema::load(in.write("a.ksy", std::string(schema)));
    INFO((loaded ? "" : loaded.error().message()));
    REQUIRE(loaded.has_value());
    const bytes all = hex(file);
    std::vector<std::string> messages;
    for (const auto& f : walk::findings(*(*loaded)->format().root, source(all))) messages.push_back(f.message());
    return messages;
}
using texts = std::vector<std::string>;

constexpr std::string_view sized = R"(
meta: {id: sized, endian: le}
seq:
  - {id: entries, type: entry, repeat: eos}
types:
  entry: {seq: [{id: len, type: u1}, {id: body, type: body, size: len}]}
  body: {seq: [{id: key, type: u1}]}
)";

}  // namespace

TEST_CASE("loaded: bytes behind the fields of all records of a type are one finding, with their number") {
    CHECK(found(sized, "01 0A  01 0B") == texts{});
    CHECK(found(sized, "02 0A 00  02 0B 00  02 0C 01") ==
          texts{"entries[0].body at 0x2: expected fields up to the end of its bytes, found 3 of 3: 1 byte after the "
                "fields"});
    CHECK(found(sized, "02 0A 00  03 0B 00 00") ==
          texts{"entries[0].body at 0x2: expected fields up to the end of its bytes, found 2 of 2: 1 to 2 bytes after "
                "the fields"});
    CHECK(found(sized, "01 0A  02 0B 00  01 0C") == texts{});  // a record alone may have more
    std::string nearly = "01 0A ";
    for (int i = 0; i < 10; ++i) nearly += "02 0B 00 ";
    CHECK(found(sized, nearly).size() == 1);
}

TEST_CASE("loaded: chunks are counted by the type that their tag selects, and lists in lists together") {
    constexpr std::string_view chunks = R"(
meta: {id: chunks, endian: le}
seq:
  - {id: groups, type: group, repeat: eos}
types:
  group: {seq: [{id: count, type: u1}, {id: chunks, type: chunk, repeat: expr, repeat-expr: count}]}
  chunk:
    seq:
      - {id: tag, type: u1}
      - {id: len, type: u1}
      - id: body
        size: len
        type: {switch-on: tag, cases: {1: one, 2: two}}
  one: {seq: [{id: a, type: u1}]}
  two: {seq: [{id: b, type: u2}]}
)";
    const auto all = found(chunks, "02  01 02 AA 00  02 02 BB BB   02  01 02 CC 00  02 02 DD DD");
    REQUIRE(all.size() == 1);
    CHECK(all[0].find("groups[0].chunks[0].body at 0x4") == 0);
    CHECK(all[0].find("2 of 2: 1 byte") != std::string::npos);
}

TEST_CASE("loaded: bytes that a schema leaves in a constant size, or that an instance sees, are described") {
    constexpr std::string_view constant = R"(
meta: {id: constant, endian: le}
seq:
  - {id: entries, type: body, size: 3, repeat: eos}
types:
  body: {seq: [{id: key, type: u1}]}
)";
    CHECK(found(constant, "0A 00 00  0B 00 00") == texts{});
    constexpr std::string_view seen = R"(
meta: {id: seen, endian: le}
seq:
  - {id: entries, type: entry, repeat: eos}
types:
  entry: {seq: [{id: len, type: u1}, {id: body, type: body, size: len}]}
  body:
    seq: [{id: key, type: u1}]
    instances: {rest: {pos: 1, size: 1}}
)";
    CHECK(found(seen, "02 0A 01  02 0B 02") == texts{});
}

}  // namespace verbatim::test::kaitai_tails
