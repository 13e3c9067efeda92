// Files that are read by schemas with imports.
#include "tests/kaitai/schemas.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/hex.hpp"
#include "verbatim/kaitai/loaded_schema.hpp"
#include "verbatim/view/round_trips.hpp"

namespace verbatim::test::kaitai_read_imports {

// The size of in.part.data is in the record of inner.ksy, although the file's own record has a field `len`, too. The
// instances look at the bytes of that record. The other part is in no record of inner.ksy, so that its root is the
// file's own record.
TEST_CASE("loaded: the root of an imported type is the record of its schema file, if it is inside one") {
    const schemas in;
    in.write("inner.ksy", R"(
meta: {id: inner}
seq: [{id: len, type: u1}, {id: part, type: part}]
instances:
  last: {io: _root._io, pos: 2, type: u1}
types:
  part:
    seq: [{id: data, size: _root.len}, {id: kind, type: u1}]
    instances: {twice: {value: _root.len * 2}, first: {io: _root._io, pos: 0, type: u1}}
)");
    const auto schema = kaitai::loaded_schema::load(in.write("a.ksy", R"(
meta: {id: a, imports: [inner]}
seq: [{id: len, type: u1}, {id: size, type: u1}, {id: in, type: inner, size: size}, {id: part, type: 'inner::part'}]
)"))
                            .value();
    const bytes file = hex("01  04  02 AA BB CC  DD EE");
    const auto document = schema->format().read(source::borrow(file)).value();
    const auto text = [&](std::string_view expression) { return schema->text(*document, expression).value(); };
    CHECK(text("in.part.data") == "[0xaa, 0xbb]");
    CHECK(text("in.part.kind") == "204");
    CHECK(text("in.part.twice") == "4");
    CHECK(text("in.part.first") == "2");
    CHECK(text("in.last") == "187");
    CHECK(text("part.data") == "[0xdd]");
    CHECK(view::round_trips(*document).has_value());
}

TEST_CASE("loaded: a number in a switch has its own size, even if the field has another size") {
    const schemas in;
    const auto schema = kaitai::loaded_schema::load(in.write("a.ksy", R"(
meta: {id: a, endian: le, encoding: ASCII}
seq:
  - {id: kind, type: u1}
  - {id: size, type: u1}
  - {id: body, size: size, type: {switch-on: kind, cases: {1: u1, 2: strz, 3: two}}}
  - {id: next, type: u1}
types:
  two: {seq: [{id: x, type: u1}, {id: y, type: u1}]}
)"))
                            .value();
    const auto value = [&](std::string_view hex_text, std::string_view expression) {
        const bytes file = hex(hex_text);
        const auto document = schema->format().read(source::borrow(file)).value();
        CHECK(view::round_trips(*document).has_value());
        return schema->text(*document, expression).value();
    };
    CHECK(value("01 03  05 06 07", "body") == "5");
    CHECK(value("01 03  05 06 07", "next") == "6");
    CHECK(value("02 03  61 00 07 08", "body") == "\"a\"");
    CHECK(value("02 03  61 00 07 08", "next") == "8");
    CHECK(value("03 03  05 06 07 08", "body.y") == "6");
    CHECK(value("03 03  05 06 07 08", "next") == "8");
    CHECK(value("04 02  05 06 07", "body") == "[0x05, 0x06]");
}

}  // namespace verbatim::test::kaitai_read_imports
